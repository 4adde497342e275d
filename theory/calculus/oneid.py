"""OneID: the least objective of (5), and the largest budget of a posterior."""

import sympy as sp

from mechanisms.budgets import tuning
from mechanisms.optimal_idue import objective
from theory.calculus.argument import argues

size, mu, E, e, h, n, c, gamma, w, x, y = sp.symbols("m mu E e h n c gamma w x y", positive=True)


def _summand(h):
    """Return what a group adds to the objective at B = 1 + h, with its share mu of the maximum."""
    u, v = objective.one_id(h, e)
    return objective.objective_of(size * objective.noise(u, v), mu * objective.own(u, v))


@argues("oneid-optimum-one-unknown", "oneid-problem-convex")
def one_unknown(argument):
    """The objective in beta = log B: its slope, and that it is convex."""
    u, v = objective.one_id(h, e)
    argument.same("A B = E for all groups", objective.pair_ratio(u, v), 1 + e)
    slope = sp.diff(_summand(h), h) * (1 + h)  # d/d beta
    by_alpha, by_beta = objective.pulls(size, mu, u, v)
    argument.same("its slope is the difference of the pulls", slope, by_alpha - by_beta)
    curved = sp.diff(slope, h) * (1 + h)
    inside = {mu: size * y / (1 + y), h: e * w / (1 + w)}
    argument.positive("it is convex", curved.subs(inside))


@argues("oneid-optimum-one-unknown")
def alone(argument):
    """One group of one value: the objective is least at h = e/2."""
    loss = _summand(h).subs({size: 1, mu: 1})
    argument.least("least at e/2", loss, h, e / 2, {h: e * w / (1 + w)})


@argues("oneid-ue-optimal")
def two_values(argument):
    """One group of two values: RAPPOR, with B = sqrt(E)."""
    slope = sp.diff(_summand(h), h).subs({size: 2, mu: 1, e: (1 + x) ** 2 - 1})
    argument.zero("the slope is 0 at B = sqrt(E)", slope.subs(h, x))
    u, v = objective.one_id(x, (1 + x) ** 2 - 1)
    a, b = objective.probabilities(u, v)
    argument.same("there a = sqrt(E)/(sqrt(E) + 1)", a, (1 + x) / (2 + x))
    argument.same("and b = 1 - a", b, 1 - a)


@argues("oneid-posterior-bound", "oneid-reidentification", "oneid-budget-monotone")
def largest_budget(argument):
    """The largest budget at which a posterior is at most gamma/n."""
    bound = tuning.posterior_bound(E, n, c)
    inside = {n: c + x}
    argument.positive("the bound grows with E", sp.diff(bound, E).subs(inside))
    largest = tuning.largest_budget(gamma, n, c)
    argument.same("it is gamma/n at the formula's budget", bound.subs(E, largest), gamma / n)
    grows = sp.diff(largest, c)
    argument.positive("which grows with the count", grows.subs({gamma: 1 + w, n: c * (1 + w) + x}))

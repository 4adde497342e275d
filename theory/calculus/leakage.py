"""The privacy that a channel really has: where the factors of an output are greatest."""

import sympy as sp

from mechanisms import binary_channel
from mechanisms.budgets import leakage
from mechanisms.losses import lip
from theory.calculus.argument import argues
from theory.calculus.lip import BETWEEN, FREQUENT, P1, RARE, E, w, x

least = sp.Symbol("least", positive=True)


def _divided(a, b):
    return a / b


@argues("lip-leakage")
def of_an_output(argument):
    """One output: both factors of a likelihood, from the least to the greatest, end at an end."""
    most, mass, q = least + x, least + w, sp.Symbol("q", positive=True)
    above, under = q / mass, mass / q
    argument.positive("Pr(y|x)/Pr(y) grows with Pr(y|x)", sp.diff(above, q))
    argument.negative("and Pr(y)/Pr(y|x) falls", sp.diff(under, q))
    found = leakage.lip_of_output(mass, least, most, _divided, lambda *two: two)
    argument.same("LIP: Pr(y)/min Pr(y|x)", found[0], under.subs(q, least))
    argument.same("LIP: max Pr(y|x)/Pr(y)", found[1], above.subs(q, most))
    one, other = sp.symbols("one other", positive=True)
    argument.positive("of two likelihoods the ratio grows", sp.diff(one / other, one))
    argument.negative("and falls with the other", sp.diff(one / other, other))
    factor = leakage.ldp_of_output(least, most, _divided)
    argument.same("LDP: max/min", factor, (one / other).subs({one: most, other: least}))


def _factors(channel):
    """Return of both outputs mass, least and greatest likelihood, for q0 + q1 < 1."""
    q0, q1 = channel
    zero, one = lip.output_probabilities(q0, q1, P1)
    return (zero, q1, 1 - q0), (one, q0, 1 - q1)


@argues("lip-optimum", "lip-opt-channel-balanced")
def of_the_optimum(argument):
    """The optimal channel: in each regime of the prior its greatest factor is e^eps."""
    of = {E: 1 + x}
    regimes = {
        "P1 < 1/(1+E)": (binary_channel.rare_lip(P1, E), RARE),
        "between": (binary_channel.balanced_lip(P1, E), BETWEEN),
        "P1 > E/(1+E)": (binary_channel.frequent_lip(P1, E), FREQUENT),
    }
    for said, (channel, where) in regimes.items():
        gaps = []
        for mass, low, high in _factors(channel):
            apart = (high - low).subs(where).subs(of)
            argument.positive(f"{said}: the likelihoods are apart", apart)
            factors = leakage.lip_of_output(mass, low, high, _divided, lambda *two: two)
            gaps += [sp.factor(sp.together((E - f).subs(where))) for f in factors]
        argument.zero(f"{said}: one factor is E", sp.prod(gaps))
        for gap in filter(None, gaps):
            argument.positive(f"{said}: a factor is below E", gap.subs(of))


@argues("lip-implies-ldp-tight")
def under_ldp(argument):
    """The optimal channel has most of an LDP factor, E^2, where its regimes meet."""
    rare, middle = (
        [leakage.ldp_of_output(low, high, _divided) for _, low, high in _factors(channel)]
        for channel in (binary_channel.rare_lip(P1, E), binary_channel.balanced_lip(P1, E))
    )
    of, meet = {E: 1 + x}, 1 / (1 + E)
    below_half = {P1: (2 * meet + w) / (2 * (1 + w))}  # from 1/(1+E) to 1/2
    argument.positive(
        "below 1/(1+E) that of output 1 grows", sp.diff(rare[1], P1).subs(RARE).subs(of)
    )
    argument.negative("beyond it falls", sp.diff(middle[1], P1).subs(below_half).subs(of))
    argument.same("where they meet it is E^2", rare[1].subs(P1, meet), E * E)
    argument.same("from both sides", middle[1].subs(P1, meet), E * E)
    argument.positive("that of output 0 is less, below", (rare[1] - rare[0]).subs(RARE).subs(of))
    argument.positive("and beyond", (middle[1] - middle[0]).subs(below_half).subs(of))

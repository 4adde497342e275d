"""Pair budgets with weights below 0 or above 1 compose as well."""

from theory.hypotheses.redundant import redundant
from theory.hypotheses.redundant.specialised import claim_at, discharged
from theory.kernel.binding import function_of
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, implies
from theory.kernel.theorem import instance, solve
from theory.library import ratios
from theory.statements.oneid import pair_budgets as model
from theory.tactics.closing import concluded, every
from theory.tactics.logic import derive, prove
from theory.tactics.sums import ZERO

X, Y, Z = model.X, model.Y, model.Z
x, other, y, z = const("x", X), const("other", X), const("y", Y), const("z", Z)
FIRST, SECOND, NEXT = model.FIRST, model.SECOND, model.NEXT


def said(given, goal, *terms):
    """Return `given => goal`, from what is given at these terms."""
    return prove(implies(given, goal), at=terms, rounds=4)


def pair(given, known):
    """Return the first conclusion; of the weights one has a sign that is known."""
    w, v = model.WEIGHT(x, other), model.OTHER_WEIGHT(x, other)
    q, p, s, t = FIRST(x, y), FIRST(other, y), SECOND(x, y, z), SECOND(other, y, z)
    at = x, other, y, z
    signs = [said(given, a >= 0, *at) for a in (known(x, other), q, p, s, t)]
    each = [said(given, a, *at) for a in (w * q <= p, v * s <= t)]
    names = a, b, c, d, e, f = [const(name, REAL) for name in "abcdef"]
    below = and_(a * b <= 0, c >= 0, d >= 0, e >= 0, f >= 0)
    below = solve(implies(below, a * b * c * d <= e * f))
    below = instance(below, dict(zip(names, (w, v, q, s, p, t), strict=True)))
    g, h = const("g", REAL), const("h", REAL)
    sign = instance(solve(implies(and_(g >= 0, h < 0), g * h <= 0)), {g: w, h: v})
    back = instance(solve(implies(and_(g < 0, h >= 0), g * h <= 0)), {g: w, h: v})
    positive = ratios.multiplied(w, q, 1, p, v, s, 1, t)
    goal = implies(given, w * v * q * s <= p * t)
    return every(solve(goal, positive, below, sign, back, *signs, *each), y, z, x, other)


def at_zero(wanted, weight):
    """Return the claim where these weights are 0, of which some conclusions do not speak."""
    given, nothing = wanted.given, function_of(X, X, lambda i, j: ZERO)
    known = claim_at("oneid-pair-budgets-compose", wanted, {weight: nothing})

    def signs(*c):
        inputs, one, two = ([i for i in c if i.sort is sort] for sort in (X, Y, Z))
        found = [FIRST(i, j) for i in inputs for j in one]
        found += [SECOND(i, j, k) for i in inputs for j in one for k in two]
        return [said(given, a >= 0, *c) for a in found]

    return discharged(given, known, signs)


@redundant("oneid-pair-budgets-compose", "weights of the second")
def any_second(wanted):
    """The second weights are in the first conclusion alone."""
    return concluded(wanted, pair(wanted.given, model.WEIGHT), at_zero(wanted, model.OTHER_WEIGHT))


@redundant("oneid-pair-budgets-compose", "weights of the first")
def any_first(wanted):
    """The first ones are in two, and in the last of them as they stand."""
    given, w = wanted.given, model.WEIGHT(x, other)
    columns = [lambda y, i=i: FIRST(i, y) for i in (x, other)]
    mixed = ratios.mixed(Y, w, columns[0], 1, columns[1], lambda y: NEXT(y, z))
    premise, conclusion = mixed.formula.args

    def known(*c):
        goals = (f(i) for i in c for f in (of_share, of_columns))
        return [said(given, goal, x, other, z, *c) for goal in goals]

    def of_share(i):
        return NEXT(i, z) >= 0

    def of_columns(i):
        return w * FIRST(x, i) <= FIRST(other, i)

    after = solve(implies(given, conclusion), mixed, derive(given, premise, known))
    first = pair(given, model.OTHER_WEIGHT)
    return concluded(wanted, first, at_zero(wanted, model.WEIGHT), every(after, z, x, other))

"""Shares of a whole: numbers that are not negative, divided by their sum."""

from mechanisms.estimation.pum_distributions import share
from theory.kernel.sorts import REAL, functions, index
from theory.kernel.terms import and_, const, eq, implies
from theory.kernel.theorem import instance, solve
from theory.kernel.trace import remembered
from theory.notions.probability import is_distribution
from theory.tactics.closing import every
from theory.tactics.expand import expand, rational
from theory.tactics.logic import at

X = index("X")
PARTS, WHOLE = const("parts", functions(X, REAL)), const("whole", REAL)
x = const("x", X)


@remembered
def normalised():
    """Numbers that are not negative, divided by their positive sum, are a distribution."""
    H = and_(X.forall(lambda x: PARTS(x) >= 0), eq(X.sum(PARTS), WHOLE), WHOLE > 0)
    a, b = const("a0", REAL), const("b0", REAL)
    sign = instance(solve(implies(and_(a >= 0, b > 0), share(a, b) >= 0)), {a: PARTS(x), b: WHOLE})
    signs = every(solve(implies(H, share(PARTS(x), WHOLE) >= 0), sign, *at(H, x)), x)
    total = X.sum(lambda x: share(PARTS(x), WHOLE))
    spelled = expand(total, H)
    value = rational(H, share(WHOLE, WHOLE), 1)
    same = rational(H, spelled.formula.args[1].args[1], share(X.sum(PARTS), WHOLE))
    one = solve(implies(H, eq(total, 1)), spelled, same, value)
    goal = is_distribution(X, lambda x: share(PARTS(x), WHOLE))
    return solve(implies(H, goal), signs, one)


def of(given, parts, total, *facts):
    """Return `given =>` the shares of `parts(x)` in `total` are a distribution.

    The facts say that the parts are not negative, and sum to the total, which is positive.
    """
    general = instance(normalised(), {PARTS: parts, WHOLE: total})
    premise, conclusion = general.formula.args
    known = [solve(implies(given, part), *facts) for part in premise.args]
    return solve(implies(given, conclusion), general, *known)

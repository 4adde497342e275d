"""Products over an index set, two items apart from the rest."""

from theory.kernel.sorts import REAL, functions, index
from theory.kernel.terms import const, eq, implies, ite, not_, or_
from theory.kernel.theorem import point, solve
from theory.kernel.trace import remembered
from theory.tactics.sums import ONE, induction

X = index("X")
F = const("f", functions(X, REAL))
i, j = const("i", X), const("j", X)


def rest(f):
    """Return the product without the items i and j."""
    return X.prod(lambda k: ite(or_(eq(k, i), eq(k, j)), ONE, f(k)))


@remembered
def two_apart():
    """Return `i != j => prod f = f(i) f(j) rest`."""
    alone = [X.prod(lambda k, t=t: ite(eq(k, t), F(k), ONE)) for t in (i, j)]
    made = induction(
        lambda a, b, c, d: eq(a, b * c * d), [X.prod(F), *alone, rest(F)], not_(eq(i, j))
    )
    points = [point("prod", F, t) for t in (i, j)]
    goal = implies(not_(eq(i, j)), eq(X.prod(F), F(i) * F(j) * rest(F)))
    return solve(goal, made, *points)

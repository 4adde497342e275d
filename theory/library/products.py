"""Products over an index set: two items apart from the rest, their order, and Bernoulli."""

from theory.kernel.sorts import REAL, functions, index
from theory.kernel.terms import and_, const, eq, implies, ite, not_, or_
from theory.kernel.theorem import point, solve
from theory.kernel.trace import remembered
from theory.tactics.logic import at
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


G = const("g", functions(X, REAL))


def items(premise):
    """Return a condition on all items, and the facts about one that an induction uses."""
    given = X.forall(premise)
    return given, lambda k: at(given, k)


@remembered
def ordered():
    """Return that products of items that are not negative are in the order of their items."""
    given, use = items(lambda k: and_(F(k) >= 0, F(k) <= G(k)))
    relation = induction(lambda a, b: and_(a >= 0, a <= b), [X.prod(F), X.prod(G)], given, use=use)
    return solve(implies(given, X.prod(F) <= X.prod(G)), relation)


@remembered
def of_small():
    """Return Bernoulli's inequality for items from 0 to 1: prod f >= 1 - sum (1 - f)."""
    given, use = items(lambda k: and_(F(k) >= 0, F(k) <= 1))
    folds = [X.prod(F), X.sum(lambda k: 1 - F(k))]
    relation = induction(lambda a, s: and_(a >= 0, s >= 0, a >= 1 - s), folds, given, use=use)
    return solve(implies(given, folds[0] >= 1 - folds[1]), relation)


@remembered
def of_large():
    """Return Bernoulli's inequality for items of 1 or more: prod f >= 1 + sum (f - 1)."""
    given, use = items(lambda k: F(k) >= 1)
    folds = [X.prod(F), X.sum(lambda k: F(k) - 1)]
    relation = induction(lambda a, s: and_(s >= 0, a >= 1 + s), folds, given, use=use)
    return solve(implies(given, folds[0] >= 1 + folds[1]), relation)

"""Sums and products over index sets of any size, item by item."""

from theory.kernel.binding import apply, fold, function, function_of
from theory.kernel.sorts import REAL
from theory.kernel.terms import TRUE, add, and_, eq, fresh, implies, ite, le, mul, real
from theory.kernel.theorem import induct, point, solve
from theory.tactics.logic import prove

ZERO, ONE = real(0), real(1)


def induction(relation, folds, given=TRUE, use=lambda i: (), at=lambda i: (), rounds=0):
    """Return `given => relation(folds)`, from its holding for no item and for one more.

    Parameters
    ----------
    relation : callable
        Of as many numbers as there are folds.
    folds : list of Term
        Sums and products over one index sort.
    given : Term
        What is known.
    use : callable
        From an arbitrary index to theorems about it.
    at : callable
        From an arbitrary index to terms at which to use what is known of all.
    rounds : int
        How deep quantifiers are nested; 0 leaves them closed.
    """
    sort = folds[0].args[0].sort.domain
    i, *state = (fresh(s) for s in (sort, *[REAL] * len(folds)))
    invariant = function_of(*[REAL] * len(folds), relation)
    units = [real(int(f.op == "prod")) for f in folds]
    more = {"sum": add, "prod": mul}
    after = [more[f.op](s, apply(f.args[0], i)) for f, s in zip(folds, state, strict=True)]
    base = prove(implies(given, invariant(*units)), at=at(i), rounds=rounds)
    goal = implies(and_(given, invariant(*state)), invariant(*after))
    step = prove(goal, *use(i), at=[i, *at(i)], rounds=rounds)
    return induct(invariant, folds, given, (i, *state), base, step)


def equal(left, right, given=TRUE, **more):
    """Return `given => left = right`, sums that agree item by item."""
    return induction(eq, [left, right], given, **more)


def at_most(left, right, given=TRUE, **more):
    """Return `given => left <= right`, sums that compare item by item."""
    return induction(le, [left, right], given, **more)


def non_negative(total, given=TRUE, **more):
    """Return `given => total >= 0`, for a sum or product of such items."""
    return induction(lambda a: a >= 0, [total], given, **more)


def item_at_most(total, j, given=TRUE, **more):
    """Return `given => item j <= total`, for a sum of items that are not negative."""
    f = total.args[0]
    alone = fold("sum", function(j.sort, lambda i: ite(eq(i, j), apply(f, i), ZERO)))
    below = at_most(alone, total, given, **more)
    return solve(implies(given, apply(f, j) <= total), below, point("sum", f, j))


def size(sort, holds=lambda x: TRUE):
    """Return the number of indices for which a condition holds."""
    return sort.sum(lambda x: ite(holds(x), ONE, ZERO))


def size_facts(sort, holds, j):
    """Return that a number of indices is at least 0, and at least 1 if j is among them."""
    total = size(sort, holds)
    return [non_negative(total), item_at_most(total, j)]


def pull(total):
    """Return that c times a sum is the sum of the multiples, for a fresh constant c; and c."""
    c, f = fresh(REAL), total.args[0]
    scaled = fold("sum", function(f.sort.domain, lambda i: c * apply(f, i)))
    return induction(lambda a, b: eq(a, c * b), [scaled, total]), c

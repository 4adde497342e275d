"""Products over an index set with one factor, or two, taken out of them."""

from theory.kernel.binding import apply, fold, function
from theory.kernel.terms import eq, implies, ite, not_, or_
from theory.kernel.theorem import point, solve
from theory.tactics.sums import ONE, induction


def rest(f, *taken):
    """Return the product of f(i) over all i but those taken."""
    sort = f.sort.domain
    left = function(sort, lambda i: ite(or_(*(eq(i, j) for j in taken)), ONE, apply(f, i)))
    return fold("prod", left)


def alone(f, j):
    """Return the product of f(i) if i = j, otherwise of 1: it is f(j), by `point`."""
    return fold("prod", function(j.sort, lambda i: ite(eq(i, j), apply(f, i), ONE)))


def one_out(f, j):
    """Return that the product of f is f(j) times the rest."""
    parts = [fold("prod", f), alone(f, j), rest(f, j)]
    split = induction(lambda product, a, r: eq(product, a * r), parts)
    return solve(eq(parts[0], apply(f, j) * parts[2]), split, point("prod", f, j))


def two_out(product, own, other, i, j, left=None):
    """Return that, for i != j, the product of `own` at i, else `other`, is own(i) other(j) left.

    Parameters
    ----------
    product : Term
        The product; an item of it is own(k) if k = i, else other(k).
    own, other : Term
        Functions of the index.
    i, j : Term
    left : Term, optional
        `rest(other, i, j)`, or with i and j exchanged, which is the same number.
    """
    left = rest(other, i, j) if left is None else left
    parts = [product, alone(own, i), alone(other, j), left]
    split = induction(lambda w, a, b, r: eq(w, a * b * r), parts, not_(eq(i, j)))
    goal = eq(parts[0], apply(own, i) * apply(other, j) * parts[3])
    return solve(
        implies(not_(eq(i, j)), goal), split, point("prod", own, i), point("prod", other, j)
    )

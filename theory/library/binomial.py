"""Subsets drawn with one probability an element: de Moivre's sum above the mean, set by set.

A subset b has the weight Prod_x (m if b(x) else 1 - m), and |b| is binomial. All sums go over
subsets; that a number is whole is said by its being one more than the size of a subset.
"""

from theory.kernel.binding import function, function_of
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.terms import const, eq, ite, not_
from theory.kernel.theorem import exchange, extensional, instance
from theory.kernel.trace import remembered
from theory.library import involutions
from theory.library.factors import one_out, rest
from theory.library.finite import counts
from theory.tactics.context import Given
from theory.tactics.sums import ONE, ZERO, size

X = index("X")
SETS = functions(X, BOOL)
B, C, U, x = const("b", SETS), const("c", SETS), const("u", X), const("x", X)
M = const("m", REAL)


def count(b):
    """Return the number of elements of a subset."""
    return size(X, b)


def one_more_element():
    """A subset with more elements than another has at least one more."""
    return instance(counts.theorem(), {counts.GREAT: B, counts.SMALL: C})


def weight(b):
    """Return the factors of a subset's weight."""
    return function(X, lambda x: ite(b(x), M, 1 - M))


def likely(b):
    """Return a subset's weight."""
    return X.prod(weight(b))


def flip(b):
    """Return the subset with element u put in or taken out."""
    return function(X, lambda x: ite(eq(x, U), not_(b(x)), b(x)))


@remembered
def flipped():
    """The changes if u is put in or taken out: twice nothing, the size by 1, no other factor."""
    p, twice = Given(), flip(flip(B))
    p.know(extensional(twice, B))
    alone = X.sum(lambda x: ite(eq(x, U), ite(B(x), ONE, ZERO), ZERO))
    one = X.sum(lambda x: ite(eq(x, U), ONE, ZERO))
    p.by_item(count(flip(B)) == count(B) + one - 2 * alone)
    return (
        p.have(eq(twice, B)),
        p.have(count(flip(B)) == count(B) + ite(B(U), -ONE, ONE)),
        p.by_item(rest(weight(flip(B)), U) == rest(weight(B), U)),
    )


def at_least(b, k):
    """Return 1 if a subset has at least k elements, otherwise 0."""
    return ite(count(b) >= k, ONE, ZERO)


def exactly(b, k):
    """Return 1 if a subset has k elements, otherwise 0."""
    return ite(eq(count(b), k), ONE, ZERO)


@remembered
def one_element():
    """Sum w(b) ([u in b] - m) over |b| >= k is 1 - m times the weight of |b| = k with u in b."""
    k = count(C) + 1
    p = Given()
    p.know(
        *flipped(),
        one_out(weight(B), U),
        one_more_element(),
        instance(one_more_element(), {B: flip(B)}),
    )

    def item(b):
        return likely(b) * (ite(b(U), ONE, ZERO) - M) * at_least(b, k)

    def inside(b):
        return ite(b(U), rest(weight(b), U) * at_least(b, k), ZERO)

    def outside(b):
        return ite(b(U), ZERO, rest(weight(b), U) * at_least(b, k))

    def hit(b):
        return ite(b(U), likely(b) * exactly(b, k), ZERO)

    after = SETS.sum(lambda b: outside(flip(b)))
    p.by_item(SETS.sum(item) == M * (1 - M) * (SETS.sum(inside) - SETS.sum(outside)))
    p.use(involutions.over(SETS, flip, outside))
    p.by_item(M * (SETS.sum(inside) - after) == SETS.sum(hit))
    return p.have(SETS.sum(item) == (1 - M) * SETS.sum(hit))


@remembered
def above_the_mean():
    """Sum w(b) (|b| - n m) over |b| >= k is k (1 - m) times the weight of |b| = k."""
    p, k, n = Given(), count(C) + 1, size(X)

    def item(b, u):
        return likely(b) * (ite(b(u), ONE, ZERO) - M) * at_least(b, k)

    def hit(b, u):
        return ite(b(u), likely(b) * exactly(b, k), ZERO)

    def over(f):
        return X.sum(lambda u: SETS.sum(lambda b: f(b, u)))

    def by_set(f):
        return SETS.sum(lambda b: X.sum(lambda u: f(b, u)))

    def above(b):
        return likely(b) * ((count(b) - n * M) * at_least(b, k))

    there = SETS.sum(lambda b: likely(b) * exactly(b, k))
    p.know(one_element())
    p.by_item(over(item) == (1 - M) * over(hit), over=X)
    for f in (item, hit):
        p.know(exchange("sum", function_of(X, SETS, lambda u, b, f=f: f(b, u))))
    rows = X.sum(lambda u: item(B, u))
    p.have(rows == likely(B) * at_least(B, k) * (count(B) - M * n))
    p.have(X.sum(lambda u: hit(B, u)) == likely(B) * exactly(B, k) * count(B))
    p.by_item(by_set(item) == SETS.sum(above), over=SETS)
    p.by_item(by_set(hit) == k * there, over=SETS)
    return p.have(SETS.sum(above) == (1 - M) * (k * there))

"""Subsets drawn with one probability an element: de Moivre's sum above the mean, set by set.

A subset b has the weight Prod_x (m if b(x) else 1 - m), and |b| is binomial. All sums go over
subsets; that a number is whole is said by its being one more than the size of a subset.
"""

from theory.kernel.binding import apply, function, function_of
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.terms import const, eq, ite, not_
from theory.kernel.theorem import (
    exchange,
    extensional,
    generalise,
    instance,
    point,
    solve,
)
from theory.kernel.trace import remembered
from theory.library import involutions
from theory.library.factors import one_out, rest
from theory.library.finite import counts
from theory.tactics.sums import ONE, ZERO, equal, induction, size

X = index("X")
SETS = functions(X, BOOL)
B, C, U, x = const("b", SETS), const("c", SETS), const("u", X), const("x", X)
M = const("m", REAL)


def count(b):
    """Return the number of elements of a subset."""
    return size(X, b)


def whole():
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
    """What changes if u is put in or taken out: twice nothing, the size by 1, no other factor."""
    twice = flip(flip(B))
    pointwise = generalise(solve(eq(twice(x), B(x))), x)
    back = solve(eq(twice, B), pointwise, extensional(twice, B))
    own = function(X, lambda x: ite(B(x), ONE, ZERO))
    alone = X.sum(lambda x: ite(eq(x, U), apply(own, x), ZERO))
    ones = X.sum(lambda x: ite(eq(x, U), ONE, ZERO))
    changed = induction(
        lambda a, b, c, d: eq(a, b + d - 2 * c), [count(flip(B)), count(B), alone, ones]
    )
    sizes = [point("sum", own, U), point("sum", function(X, lambda x: ONE), U)]
    goal = eq(count(flip(B)), count(B) + ite(B(U), -ONE, ONE))
    size_ = solve(goal, changed, *sizes)
    others = equal(rest(weight(flip(B)), U), rest(weight(B), U))
    return back, size_, others


def at_least(b, k):
    """Return 1 if a subset has at least k elements, else 0."""
    return ite(count(b) >= k, ONE, ZERO)


def exactly(b, k):
    """Return 1 if a subset has k elements, else 0."""
    return ite(eq(count(b), k), ONE, ZERO)


@remembered
def one_element():
    """Sum w(b) ([u in b] - m) over |b| >= k is 1 - m times the weight of |b| = k with u in b."""
    k = count(C) + 1
    back, changed, others = flipped()

    def item(b):
        return likely(b) * (ite(b(U), ONE, ZERO) - M) * at_least(b, k)

    def inside(b):
        return ite(b(U), rest(weight(b), U) * at_least(b, k), ZERO)

    def outside(b):
        return ite(b(U), ZERO, rest(weight(b), U) * at_least(b, k))

    def hit(b):
        return ite(b(U), likely(b) * exactly(b, k), ZERO)

    parts = one_out(weight(B), U)
    split = induction(
        lambda a, c, d: eq(a, M * (1 - M) * (c - d)),
        [SETS.sum(item), SETS.sum(inside), SETS.sum(outside)],
        use=lambda i: [instance(parts, {B: i})],
    )
    undone = generalise(back, B)
    moved = involutions.over(SETS, flip, outside)
    after = SETS.sum(lambda b: outside(flip(b)))
    shares = [whole(), instance(whole(), {B: flip(B)}), changed, others, parts]
    step = induction(
        lambda c, d, e: eq(M * (c - d), e),
        [SETS.sum(inside), after, SETS.sum(hit)],
        use=lambda i: [instance(t, {B: i}) for t in shares],
    )
    goal = eq(SETS.sum(item), (1 - M) * SETS.sum(hit))
    return solve(goal, split, moved, undone, step)


@remembered
def above_the_mean():
    """Sum w(b) (|b| - n m) over |b| >= k is k (1 - m) times the weight of |b| = k."""
    k, n = count(C) + 1, size(X)
    one = one_element()

    def item(b, u):
        return likely(b) * (ite(b(u), ONE, ZERO) - M) * at_least(b, k)

    def hit(b, u):
        return ite(b(u), likely(b) * exactly(b, k), ZERO)

    totals = []
    for f in (item, hit):
        pairs = function_of(X, SETS, lambda u, b, f=f: f(b, u))
        totals.append(exchange("sum", pairs))
    rows = induction(
        lambda a, c: eq(a, (1 - M) * c),
        [X.sum(lambda u, f=f: SETS.sum(lambda b: f(b, u))) for f in (item, hit)],
        use=lambda i: [instance(one, {U: i})],
    )
    plain = [
        induction(
            lambda a, c, d: eq(a, likely(B) * at_least(B, k) * (c - M * d)),
            [X.sum(lambda u: item(B, u)), count(B), n],
        ),
        induction(
            lambda a, c: eq(a, likely(B) * exactly(B, k) * c),
            [X.sum(lambda u: hit(B, u)), count(B)],
        ),
    ]

    def above(b):
        return likely(b) * ((count(b) - n * M) * at_least(b, k))

    def there(b):
        return likely(b) * exactly(b, k)

    first = equal(
        SETS.sum(lambda b: X.sum(lambda u: item(b, u))),
        SETS.sum(above),
        use=lambda i: [instance(plain[0], {B: i})],
    )
    second = induction(
        lambda a, c: eq(a, k * c),
        [SETS.sum(lambda b: X.sum(lambda u: hit(b, u))), SETS.sum(there)],
        use=lambda i: [instance(plain[1], {B: i})],
    )
    goal = eq(SETS.sum(above), (1 - M) * (k * SETS.sum(there)))
    return solve(goal, first, second, rows, *totals)

"""Sets of alike users among users whose values are known: each set counts once among n users."""

from theory.kernel.binding import apply, function
from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import at_sorts, instance, leibniz
from theory.kernel.trace import remembered
from theory.library import swaps
from theory.library.quantified import at_all
from theory.notions.probability import size
from theory.proofs.ldp.convex import multiples, positive
from theory.proofs.ldp.exchange_places import ALIKE, PLACES, SOME, U, WHO, Y, T, r, said, turned_product, v
from theory.statements.uldp.shuffled import REPORTS
from theory.tactics.context import Given

X, VALUE, MOST = said.X, said.value, said.most
VALUES = functions(U, X)
# values of all users; what is left of a value's report; losses of alike users and of others
z = const("z", VALUES)
LEFT = const("left", functions(X, Y, REAL))
LOSS, GONE = const("loss", functions(Y, REAL)), const("gone", functions(X, Y, REAL))


def factors(T, z, r):
    """Return the probability of each user's report."""
    return function(U, lambda u: ite(T(u), ALIKE(r(u)), LEFT(z(u), r(u))))


def losses(T, z, r):
    """Return the loss of each user's report."""
    return function(U, lambda u: ite(T(u), LOSS(r(u)), GONE(z(u), r(u))))


def item(T, z, r):
    """Return what reports add to `mean`."""
    return U.prod(factors(T, z, r)) * positive(U.sum(losses(T, z, r)))


def mean(T, z):
    """Return the mean positive part of all losses, times the probability of a set."""
    return REPORTS.sum(lambda r: item(T, z, r))


def moved(f):
    """Return what users have with that of two of them exchanged."""
    return swaps.swapped(f, WHO, v)


@remembered
def same_mean():
    """Return that it does not matter which of two users is which."""
    p, u = Given(), const("u", U)
    place = swaps.other(u, WHO, v)
    p.have(eq(swaps.other(place, WHO, v), u))
    for f in (factors, losses):
        here, there = f(moved(T), moved(z), moved(r)), f(T, z, r)
        p.have(eq(apply(here, u), apply(there, place)))
        total = U.prod if f is factors else U.sum
        theorem = swaps.of_product if f is factors else swaps.of_sum
        p.know(instance(theorem(), PLACES | {swaps.F: there}))
        p.by_item(eq(total(here), total(lambda u: apply(there, swaps.other(u, WHO, v)))))
        p.have(eq(total(here), total(there)))
    p.have(eq(item(moved(T), moved(z), moved(r)), item(T, z, r)))
    turned = function(REPORTS, lambda r: item(moved(T), moved(z), r))
    p.know(instance(swaps.over_reports(), PLACES | {swaps.PHI: turned}))
    after = REPORTS.sum(lambda r: item(moved(T), moved(z), moved(r)))
    p.by_item(eq(after, mean(T, z)))
    return p.have(eq(mean(moved(T), moved(z)), mean(T, z)))


def at_most():
    """Return that `most` is at least the mean, whatever the values."""
    return SOME.forall(lambda T: VALUES.forall(lambda z: mean(T, z) <= MOST(T)))


def own(T):
    """Return the mean over the size of the set, for sets with the user in question."""
    return ite(T(WHO), mean(T, VALUE) / size(U, T), 0)


def shared(T, v):
    """Return what is at least that, for sets with another user."""
    return ite(T(v), MOST(T) / size(U, T), 0)


@remembered
def any_user():
    """Return that sets with the user in question count at most what sets with another do."""
    p = Given(at_most())
    p.know(same_mean(), at_all(p.H, moved(T), moved(VALUE)))
    p.have(mean(T, VALUE) <= MOST(moved(T)), at=[VALUE])
    flags = function(U, lambda u: ite(T(u), 1, 0))
    p.know(instance(swaps.of_sum(), PLACES | {swaps.F: flags}))
    p.have(eq(size(U, moved(T)), size(U, T)))
    with_her = p.under(T(WHO))
    with_her.have(size(U, T) >= 1, at=[WHO])
    with_her.have(mean(T, VALUE) / size(U, T) <= MOST(moved(T)) / size(U, T))
    p.have(own(T) <= shared(moved(T), v))
    over = instance(
        at_sorts(swaps.over_reports(), {swaps.Y: BOOL}),
        PLACES | {const("phi", functions(SOME, REAL)): function(SOME, lambda T: shared(T, v))},
    )
    p.know(over)
    after = SOME.sum(lambda T: shared(moved(T), v))
    p.by_item(SOME.sum(own) <= after)
    return p.have(SOME.sum(own) <= SOME.sum(lambda T: shared(T, v)))


def probabilities():
    """Return that nothing is less likely than not at all."""
    return Y.forall(lambda y: and_(ALIKE(y) >= 0, X.forall(lambda x: LEFT(x, y) >= 0)))


@remembered
def each_once():
    """Return that each set counts once among n users."""
    p = Given(and_(at_most(), probabilities()))
    u = p.fix(U)
    p.know(any_user())
    p.have(and_(ALIKE(r(u)) >= 0, LEFT(VALUE(u), r(u)) >= 0))
    p.by_item(U.prod(factors(T, VALUE, r)) >= 0)
    p.have(item(T, VALUE, r) >= 0)
    p.by_item(mean(T, VALUE) >= 0)
    p.have(MOST(T) >= 0, at=[T, VALUE])
    first, n = SOME.sum(own), size(U)
    every = U.sum(lambda v: SOME.sum(lambda T: shared(T, v)))
    p.by_item(n * first <= every, over=U, keep=[first])
    rows = SOME.sum(lambda T: U.sum(lambda v: shared(T, v)))
    p.sums(every, rows)
    unit = MOST(T) / size(U, T)
    row = U.sum(lambda v: shared(T, v))
    multiples(p, row, size(U, T), unit)
    some = p.under(U.exists(T))
    some.have(size(U, T) >= 1, at=[some.some(U.exists(T))])
    some.have(row <= MOST(T))
    none = p.under(U.forall(lambda u: not_(T(u))))
    none.by_item(eq(row, 0))
    p.cases(row <= MOST(T), U.exists(T), not_(U.exists(T)))
    p.by_item(rows <= SOME.sum(MOST))
    p.have(n >= 1)
    return p.have(first <= SOME.sum(MOST) / n)

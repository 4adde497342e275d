"""Both parts of the gain over all sets of alike users, as means of all users' losses."""

from theory.kernel.binding import function
from theory.kernel.sorts import REAL, functions
from theory.kernel.terms import and_, const, eq, ite
from theory.kernel.theorem import instance, leibniz, point
from theory.kernel.trace import remembered
from theory.notions.probability import size
from theory.proofs.ldp.convex import positive
from theory.proofs.ldp.exchange_losses import (
    GONE,
    MOST_ADDED,
    all_masses,
    chance,
    counts,
    drawn_out,
    inside,
    kept_losses,
    outside,
    over_size,
    passed,
    passed_losses,
)
from theory.proofs.ldp.exchange_parts import (
    ADDED,
    BARE,
    LOSS,
    OPEN,
    mass,
    not_hidden,
    others,
    over_sets,
    probabilities,
)
from theory.proofs.ldp.exchange_places import (
    ALIKE,
    COUNTED,
    OTHERS,
    SOME,
    WHO,
    A,
    S,
    T,
    U,
    Y,
    of_set,
    parted,
    r,
    rest,
    v,
)
from theory.proofs.ldp.exchange_sets import ONLY, has_more
from theory.statements.uldp.shuffled import shuffled
from theory.tactics.context import Given

KEPT = const("kept", functions(Y, REAL))


def kept_parts():
    """Return what is asked of the gain that is kept."""

    def of_output(y):
        return and_(eq(KEPT(y), LOSS(y) * ALIKE(y) + BARE(y)), BARE(y) <= ADDED(y), ADDED(y) >= 0)

    return and_(probabilities(), OPEN >= 0, OPEN <= 1, Y.forall(of_output))


@remembered
def kept_gains():
    """Return what is kept over all sets."""
    p = Given(and_(shuffled(A), kept_parts()))
    p.know(
        kept_losses(), instance(over_sets(), {COUNTED: function(Y, lambda y: LOSS(y) * ALIKE(y))})
    )
    hidden = SOME.sum(
        lambda T: ite(T(WHO), of_set(lambda r: LOSS(r(WHO)) * ALIKE(r(WHO)) * rest(T, r, WHO)), 0)
    )
    p.by_item(eq(hidden, SOME.sum(lambda T: over_size(T, inside))))
    whole = of_set(lambda r: KEPT(r(WHO)) * others(r))
    losses = of_set(lambda r: LOSS(r(WHO)) * ALIKE(r(WHO)) * others(r))
    p.have(
        eq(
            KEPT(r(WHO)) * others(r),
            LOSS(r(WHO)) * ALIKE(r(WHO)) * others(r) + BARE(r(WHO)) * others(r),
        )
    )
    bare = of_set(lambda r: BARE(r(WHO)) * others(r))
    p.by_item(eq(whole, losses + bare))
    p.know(instance(over_sets(), {COUNTED: BARE}))
    p.use(not_hidden(), {v: WHO})
    p.know(all_masses())
    total = Y.sum(ADDED)
    p.have(ite(S(WHO), bare_of(S), 0) <= total * chance(S))
    bare_sets = SOME.sum(lambda S: ite(S(WHO), bare_of(S), 0))
    p.by_item(bare_sets <= total * SOME.sum(chance), over=SOME)
    means = SOME.sum(lambda T: over_size(T, inside))
    return p.have(whole <= means + total)


def bare_of(S):
    """Return what is kept and not hidden, in a set."""
    return of_set(lambda r: BARE(r(WHO)) * rest(S, r, WHO))


@remembered
def passed_gains():
    """Return what is passed on over all sets."""
    p = Given(and_(shuffled(A), counts()))
    p.know(over_sets(), passed_losses(), drawn_out())
    whole = of_set(lambda r: COUNTED(r(WHO)) * others(r))
    here = ite(S(WHO), passed(WHO, S), 0)
    more = SOME.sum(lambda S: ite(has_more(S), passed(WHO, S), 0))
    only = ite(eq(S, ONLY), passed(WHO, S), 0)
    same = p.under(eq(S, ONLY))
    same.know(leibniz(function(SOME, lambda S: S(WHO)), S, ONLY))
    same.have(S(WHO))
    p.have(eq(here, ite(has_more(S), passed(WHO, S), 0) + only))
    p.know(point("sum", function(SOME, lambda S: passed(WHO, S)), ONLY))
    p.by_item(
        eq(
            SOME.sum(lambda S: ite(S(WHO), passed(WHO, S), 0)),
            more + SOME.sum(lambda S: ite(eq(S, ONLY), passed(WHO, S), 0)),
        )
    )
    p.have(eq(whole, more + passed(WHO, ONLY)))
    parts = function(Y, lambda y: positive(COUNTED(y)))
    p.use(not_hidden(), {v: WHO, T: ONLY, BARE: COUNTED, ADDED: parts})
    alone = U.prod(lambda u: ite(eq(u, WHO), 1, OPEN))
    p.by_item(eq(mass(WHO, ONLY), alone))
    means = SOME.sum(lambda T: over_size(T, outside))
    return p.have(whole <= means + MOST_ADDED + Y.sum(parts) * alone)


def losses(T, r):
    """Return the sum of all losses."""
    return U.sum(lambda u: ite(T(u), LOSS(r(u)), GONE(u, r(u))))


def mean_over(T):
    """Return the mean positive part of all losses over the size of a set."""
    mean = r.sort.sum(lambda r: parted(T, r) * positive(losses(T, r)))
    return ite(T(WHO), mean / size(U, T), 0)


@remembered
def at_most_means():
    """Return that the losses of a set of reports are at most their mean positive part."""
    p = Given(probabilities())
    u = p.fix(U)
    p.have(and_(ALIKE(r(u)) >= 0, OTHERS(u, r(u)) >= 0))
    p.by_item(parted(T, r) >= 0)
    sums = losses(T, r)
    p.have(
        and_(
            parted(T, r) * positive(sums) >= parted(T, r) * sums, parted(T, r) * positive(sums) >= 0
        )
    )
    mean = r.sort.sum(lambda r: parted(T, r) * positive(losses(T, r)))
    here = of_set(lambda r: parted(T, r) * losses(T, r))
    p.by_item(here <= mean)
    some = p.under(T(WHO))
    some.have(size(U, T) >= 1, at=[WHO])
    some.have(here / size(U, T) <= mean / size(U, T))
    return p.have(over_size(T, losses) <= mean_over(T))


@remembered
def all_gains():
    """Return that both parts together are at most the losses of all users plus the added gains."""
    p = Given(and_(shuffled(A), counts(), kept_parts()))
    p.know(kept_gains(), passed_gains())
    whole = of_set(lambda r: (KEPT(r(WHO)) + COUNTED(r(WHO))) * others(r))
    parts = [of_set(lambda r, f=f: f(r(WHO)) * others(r)) for f in (KEPT, COUNTED)]
    p.by_item(eq(whole, parts[0] + parts[1]))
    p.by_item(eq(losses(T, r), inside(T, r) + outside(T, r)))
    within = of_set(lambda r: parted(T, r) * losses(T, r))
    both = [of_set(lambda r, f=f: parted(T, r) * f(T, r)) for f in (inside, outside)]
    p.have(
        eq(parted(T, r) * losses(T, r), parted(T, r) * inside(T, r) + parted(T, r) * outside(T, r))
    )
    p.by_item(eq(within, both[0] + both[1]), over=r.sort)
    p.have(eq(over_size(T, losses), over_size(T, inside) + over_size(T, outside)))
    sums = [SOME.sum(lambda T, f=f: over_size(T, f)) for f in (losses, inside, outside)]
    p.by_item(eq(sums[0], sums[1] + sums[2]))
    p.know(at_most_means())
    p.by_item(sums[0] <= SOME.sum(mean_over))
    alone = U.prod(lambda u: ite(eq(u, WHO), 1, OPEN))
    added = Y.sum(ADDED) + MOST_ADDED + Y.sum(lambda y: positive(COUNTED(y))) * alone
    return p.have(whole <= SOME.sum(mean_over) + added)

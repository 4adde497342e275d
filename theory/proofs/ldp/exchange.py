"""Alike users change places, so that reports of known values hide a user as well.

A gain is kept in part, and counts within each set of alike users as their mean loss. The rest is
passed on: an alike user makes this report, and is then one who is not alike.
"""

from theory.kernel.binding import function, function_of, substitute
from theory.kernel.sorts import REAL, functions
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import instance, leibniz, point
from theory.kernel.trace import remembered
from theory.ledger.decisions import proves
from theory.library.factors import one_out, rest as rest_of
from theory.notions.probability import size
from theory.proofs.ldp import exchange_means as means
from theory.proofs.ldp.convex import positive
from theory.proofs.ldp.exchange_losses import (
    ADDED_OF,
    BARE_OF,
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
    factors,
    of_set,
    parted,
    r,
    rest,
    said,
    v,
)
from theory.proofs.ldp.exchange_sets import ONLY, has_more
from theory.statements.uldp.shuffled import shuffled
from theory.tactics.context import Given

KEPT = const("kept", functions(Y, REAL))
FACTOR, HIDING, NOWHERE, SECOND, VALUE = said.F, said.w, said.nowhere, said.other, said.value
Q, X, SHARE = said.Q, said.X, said.k


def kept_parts():
    """Return what is asked of the gain that is kept."""

    def of_output(y):
        return and_(
            eq(KEPT(y), LOSS(y) * ALIKE(y) + BARE(y)), BARE(y) <= ADDED(y), ADDED(y) >= 0
        )

    return and_(probabilities(), 0 <= OPEN, OPEN <= 1, Y.forall(of_output))


@remembered
def kept_gains():
    """Return what is kept over all sets."""
    p = Given(and_(shuffled(A), kept_parts()))
    u = p.fix(U)
    p.know(kept_losses(), instance(over_sets(), {COUNTED: function(Y, lambda y: LOSS(y) * ALIKE(y))}))
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
    u = p.fix(U)
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
    """Return that both parts together are at most the losses of all users, and what is added."""
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


def common(y):
    """Return the part of w that is a report."""
    return ite(eq(y, NOWHERE), 0, HIDING(y))


def left(x, y):
    """Return what is left of a value's report."""
    return Q(x, y) - common(y)


def gain(y):
    """Return p - F q of an output."""
    return Q(VALUE(WHO), y) - FACTOR * Q(SECOND, y)


def own_gain(y):
    """Return the part of it that is kept."""
    return (1 - SHARE(y)) * gain(y)


def passed_gain(y):
    """Return the part of it that is passed on."""
    return SHARE(y) * gain(y)


def spread(gain, mass):
    """Return a gain over what hides it."""
    return ite(mass > 0, gain, 0) / ite(mass > 0, mass, 1)


def bare(gain, mass):
    """Return a gain that nothing hides."""
    return ite(mass > 0, 0, gain)


def unhidden(gain, mass):
    """Return what it adds."""
    return ite(mass > 0, 0, positive(gain))


def meanings():
    """Return what the constants of the lemmas are."""

    def of_user(f):
        return function_of(U, Y, lambda u, y: f(passed_gain(y), left(VALUE(u), y)))

    def of_alike(f):
        return function(Y, lambda y: f(own_gain(y), common(y)))

    return {
        ALIKE: function(Y, common),
        OTHERS: function_of(U, Y, lambda u, y: left(VALUE(u), y)),
        OPEN: HIDING(NOWHERE),
        LOSS: of_alike(spread),
        BARE: of_alike(bare),
        ADDED: of_alike(unhidden),
        GONE: of_user(spread),
        BARE_OF: of_user(bare),
        ADDED_OF: of_user(unhidden),
        MOST_ADDED: said.alone - Y.sum(lambda y: unhidden(own_gain(y), common(y))),
        KEPT: function(Y, own_gain),
        COUNTED: function(Y, passed_gain),
    }


def outputs(p):
    """Show what w and the losses are of one output."""
    x, y, u = p.fix(X, Y, U)
    p.have(and_(HIDING(y) >= 0, HIDING(NOWHERE) >= 0, Q(x, y) >= 0))
    p.know(leibniz(Q(x), y, NOWHERE))
    p.have(and_(common(y) >= 0, left(x, y) >= 0))
    for gained, mass in ((own_gain(y), common(y)), (passed_gain(y), left(x, y))):
        hidden = p.under(mass > 0)
        hidden.have(eq(spread(gained, mass) * mass, gained))
        p.have(implies(not_(mass > 0), eq(mass, 0)))
        p.have(eq(gained, spread(gained, mass) * mass + bare(gained, mass)))
        p.have(bare(gained, mass) <= unhidden(gained, mass))
        p.have(unhidden(gained, mass) >= 0)
    p.know(point("sum", HIDING, NOWHERE))
    p.by_item(eq(Y.sum(common), Y.sum(HIDING) - Y.sum(lambda y: ite(eq(y, NOWHERE), HIDING(y), 0))))
    p.have(eq(Y.sum(common), 1 - HIDING(NOWHERE)))
    p.by_item(Y.sum(common) >= 0)
    p.have(HIDING(NOWHERE) <= 1)
    p.by_item(eq(Y.sum(lambda y: left(x, y)), Y.sum(Q(x)) - Y.sum(common)))
    p.have(eq(Y.sum(Q(x)), 1), at=[x])
    p.have(eq(Y.sum(lambda y: left(x, y)), HIDING(NOWHERE)))
    own = Y.sum(lambda y: unhidden(own_gain(y), common(y)))
    beyond = Y.sum(lambda y: unhidden(passed_gain(y), left(x, y)))
    both = Y.sum(
        lambda y: unhidden(own_gain(y), common(y)) + unhidden(passed_gain(y), left(x, y))
    )
    p.by_item(eq(both, own + beyond))
    p.have(both <= said.alone, at=[x])
    p.have(beyond <= said.alone - own)
    p.have(eq(gain(y), own_gain(y) + passed_gain(y)))


def others_of(r):
    """Return the probability of the others' reports."""
    return U.prod(lambda u: ite(eq(u, WHO), 1, common(r(u)) + left(VALUE(u), r(u))))


def own_of_user(p, world, own):
    """Show that in a world the user in question reports by her own value."""
    u = p.fix(U)
    p.know(leibniz(function(X, lambda x: Q(x, r(u))), ite(eq(u, WHO), SECOND, VALUE(u)), VALUE(u)))
    product = world(r)
    p.know(one_out(product.args[0], WHO))
    p.by_item(eq(rest_of(product.args[0], WHO), others_of(r)))
    p.have(eq(product, Q(own, r(WHO)) * others_of(r)))


BASE = (
    "Q is a mechanism",
    "w is a distribution",
    "w is part of each report",
    "what nothing hides",
)


def base(statement):
    """Return what is asked of the channel, of w, and of what nothing hides."""
    return statement.spelled(and_(*(statement.hypotheses[name] for name in BASE)))


@remembered
def gained(H, here, there):
    """Return that a set of shuffled reports gains at most the means over sets of alike users.

    Parameters
    ----------
    H : Term
        What `base` returns.
    here, there : Term
        The laws of all reports in both worlds.
    """
    p = Given(and_(H, shuffled(A)))
    outputs(p)
    values = meanings()
    p.use(all_gains(), values)
    for world, own in ((here, VALUE(WHO)), (there, SECOND)):
        own_of_user(p, world, own)
    both = of_set(here), of_set(there)
    gains = of_set(lambda r: (own_gain(r(WHO)) + passed_gain(r(WHO))) * others_of(r))
    p.by_item(eq(both[0] - FACTOR * both[1], gains))
    most = SOME.sum(function(SOME, lambda T: substitute(mean_over(T), values)))
    alone = U.prod(lambda u: ite(eq(u, WHO), 1, HIDING(NOWHERE)))
    last = Y.sum(lambda y: positive(passed_gain(y))) * alone
    return p.have(both[0] <= FACTOR * both[1] + most + said.alone + last)


def by_means(p, statement, most):
    """Return a statement's theorem, from what a context has of the means for all values.

    Parameters
    ----------
    p : Given
    statement : Statement
    most : callable
        What each mean is at most, for a set of alike users.
    """
    laws = (statement.spelled(said.here), statement.spelled(said.there))
    q = p.under(shuffled(A))
    q.know(gained(base(statement), *laws))
    x, y = q.fix(X, Y)
    q.have(and_(HIDING(y) >= 0, Q(x, y) >= 0))
    q.have(and_(common(y) >= 0, left(x, y) >= 0))
    q.use(
        means.each_once(),
        {
            "alike": common,
            "left": left,
            "loss": lambda y: spread(own_gain(y), common(y)),
            "gone": lambda x, y: spread(passed_gain(y), left(x, y)),
            "most": most,
        },
    )
    return p.conclude()


@proves("ldp-shuffled-exchange")
def theorem(statement):
    """Return the bound."""
    return by_means(Given(statement), statement, said.most)

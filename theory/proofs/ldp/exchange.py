"""Alike users change places, so that reports of known values hide a user as well.

A gain is kept in part, and counts within each set of alike users as their mean loss. The rest is
passed on: an alike user makes this report, and is then one who is not alike.
"""

from theory.kernel.binding import function, function_of, substitute
from theory.kernel.terms import and_, eq, implies, ite, not_
from theory.kernel.theorem import leibniz, point
from theory.kernel.trace import remembered
from theory.ledger.decisions import proves
from theory.library.factors import one_out
from theory.library.factors import rest as rest_of
from theory.proofs.ldp import exchange_means as means
from theory.proofs.ldp.convex import positive
from theory.proofs.ldp.exchange_gains import KEPT, all_gains, mean_over
from theory.proofs.ldp.exchange_losses import (
    ADDED_OF,
    BARE_OF,
    GONE,
    MOST_ADDED,
)
from theory.proofs.ldp.exchange_parts import (
    ADDED,
    BARE,
    LOSS,
    OPEN,
)
from theory.proofs.ldp.exchange_places import (
    ALIKE,
    COUNTED,
    OTHERS,
    SOME,
    WHO,
    A,
    U,
    Y,
    of_set,
    r,
    said,
)
from theory.statements.uldp.shuffled import shuffled
from theory.tactics.context import Given

FACTOR, HIDING, NOWHERE, SECOND, VALUE = said.F, said.w, said.nowhere, said.other, said.value
Q, X, SHARE = said.Q, said.X, said.k


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
    """Show the values of w and of the losses at one output."""
    x, y = p.fix(X, Y)
    p.have(and_(HIDING(y) >= 0, HIDING(NOWHERE) >= 0, Q(x, y) >= 0))
    p.know(leibniz(Q(x), y, NOWHERE))
    p.have(and_(common(y) >= 0, left(x, y) >= 0))
    for gained, part in ((own_gain(y), common(y)), (passed_gain(y), left(x, y))):
        hidden = p.under(part > 0)
        hidden.have(eq(spread(gained, part) * part, gained))
        p.have(implies(not_(part > 0), eq(part, 0)))
        p.have(eq(gained, spread(gained, part) * part + bare(gained, part)))
        p.have(bare(gained, part) <= unhidden(gained, part))
        p.have(unhidden(gained, part) >= 0)
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
    both = Y.sum(lambda y: unhidden(own_gain(y), common(y)) + unhidden(passed_gain(y), left(x, y)))
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

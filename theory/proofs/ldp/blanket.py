"""The blanket: each other user reports with probability w, whatever the user's value.

Within each set of users who do so, the user in question may stand at any place. So delta is a mean
of sums of losses, each positive, of which each of n users has an n-th.
"""

from theory.kernel.binding import function
from theory.kernel.terms import eq, implies, ite, not_, real
from theory.kernel.theorem import instance, leibniz
from theory.kernel.trace import remembered
from theory.ledger.decisions import proves
from theory.library import swaps
from theory.library.factors import one_out, rest
from theory.notions.probability import size
from theory.proofs.ldp.blanket_outputs import (
    bare,
    common,
    context,
    gain,
    lonely,
    loss,
    of_set,
    others,
    outputs,
    r,
    s,
    v,
)
from theory.proofs.ldp.blanket_places import height, likely, of_sets, of_user, share, somewhere
from theory.proofs.ldp.convex import multiples
from theory.statements.stated import stated
from theory.statements.uldp.shuffled import REPORTS
from theory.tactics.context import Given

said = stated("ldp-shuffled-blanket")
FACTOR, HIDING, NOWHERE, SECOND, VALUE = said.F, said.w, said.nowhere, said.other, said.value
WHO, Q, U, X, Y = said.who, said.Q, said.U, said.X, said.Y


@remembered
def any_user():
    """Return that every user has the same mean share."""
    p = Given()
    places, turned = {swaps.HERE: WHO, swaps.THERE: v}, swaps.swapped(s, WHO, v)
    p.know(instance(swaps.of_product(), places | {swaps.F: function(U, lambda u: HIDING(s(u)))}))
    for item in (lambda u: loss(s(u)), lambda u: ite(not_(eq(s(u), NOWHERE)), real(1), real(0))):
        p.know(instance(swaps.of_sum(), places | {swaps.F: function(U, item)}))
    p.have(eq(likely(turned), likely(s)))
    p.have(eq(height(turned), height(s)))
    p.have(eq(somewhere(turned), somewhere(s)))
    p.have(eq(of_user(WHO, turned), of_user(v, s)))
    own = function(REPORTS, lambda s: of_user(WHO, s))
    p.know(instance(swaps.over_reports(), places | {swaps.PHI: own}))
    after = REPORTS.sum(lambda s: of_user(v, s))
    p.by_item(eq(REPORTS.sum(lambda s: of_user(WHO, swaps.swapped(s, WHO, v))), after))
    return p.have(eq(REPORTS.sum(lambda s: of_user(WHO, s)), after))


@remembered
def mean_share(H):
    """Return that the shares of all users sum to one, so that each has an n-th."""
    p = context(H)
    u = p.fix(U)
    p.know(any_user())
    own, n = REPORTS.sum(lambda s: of_user(WHO, s)), size(U)
    every = U.sum(lambda v: REPORTS.sum(lambda s: of_user(v, s)))
    p.by_item(eq(every, n * own), over=U, keep=[own])
    exchanged = REPORTS.sum(lambda s: U.sum(lambda v: of_user(v, s)))
    p.sums(every, exchanged)
    unit = 1 / somewhere(s)
    shares = U.sum(lambda v: share(v, s))
    multiples(p, shares, somewhere(s), unit)
    some = p.under(not_(eq(somewhere(s), 0)))
    some.have(eq(shares, 1))
    none = p.under(U.forall(lambda u: eq(s(u), NOWHERE)))
    none.know(leibniz(function(Y, loss), s(u), NOWHERE))
    none.have(eq(loss(s(u)), 0))
    none.by_item(eq(U.sum(lambda u: loss(s(u))), 0))
    none.have(eq(height(s), 0))
    p.have(implies(not_(U.forall(lambda u: eq(s(u), NOWHERE))), somewhere(s) >= 1))
    weight = likely(s) * height(s)
    p.have(eq(of_user(v, s), share(v, s) * weight))
    multiples(p, U.sum(lambda v: of_user(v, s)), shares, weight)
    p.have(eq(U.sum(lambda v: of_user(v, s)), weight))
    mean = REPORTS.sum(lambda s: likely(s) * height(s))
    p.by_item(eq(exchanged, mean))
    p.have(n >= 1)
    return p.have(eq(own, mean / n))


@remembered
def bounded():
    """Return the bound: outputs that no other user hides add gains, the others losses."""
    statement = stated("ldp-shuffled-blanket").statement()
    H, p = statement.given, Given(statement)
    p.know(*outputs(H), lonely(H), of_sets(H), mean_share(H))
    here = statement.spelled(said.here)
    there = statement.spelled(said.there)
    u = p.fix(U)
    p.know(leibniz(function(X, lambda x: Q(x, r(u))), ite(eq(u, WHO), SECOND, VALUE(u)), VALUE(u)))
    for world, own in ((here, VALUE(WHO)), (there, SECOND)):
        product = world(r)
        p.know(one_out(product.args[0], WHO))
        p.by_item(eq(rest(product.args[0], WHO), others(r)))
        p.have(eq(product, Q(own, r(WHO)) * others(r)))
    bare_part = of_set(lambda r: bare(r(WHO)) * others(r))
    hidden = of_set(lambda r: loss(r(WHO)) * (common(r(WHO)) * others(r)))
    p.have(
        eq(
            gain(r(WHO)) * others(r),
            bare(r(WHO)) * others(r) + loss(r(WHO)) * (common(r(WHO)) * others(r)),
        )
    )
    both = of_set(lambda r: here(r)), of_set(lambda r: there(r))
    p.by_item(eq(both[0] - FACTOR * both[1], of_set(lambda r: gain(r(WHO)) * others(r))))
    p.by_item(eq(of_set(lambda r: gain(r(WHO)) * others(r)), bare_part + hidden))
    return p.have("the bound")


@proves("ldp-shuffled-blanket")
def theorem(statement):
    """Return the bound, which holds for any channel and any values."""
    p = Given(statement)
    p.use(bounded())
    return p.conclude()

"""The blanket: among the users who report by w, a set of shuffled reports cannot tell who did.

Which users do is a set T; the user in question is one of it.
"""

from theory.kernel.binding import apply, function, function_of
from theory.kernel.sorts import BOOL
from theory.kernel.terms import and_, eq, implies, ite, not_, or_, real
from theory.kernel.theorem import at_sorts, instance, leibniz, point, solve, unfold
from theory.kernel.trace import remembered
from theory.library import families, swaps
from theory.library.factors import one_out
from theory.library.quantified import at_all
from theory.notions.probability import size
from theory.proofs.ldp import convex
from theory.proofs.ldp.blanket_outputs import (
    SOME,
    A,
    T,
    by_sets,
    common,
    context,
    left,
    loss,
    of_set,
    others,
    parted,
    r,
    s,
    v,
)
from theory.proofs.ldp.convex import multiples, positive
from theory.statements.stated import stated
from theory.statements.uldp.shuffled import REPORTS, shuffled
from theory.tactics.context import Given

said = stated("ldp-shuffled-blanket")
HIDING, NOWHERE, VALUE, WHO, Q, U = said.w, said.nowhere, said.value, said.who, said.Q, said.U
Y = said.Y


def telling(T, v, r):
    """Return the loss of a user's report, times the probability of all reports."""
    return loss(r(v)) * parted(T, r)


@remembered
def any_place(H):
    """Return that within T the set of reports cannot tell at which place a report is."""
    p = Given(and_(H, shuffled(A), T(WHO), T(v)))
    turned = swaps.swapped(r, WHO, v)
    places = {swaps.HERE: WHO, swaps.THERE: v}
    p.know(instance(swaps.of_counts(), places | {swaps.R: r}))
    p.know(at_all(shuffled(A), r, turned))
    p.have(eq(A(r), A(turned)))
    factors = function(U, lambda u: ite(T(u), common(r(u)), left(u, r(u))))
    p.know(instance(swaps.of_product(), places | {swaps.F: factors}))
    u = p.fix(U)
    place = swaps.other(u, WHO, v)
    p.know(*(leibniz(T, place, w) for w in (u, v, WHO)))
    p.know(leibniz(function(U, lambda u: left(u, turned(u))), u, place))
    p.have(or_(eq(place, u), and_(T(u), T(place))))
    p.have(implies(eq(place, u), eq(left(u, turned(u)), left(place, r(place)))))
    p.have(eq(apply(factors, place), ite(T(u), common(turned(u)), left(u, turned(u)))))
    moved = U.prod(lambda u: apply(factors, swaps.other(u, WHO, v)))
    p.by_item(eq(parted(T, turned), moved))
    p.have(eq(parted(T, turned), parted(T, r)))
    own = function(REPORTS, lambda r: ite(A(r), telling(T, WHO, r), 0))
    over = instance(swaps.over_reports(), places | {swaps.PHI: own})
    p.know(over)
    after = of_set(lambda r: telling(T, v, r))
    p.have(eq(ite(A(turned), telling(T, WHO, turned), 0), ite(A(r), telling(T, v, r), 0)))
    p.by_item(eq(REPORTS.sum(lambda r: apply(own, swaps.swapped(r, WHO, v))), after))
    return p.have(eq(of_set(lambda r: telling(T, WHO, r)), after))


def most(T):
    """Return the mean positive part of the losses of users in T, by the reports' laws."""
    return REPORTS.sum(lambda r: parted(T, r) * positive(U.sum(lambda u: ite(T(u), loss(r(u)), 0))))


@remembered
def of_all_places(H):
    """Return that for all places together it is at most the mean positive part of all losses."""
    p = context(and_(H, shuffled(A), T(WHO)))
    p.know(solve(implies(and_(p.H, T(v)), any_place(H).formula.args[1]), any_place(H)))
    here = of_set(lambda r: telling(T, WHO, r))
    p.have(implies(T(v), eq(of_set(lambda r: telling(T, v, r)), here)))
    places = U.sum(lambda v: ite(T(v), of_set(lambda r: telling(T, v, r)), 0))
    p.by_item(eq(places, size(U, T) * here), keep=[here])
    inside = U.sum(lambda v: ite(T(v), loss(r(v)), 0))
    together = of_set(lambda r: parted(T, r) * U.sum(lambda v: ite(T(v), loss(r(v)), 0)))
    each = U.sum(lambda v: of_set(lambda r: ite(T(v), telling(T, v, r), 0)))
    p.by_item(
        eq(
            of_set(lambda r: ite(T(v), telling(T, v, r), 0)),
            ite(T(v), of_set(lambda r: telling(T, v, r)), 0),
        )
    )
    p.by_item(eq(places, each))
    p.by_item(parted(T, r) >= 0)
    exchanged = REPORTS.sum(lambda r: U.sum(lambda v: ite(A(r), ite(T(v), telling(T, v, r), 0), 0)))
    p.sums(each, exchanged)
    row = U.sum(lambda v: ite(A(r), ite(T(v), telling(T, v, r), 0), 0))
    p.by_item(eq(row, ite(A(r), parted(T, r) * inside, 0)), over=U, keep=[parted(T, r)])
    p.by_item(eq(exchanged, together))
    p.have(
        and_(
            parted(T, r) * positive(inside) >= parted(T, r) * inside,
            parted(T, r) * positive(inside) >= 0,
        )
    )
    p.by_item(together <= most(T))
    return p.have(size(U, T) * here <= most(T))


def none_left(y):
    """Return the part of w that is no report."""
    return ite(eq(y, NOWHERE), HIDING(NOWHERE), 0)


def coded(T, s):
    """Return the probability of outputs that are nowhere just for the users out of T."""
    return U.prod(lambda u: ite(T(u), common(s(u)), none_left(s(u))))


def height(s):
    """Return the positive part of the sum of all losses."""
    return positive(U.sum(lambda u: loss(s(u))))


@remembered
def all_users(H):
    """Return that what is left of the others' reports may as well be nowhere, with loss 0."""
    p = context(and_(H, T(WHO)))
    u, z, y = p.fix(U, Y, Y)

    def kernel(u, y, z):
        return ite(T(u), ite(eq(z, y), 1, 0), ite(eq(z, NOWHERE), 1, 0))

    def law(u, y):
        return ite(T(u), common(y), left(u, y))

    p.know(point("sum", HIDING, NOWHERE))
    p.by_item(eq(Y.sum(common), Y.sum(HIDING) - Y.sum(lambda y: ite(eq(y, NOWHERE), HIDING(y), 0))))
    p.have(eq(Y.sum(common), 1 - HIDING(NOWHERE)))
    other = p.under(not_(eq(u, WHO)))
    other.by_item(eq(Y.sum(lambda y: left(u, y)), Y.sum(Q(VALUE(u))) - Y.sum(common)))
    other.have(eq(Y.sum(Q(VALUE(u))), 1), at=[VALUE(u)])
    other.have(eq(Y.sum(lambda y: left(u, y)), HIDING(NOWHERE)))
    here = p.under(T(u))
    here.by_item(eq(Y.sum(lambda z: kernel(u, y, z)), Y.sum(lambda z: ite(eq(z, y), 1, 0))))
    gone = p.under(not_(T(u)))
    gone.by_item(eq(Y.sum(lambda z: kernel(u, y, z)), Y.sum(lambda z: ite(eq(z, NOWHERE), 1, 0))))
    for place in (y, NOWHERE):
        p.know(point("sum", function(Y, lambda z: real(1)), place))
        p.know(point("sum", function(Y, loss), place))
    p.have(eq(Y.sum(lambda z: kernel(u, y, z)), 1))
    means = Y.sum(lambda z: kernel(u, y, z) * loss(z))
    here.by_item(eq(means, Y.sum(lambda z: ite(eq(z, y), loss(z), 0))))
    gone.by_item(eq(means, Y.sum(lambda z: ite(eq(z, NOWHERE), loss(z), 0))))
    p.have(eq(means, ite(T(u), loss(y), 0)))
    p.have(law(u, y) >= 0)
    drawn = Y.sum(lambda y: law(u, y) * kernel(u, y, z))
    p.know(point("sum", function(Y, common), z))
    here.by_item(eq(drawn, Y.sum(lambda y: ite(eq(y, z), common(y), 0))))
    gone.have(not_(eq(u, WHO)))
    gone.by_item(eq(drawn, ite(eq(z, NOWHERE), 1, 0) * Y.sum(lambda y: left(u, y))))
    p.have(eq(drawn, ite(T(u), common(z), none_left(z))))
    values = {
        "law": function_of(U, Y, law),
        "value": function_of(U, Y, lambda u, y: ite(T(u), loss(y), 0)),
        "kernel": function_of(U, Y, Y, kernel),
        "after": function_of(U, Y, lambda u, y: loss(y)),
    }
    found = p.use(at_sorts(convex.ordered(), {convex.Z: Y}), values).formula.args[1].args[1]
    product = U.prod(lambda u: Y.sum(lambda y: law(u, y) * kernel(u, y, s(u))))
    p.by_item(eq(product, coded(T, s)))
    after = REPORTS.sum(lambda s: coded(T, s) * height(s))
    p.by_item(eq(found, after))
    return p.have(most(T) <= after)


def somewhere(s):
    """Return the number of users with an output that is not nowhere."""
    return size(U, lambda u: not_(eq(s(u), NOWHERE)))


def share(v, s):
    """Return a user's share among those."""
    return ite(eq(s(v), NOWHERE), 0, 1 / somewhere(s))


@remembered
def of_coded(H):
    """Return that the users in T are those with an output, if that is likely at all."""
    p = context(and_(H, T(WHO)))
    u = p.fix(U)
    alike = U.forall(lambda u: eq(T(u), not_(eq(s(u), NOWHERE))))
    p.have(common(s(u)) >= 0)
    p.by_item(coded(T, s) >= 0)
    equal = p.under(alike)
    equal.by_item(eq(size(U, T), somewhere(s)))
    equal.have(somewhere(s) >= 1, at=[WHO])
    equal.have(not_(eq(s(WHO), NOWHERE)), at=[WHO])
    equal.have(eq(size(U, T) * share(WHO, s), 1))
    goal = eq(coded(T, s), size(U, T) * share(WHO, s) * coded(T, s))
    equal.have(goal)
    unlike = p.under(not_(alike))
    i = unlike.some(not_(alike))
    factors = function(U, lambda u: ite(T(u), common(s(u)), none_left(s(u))))
    unlike.know(one_out(factors, i))
    unlike.have(eq(apply(factors, i), 0))
    unlike.have(eq(coded(T, s), 0))
    unlike.have(goal)
    p.cases(goal, alike, not_(alike))
    p.have(somewhere(s) >= 0)
    p.have(share(WHO, s) >= 0)
    return p.have(and_(goal, coded(T, s) >= 0, share(WHO, s) >= 0))


def shared(T, s):
    """Return a probability, the share of the user in question and the sum's positive part."""
    return coded(T, s) * share(WHO, s) * height(s)


@remembered
def one_set(H):
    """Return that within each T it is at most the share of the user in question in the sums."""
    p = context(and_(H, shuffled(A)))
    here = of_set(lambda r: telling(T, WHO, r))
    after = REPORTS.sum(lambda s: shared(T, s))
    inside = p.under(T(WHO))
    for theorem in (of_all_places(H), all_users(H), of_coded(H)):
        inside.know(theorem)
    inside.have(size(U, T) >= 1, at=[WHO])
    inside.have(height(s) >= 0)
    inside.have(eq(coded(T, s) * height(s), size(U, T) * shared(T, s)))
    plain = REPORTS.sum(lambda s: coded(T, s) * height(s))
    inside.by_item(eq(plain, size(U, T) * after), over=REPORTS, keep=[size(U, T)])
    inside.have(size(U, T) * here <= size(U, T) * after)
    inside.have(here <= after)
    outside, u = p.under(not_(T(WHO))), p.fix(U)
    factors = function(U, lambda u: ite(T(u), common(r(u)), left(u, r(u))))
    outside.know(one_out(factors, WHO))
    outside.have(eq(parted(T, r), 0))
    outside.by_item(eq(here, 0))
    p.have(and_(common(s(u)) >= 0, HIDING(NOWHERE) >= 0))
    p.by_item(coded(T, s) >= 0)
    p.have(somewhere(s) >= 0)
    p.have(and_(share(WHO, s) >= 0, height(s) >= 0))
    p.have(shared(T, s) >= 0)
    p.by_item(after >= 0)
    goal = here <= after
    outside.have(goal)
    return p.cases(goal, T(WHO), not_(T(WHO)))


def likely(s):
    """Return the probability of outputs of which each is drawn by w."""
    return U.prod(lambda u: HIDING(s(u)))


def of_user(v, s):
    """Return a user's share in the sum's positive part."""
    return likely(s) * (share(v, s) * height(s))


@remembered
def of_sets(H):
    """Return that all T together have the losses of n users who report by w."""
    p = context(and_(H, shuffled(A)))
    u = p.fix(U)
    p.know(one_set(H))
    law = families.of(U, BOOL, lambda u, b: ite(b, common(s(u)), none_left(s(u))))
    p.know(law)
    item = BOOL.sum(lambda b: ite(b, common(s(u)), none_left(s(u))))
    p.know(unfold(item), leibniz(HIDING, s(u), NOWHERE))
    p.have(eq(item, HIDING(s(u))))
    p.by_item(eq(law.formula.args[1], likely(s)))
    p.by_item(eq(law.formula.args[0], SOME.sum(lambda T: coded(T, s))))
    p.have(eq(SOME.sum(lambda T: coded(T, s)), likely(s)))
    all_sets = SOME.sum(lambda T: of_set(lambda r: telling(T, WHO, r)))
    after = SOME.sum(lambda T: REPORTS.sum(lambda s: shared(T, s)))
    p.by_item(all_sets <= after)
    by_reports = REPORTS.sum(lambda s: SOME.sum(lambda T: shared(T, s)))
    p.sums(after, by_reports)
    weight = share(WHO, s) * height(s)
    multiples(p, SOME.sum(lambda T: shared(T, s)), SOME.sum(lambda T: coded(T, s)), weight)
    p.by_item(eq(by_reports, REPORTS.sum(lambda s: of_user(WHO, s))))
    whole = of_set(lambda r: loss(r(WHO)) * (common(r(WHO)) * others(r)))
    p.know(by_sets(H))
    row = SOME.sum(lambda T: ite(A(r), telling(T, WHO, r), 0))
    known = p.under(A(r))
    multiples(known, row, SOME.sum(lambda T: parted(T, r)), loss(r(WHO)))
    p.under(not_(A(r))).by_item(eq(row, 0))
    p.have(eq(row, ite(A(r), loss(r(WHO)) * (common(r(WHO)) * others(r)), 0)))
    exchanged = REPORTS.sum(lambda r: SOME.sum(lambda T: ite(A(r), telling(T, WHO, r), 0)))
    p.by_item(eq(exchanged, whole))
    p.sums(all_sets, exchanged)
    return p.have(whole <= REPORTS.sum(lambda s: of_user(WHO, s)))

"""Alike users who change places: sums over sets of shuffled reports stay the same."""

from theory.kernel.binding import apply, function
from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.terms import and_, const, eq, ite, not_, or_
from theory.kernel.theorem import instance, leibniz
from theory.kernel.trace import remembered
from theory.library import swaps
from theory.library.quantified import at_all
from theory.statements.stated import stated
from theory.statements.uldp.shuffled import REPORTS, SETS, shuffled
from theory.tactics.context import Given

said = stated("ldp-shuffled-exchange")
U, Y, WHO = said.U, said.Y, said.who
SOME = functions(U, BOOL)
A, S, T, r, v = (
    const("A", SETS),
    const("S", SOME),
    const("T", SOME),
    const("r", REPORTS),
    const("v", U),
)
# what an output counts, what alike users report, and what the others report
COUNTED = const("counted", functions(Y, REAL))
ALIKE = const("alike", functions(Y, REAL))
OTHERS = const("others", functions(U, Y, REAL))
OWN = const("own", functions(REPORTS, REAL))
PLACES = {swaps.HERE: WHO, swaps.THERE: v}


def of_set(f):
    """Return the sum over the reports in the set."""
    return REPORTS.sum(lambda r: ite(A(r), f(r), 0))


def factors(T, r):
    """Return the probability of each user's report, of those in T from the common part."""
    return function(U, lambda u: ite(T(u), ALIKE(r(u)), OTHERS(u, r(u))))


def parted(T, r):
    """Return the probability of all reports."""
    return U.prod(factors(T, r))


def rest(T, r, i):
    """Return the probability of all reports but one."""
    return U.prod(lambda u: ite(eq(u, i), 1, ite(T(u), ALIKE(r(u)), OTHERS(u, r(u)))))


def without(S, v):
    """Return a set without a user."""
    return function(U, lambda u: and_(S(u), not_(eq(u, v))))


@remembered
def same_set():
    """Return that a sum over a set of shuffled reports is that with two of them exchanged."""
    p = Given(shuffled(A))
    turned = swaps.swapped(r, WHO, v)
    p.know(instance(swaps.of_counts(), PLACES | {swaps.R: r}), at_all(p.H, r, turned))
    p.have(eq(A(r), A(turned)))
    item = function(REPORTS, lambda r: ite(A(r), OWN(r), 0))
    over = instance(swaps.over_reports(), PLACES | {swaps.PHI: item})
    p.know(over)
    after = of_set(lambda r: OWN(swaps.swapped(r, WHO, v)))
    p.by_item(eq(over.formula.args[1], after))
    return p.have(eq(of_set(OWN), after))


def turned_product(p, here, there):
    """Show that the product of `here` of each user's is that of `there`, at exchanged places."""
    u = p.fix(U)
    place = swaps.other(u, WHO, v)
    p.know(instance(swaps.of_product(), PLACES | {swaps.F: there}))
    p.know(*(leibniz(f, place, w) for f in (here, there) for w in (u, v, WHO)))
    p.have(eq(apply(here, u), apply(there, place)))
    p.by_item(eq(U.prod(here), U.prod(lambda u: apply(there, swaps.other(u, WHO, v)))))
    return p.have(eq(U.prod(here), U.prod(there)))


@remembered
def any_place():
    """Return that an alike user's report may stand at any alike user's place."""
    p = Given(and_(shuffled(A), T(WHO), T(v)))
    turned, u = swaps.swapped(r, WHO, v), p.fix(U)
    place = swaps.other(u, WHO, v)
    p.know(*(leibniz(T, place, w) for w in (u, v, WHO)))
    p.have(or_(eq(place, u), and_(T(u), T(place))))
    turned_product(p, factors(T, turned), factors(T, r))
    p.use(same_set(), {OWN: function(REPORTS, lambda r: COUNTED(r(WHO)) * parted(T, r))})
    here, there = (of_set(lambda r, w=w: COUNTED(r(w)) * parted(T, r)) for w in (WHO, v))
    p.have(eq(COUNTED(turned(WHO)) * parted(T, turned), COUNTED(r(v)) * parted(T, r)))
    after = of_set(
        lambda r: COUNTED(swaps.swapped(r, WHO, v)(WHO)) * parted(T, swaps.swapped(r, WHO, v))
    )
    p.by_item(eq(after, there))
    return p.have(eq(here, there))


@remembered
def rest_moved():
    """Return that the other reports are as likely if an alike user has reported in her place."""
    p = Given(and_(S(WHO), S(v), not_(eq(v, WHO))))
    turned, u, less = swaps.swapped(r, WHO, v), p.fix(U), without(S, v)
    place = swaps.other(u, WHO, v)
    p.know(*(leibniz(S, place, w) for w in (u, v, WHO)))
    p.have(or_(eq(place, u), and_(eq(u, WHO), eq(place, v)), and_(eq(u, v), eq(place, WHO))))
    here = function(U, lambda u: ite(eq(u, WHO), 1, apply(factors(S, turned), u)))
    there = function(U, lambda u: ite(eq(u, v), 1, apply(factors(less, r), u)))
    return turned_product(p, here, there)


@remembered
def passed_on():
    """Return that an alike user may report in the place of the user in question, and she by w."""
    p = Given(and_(shuffled(A), S(WHO), S(v), not_(eq(v, WHO))))
    turned, less = swaps.swapped(r, WHO, v), without(S, v)
    p.know(rest_moved())
    p.use(same_set(), {OWN: function(REPORTS, lambda r: COUNTED(r(WHO)) * rest(S, r, WHO))})
    before = of_set(lambda r: COUNTED(r(WHO)) * rest(S, r, WHO))
    after = of_set(lambda r: COUNTED(r(v)) * rest(less, r, v))
    p.have(eq(COUNTED(turned(WHO)) * rest(S, turned, WHO), COUNTED(r(v)) * rest(less, r, v)))
    moved = of_set(
        lambda r: COUNTED(swaps.swapped(r, WHO, v)(WHO)) * rest(S, swaps.swapped(r, WHO, v), WHO)
    )
    p.by_item(eq(moved, after))
    return p.have(eq(before, after))

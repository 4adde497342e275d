"""Two users exchanged: sums and products over users, and sums over all their reports."""

from theory.kernel.binding import function
from theory.kernel.sorts import REAL, functions, index
from theory.kernel.terms import const, eq, ite, not_
from theory.kernel.theorem import at_sorts, extensional, instance
from theory.kernel.trace import remembered
from theory.library import involutions
from theory.library.factors import rest, two_out
from theory.notions.probability import size
from theory.tactics.context import Given

U, Y = index("U"), index("Y")
REPORTS = functions(U, Y)
HERE, THERE, R = const("i", U), const("j", U), const("r", REPORTS)
F, PHI = const("f", functions(U, REAL)), const("phi", functions(REPORTS, REAL))


def other(u, i=HERE, j=THERE):
    """Return the user who has a user's place: i and j are exchanged."""
    return ite(eq(u, i), j, ite(eq(u, j), i, u))


def swapped(r, i=HERE, j=THERE):
    """Return the reports with those of i and j exchanged."""
    return function(U, lambda u: r(other(u, i, j)))


@remembered
def of_sum():
    """Return that a sum over the users stays as it is."""
    p, u = Given(), const("u", U)
    p.have(eq(other(other(u)), u))
    turn = function(U, other)
    p.use(at_sorts(involutions.by_involution(), {involutions.M: U}), {"turn": turn, "f_of": F})
    return p.have(eq(U.sum(lambda u: F(other(u))), U.sum(F)))


@remembered
def of_product():
    """Return that a product over the users stays as it is."""
    p = Given()
    turned = function(U, lambda u: F(other(u)))
    apart = p.under(not_(eq(HERE, THERE)))
    left = rest(F, HERE, THERE)
    apart.know(two_out(U.prod(F), F, F, HERE, THERE))
    apart.know(two_out(U.prod(turned), turned, turned, HERE, THERE))
    apart.by_item(eq(rest(turned, HERE, THERE), left))
    goal = eq(U.prod(turned), U.prod(F))
    apart.have(goal)
    p.under(eq(HERE, THERE)).by_item(goal)
    return p.cases(goal, eq(HERE, THERE), not_(eq(HERE, THERE)))


@remembered
def over_reports():
    """Return that a sum over all reports stays as it is."""
    p, u = Given(), const("u", U)
    p.have(eq(other(other(u)), u))
    twice = swapped(swapped(R))
    p.have(eq(twice(u), R(u)))
    p.know(extensional(twice, R))
    p.have(eq(twice, R))
    turn = function(REPORTS, swapped)
    p.use(
        at_sorts(involutions.by_involution(), {involutions.M: REPORTS}), {"turn": turn, "f_of": PHI}
    )
    return p.have(eq(REPORTS.sum(PHI), REPORTS.sum(lambda r: PHI(swapped(r)))))


@remembered
def of_counts():
    """Return that each report is made as often."""
    p, y = Given(), const("y", Y)
    p.know(instance(of_sum(), {F: function(U, lambda u: ite(eq(R(u), y), 1, 0))}))
    return p.have(
        Y.forall(
            lambda y: eq(size(U, lambda u: eq(R(u), y)), size(U, lambda u: eq(swapped(R)(u), y)))
        )
    )

"""The optimum of problem (5) for MinID has two unknowns, the greatest a/b and (1-b)/(1-a)."""

from mechanisms.optimal_idue import objective as formulas
from theory.kernel.binding import apply
from theory.kernel.terms import and_, not_
from theory.ledger.decisions import defined_by, proves
from theory.library.arithmetic import cancelled
from theory.proofs.oneid.equation_05_one_unknown import smaller_objective
from theory.statements.oneid import two_unknowns as model
from theory.statements.oneid.one_unknown import BUDGET, FINITE, A, B, G
from theory.statements.oneid.two_unknowns import HX, HY
from theory.tactics.closing import concluded
from theory.tactics.context import Given

X, Y = 1 + HX, 1 + HY


def ends(p, g):
    """Show that groups attain the two greatest ratios, and that these exceed 1; return them."""
    groups = []
    for ratio, most, top, bottom in (
        (model.ratio_a, X, A, B),
        (model.ratio_b, Y, lambda k: 1 - B(k), lambda k: 1 - A(k)),
    ):
        k = p.some(G.exists(lambda i, ratio=ratio, most=most: ratio(i) == most))
        p.have(ratio(g) * bottom(g) == top(g))
        p.have(top(g) <= most * bottom(g))
        p.have(and_(top(k) == most * bottom(k), most > 1))
        groups.append(k)
    return groups


def coordinates(p, g):
    """Show that the stated u and v are positive, and at most the group's own."""
    with_x, with_y = ends(p, g)
    E, finite = BUDGET(g), p.under(FINITE(g))
    u, v = formulas.coordinates(A(g), B(g))
    end = 1 - A(with_y)
    finite.have(end * (A(g) * Y) <= end * (E * B(g)), at=[with_y])
    finite.use(cancelled(end, A(g) * Y, E * B(g)))
    end = B(with_x)
    finite.have(end * (X * (1 - B(g))) <= end * (E * (1 - A(g))), at=[with_x])
    finite.use(cancelled(end, X * (1 - B(g)), E * (1 - A(g))))
    finite.have(and_(E > X, E > Y))
    p.have(and_(1 / HX > 0, u >= 1 / HX, 1 / HY > 0, v >= 1 / HY))
    low = Y / (E - 1 - HY), X / (E - 1 - HX)
    finite.have(and_(low[0] > 0, low[0] <= u, low[1] > 0, low[1] <= v))
    mine = model.coordinates_at(formulas, g)
    p.have(and_(*(part for a, b in zip(mine, (u, v), strict=True) for part in (a > 0, a <= b))))
    return mine, (u, v)


def fits(statement):
    """Return that two groups of the form keep both budgets."""
    p = Given(statement)
    i, j = p.fix(G, G)
    for k in (i, j):
        coordinates(p, k)
    goal = apply(apply(p.goal("allowed").args[0], i).args[0], j)
    (u, _), (_, v) = (model.coordinates_at(formulas, k) for k in (i, j))
    for first in (True, False):
        for second in (True, False):
            sides = zip((i, j), (first, second), strict=True)
            case = p.under(*(model.is_low(k) if low else not_(model.is_low(k)) for k, low in sides))
            value = (BUDGET(i) / Y if first else X) * (BUDGET(j) / X if second else Y)
            case.have(formulas.pair_ratio(u, v) == value)
            case.have(goal)
    p.have(goal)
    return p.have("allowed")


def better(statement):
    """Return that the form has no greater (5)."""
    p = Given(statement)
    g = p.fix(G)
    smaller_objective(p, g, *coordinates(p, g))
    return p.have("no greater (5)")


@proves("oneid-minid-two-unknowns")
def theorem(statement):
    """Return oneid-minid-two-unknowns."""
    return concluded(statement, fits(statement), better(statement))


@defined_by("oneid-minid-two-unknowns")
def defined(statement):
    """Return that no denominator is zero."""
    p = Given(statement)
    coordinates(p, p.fix(G))
    return p.defined()

"""Losses replaced one after the other, each by one that exceeds any number by as much at least."""

from theory.kernel.binding import function
from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.terms import and_, const, eq, implies, ite, not_, or_, truth
from theory.kernel.theorem import at_sorts, instance, solve
from theory.kernel.trace import remembered
from theory.ledger.decisions import proves
from theory.library.factors import one_out, rest
from theory.library.finite import coordinates
from theory.library.quantified import at_all
from theory.library.sets import subsets
from theory.proofs.ldp.convex import multiples, positive
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.logic import for_all

said = stated("ldp-convex-sums")
LAW, VALUE, MOST, TOP, U, Y = said.law, said.value, said.most, said.top, said.U, said.Y
SETS, MAPS = functions(U, BOOL), functions(U, Y)
NONE, ALL = (function(U, lambda u, w=w: truth(w)) for w in (False, True))
s, i, r, k, z = (
    const("s", SETS),
    const("i", U),
    const("r", MAPS),
    const("k", MAPS),
    const("z", Y),
)


def law(s, r):
    """Return the probability of each user's draw, replaced in a set."""
    return function(U, lambda u: ite(s(u), MOST(u, r(u)), LAW(u, r(u))))


def value(s, r):
    """Return what each user's draw is worth, replaced in a set."""
    return function(U, lambda u: ite(s(u), TOP(u, r(u)), VALUE(u, r(u))))


def item(s, r):
    """Return what draws add to `mean`."""
    return U.prod(law(s, r)) * positive(U.sum(value(s, r)))


def mean(s):
    """Return the mean positive part with losses replaced in a set."""
    return MAPS.sum(lambda r: item(s, r))


def others(s, k):
    """Return the sum of the values of all users but i."""
    return U.sum(lambda u: ite(eq(u, i), 0, value(s, k)(u)))


def excess(law, value, t):
    """Return E[(L - t)_+] of a loss."""
    return Y.sum(lambda y: law(y) * positive(value(y) - t))


def replaceable():
    """Return that each loss can be replaced."""

    def at_any(u):
        return REAL.forall(lambda t: excess(LAW(u), VALUE(u), t) <= excess(MOST(u), TOP(u), t))

    signs = U.forall(lambda u: Y.forall(lambda y: and_(LAW(u, y) >= 0, MOST(u, y) >= 0)))
    return and_(signs, U.forall(at_any))


@remembered
def one_user():
    """Return that one loss more that is replaced makes the mean no smaller."""
    p = Given(and_(replaceable(), not_(s(i))))
    more, u = subsets_with(s, i), p.fix(U)
    turned = coordinates_with(k, z)
    left, total = rest(law(s, k), i), others(s, k)
    p.have(and_(LAW(u, k(u)) >= 0, MOST(u, k(u)) >= 0))
    p.by_item(left >= 0)
    p.have(implies(not_(eq(u, i)), eq(turned(u), k(u))))
    p.have(eq(turned(i), z))
    rows = []
    for chosen, own, worth in ((s, LAW, VALUE), (more, MOST, TOP)):
        p.know(one_out(law(chosen, turned), i))
        p.by_item(eq(rest(law(chosen, turned), i), left))
        p.have(eq(U.prod(law(chosen, turned)), own(i, z) * left))
        alone = U.sum(lambda u, worth=worth: ite(eq(u, i), worth(i, z), 0))
        p.by_item(eq(U.sum(value(chosen, turned)), alone + total))
        p.have(eq(alone, worth(i, z)))
        p.have(eq(item(chosen, turned), own(i, z) * positive(worth(i, z) - -total) * left))
        row = Y.sum(lambda z, c=chosen: item(c, coordinates_with(k, z)))
        parts = Y.sum(lambda z, o=own, w=worth: o(i, z) * positive(w(i, z) - -total))
        multiples(p, row, parts, left)
        rows.append((row, parts))
    p.have(rows[0][1] <= rows[1][1], at=[i, -total])
    p.have((rows[1][1] - rows[0][1]) * left >= 0)
    p.have(rows[0][0] <= rows[1][0])
    totals = []
    for chosen in (s, more):
        general = at_sorts(coordinates.theorem(), {coordinates.U: U, coordinates.Z: Y})
        phi = function(MAPS, lambda r, c=chosen: item(c, r))
        apart = instance(general, {const("phi", functions(MAPS, REAL)): phi})
        p.know(apart)
        totals.append(apart.formula.args[1])
    p.by_item(totals[0] <= totals[1])
    return p.have(mean(s) <= mean(more))


def subsets_with(s, i):
    """Return the set with one user more."""
    return function(U, lambda u: or_(eq(u, i), s(u)))


def coordinates_with(k, z):
    """Return the draws with another one of i."""
    return function(U, lambda u: ite(eq(u, i), z, k(u)))


@remembered
def all_users():
    """Return that all losses that are replaced make the mean no smaller."""
    p, r = Given(replaceable()), const("r", MAPS)
    p.know(one_user())
    holds = function(SETS, lambda s: mean(NONE) <= mean(s))
    p.use(at_sorts(subsets.subset_induction(), {subsets.X: U}), {"holds": holds})
    before, after = (
        MAPS.sum(lambda r, f=f, g=g: U.prod(lambda u: f(u, r(u))) * positive(U.sum(lambda u: g(u, r(u)))))
        for f, g in ((LAW, VALUE), (MOST, TOP))
    )
    p.by_item(eq(mean(NONE), before))
    p.by_item(eq(mean(ALL), after))
    return p.have(before <= after)


@proves("ldp-convex-sums")
def sums(statement):
    """Return the statement: no loss is replaced at first, and all are at last."""
    p = Given(statement)
    p.use(all_users())
    return p.conclude()

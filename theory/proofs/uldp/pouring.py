"""The level that water is poured up to: there is exactly one, and sorting finds it."""

from mechanisms.estimation import closed_form
from theory.kernel.binding import function, function_of, substitute
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, ite
from theory.kernel.theorem import solve
from theory.kernel.trace import remembered
from theory.ledger.decisions import defined_by, proves
from theory.library import pouring
from theory.notions.probability import mass
from theory.statements.stated import stated
from theory.statements.uldp import pouring as model
from theory.statements.uldp.poured import most
from theory.statements.uldp.pouring import SETS
from theory.tactics.context import Given
from theory.tactics.sums import ONE, ZERO

said = stated("uldp-poured-level")
CURVATURE, HEIGHT, LAST, NU, X = said.c, said.level, said.last, said.nu, said.X

L, C, N, D, B = (const(f"{name}1", REAL) for name in "lcndb")


def named(f, w, t, u, above, level):
    """Return what the library's constants stand for."""
    return {
        pouring.A: function(X, f),
        pouring.W: function(X, w),
        pouring.T: t,
        pouring.U: u,
        pouring.NU: NU,
        pouring.LAST: LAST,
        pouring.ABOVE: function_of(X, REAL, above),
        pouring.LEVEL: function(SETS, level),
    }


@remembered
def quotient():
    """Return that a quotient times its denominator is the numerator."""
    return solve(implies(D > 0, and_(D > 0, eq(B / D * D, B))))


def of_poured():
    """Return what the library's constants stand for where water is poured."""

    def f(x):
        return HEIGHT(x) * (1 / CURVATURE(x))

    def w(x):
        return 1 / CURVATURE(x)

    def level(s):
        return closed_form.poured_level(mass(X, f, s), mass(X, w, s))

    return named(f, w, ONE, ZERO, lambda x, n: HEIGHT(x) > n, level)


@remembered
def one_poured():
    """The amount poured for one value, and when it is above the level, over plain numbers."""
    p = Given(C > 0)
    share = p.have(1 / C > 0)
    above = p.have(eq(L > N, L * (1 / C) > N * (1 / C)))
    plain = ite(L > N, L * (1 / C) - N * (1 / C), ZERO)
    return share, above, p.have(closed_form.poured(L, N, C, most) == plain)


def show_level(p, values, s, top, bottom):
    """Show that the level of a set that is not empty solves its equation.

    Parameters
    ----------
    p : Given
        Shows that the denominator is positive.
    values : dict
        What the library's constants stand for.
    s, top, bottom : Term
        Any set, and the numerator and denominator of its level.
    """
    p.under(X.exists(s)).use(quotient(), {D: bottom, B: top})
    p.have(substitute(pouring.given(), values))


def conclude_from_levels(p, values, s, total, show_order=lambda q: None):
    """Return a statement from the library's theorems.

    Parameters
    ----------
    p : Given
        The statement's, in which the library's conditions are shown.
    values : dict
        What the library's constants stand for.
    s : Term
        Any set.
    total : callable
        From a number to the sum of what is poured up to it.
    show_order : callable
        Shows, in the context of a search, that it is in order.
    """
    p.use(pouring.exists(), values)
    p.have("there is a level")
    fills = p.under(substitute(pouring.is_above_level(s), values))
    fills.use(pouring.fills(), values | {pouring.S: s})
    p.have("the sum at it is 1")
    fills.under(eq(total(NU), 1)).use(pouring.alone(), values | {pouring.S: s})
    p.have("it alone")
    search = p.under(*p.goal("sorting finds it").args[0].args)
    show_order(search)
    search.use(pouring.search(), values)
    return p.conclude()


def poured_context(statement):
    """Return the context in which the library's conditions hold, their constants, and any set."""
    p, values = Given(statement), of_poured()
    x, n, s = p.fix(X, REAL, SETS)
    for lemma in one_poured():
        p.use(lemma, {L: HEIGHT(x), C: CURVATURE(x), N: n})
    height, width = (mass(X, values[f], s) for f in (pouring.A, pouring.W))
    member = p.some(X.exists(s))
    p.under(X.exists(s)).item(width, member)
    p.under(X.exists(s)).have(width > 0, at=[member])
    return p, values, n, s, height, width


@proves("uldp-poured-level")
def poured_level(statement):
    """Return that water is poured up to one level."""
    p, values, n, s, height, width = poured_context(statement)
    show_level(p, values, s, height - 1, width)

    def total(n):
        return X.sum(lambda x: closed_form.poured(HEIGHT(x), n, CURVATURE(x), most))

    p.by_item(total(n) == substitute(pouring.part(n), values))
    return conclude_from_levels(p, values, s, total)


@defined_by("uldp-poured-level")
def poured_defined(statement):
    """Return that no denominator is zero."""
    p, values, *_ = poured_context(statement)
    j = p.fix(X)
    p.have(mass(X, values[pouring.W], model.prefix(j)) > 0, at=[j, model.prefix(j)])
    return p.defined()

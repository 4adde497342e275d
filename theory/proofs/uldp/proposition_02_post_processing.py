"""Proposition 2: ULDP is preserved by post-processing that preserves data types."""

from theory.kernel.binding import apply, exception
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import counterexample, solve
from theory.ledger.decisions import proves
from theory.library import mechanisms, ratios
from theory.notions.uldp import invertible, invertible_if_reachable
from theory.proofs.uldp import columns
from theory.statements.stated import stated
from theory.tactics.closing import every, rewritten
from theory.tactics.context import Given
from theory.tactics.logic import at, prove

said = stated("uldp-post-processing")
AFTER, PROTECTED, Q0, Q1, SENSITIVE, E = said.Z_P, said.Y_P, said.Q0, said.Q1, said.X_S, said.E
X, Y, Z = said.X, said.Y, said.Z


def theorem(statement, condition):
    """Return Proposition 2, with (4) or (4')."""
    p = Given(statement)
    z = p.fix(Z)
    p.use(mechanisms.processed(), {mechanisms.FIRST: Q0, mechanisms.NEXT: Q1})
    of_protected(p.under(AFTER(z)), z)
    of_invertible(p.under(not_(AFTER(z))), z, condition)
    return p.conclude()


def of_protected(p, z):
    """Show (5) of z in Z_P: it mixes protected y alone, each with (5)."""
    a, b = p.fix(X, X)
    p.use(ratios.mixed(Y, 1, Q0(a), E, Q0(b), lambda y: Q1(y, z)))


def of_invertible(p, z, condition):
    """Show (4), or (4'), of z in Z_I: it comes from one y of Y_I, and that from one x."""
    x, y = p.fix(X, Y)
    elsewhere = invertible(Y, lambda y: Q1(y, z), PROTECTED).args[0].args[0]
    only = exception(elsewhere)
    source = implies(p.H, not_(apply(elsewhere, only)))
    source = solve(source, counterexample(elsewhere), *at(p.H, z))
    p.know(source, prove(implies(and_(p.H, not_(eq(y, only))), Q1(y, z) == 0), source, at=[y]))
    p.have(and_(not_(PROTECTED(only)), Q1(only, z) > 0))
    total = Y.sum(lambda y: Q0(x, y) * Q1(y, z))
    p.by_item(total == Y.sum(lambda y: ite(eq(y, only), Q0(x, y) * Q1(y, z), 0)))
    same = p.have(total == Q0(x, only) * Q1(only, z))
    p.know(rewritten(every(same, x), lambda q: condition(X, q, SENSITIVE)))
    p.use(
        columns.multiple(condition),
        {columns.FIRST: lambda x: Q0(x, only), const("w", REAL): Q1(only, z)},
        *at(p.H, only),
    )
    p.have(condition(X, lambda x: Y.sum(lambda y: Q0(x, y) * Q1(y, z)), SENSITIVE))


@proves("uldp-post-processing")
def post_processing(statement):
    """Definitions 2 and 3 as printed."""
    return theorem(statement, invertible)


@proves("uldp-post-processing-reachable")
def post_processing_reachable(statement):
    """Condition (4') in hypothesis and conclusion, Definition 3 as printed."""
    return theorem(statement, invertible_if_reachable)

"""Proposition 13: the mechanism (28) from which an OSLDP mechanism is post-processed."""

from theory.kernel.binding import with_sorts
from theory.kernel.sorts import letters
from theory.kernel.terms import and_, implies
from theory.ledger.decisions import proves, refutes
from theory.statements.stated import stated
from theory.statements.uldp import osldp as model
from theory.tactics.context import Given
from theory.tactics.expand import sums_in
from theory.tactics.logic import deny
from theory.tactics.tables import table

said = stated("uldp-osldp-construction-cut")
ALONE, ALPHA, KEPT, SENSITIVE, Q, X = said.alone, said.alpha, said.kept, said.X_S, said.Q, said.X
Y = said.Y

TWO = letters(2)


def show_kept_part(p):
    """Show that Q_U keeps of an entry at least 0 and at most Q_O, all if x is sensitive."""
    x, y = p.fix(X, Y)
    part = p(KEPT(x, y))
    p.have(and_(part >= 0, part <= Q(x, y), implies(SENSITIVE(x), part == Q(x, y))))


def show_remainder(p):
    """Show that alpha(x) is the part that is not kept: at least 0, and 0 for a sensitive x."""
    x = p.fix(X)
    alpha, row, row_of_q = (p(t) for t in (ALPHA(x), Y.sum(KEPT(x)), Y.sum(Q(x))))
    (minimum,) = sums_in(alpha)
    p.by_item(row == minimum)
    p.by_item(row <= row_of_q)
    p.under(SENSITIVE(x)).by_item(row == row_of_q)
    p.have(and_(alpha == 1 - row, alpha >= 0, implies(SENSITIVE(x), alpha == 0)))


def construction(p):
    """Show that Q_U is a mechanism: no entry is negative, and rows sum to 1."""
    x = p.fix(X)
    show_kept_part(p)
    show_remainder(p)
    p.have(p(X.sum(ALONE(x)) == ALPHA(x)))
    p.have(p(model.row(x)) == 1)


@proves("uldp-osldp-construction-cut")
def show_repaired(statement):
    """Return that Q_U with the minimum is a mechanism."""
    p = Given(statement)
    construction(p)
    return p.conclude()


@refutes("uldp-osldp-construction", sorts={X: TWO, Y: TWO})
def denied(statement):
    """Return that a row of (28) as printed exceeds one, for the smallest Q_O that needs it."""
    formula = with_sorts(statement.formula, {X: TWO, Y: TWO})
    entries = model.ONE_SIDED_ALONE
    mask, most = table([TWO], [True, False]), table([TWO], entries[0])
    return deny(formula, mask, table([TWO] * 2, entries), most)

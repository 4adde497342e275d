"""Section 7: each report rules out one value, and reports of different values different ones."""

from theory.kernel.binding import function
from theory.kernel.terms import eq, implies, ite, not_
from theory.kernel.theorem import point
from theory.ledger.decisions import proves
from theory.notions.probability import size
from theory.statements.stated import stated
from theory.statements.uldp.candidates import differ, is_reported
from theory.tactics.context import Given
from theory.tactics.sums import ONE

said = stated("uldp-candidates")
POSSIBLE, SOURCE, R, X = said.possible, said.source, said.R, said.X


def reports_of(x):
    """Return how many reports are of a value."""
    return size(R, lambda r: eq(SOURCE(r), x))


def show_all_counted(p, x, r):
    """Show that all values together have as many reports as there are."""
    p.know(point("sum", function(X, lambda x: ONE), SOURCE(r)))
    both = R.sum(lambda r: size(X, lambda x: eq(x, SOURCE(r))))
    p.have(size(X, lambda x: eq(x, SOURCE(r))) == 1)
    p.by_item(both == size(R))
    p.sums(X.sum(reports_of), R.sum(lambda r: size(X, lambda x: eq(SOURCE(r), x))))
    p.by_item(R.sum(lambda r: size(X, lambda x: eq(SOURCE(r), x))) == both)
    p.have(X.sum(reports_of) == size(R))


@proves("uldp-candidates")
def theorem(statement):
    """Return that a value with a report has at least one, and exactly one where they differ."""
    p = Given(statement)
    x, r = p.fix(X, R)
    show_all_counted(p, x, r)
    first = p.some(is_reported(x))
    p.item(reports_of(x), first)
    p.by_item(reports_of(x) >= 0)
    p.have(implies(is_reported(x), reports_of(x) >= 1))
    p.by_item(size(X) - size(X, lambda x: not_(is_reported(x))) <= X.sum(reports_of))
    p.have(implies(is_reported(x), POSSIBLE(x)), at=[first])
    p.by_item(size(X) - size(X, POSSIBLE) <= size(X, lambda x: not_(is_reported(x))))
    apart = p.under(differ())
    apart.know(point("sum", function(R, lambda r: ONE), first))
    one = R.sum(lambda r: ite(eq(r, first), 1, 0))
    apart.have(one == 1)
    apart.by_item(implies(is_reported(x), reports_of(x) == one))
    apart.by_item(implies(not_(is_reported(x)), reports_of(x) == 0))
    apart.have(reports_of(x) == ite(is_reported(x), 1, 0))
    apart.by_item(X.sum(reports_of) == size(X) - size(X, lambda x: not_(is_reported(x))))
    return p.conclude()

"""Figure 2: the pair budgets of MinID-LDP at its example."""

from theory.kernel.theorem import compute
from theory.ledger.decisions import proves


@proves("oneid-figure2-small")
def theorem(statement):
    """Return the counts, by going through the cells."""
    return compute(statement.formula)

"""Table 1: Theorem 1 on the printed means, in units of 1/10000."""

from theory.kernel.theorem import compute
from theory.ledger.decisions import proves


@proves("uldp-table-1")
def table_1(statement):
    """Six rows of whole numbers."""
    return compute(statement.formula)

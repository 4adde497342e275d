"""ULDP with e^eps < 1: no protected output occurs, so that no value is sensitive."""

from theory.hypotheses.redundant import redundant
from theory.statements.uldp.osldp import SENSITIVE, Q, X, Y
from theory.tactics.context import Given


@redundant("uldp-implies-osldp", "eps >= 0")
@redundant("uldp-implies-osldp-reachable", "eps >= 0")
def one_sided(wanted):
    """OSLDP asks something only of sensitive values."""
    p = Given(wanted)
    x, y = p.fix(X, Y)
    p.under(SENSITIVE(x)).have(Q(x, y) == 0, at=[x, y])
    p.under(SENSITIVE(x)).by_item(Y.sum(lambda y: Q(x, y)) == 0)
    p.have(Y.sum(lambda y: Q(x, y)) == 1)
    p.under(SENSITIVE(x)).have(Q(x, y) > 1)
    return p.conclude()

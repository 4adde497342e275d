"""ULDP with e^eps < 1: no protected output occurs, so that no value is sensitive."""

from theory.hypotheses.redundant import redundant
from theory.statements.stated import stated
from theory.tactics.context import Given

said = stated("uldp-implies-osldp")
SENSITIVE, Q, X, Y = said.X_S, said.Q, said.X, said.Y


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

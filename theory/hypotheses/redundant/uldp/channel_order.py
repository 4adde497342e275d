"""Redundant hypotheses of `theory.statements.uldp.channel_order`."""

from theory.hypotheses.redundant import redundant
from theory.statements.stated import stated
from theory.tactics.context import Given

said = stated("uldp-ldp-capacity")
E, Q, X, Y = said.E, said.Q, said.X, said.Y


@redundant("uldp-ldp-capacity", "eps >= 0")
def from_ldp(wanted):
    """(1) at x' = x, summed over the outputs: 1 <= e^eps."""
    p = Given(wanted)
    x, y = p.fix(X, Y)
    p.have(Q(x, y) <= E * Q(x, y))
    p.by_item(Y.sum(lambda y: Q(x, y)) <= E * Y.sum(lambda y: Q(x, y)))
    p.have(Y.sum(lambda y: Q(x, y)) == 1)
    p.have(E >= 1, at=[x])
    return p.conclude()

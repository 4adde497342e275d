"""Hypotheses of statements on the order of LDP channels that others imply."""

from theory.hypotheses.redundant import redundant
from theory.statements.stated import stated
from theory.tactics.context import Given

said = stated("ldp-patterns-maximal")
E, BETTER, X, Z = said.E, said.better, said.X, said.Z
CHANNEL = stated("ldp-symmetric-best").channel


def from_ldp(claim, channel):
    """Register that (1) at x' = x, summed over the outputs, is 1 <= e^eps."""

    @redundant(claim, "eps >= 0")
    def derived(wanted):
        p = Given(wanted)
        x, z = p.fix(X, Z)
        p.have(channel(x, z) <= E * channel(x, z))
        total = Z.sum(lambda z: channel(x, z))
        p.by_item(total <= E * total)
        p.have(total == 1)
        p.have(E >= 1, at=[x])
        return p.conclude()


from_ldp("ldp-patterns-maximal", BETTER)
from_ldp("ldp-symmetric-best", CHANNEL)

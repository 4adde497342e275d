"""An output with any ratios within eps-LIP belongs to a mechanism with two outputs.

So it is enough to give the ratios r(x) = Pr(y|x)/Pr(y) of one output, with mean 1 under the prior.
"""

import z3

from theory.ledger.obligation import Lemma, Statement
from theory.notions.lip import within


def completes():
    """Return the lemma: with Pr(y) = 1/(E+1) the other output has the rest, and eps-LIP."""
    E, r = z3.Reals("E r")

    def build():
        mass = 1 / (E + 1)
        known = [E >= 1, within(1, r, E)]
        rest = z3.And(mass * r <= 1, within(1 - mass, 1 - mass * r, E))
        return Statement(known, rest, z3.And(rest, r <= 1))

    return [Lemma("one output can be completed by another", build)]

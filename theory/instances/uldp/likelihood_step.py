"""Instances that test the statements of `theory.statements.uldp.likelihood_step`."""

from fractions import Fraction

from theory.instances.uldp.worst_level import HALF, QUARTER
from theory.ledger.formal import at, instances

# x = (3/4, 1/4)
STEP = {"p": [HALF, HALF], "g": [1, HALF], "c": [1, 1], "q": [HALF, HALF], "nu": 3 * QUARTER}


def two(**values):
    """Return an instance of two values, with some of its numbers changed."""
    return at({"X": 2}, **(STEP | values))


instances(
    "uldp-likelihood-step",
    holds=[two(), two(q=[3 * QUARTER, QUARTER]), two(g=[2, -1], nu=Fraction(3, 2), q=[0, 1])],
)

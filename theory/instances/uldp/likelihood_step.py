"""Instances that test the statements of `theory.statements.uldp.likelihood_step`."""

from fractions import Fraction

from theory.instances.uldp.worst_level import HALF, QUARTER
from theory.ledger.formal import Broken, at, instances

# x = (3/4, 1/4)
STEP = {"p": [HALF, HALF], "g": [1, HALF], "c": [1, 1], "q": [HALF, HALF], "nu": 3 * QUARTER}


def two(**values):
    """Return an instance of two values, with some of its numbers changed."""
    return at({"X": 2}, **(STEP | values))


instances(
    "uldp-likelihood-step",
    holds=[two(), two(q=[3 * QUARTER, QUARTER]), two(g=[2, -1], nu=Fraction(3, 2), q=[0, 1])],
    dropped={
        "curvatures > 0": two(c=[-1, -1], q=[1, 0]),
        "the other is a distribution": two(q=[3 * HALF, 1]),
        "the best sums to 1": two(nu=QUARTER),
    },
    broken={
        "a distribution": Broken(two(), {"poured": lambda level, *_: 3 * level - 13 * QUARTER}),
        "the greatest gain, alone": Broken(
            two(q=[3 * QUARTER, QUARTER]), {"step_level": lambda p, g, c: c * p + 3 * QUARTER}
        ),
    },
)

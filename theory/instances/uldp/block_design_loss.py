"""Instances that test the statements of `theory.statements.uldp.block_design_loss`."""

from fractions import Fraction

from theory.instances.uldp.block_designs import design
from theory.ledger.formal import at, instances

ALONE = [[int(x == z) for x in range(4)] for z in range(4)]


def one_user(**other):
    """Return one user of the design of three pairs, with e^eps = 3."""
    values = {"p": [Fraction(1, 2), Fraction(1, 4), 0, Fraction(1, 4)]}
    values["(X -> Real)"] = [*ALONE, [Fraction(1, 4)] * 4]
    made = design(**(values | other))
    made.sizes["U"] = 1
    return made


def uneven():
    """Return two blocks of the same single value: another sensitive value has none."""
    made = design([[1, 0, 0], [1, 0, 0], [0, 0, 1]], (1, 1, 0), (0, 0, 1), k=1)
    made.sizes["U"] = 1
    thirds = [Fraction(1, 3)] * 3
    alone = [[int(x == z) for x in range(3)] for z in range(3)]
    made.values.update({"p": thirds, "(X -> Real)": [*alone, thirds]})
    return made


def small(**values):
    """Return an instance of two sensitive values and one block."""
    made = {"sensitive": [True, True], "tells": [False], "E": 3, "p": [1, 0]}
    made |= {"(X -> Real)": [[1, 0], [0, 1]]}
    return at({"X": 2, "Y": 1, "U": 1}, **(made | values))


instances(
    "uldp-ubd-loss",
    holds=[one_user()],
    dropped={
        "k >= 1": small(has=[[False, False]], k=0),
        "balanced": uneven(),
    },
)

"""Instances that test the statements of `theory.statements.lip.best_utility`."""

from fractions import Fraction

from theory.instances.lip import posteriors
from theory.ledger.formal import Broken, GivenByText, at, instances

HALF, FIVE = Fraction(1, 2), Fraction(5, 8)
# the squared error of two values; a vertex has 5/8
SQUARES = posteriors.FAIR | {"a": [[1, 1]], "b": [[0, 0]], "c": [FIVE, FIVE], "piece": [0, 0]}
# one output that says nothing, and a utility of which one piece counts
SILENT = {"prior": [HALF, HALF], "E": 2, "Q": [[1], [1]], "w": [1], "pi": [[HALF, HALF]]}
SILENT |= {"a": [[0, 0]], "b": [[0, 0]], "c": [Fraction(3, 8), Fraction(3, 8)], "piece": [0]}


def squares(**other):
    """Return the instance of the squared error."""
    return at({"X": 2, "Y": 2, "Z": 1}, **(SQUARES | other))


def silent(**other):
    """Return the instance of one output."""
    return at({"X": 2, "Y": 1, "Z": 1}, **(SILENT | other))


def hump(a, b, pi):
    """A changed piece, which is not convex."""
    return pi * (1 - pi) + 0 * a + 0 * b


instances(
    "lip-larger-alphabet-optimum",
    holds=[squares(), silent(a=[[0, 1]], c=[FIVE, FIVE])],
    dropped={"eps >= 0": GivenByText("eps >= 0", "scope")},
    broken=dict.fromkeys(
        ("the bound for channels", "the bound for posteriors"), Broken(silent(), {"parabola": hump})
    ),
)

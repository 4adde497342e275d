"""Instances that test the statements of `theory.statements.uldp.sets`."""

from fractions import Fraction

from theory.ledger.formal import Broken, NotNeeded, at, instances

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
URR = [[1, 0], [HALF, HALF]]


def sets(**other):
    """Return an instance: uRR of e^eps = 2, the first value sensitive."""
    first = [True, False]
    values = {"sensitive": first, "other": first, "protected": first, "Q": URR, "E": 2}
    return at({"X": 2, "Y": 2}, **(values | other))


instances(
    "uldp-sensitive-set",
    dropped={
        "eps >= 0": NotNeeded("(5) and (4') are the same conditions at any E; says that eps >= 0")
    },
)


instances(
    "uldp-sensitive-remark",
    broken={"the same set": Broken(sets(), {"same": lambda one, other: one != one})},
)

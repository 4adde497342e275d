"""Instances that test the statements of `theory.statements.uldp.block_designs`."""

from theory.ledger.formal import at, instances

# three sensitive values and another: three blocks of two, and the fourth value
PAIRS = [[1, 1, 0, 0], [1, 0, 1, 0], [0, 1, 1, 0], [0, 0, 0, 1]]


def design(has=PAIRS, sensitive=(1, 1, 1, 0), tells=(0, 0, 0, 1), **other):
    """Return an instance with e^eps = 3."""
    values = {
        "sensitive": [bool(x) for x in sensitive],
        "tells": [bool(y) for y in tells],
        "has": [[bool(h) for h in row] for row in has],
        "E": 3,
        "k": 2,
    }
    return at({"X": len(sensitive), "Y": len(tells)}, **(values | other))


SINGLES = [[int(x == y) for x in range(4)] for y in range(4)]


instances(
    "uldp-ubd-private",
    holds=[design(), design(SINGLES, k=1), design(E=1)],
)

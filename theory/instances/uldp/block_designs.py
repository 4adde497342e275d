"""Instances that test the statements of `theory.statements.uldp.block_designs`."""

from fractions import Fraction

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
    dropped={
        "s >= 1": design([[0], [1]], sensitive=(0,), tells=(0, 1), k=0),
        "blocks": design([[0, 1]], sensitive=(1, 0), tells=(1,)),
        "blocks of k values": design(
            [[1, 0, 0], [0, 1, 1]], sensitive=(1, 0, 0), tells=(0, 1), k=1
        ),
    },
)


def spread(p=(1, 1, 1, 0), **other):
    """Return an instance of three sensitive values and another, k = 2 and e^eps = 3."""
    values = {"sensitive": [True, True, True, False], "E": 3, "k": 2}
    values["p"] = [Fraction(q, sum(p)) for q in p] if any(p) else [0] * 4
    return at({"X": 4}, **(values | other))


instances("uldp-ubd-worst", holds=[spread(), spread((1, 2, 0, 1)), spread((0, 0, 0, 1))])


def sizes(s, k, E):
    """Return an instance of plain numbers."""
    return at(s=s, k=k, E=E)


instances("uldp-ubd-best-size", holds=[sizes(5, 1, Fraction(3, 2)), sizes(5, 2, 2), sizes(9, 3, 2)])


def four(**other):
    """Return an instance of three sensitive values and another, e^eps = 2 and t = 1/5."""
    values = {"sensitive": [True, True, True, False], "E": 2, "t": Fraction(1, 5)}
    return at({"X": 4}, **(values | other))


instances("uldp-ubd-one-number", holds=[four()])

"""Instances that test the statements of `theory.statements.uldp.block_designs`."""

from fractions import Fraction

from mechanisms import ubd
from mechanisms.losses import ubd as losses
from theory.ledger.formal import Broken, at, instances

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


def leaky(s, k, b, E):
    """A changed formula: a block is told too often."""
    has, other = ubd.block_probabilities(s, k, b, E)
    return 2 * has, other


instances(
    "uldp-ubd-private",
    holds=[design(), design(SINGLES, k=1), design(E=1)],
    dropped={
        "eps >= 0": design(E=Fraction(1, 2)),
        "s >= 1": design([[0], [1]], sensitive=(0,), tells=(0, 1), k=0),
        "blocks": design([[0, 1]], sensitive=(1, 0), tells=(1,)),
        "blocks are of X_S": design(
            [[1, 0], [1, 0], [0, 1]], sensitive=(1, 0), tells=(0, 1, 1), k=1
        ),
        "blocks of k values": design(
            [[1, 0, 0], [0, 1, 1]], sensitive=(1, 0, 0), tells=(0, 1), k=1
        ),
        "each value of X_N is told once": design([*PAIRS, PAIRS[3]], tells=(0, 0, 0, 1, 1)),
        "balanced": design([[1, 1, 0, 0], [1, 1, 0, 0], [0, 1, 1, 0], [0, 0, 0, 1]]),
    },
    broken={
        "a mechanism": Broken(design(), {"block_probabilities": leaky}),
        "ULDP with (4')": Broken(design(), {"block_probabilities": leaky}),
        "k = 1 is uRR": Broken(design(), {"block_probabilities": leaky}),
    },
)


def spread(p=(1, 1, 1, 0), **other):
    """Return an instance of three sensitive values and another, k = 2 and e^eps = 3."""
    values = {"sensitive": [True, True, True, False], "E": 3, "k": 2}
    values["p"] = [Fraction(q, sum(p)) for q in p] if any(p) else [0] * 4
    return at({"X": 4}, **(values | other))


def twice(formula):
    """Return a changed formula: two times as much."""
    return lambda *args: 2 * formula(*args)


instances(
    "uldp-ubd-worst",
    holds=[spread(), spread((1, 2, 0, 1)), spread((0, 0, 0, 1))],
    dropped={
        "eps > 0": spread(E=1),
        "k >= 2": spread((0, 0, 0, 1), k=1),
        "k < s": spread(k=3),
        "p is a distribution": spread((1, 1, 1, -2), E=Fraction(11, 10)),
    },
    broken={
        "the bound": Broken(spread((0, 0, 0, 1)), {"formula": twice(losses.l2_times_n)}),
        "reached": Broken(spread(), {"formula": twice(losses.l2_times_n)}),
    },
)


def sizes(s, k, E):
    """Return an instance of plain numbers."""
    return at(s=s, k=k, E=E)


instances(
    "uldp-ubd-best-size",
    holds=[sizes(5, 1, Fraction(3, 2)), sizes(5, 2, 2), sizes(9, 3, 2)],
    dropped={"eps > 0": sizes(5, 1, 1), "k >= 1": sizes(5, 0, 2), "k <= s - 2": sizes(3, 2, 2)},
    broken={
        "which of two sizes": Broken(
            sizes(5, 1, Fraction(3, 2)), {"prefers": lambda s, k, E: k > E}
        ),
        "sizes that prefer more come first": Broken(
            sizes(9, 3, 2), {"prefers": lambda s, k, E: k > 3}
        ),
    },
)


def four(**other):
    """Return an instance of three sensitive values and another, e^eps = 2 and t = 1/5."""
    values = {"sensitive": [True, True, True, False], "E": 2, "t": Fraction(1, 5)}
    return at({"X": 4}, **(values | other))


instances(
    "uldp-ubd-one-number",
    holds=[four()],
    dropped={
        "eps > 0": four().but(E=0),
        "s >= 3": four().but(sensitive=[False, True, True, False]),
        "t >= 0": four().but(t=-1),
        "t < 1": four().but(t=2),
    },
    broken={
        "a mechanism": Broken(
            four(t=0), {"inclusion": lambda s, k, E: (ubd.inclusion(s, k, E)[0], k + 1)}
        ),
        "ULDP with (4')": Broken(four(t=0), {"inclusion": lambda s, k, E: (1, 0)}),
    },
)

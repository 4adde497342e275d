"""Instances that test the statements of `theory.statements.ldp.order`."""

from fractions import Fraction

from theory.instances.oneid.rays import RR, SAME, twice
from theory.ledger.formal import Broken, Implied, at, instances
from theory.notions.logic import negation

HALF, THIRD, QUARTER = Fraction(1, 2), Fraction(1, 3), Fraction(1, 4)
SINGLE = [[True, False], [False, True]]
FROM_LDP = Implied("(1) at x' = x, summed over the outputs, is 1 <= e^eps")


def maximal(sizes=(2, 2), **other):
    """Return an instance of RR of two values with e^eps = 2."""
    values = {
        "has": SINGLE,
        "masses": [THIRD, THIRD],
        "E": 2,
        "better": RR,
        "second": SAME,
        "x_0": 0,
    }
    return at({"X": 2, "Y": sizes[0], "Z": sizes[1]}, **(values | other))


PARTED = [[THIRD, THIRD, THIRD], [THIRD / 2, THIRD / 2, 2 * THIRD]]
instances(
    "ldp-patterns-maximal",
    holds=[maximal(), maximal((2, 3), better=PARTED, second=[[1, 0], [1, 0], [0, 1]])],
    dropped={
        "eps >= 0": FROM_LDP,
        "masses > 0": maximal(
            (3, 2),
            has=[*SINGLE, SINGLE[0]],
            masses=[THIRD, THIRD, 0],
            second=[[1, 0, 0], [0, 1, 0]],
        ),
        "blocks with some values, not all": maximal(
            (1, 2), has=[[True, True]], masses=[HALF], second=[[1], [1]]
        ),
        "the channel is a mechanism": maximal(
            (1, 2),
            has=[[True, False]],
            masses=[1],
            E=1,
            better=[[4 * THIRD, -THIRD]] * 2,
            second=[[1], [1]],
        ),
        "LDP": maximal(better=SAME, second=RR),
        "the garbling is a mechanism": maximal(
            masses=[2 * THIRD, 2 * THIRD], second=[[2, 0], [0, 2]]
        ),
        "garbled it is made of patterns": maximal(second=[[HALF, HALF], [HALF, HALF]]),
    },
    broken={
        "the second stage is a mechanism": Broken(maximal(), {"back": twice}),
        "composed it is the channel": Broken(maximal(), {"back": twice}),
    },
)


def garbled(X=2, Z=2, **other):
    """Return an instance of RR, and its first column."""
    has = other.get("has", SINGLE)
    values = {
        "has": has,
        "masses": [THIRD, THIRD],
        "E": 2,
        "R": SAME,
        "S": [True, False],
        "mass": THIRD,
        "column": 0,
    }
    return at({"X": X, "Y": len(has), "Z": Z}, **(values | other))


# single values of three; two of them less the third make a pattern of two
EACH = [[True, False, False], [False, True, False], [False, False, True]]
TWO = {"X": 3, "has": EACH, "S": [True, True, False], "mass": QUARTER}
LESS = [3 * QUARTER, 3 * QUARTER, -QUARTER]
instances(
    "ldp-patterns-incomparable",
    holds=[garbled(), garbled(column=1, S=[False, True])],
    dropped={
        "eps > 0": garbled(has=[[True, True], [False, False]], E=1),
        "masses >= 0": garbled(Z=1, masses=[m / 4 for m in LESS], R=[[1]] * 3, **TWO),
        "the garbling is a mechanism": garbled(
            Z=1, masses=[QUARTER] * 3, R=[[m] for m in LESS], **TWO
        ),
        "a set with some values, not all": garbled(Z=1, R=[[1], [1]], S=[False, False], mass=1),
        "mass > 0": garbled(R=[[1, 0], [1, 0]], column=1, mass=0),
        "a column on the set's ray": garbled(column=1),
    },
    broken={"the set is one of its own": Broken(garbled(), {"block": negation})},
)


def gains(actions=((1, 0), (0, 1)), **other):
    """Return an instance: to guess which of two values it is, from RR."""
    values = {
        "channel": RR,
        "act": [0, 1],
        "gain": [list(row) for row in actions],
        "value": 4 * THIRD,
        "has": SINGLE,
        "of_block": [0, 1],
        "r": 1,
        "E": 2,
    }
    return at({"X": 2, "Y": 2, "Z": 2, "Action": len(actions)}, **(values | other))


instances(
    "ldp-symmetric-best",
    holds=[gains(), gains(channel=[[HALF, HALF], [HALF, HALF]])],
    dropped={
        "eps >= 0": FROM_LDP,
        "the channel is a mechanism": gains(channel=[[2, 1], [1, 2]]),
        "LDP": gains(channel=SAME),
        "no set gains more": gains(((1, 0), (0, 1), (0, 0)), of_block=[2, 2], value=0),
        "each value in r blocks": gains(r=0),
        "each block gains as much": gains(of_block=[1, 0]),
    },
    broken={
        "no channel gains more": Broken(gains(), {"most": lambda value: value / 2}),
        "the design gains as much": Broken(
            gains(), {"block_probabilities": lambda r, b, E: (E, 1)}
        ),
    },
)

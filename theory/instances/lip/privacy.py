"""Instances that test the statements of `theory.statements.lip.privacy`."""

from fractions import Fraction

from theory.ledger.formal import Implied, NotNeeded, at, instances

THIRD = Fraction(1, 3)
# the optimal channel for P1 = 1/3, e^eps = 2: its LDP factor is 4
SKEWED = {"prior": [2 * THIRD, THIRD], "Q": [[5 * THIRD / 2, THIRD / 2], [THIRD, 2 * THIRD]]}
TWO = {"X": 2, "Y": 2}
PRIOR_STAYS = "the proof does not use it; (3) and (7) speak of a prior"
ROWS_STAY = "the proof does not use it; (7) speaks of a channel"
BUDGET_STAYS = "with e^eps < 1 no channel satisfies the last hypothesis"


def skewed(**other):
    """Return an instance of two values with a skewed prior, and e^eps = 2."""
    return at(TWO, **(SKEWED | {"E": 2} | other))


instances(
    "lip-implies-ldp",
    holds=[skewed(), at({"X": 1, "Y": 1}, prior=[1], Q=[[1]], E=1)],
    dropped={
        "the prior is a distribution": NotNeeded(PRIOR_STAYS),
        "Q is a mechanism": NotNeeded(ROWS_STAY),
        "eps >= 0": Implied(BUDGET_STAYS),
    },
)

instances(
    "lip-implied-by-ldp",
    holds=[skewed(E=4), at({"X": 1, "Y": 1}, prior=[1], Q=[[1]], E=1)],
    dropped={"Q is a mechanism": NotNeeded(ROWS_STAY), "eps >= 0": NotNeeded(BUDGET_STAYS)},
)

THREE = {"X": 2, "Y": 2, "Z": 2}
COARSE = {"W": [[1, 0], [Fraction(1, 2), Fraction(1, 2)]]}

instances(
    "lip-post-processing",
    holds=[at(THREE, **(SKEWED | COARSE | {"E": 2}))],
    dropped={
        "the prior is a distribution": NotNeeded(PRIOR_STAYS),
        "Q is a mechanism": NotNeeded(ROWS_STAY),
        "eps >= 0": NotNeeded(BUDGET_STAYS),
    },
)

instances(
    "lip-implies-ldp-support",
    holds=[
        skewed(F=3),
        at({"X": 3, "Y": 2}, prior=[2 * THIRD, THIRD, 0], Q=[*SKEWED["Q"], [0, 1]], E=2, F=7),
    ],
    dropped={
        "the prior is a distribution": NotNeeded(PRIOR_STAYS),
        "Q is a mechanism": NotNeeded(ROWS_STAY),
        "eps >= 0": Implied(BUDGET_STAYS),
    },
)

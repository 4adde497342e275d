"""Instances that test the statements of `theory.statements.lip.privacy`."""

from fractions import Fraction

from theory.ledger.formal import Broken, Implied, NotNeeded, at, instances
from theory.notions import logic

THIRD = Fraction(1, 3)
# the optimal channel for P1 = 1/3, e^eps = 2: its LDP factor is 4
SKEWED = {"prior": [2 * THIRD, THIRD], "Q": [[5 * THIRD / 2, THIRD / 2], [THIRD, 2 * THIRD]]}
TWO = {"X": 2, "Y": 2}
TRUTH = [[1, 0], [0, 1]]
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
        "LIP": skewed(Q=TRUTH),
    },
    broken={"LDP": Broken(skewed(), {"factor": lambda E: E})},
)

instances(
    "lip-implied-by-ldp",
    holds=[skewed(E=4), at({"X": 1, "Y": 1}, prior=[1], Q=[[1]], E=1)],
    dropped={
        "the prior is a distribution": skewed(E=4, prior=[20, 20]),
        "Q is a mechanism": NotNeeded(ROWS_STAY),
        "eps >= 0": NotNeeded(BUDGET_STAYS),
        "LDP": skewed(Q=TRUTH),
    },
    broken={"LIP": Broken(skewed(E=4), {"factor": lambda E: E / 4})},
)

THREE = {"X": 2, "Y": 2, "Z": 2}
COARSE = {"W": [[1, 0], [Fraction(1, 2), Fraction(1, 2)]]}

instances(
    "lip-post-processing",
    holds=[at(THREE, **(SKEWED | COARSE | {"E": 2}))],
    dropped={
        "the prior is a distribution": NotNeeded(PRIOR_STAYS),
        "Q is a mechanism": NotNeeded(ROWS_STAY),
        "W is a mechanism": at(THREE, **(SKEWED | COARSE | {"E": 2, "W": [[2, -1], [-1, 2]]})),
        "eps >= 0": NotNeeded(BUDGET_STAYS),
        "LIP": at(THREE, **(SKEWED | COARSE | {"E": 2, "Q": TRUTH})),
    },
    broken={
        "LIP afterwards": Broken(
            at(THREE, **(SKEWED | {"E": 2, "W": TRUTH})), {"factor": lambda E: E / 2}
        )
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
        "LIP on the support": skewed(Q=TRUTH, F=3),
    },
    broken={
        "LDP on the support": Broken(skewed(F=3), {"factor": lambda E: E}),
        "LIP of the example": Broken(
            skewed(F=3), {"sure": lambda x: logic.choose(x, Fraction(1, 2), Fraction(1, 2))}
        ),
        "no LDP of the example": Broken(skewed(F=3), {"told": lambda x, y: Fraction(1, 2)}),
    },
)

instances(
    "lip-implies-ldp-tight",
    holds=[at(E=2, F=3), at(E=2, F=4)],
    dropped={"eps > 0": at(E=Fraction(1, 2), F=0)},
    broken={
        "LIP": Broken(at(E=2, F=3), {"balanced": lambda P1, E: (0 * P1, 0 * E)}),
        "no LDP below 2 eps": Broken(at(E=2, F=3), {"balanced": lambda P1, E: (P1, 1 - P1)}),
    },
)

"""Instances that test the statements of `theory.statements.lip.composition`."""

from fractions import Fraction

from theory.ledger.formal import Broken, GivenByText, Implied, NotNeeded, at, instances
from theory.statements.lip.composition import edge

THIRD = Fraction(1, 3)
SKEWED = [[5 * THIRD / 2, THIRD / 2], [THIRD, 2 * THIRD]]
HALF = Fraction(1, 2)
NOISE = [[HALF] * 2] * 2
SIZES = {"X": 2, "Y": 2, "Z": 2}
PAIR = {"prior": [2 * THIRD, THIRD], "Q": SKEWED, "R": [SKEWED, SKEWED], "E1": 2, "E2": 2}
PRIOR_STAYS = "says that prior is a distribution; an output that is reported has mass"
ROWS_STAY = "rows of a channel are distributions; only their signs are used"


def pair(**other):
    """Return the instance of two releases by the optimal channel, P1 = 1/3, e^eps = 2."""
    return at(SIZES, **(PAIR | other))


instances(
    "lip-composition-fixed-prior",
    holds=[pair(), pair(E1=3, R=[SKEWED, NOISE])],
    dropped={"eps_2 >= 0": GivenByText("eps1 >= eps2 >= 0", "scope")},
    broken={
        "the worst prior is a distribution": Broken(
            pair(), {"worst": lambda E1, E2: edge(E1, 2 * E1)}
        ),
        "a first release for it": Broken(pair(), {"worst": lambda E1, E2: edge(2 * E1, E2)}),
        "a second release for it": Broken(pair(), {"worst": lambda E1, E2: edge(E1, 2 * E1)}),
    },
)

instances(
    "lip-sequential-composition",
    dropped={
        "eps_1 >= 0": Implied("e^eps < 1 leaves no channel"),
        "eps_2 >= 0": Implied("the same of the second budget"),
    },
)

# the posteriors of 2/3, 1/3 are 5/6, 1/6 and 1/3, 2/3

instances(
    "lip-composition-posterior",
    dropped={
        "the prior is a distribution": NotNeeded(PRIOR_STAYS),
        "eps_1 >= 0": Implied("e^eps < 1 leaves no channel"),
        "eps_2 >= 0": GivenByText("eps >= 0", "scope"),
    },
)


instances(
    "lip-composition-repeated",
    dropped={
        "mechanisms": NotNeeded(ROWS_STAY),
        "eps >= 0": Implied("e^eps < 1 leaves no channel"),
    },
)

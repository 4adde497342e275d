"""Instances that test the statements of `theory.statements.oneid.repeated`."""

from fractions import Fraction

from theory.instances.oneid.tuning import LARGE_SAID
from theory.ledger.formal import GivenByText, at, instances

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)
IN_RANGE = GivenByText("gamma in [1, n]", "Theorem 1")

# one user alone with her value, one other; two reports


instances(
    "oneid-repeated-release",
    through={"at most gamma/n": "OneID-LDP of each report"},
    dropped={"gamma <= n": IN_RANGE},
)


FIVE = {"X": 2, "U": 5}


def two(**values):
    """Return an instance of five users, two of whom are in the first group."""
    made = {
        "gamma": Fraction(3, 2),
        "value": [0, 1, 1, 0, 1],
        "group": [False, False, True, True, True],
        "columns": {False: [HALF, HALF], True: [HALF, HALF]},
        "v": {False: [1, 1], True: [1, 1]},
    }
    return at(FIVE, **(made | values))


instances(
    "oneid-two-groups",
    through={"at most gamma/n": "OneID-LDP of each group"},
    holds=[two(columns={False: [1, Fraction(2, 3)], True: [0, 0]})],
    dropped={"gamma <= n": IN_RANGE},
)

instances(
    "oneid-two-groups-within",
    through={"at most gamma/n": "OneID-LDP within each group"},
    holds=[two(gamma=Fraction(5, 2), columns={False: [HALF, HALF], True: [QUARTER, QUARTER]})],
    dropped={"gamma <= n": IN_RANGE},
)


def three(**values):
    """Return an instance of three users, each in the first group by the toss of a coin."""
    made = {
        "gamma": Fraction(3, 2),
        "value": [0, 1, 1],
        "chance": [HALF, HALF],
        "drawn": [[True, False, True], [False, True, False]],
        "share": HALF,
        "columns": {False: [1, HALF], True: [HALF, HALF]},
        "v": {False: [HALF, HALF], True: [1, 1]},
    }
    return at({"X": 2, "U": 3, "Omega": 2}, **(made | values))


instances(
    "oneid-two-groups-unknown",
    through={
        "at most gamma/n": "budgets up to (7)",
        "if the report's group is known": "budgets up to (7)",
    },
    holds=[three()],
    dropped={"gamma <= n": LARGE_SAID},
)

"""Instances that test the statements of `theory.statements.oneid.largest`."""

from fractions import Fraction

from theory.instances.oneid.reidentification import THREE
from theory.instances.oneid.tuning import SIGN_SAID
from theory.ledger.formal import GivenByText, at, instances

HALF = Fraction(1, 2)

instances("oneid-worst-case-largest", holds=[at({"X": 2, "U": 3}, gamma=Fraction(3, 2), E=2)])


def larger(**values):
    """Return an instance of three users and two budgets."""
    made = {"value": [0, 1, 1], "q": [1, Fraction(2, 3)], "E": 5, "sender": 0}
    return at(THREE, **({"gamma": Fraction(3, 2)} | made | values))


instances("oneid-worst-case-sharpened", holds=[larger(), larger(gamma=1)])


def estimated(**values):
    """Return an instance of three users, whose first value's count is estimated too high."""
    made = {"gamma": Fraction(5, 4), "value": [0, 1, 1], "estimate": [2, 2], "sender": 0}
    return at(THREE, **(made | values))


instances(
    "oneid-estimated-counts",
    holds=[estimated(), estimated(estimate=[3, 0])],
    dropped={"gamma <= n": GivenByText("gamma in (1, n]", "scope")},
)


def guess(**values):
    """Return an instance of three users, for gamma = 1."""
    return at(THREE, **({"value": [0, 1, 1], "q": [HALF, HALF]} | values))


instances(
    "oneid-random-guess",
    through={"a random guess": "OneID-LDP"},
    holds=[guess(value=[0, 0, 0])],
    dropped={"a column >= 0": SIGN_SAID},
)

instances(
    "oneid-random-guess-corrected",
    through={"a random guess": "OneID-LDP"},
    holds=[guess(), guess(value=[0, 0, 0], q=[HALF, HALF])],
    dropped={"a column >= 0": SIGN_SAID},
)

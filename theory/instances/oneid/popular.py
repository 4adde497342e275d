"""Instances that test the statements of `theory.statements.oneid.popular`."""

from fractions import Fraction

from theory.ledger.formal import NotNeeded, at, instances

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)
# of 40 users one has x, ten p, ten q and 19 another value; the first group has one of each
FORTY = [0, 1, 2, 3] + [1] * 9 + [2] * 9 + [3] * 18


def forty(users=40, **values):
    """Return an instance of forty users and gamma = 4."""
    made = {
        "gamma": 4,
        "h": 1,
        "value": FORTY,
        "second": [False] * 4 + [True] * 36,
        # the budgets (7): log(13/3), and infinity from ten users on
        "a": [HALF, HALF, HALF, HALF],
        "b": [QUARTER, 0, 0, 0],
        "p": 1,
        "q": 2,
        "sender": 0,
    }
    return at({"X": 4, "U": users}, **(made | values))


instances(
    "oneid-two-groups-popular",
    holds=[forty()],
    dropped={
        "0 <= b < a <= 1": NotNeeded("a and b belong to a mechanism; only b(p) = b(q) = 0 matters")
    },
)

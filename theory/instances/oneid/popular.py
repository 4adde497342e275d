"""Instances that test the statements of `theory.statements.oneid.popular`."""

from fractions import Fraction

from theory.ledger.formal import Broken, NotNeeded, at, instances

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


def crowd():
    """Return an instance of 36 users, ten in the first group, nobody of whom has p or q."""
    value = [0] + [3] * 9 + [1] * 13 + [2] * 13
    return forty(value=value, second=[False] * 10 + [True] * 26, users=36)


def alike(h, e):
    """Return u and v of a mechanism by which all users are nearly alike."""
    return 1000 + 0 * h, 1000 + 0 * h


instances(
    "oneid-two-groups-popular",
    holds=[forty()],
    dropped={
        "M > 1": forty(h=0),
        "M < gamma": forty(h=3),
        "0 <= b < a <= 1": NotNeeded(
            "a and b are those of a mechanism; of them only b(p) = b(q) = 0 matters"
        ),
        "three different values": forty(q=1),
        "two infinite budgets": forty(b=[QUARTER, QUARTER, 0, 0]),
        "as many with either value": forty(second=[False, False, True, False] + [True] * 36),
        "the sender is alone in the first group": forty(
            second=[True, False, False, False] + [True] * 36
        ),
    },
    broken={
        "the posterior": Broken(forty(), {"one_id": lambda h, e: (1 + h, h)}),
        "above gamma/n if the second group is large": Broken(crowd(), {"one_id": alike}),
        "above gamma/n with few members": Broken(crowd(), {"one_id": alike}),
    },
)

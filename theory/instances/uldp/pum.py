"""Instances that test the statements of `theory.statements.uldp.pum`."""

from fractions import Fraction

from theory.instances.uldp.post_processing import SMALL
from theory.ledger.formal import Broken, GivenByText, at, instances


def doubled(common, f):
    """Return a chain whose rows sum to 2."""
    return lambda x, y: 2 * common(f(x), y)


def squared(common, f):
    """Return a chain whose ratios are squared."""
    return lambda x, y: common(f(x), y) * common(f(x), y)


HALF = Fraction(1, 2)
# uRR of e^eps = 2: the values x1 and x2 reveal themselves, the bot is the one sensitive datum
URR = [[HALF, 0, HALF], [0, HALF, HALF], [0, 0, 1]]


def user(**other):
    """Return an instance: two values, one bot, and a user whose first value is her own secret."""
    values = {
        "sensitive": [False, False],
        "own": [True, False],
        "value": [0, 1],
        "bot_of": [2, 2],
        "bot": [False, False, True],
        "common": URR,
        "protected": [False, False, True],
        "E": 2,
    }
    return at({"X": 2, "Y": 3, "Z": 3}, **(values | other))


# what she hides was sensitive before, for all: then (4) holds as printed
THIRD = Fraction(1, 3)
SHARED = user(
    sensitive=[True, False],
    common=[[2 * THIRD, 0, THIRD], [THIRD, THIRD, THIRD], [THIRD, 0, 2 * THIRD]],
    protected=[True, False, True],
)


def transparent(specific, value, bot, choose):
    """A changed pre-processor that hides nothing."""
    return choose(specific, value, value)


PRIVATE = {
    "dropped": {
        "eps >= 0": SMALL,
        "Q_cmn is a mechanism": user(common=[[HALF, 0, 1], [0, HALF, 1], [0, 0, 2]]),
        "values are embedded": user(own=[False, False], value=[0, 0]),
        "bots are no values": user(bot_of=[0, 2]),
        "ULDP of Q_cmn": user(common=[[1, 0, 0], [0, 1, 0], [0, 0, 1]]),
    },
    "broken": {
        "a mechanism": Broken(SHARED, {"chained": doubled}),
        "ULDP": Broken(SHARED, {"chained": squared}),
    },
}
HIDING = Broken(user(), {"intermediate": transparent})

BY_TEXT = {"eps >= 0": GivenByText("eps in R>=0", "Definition 2")}

instances(
    "uldp-pum-private",
    holds=[user()],
    **(PRIVATE | {"dropped": PRIVATE["dropped"] | BY_TEXT}),
)

instances(
    "uldp-pum-private-reachable",
    holds=[user(), user(own=[False, False]), user(own=[True, True]), SHARED],
    **(PRIVATE | {"broken": PRIVATE["broken"] | {"ULDP": [PRIVATE["broken"]["ULDP"], HIDING]}}),
)


def two_users(**other):
    """Return an instance: of two pre-processors, one hides the first value."""
    values = {name: user().values[name] for name in ("common", "protected", "E")}
    values |= {"hidden": [False, False, True], "p": [HALF, HALF], "f": [2, 1], "f1": [0, 1]}
    return at({"X": 2, "Y": 3, "Z": 3}, **(values | other))


instances("uldp-pum-secrecy", holds=[two_users(), two_users(p=[1, 0])], dropped={"eps >= 0": SMALL})

"""Instances that test the statements of `theory.statements.oneid.outliers`."""

from fractions import Fraction

from mechanisms import urap
from theory.ledger.formal import Broken, Implied, NotNeeded, at, instances
from theory.statements.oneid.outliers import HALF, QUARTER


def three(**values):
    """Return an instance of three users of uRAP; the first value is sensitive."""
    made = {"sensitive": [True, False], "theta": HALF, "E": 3, "value": [1, 0, 0]}
    return at({"X": 2, "U": 3}, **(made | values))


def mirrored(sensitive, theta, E):
    """Return bits of which no value's tells it for certain."""
    return urap.bit_probabilities(True, theta, E)


instances(
    "oneid-invertible-outliers",
    holds=[three(), three(theta=1, E=1)],
    dropped={
        "theta >= 0": NotNeeded("theta is a probability"),
        "theta <= 1": three().but(theta=Fraction(3, 2)),
        "eps >= 0": three(E=0),
    },
    broken={
        **dict.fromkeys(
            ("only users of the value", "the posterior"),
            Broken(three(), {"bit_probabilities": mirrored}),
        ),
        "how often": Broken(three(), {"bit_probabilities": lambda s, t, E: (0 * t, 0 * t)}),
    },
)


def any_users(**values):
    """Return an instance of three users with two outputs, of whom one is chosen."""
    made = {
        "gamma": Fraction(3, 2),
        "R": [[HALF, HALF], [HALF, HALF], [QUARTER, 3 * QUARTER]],
        "chosen": [True, False, False],
        "guess": [0, 2],
    }
    return at({"U": 3, "Y": 2}, **(made | values))


instances(
    "oneid-outlier-rate",
    holds=[any_users()],
    dropped={
        "gamma >= 1": Implied(
            Implied("gamma < 1 asks for more than a random guess allows; the bound says it")
        ),
        "a mechanism": any_users(R=[[1, 1], [1, 1], [1, 1]], guess=[0, 0]),
        "posteriors at most gamma/n": any_users(
            gamma=1, R=[[1, 0], [0, 1], [HALF, HALF]], chosen=[True, True, False], guess=[0, 1]
        ),
        "someone is given": any_users(chosen=[False, False, False]),
    },
    broken={
        "at most gamma/m": Broken(
            any_users(guess=[0, 0], gamma=3 * HALF), {"rate": lambda hits, m: 2 * hits / m}
        ),
        "above gamma/n in an example": Broken(any_users(), {"one_id": lambda h, e: (1 + h, 1 / h)}),
    },
)

TOLD = {"gamma": Fraction(3, 2), "R": [[HALF, HALF], [HALF, HALF], [HALF, HALF]]}
# IDUE at M = 3/2: no bit, another's alone, her own alone, both; the last two users have one value
OUTLIER = [Fraction(n, 3) for n in (1, 0, 2, 0)]
OTHERS = [Fraction(n, 6) for n in (2, 1, 2, 1)]
IDUE = {"gamma": Fraction(3, 2), "R": [OUTLIER, OTHERS, OTHERS]}

instances(
    "oneid-outliers-bounded",
    holds=[at({"U": 3, "Y": 4}, **IDUE, guess=[1, 1, 0, 1])],
    dropped={
        "a mechanism": at({"U": 3, "Y": 2}, **TOLD | {"R": [[1, 1]] * 3}, guess=[0, 1]),
        "posteriors at most gamma/n": at({"U": 3, "Y": 2}, **TOLD | {"gamma": HALF}, guess=[0, 1]),
    },
    broken={
        "every user": Broken(at({"U": 3, "Y": 2}, **TOLD, guess=[0, 1]), {"rate": lambda *_: 1})
    },
)

"""Instances that test the statements of `theory.statements.oneid.outliers`."""

from fractions import Fraction

from theory.ledger.formal import GivenByText, NotNeeded, at, instances
from theory.statements.oneid.outliers import HALF, QUARTER


def three(**values):
    """Return an instance of three users of uRAP; the first value is sensitive."""
    made = {"sensitive": [True, False], "theta": HALF, "E": 3, "value": [1, 0, 0]}
    return at({"X": 2, "U": 3}, **(made | values))


instances(
    "oneid-invertible-outliers",
    holds=[three(), three(theta=1, E=1)],
    dropped={"theta >= 0": NotNeeded("theta is a probability")},
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
    dropped={"gamma >= 1": GivenByText("gamma in [1, n]", "Theorem 1")},
)

# IDUE at M = 3/2: no bit, another's alone, her own alone, both; the last two users have one value
OUTLIER = [Fraction(n, 3) for n in (1, 0, 2, 0)]
OTHERS = [Fraction(n, 6) for n in (2, 1, 2, 1)]
IDUE = {"gamma": Fraction(3, 2), "R": [OUTLIER, OTHERS, OTHERS]}

instances("oneid-outliers-bounded", holds=[at({"U": 3, "Y": 4}, **IDUE, guess=[1, 1, 0, 1])])

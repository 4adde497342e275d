"""Instances that test the statements of `theory.statements.oneid.outliers`."""

from fractions import Fraction

from theory.ledger.formal import GivenByText, NotNeeded, at, instances

instances(
    "oneid-invertible-outliers",
    dropped={"theta >= 0": NotNeeded("theta is a probability")},
)


instances(
    "oneid-outlier-rate",
    dropped={"gamma >= 1": GivenByText("gamma in [1, n]", "Theorem 1")},
)

# IDUE at M = 3/2: no bit, another's alone, her own alone, both; the last two users have one value
OUTLIER = [Fraction(n, 3) for n in (1, 0, 2, 0)]
OTHERS = [Fraction(n, 6) for n in (2, 1, 2, 1)]
IDUE = {"gamma": Fraction(3, 2), "R": [OUTLIER, OTHERS, OTHERS]}

instances("oneid-outliers-bounded", holds=[at({"U": 3, "Y": 4}, **IDUE, guess=[1, 1, 0, 1])])

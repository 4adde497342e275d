"""Instances that test the statements of `theory.statements.oneid.convex`."""

from fractions import Fraction

from theory.ledger.formal import Broken, at, instances
from theory.statements.oneid.one_unknown import Formulas

HALF = Fraction(1, 2)
# log 2 = 0.7, log 3 = 1.1
LOGARITHM = {Fraction(k): Fraction(v, 10) for k, v in ((1, 0), (2, 7), (3, 11), (4, 14))}
POINT = {
    "m": [1],
    "mu": [1],
    "A": [4],
    "B": [2],
    "A0": [2],
    "B0": [2],
    "log": LOGARITHM.__getitem__,
    "most": Fraction(2, 3),
    "plan": [[4]],
    "r": [[Fraction(21, 10)]],
    "left": [0],
    "rest": [0],
    "most_alpha": [2],
    "most_beta": [2],
}


def one(**other):
    """Return the instance of one group and e^eps = 8."""
    return at({"G": 1}, **(POINT | other))


# a function with both laws at these numbers, one of which is none of a logarithm
CHOSEN = dict(zip((HALF, 2, -HALF, 1), (100, 100, 60, 60), strict=True)) | dict.fromkeys(
    range(4, 8), 0
)
WRONG = LOGARITHM | {Fraction(4): Fraction(-9)}

instances(
    "oneid-problem-convex",
    holds=[one(), one(A=[2]), one(plan=[[1]], left=[3], rest=[3])],
    dropped={
        "coordinates above 1": one(A=[HALF], B=[2], A0=[5], B0=[7], log=CHOSEN.__getitem__),
        "the laws of the logarithm": one(log=WRONG.__getitem__),
    },
    broken={
        "above the tangents": Broken(
            one(), {"formula": Formulas(noise=lambda u, v: 5 * u * (1 + v))}
        ),
        "any plan bounds (5)": Broken(
            one(), {"formula": Formulas(objective_of=lambda n, most: n - 99)}
        ),
    },
)

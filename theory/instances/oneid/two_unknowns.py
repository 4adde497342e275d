"""Instances that test the statements of `theory.statements.oneid.two_unknowns`."""

from fractions import Fraction

from theory.ledger.formal import Broken, at, instances
from theory.statements.oneid.one_unknown import Formulas

HALF = Fraction(1, 2)

# e^eps = 4 and 8; a/b = 2 and 8/3, (1-b)/(1-a) = 3/2 and 2
TWO = {
    "m": [1, 2],
    "E": [4, 8],
    "finite": [True, True],
    "a": [HALF, Fraction(8, 13)],
    "b": [HALF / 2, Fraction(3, 13)],
    "most": 1,
    "h_x": Fraction(5, 3),
    "h_y": 1,
}


def two(**other):
    """Return an instance of two groups."""
    return at({"G": 2}, **(TWO | other))


instances(
    "oneid-minid-two-unknowns",
    holds=[two(), two(finite=[True, False]), two(E=[5, 8])],
    broken={
        "allowed": [
            Broken(two(), {"formula": Formulas(min_id_low=lambda hx, hy, e: (1 / e, 1 / e))}),
            Broken(two(), {"formula": Formulas(min_id_high=lambda hx, hy: (1 / hx, 1 / (9 * hy)))}),
        ],
        "no greater (5)": [
            Broken(two(), {"formula": Formulas(min_id_high=lambda hx, hy: (2 / hx, 2 / hy))}),
            Broken(two(), {"formula": Formulas(min_id_low=lambda hx, hy, e: (9 + e, 9 + e))}),
        ],
    },
)

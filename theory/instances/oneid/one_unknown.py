"""Instances that test the statements of `theory.statements.oneid.one_unknown`."""

from fractions import Fraction

from theory.ledger.formal import Broken, NotNeeded, at, instances
from theory.statements.oneid.one_unknown import Formulas

THIRD, HALF = Fraction(1, 3), Fraction(1, 2)
POINT = {"m": [1, 2], "E": [4, 6], "finite": [True, True], "top": 1, "M": 2, "other": 3, "t": HALF}
# at M = 2: b = 1/3, 1/5 and a = E b/2
POINT |= {"a": [2 * THIRD, 3 * Fraction(1, 5)], "b": [THIRD, Fraction(1, 5)], "most": HALF}
LAST = {"E": [4, 0], "finite": [True, False], "a": [2 * THIRD, HALF], "b": [THIRD, 0], "most": 1}

ALONE = POINT | {k: v[:1] for k, v in POINT.items() if type(v) is list} | {"top": 0, "most": 0}


def groups(**other):
    """Return an instance of two groups."""
    return at({"G": 2}, **(POINT | other))


instances(
    "oneid-optimum-one-unknown",
    holds=[groups(), groups(**LAST), at({"G": 1}, **ALONE)],
    dropped={
        "budgets > 0": NotNeeded(
            "Proposition 1 with b < a, and M < E, imply it wherever something is said"
        )
    },
    broken={
        "no less than J at M": Broken(
            groups(), {"formula": Formulas(one_id=lambda h, e: (2 * (1 + h) / (e - h), 1 / h))}
        ),
        "the a, b of M are best": Broken(
            groups(), {"formula": Formulas(one_id=lambda h, e: (1 / h, 1 / h))}
        ),
        "the stated value": Broken(groups(), {"formula": Formulas(own=lambda u, v: v + u)}),
        "strictly convex": Broken(groups(), {"formula": Formulas(noise=lambda u, v: 0 * u - u)}),
    },
)

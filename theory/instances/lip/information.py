"""Instances that test the statements of `theory.statements.lip.information`."""

from fractions import Fraction

from theory.ledger.formal import Implied, at, instances

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
# a logarithm of powers of 2 and of 3/2 that keeps the laws, log 2 = 0.7
LOGARITHM = {
    Fraction(k): Fraction(v, 10)
    for k, v in (
        (1, 0),
        (2, 7),
        (4, 14),
        (3, 11),
        (6, 18),
        ("3/2", 4),
        ("3/4", -3),
        ("1/2", -7),
        ("1/4", -14),
    )
}
FAIR = {
    "prior": [HALF, HALF],
    "Q": [[3 * HALF / 2, HALF / 2], [HALF / 2, 3 * HALF / 2]],
    "E": 2,
    "log": LOGARITHM.__getitem__,
}


def fair(**other):
    """Return an instance of two values, equally likely, and e^eps = 2."""
    return at({"X": 2, "Y": 2}, **(FAIR | other))


BUDGET_STAYS = "with e^eps < 1 no channel satisfies the next hypothesis"
STEEP = {1: Fraction(0), 2: Fraction(7)} | {Fraction(3, 2): Fraction(40), HALF: Fraction(-7)}

instances(
    "lip-mip",
    holds=[fair(), fair(Q=[[1, 0], [1, 0]])],
    dropped={
        "the prior is a distribution": at(
            {"X": 2, "Y": 1}, prior=[1, 1], Q=[[1], [1]], E=2, log=lambda t: 0 * t + 1
        ),
        "Q is a mechanism": fair(Q=[[1, 1], [1, 1]], log=lambda t: 1 + 0 * t),
        "eps >= 0": Implied(BUDGET_STAYS),
        "the logarithm increases": fair(log=STEEP.__getitem__),
    },
)

ROUND = {
    "prior": [THIRD] * 3,
    "Q": [[2 * THIRD if x == y else THIRD / 2 for y in range(3)] for x in range(3)],
    "E": 2,
    "log": LOGARITHM.__getitem__,
    "F": 2,
    "b": 1,
    "near": [[True, False, False], [False, True, False], [False, False, True]],
}


def around(**other):
    """Return the instance of three values on a circle, e^eps = 2."""
    return at({"X": 3, "Y": 3}, **(ROUND | other))


instances(
    "lip-information",
    holds=[around(), around(Q=[[THIRD] * 3] * 3), around(F=1, b=Fraction(3, 2))],
    dropped={
        "Q is a mechanism": at(
            {"X": 3, "Y": 6}, **(ROUND | {"Q": [row * 2 for row in ROUND["Q"]]})
        ),
        "eps >= 0": Implied(BUDGET_STAYS),
        "the laws of the logarithm": around(log=(LOGARITHM | {HALF: Fraction(7, 10)}).__getitem__),
    },
)

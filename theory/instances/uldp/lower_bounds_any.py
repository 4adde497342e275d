"""Instances that test the statements of `theory.statements.uldp.lower_bounds_any`."""

from fractions import Fraction

from theory.instances.uldp.lower_bounds import OF_RR_2, RR_2, TELLING, one_user
from theory.ledger.formal import instances

# p is one of the two values, or the first: there an estimate can be without loss
ALONE, FIRST = ({"(X -> Real)": found} for found in ([[1, 0], [0, 1]], [[1, 0]]))
NOTHING = [[0, 0], [0, 0]]
ONE_SIDED = [[1, 0], [Fraction(1, 9), Fraction(8, 9)]]
HALF = [[Fraction(1, 2), Fraction(1, 2)]] * 2
LARGE, LITTLE = 1000, 1 + Fraction(1, 100)
# with which the bound is greatest for e^eps = LARGE, as if there were few users
FEW = Fraction(2, LARGE - 1)


def response(E):
    """Return randomized response of two values."""
    kept = Fraction(E) / (E + 1)
    return [[kept, 1 - kept], [1 - kept, kept]]


def pair(**other):
    """Return RR of two sensitive values, e^eps = 3, and one user."""
    values = {"sensitive": [True, True], "Q": RR_2, "estimate": OF_RR_2, "E": 3, "r": 1} | other
    return one_user(values.pop("Q"), values.pop("estimate"), **values)


def all_reports(**other):
    """Return the same, for one user with one value."""
    return pair(**{"n": 1, "t": 1, "q": 1} | other)


def almost(made, **other):
    """Return an instance that tells almost all, as if there were too few users for that."""
    return made(E=LARGE, Q=response(LARGE), estimate=TELLING, **ALONE, **other)


def dropped(made):
    """Return what the hypotheses of all three statements are needed for."""
    return {
        "s >= 2": made(sensitive=[True, False], E=9, Q=ONE_SIDED, estimate=TELLING, **FIRST),
        "Q is a mechanism": made(Q=NOTHING),
        "OSLDP": made(Q=TELLING, estimate=TELLING, **ALONE),
        "r = √n": almost(made, r=FEW),
    }


def little(made):
    """Return an instance whose budget is too small: all estimates lose less."""
    return made(E=LITTLE, Q=response(LITTLE), estimate=HALF)


for claim in ("uldp-lower-bounds-l1", "uldp-lower-bounds-any-estimate"):
    instances(
        claim, holds=[pair()], dropped=dropped(pair) | {"n (e^eps - 1)^2 >= s^2": little(pair)}
    )

instances(
    "uldp-lower-bounds-several",
    holds=[all_reports()],
    dropped=dropped(all_reports)
    | {
        "n t reports in all": almost(all_reports, r=FEW, n=FEW * FEW),
        "q = √t": almost(all_reports, q=1 / FEW),
        "n eps^2 >= t s^2": little(all_reports),
    },
)

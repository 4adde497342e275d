"""Instances that test the statements of `theory.statements.lip.binary`."""

from fractions import Fraction

from theory.ledger.formal import Broken, NotNeeded, at, instances

instances(
    "lip-opt-channel",
    holds=[at(P1=Fraction(1, 10), E=2)],
    dropped={
        "P1 >= 0": at(P1=-1, E=2),
        "P1 <= 1": at(P1=2, E=2),
        "eps >= 0": at(P1=Fraction(1, 3), E=Fraction(1, 2)),
    },
    broken={
        "LIP, itself or mirrored": Broken(
            at(P1=Fraction(1, 2), E=2), {"printed": lambda P1, E: (0 * P1, 0 * E)}
        )
    },
)

QUARTER = Fraction(1, 4)
# the optimal channel for P1 = 1/2, e^eps = 2, with its estimate
HALF = {
    "P1": Fraction(1, 2),
    "E": 2,
    "q": {False: [3 * QUARTER, QUARTER], True: [QUARTER, 3 * QUARTER]},
    "g": [QUARTER, 3 * QUARTER],
}


def half(**other):
    """Return the instance of a fair X and its optimal channel."""
    return at({"Y": 2}, **(HALF | other))


def too_much(P1, E, choose):
    """A changed least error: that of no report."""
    return P1 * (1 - P1)


def two_flips(q0, q1):
    """Return a changed optimal channel that lies as told."""
    return lambda P1, E, choose: (q0 + 0 * P1, q1 + 0 * E, P1, P1)


instances(
    "lip-optimum",
    holds=[half(), half(P1=Fraction(1, 5)), half(P1=Fraction(4, 5))],
    dropped={
        "P1 >= 0": NotNeeded("all formulas hold of a negative P1 as well, which is no probability"),
        "P1 <= 1": NotNeeded("and of one beyond 1"),
        "eps >= 0": half(E=Fraction(1, 2), P1=Fraction(1, 3)),
    },
    broken={
        "no less error": Broken(half(), {"error_formula": too_much}),
        "a mechanism": Broken(half(), {"optimal": two_flips(2, 0)}),
        "LIP": Broken(half(), {"optimal": two_flips(0, 0)}),
        "reached": Broken(half(), {"error_formula": too_much}),
    },
)

THIRD = Fraction(1, 3)
# binary RR for e^eps = 2, and its estimate for P1 = 1/2
RR = {"q": {False: [2 * THIRD, THIRD], True: [THIRD, 2 * THIRD]}, "g": [THIRD, 2 * THIRD]}

instances(
    "lip-opt-ldp-channel",
    holds=[half(**RR), half(**RR | {"P1": Fraction(4, 5)})],
    dropped={
        "P1 >= 0": half(**RR).but(P1=-2),
        "P1 <= 1": half(**RR).but(P1=3),
        "eps >= 0": half(**RR | {"E": Fraction(1, 2)}),
    },
    broken={
        "no less error": Broken(half(**RR), {"error_formula": lambda P1, E: P1 * (1 - P1)}),
        "a mechanism": Broken(half(**RR), {"flip": lambda E: 2 * E}),
        "LDP": Broken(half(**RR), {"flip": lambda E: 0 * E}),
        "reached": Broken(half(**RR), {"error_formula": lambda P1, E: P1 * (1 - P1)}),
    },
)

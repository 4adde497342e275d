"""Instances that test the statements of `theory.statements.lip.appendix_steps`."""

from fractions import Fraction

from theory.ledger.formal import Broken, NotNeeded, at, instances

HALF, THIRD, QUARTER, TENTH = (Fraction(1, n) for n in (2, 3, 4, 10))
# F1 = e^eps = 2: (1-P1)(1-q0) = (2-P1) q1
ON_F1 = {"P1": HALF, "q0": QUARTER, "q1": QUARTER, "E": 2}
STAYS = NotNeeded("it says that P1 is a probability")
BUDGET = NotNeeded("the equation holds beyond; it says that eps >= 0")


def falling(q0, q1, P1):
    """Changed probabilities of the outputs: L falls where lambda0 is 2 q1."""
    return 2 * q1, q1 * q1 * q1


def mirrored(q0, q1, P1):
    """The same where lambda1 is 2 q0."""
    return q1 + 1 - q0, 2 * q0


instances(
    "lip-step4-line",
    holds=[at(**ON_F1)],
    dropped={
        "P1 >= 0": at(P1=-1, q0=Fraction(2, 5), q1=Fraction(2, 5), E=2),
        "P1 <= 1": at(P1=3, q0=Fraction(7, 8), q1=QUARTER, E=2),
        "eps >= 0": at(P1=HALF, q0=1, q1=HALF, E=HALF),
        "F1 = e^eps": at(**ON_F1 | {"q0": 3 * QUARTER}),
        "both outputs possible": at(P1=HALF, q0=-HALF, q1=HALF, E=2),
    },
    broken={
        "L as printed": Broken(at(P1=0, q0=HALF, q1=QUARTER, E=2), {"factor": lambda P1: 3 - P1})
    },
)

instances(
    "lip-step4-line-corrected",
    holds=[at(**ON_F1), at(P1=THIRD, q0=Fraction(1, 6), q1=THIRD, E=2)],
    dropped={
        "P1 >= 0": STAYS,
        "P1 <= 1": STAYS,
        "eps >= 0": BUDGET,
        "both outputs possible": at(P1=0, q0=0, q1=HALF, E=2),
    },
    broken=dict.fromkeys(
        ("on F1 = e^eps", "on F4 = e^eps"), Broken(at(**ON_F1), {"factor": lambda E: E + 1})
    ),
)

RISES = {
    "P1": HALF,
    "q0": Fraction(5, 8),
    "q1": Fraction(1, 8),
    "r0": QUARTER,
    "r1": QUARTER,
    "E": 2,
}
MIRRORED = RISES | {"q0": Fraction(1, 8), "q1": Fraction(5, 8)}

instances(
    "lip-step4-monotone",
    holds=[at(**RISES), at(**MIRRORED)],
    dropped={
        "P1 > 0": at(P1=0, q0=QUARTER, q1=QUARTER, r0=HALF, r1=QUARTER, E=1),
        "P1 < 1": at(P1=1, q0=QUARTER, q1=HALF, r0=Fraction(3, 8), r1=QUARTER, E=2),
        "eps >= 0": NotNeeded("of e^eps < 1 nothing is said"),
        "both outputs possible": at(**RISES | {"r0": -HALF, "r1": HALF}),
    },
    broken={
        "rises with q1": Broken(at(**RISES), {"formula": falling}),
        "rises with q0": Broken(at(**MIRRORED), {"formula": mirrored}),
    },
)

instances(
    "lip-optimal-at-f1-f4",
    holds=[at(P1=TENTH, E=2)],
    dropped={"P1 > 0": at(P1=0, E=2), "P1 < 1": at(P1=1, E=2), "eps >= 0": at(P1=HALF, E=HALF)},
    broken={
        "F1 = F4 = e^eps": Broken(
            at(P1=HALF, E=2), {"optimal": lambda P1, E, choose: (P1 / (2 * E), P1 / E)}
        )
    },
)


def swapped(P1):
    """Changed ends: the same for every budget."""
    return (P1, P1, P1, P1)


LESS = {"P1": QUARTER, "E": 2}

instances(
    "lip-symmetric-feasible",
    holds=[at(**LESS, q=HALF), at(**LESS, q=TENTH)],
    dropped={
        "P1 > 0": at(P1=-1, E=2, q=Fraction(2, 5)),
        "P1 <= 1/2": at(P1=Fraction(9, 10), E=2, q=TENTH),
        "eps >= 0": at(**LESS, q=HALF).but(E=-3),
    },
    broken={"from F1 to F2": Broken(at(**LESS, q=HALF), {"ends": swapped})},
)

instances(
    "lip-symmetric-ends",
    holds=[at(**LESS)],
    dropped={
        "P1 > 0": at(P1=-HALF, E=2),
        "P1 < 1": at(P1=3 * HALF, E=2),
        "eps >= 0": at(P1=QUARTER, E=HALF),
    },
    broken=dict.fromkeys(
        ("at F1 and F2", "at F3 and F4"),
        Broken(at(**LESS), {"ends": lambda P1: (P1, HALF + 0 * P1, P1, HALF + 0 * P1)}),
    ),
)

for claim, changed in (
    ("lip-symmetric-upper-max", lambda P1: (P1, P1, P1 + 1, P1)),
    ("lip-symmetric-upper-min", lambda P1: (P1, P1 + 1, P1, P1)),
):
    instances(
        claim,
        holds=[at(**LESS)],
        dropped={
            "P1 > 0": at(P1=-HALF, E=2),
            "P1 <= 1/2": at(P1=3 * HALF, E=2),
            "eps >= 0": at(P1=QUARTER, E=HALF),
        },
        broken={"the upper bound is F2's": Broken(at(P1=HALF, E=2), {"ends": changed})},
    )

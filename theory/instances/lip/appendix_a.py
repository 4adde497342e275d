"""Instances that test the statements of `theory.statements.lip.appendix_a`."""

from fractions import Fraction

from theory.ledger.formal import Broken, NotNeeded, at, instances

QUARTER, TENTH, HALF = Fraction(1, 4), Fraction(1, 10), Fraction(1, 2)
POINT = {"P1": TENTH, "q0": QUARTER, "q1": QUARTER}

STAYS = NotNeeded("it says that P1 is a probability")
EQUATION = NotNeeded("the equation holds beyond; it says that these are probabilities")

instances(
    "lip-monotone",
    holds=[at(**POINT, more=QUARTER)],
    dropped={
        "P1 >= 0": STAYS,
        "P1 <= 1": STAYS,
        "q0 >= 0": at(**POINT, more=QUARTER).but(P1=Fraction(9, 10), q0=-2),
        "q1 >= 0": at(**POINT, more=QUARTER).but(q1=-2),
        "more > 0": at(**POINT, more=0),
        "q0 + q1 + more <= 1": at(P1=HALF, q0=HALF, q1=HALF, more=QUARTER),
        "both outputs possible": at(P1=0, q0=0, q1=QUARTER, more=QUARTER),
    },
    broken={
        "falls in q0": Broken(
            at(**POINT, more=QUARTER), {"masses": lambda q0, q1, P1: (q1, 1 - q1)}
        ),
        "falls in q1": Broken(
            at(**POINT, more=QUARTER), {"masses": lambda q0, q1, P1: (q1, 1 - q1)}
        ),
    },
)

instances(
    "lip-symmetry",
    holds=[at(**POINT, E=2), at(P1=HALF, q0=QUARTER, q1=QUARTER, E=3)],
    dropped={
        "P1 >= 0": at(**POINT, E=2).but(P1=Fraction(-1, 2)),
        "P1 <= 1": at(**POINT, E=2).but(P1=Fraction(3, 2)),
        "q0 > 0": at(**POINT, E=2).but(q0=0),
        "q0 < 1": at(**POINT, E=2).but(q0=1),
        "q1 > 0": at(**POINT, E=2).but(q1=0),
        "q1 < 1": at(**POINT, E=2).but(q1=1),
        "eps >= 0": NotNeeded("the region is empty for e^eps < 1"),
    },
    broken={
        "L is the same": Broken(at(**POINT, E=2), {"mirror": lambda q: q * q}),
        "the ratios change places": Broken(at(**POINT, E=2), {"mirror": lambda q: q * q}),
        "the region is the same": Broken(
            at(P1=HALF, q0=QUARTER, q1=QUARTER, E=2), {"mirror": lambda q: q * q}
        ),
    },
)


def tested(claim, flip, changed, true_at=None, beyond=None):
    """Test what is said of a difference, with a changed formula where it is true."""
    instances(
        claim,
        holds=[at(**POINT)],
        dropped={
            "P1 >= 0": EQUATION,
            "P1 <= 1": EQUATION,
            "q > 0": at(**POINT).but(**{flip: 0}),
            "q < 1": at(**POINT).but(**{flip: 1}),
            **(beyond or {}),
        },
        broken={
            "the difference of two of the LIP ratios": Broken(
                true_at or at(**POINT), {"printed": changed}
            )
        },
    )


tested("lip-f1-minus-f2", "q1", lambda P1: P1)

tested(
    "lip-f4-minus-f3",
    "q0",
    lambda P1: 0 * P1,
    true_at=at(P1=HALF, q0=QUARTER, q1=QUARTER),
    beyond={"P1 >= 0": at(**POINT).but(P1=-1), "P1 <= 1": at(**POINT).but(P1=2)},
)

tested("lip-f4-minus-f3-corrected", "q0", lambda P1: 1 - P1)

instances(
    "lip-step3-boundary",
    holds=[at(P1=TENTH, q0=Fraction(1, 20), q1=Fraction(9, 20), E=2)],
    dropped={
        "P1 >= 0": at(P1=TENTH, q0=Fraction(1, 20), q1=Fraction(9, 20), E=2).but(
            E=10, P1=Fraction(-9, 10)
        ),
        "P1 <= 1": at(P1=HALF, q0=QUARTER, q1=QUARTER, E=2).but(E=10, P1=3),
        "q0 >= 0": NotNeeded("with q0 < 0 there is no channel"),
        "q1 >= 0": NotNeeded("with q1 < 0 there is no channel"),
        "q0 + q1 <= 1": at(P1=HALF, q0=Fraction(9, 10), q1=Fraction(9, 10), E=2),
        "eps >= 0": NotNeeded("the region is empty for e^eps < 1"),
    },
    broken={
        "F1 and F4 suffice": Broken(
            at(P1=HALF, q0=QUARTER, q1=QUARTER, E=2),
            {"masses": lambda q0, q1, P1: (1 + 0 * q1, 1 + 0 * q0)},
        )
    },
)

instances(
    "lip-step3-boundary-regime",
    holds=[at(P1=HALF, q0=QUARTER, q1=QUARTER, E=2), at(P1=TENTH, q0=QUARTER, q1=QUARTER, E=2)],
    dropped={
        "P1 > 0": at(P1=HALF, q0=QUARTER, q1=QUARTER, E=2).but(P1=-1),
        "P1 < 1": at(P1=HALF, q0=QUARTER, q1=QUARTER, E=2).but(P1=2),
        "eps > 0": at(P1=TENTH, q0=HALF, q1=HALF, E=1),
        "q0 >= 0": NotNeeded("with q0 < 0 there is no channel"),
        "q1 >= 0": NotNeeded("with q1 < 0 there is no channel"),
        "q0 + q1 <= 1": at(P1=HALF, q0=Fraction(9, 10), q1=Fraction(9, 10), E=2),
    },
    broken={
        "in the middle, F1 and F4 suffice": Broken(
            at(P1=HALF, q0=QUARTER, q1=QUARTER, E=2),
            {"masses": lambda q0, q1, P1: (1 + 0 * q1, 1 + 0 * q0)},
        ),
        "elsewhere, Theorem 2's channel is outside": Broken(
            at(P1=TENTH, q0=QUARTER, q1=QUARTER, E=2),
            {"balanced_lip": lambda P1, E: (HALF + 0 * P1, HALF + 0 * E)},
        ),
    },
)

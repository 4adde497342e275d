"""Instances that test the statements of `theory.statements.lip.appendix_a`."""

from fractions import Fraction

from theory.ledger.formal import GivenByText, NotNeeded, at, instances

QUARTER, TENTH, HALF = Fraction(1, 4), Fraction(1, 10), Fraction(1, 2)
POINT = {"P1": TENTH, "q0": QUARTER, "q1": QUARTER}

STAYS = NotNeeded("it says that P1 is a probability")
EQUATION = NotNeeded("the equation holds beyond; it says that these are probabilities")

instances("lip-monotone", dropped={"P1 >= 0": STAYS, "P1 <= 1": STAYS})

instances(
    "lip-symmetry",
    dropped={"eps >= 0": NotNeeded("the region is empty for e^eps < 1")},
)


def tested(claim, flip, changed, true_at=None, beyond=None):
    """Test what is said of a difference, with a changed formula where it is true."""
    instances(
        claim,
        holds=[at(**POINT)],
        dropped={"P1 >= 0": EQUATION, "P1 <= 1": EQUATION, **(beyond or {})},
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
    dropped={
        "q0 >= 0": GivenByText(
            "within the region of {q0 >= 0} and {q1 >= 0}", "proof of Theorem 2"
        ),
        "q1 >= 0": GivenByText(
            "within the region of {q0 >= 0} and {q1 >= 0}", "proof of Theorem 2"
        ),
        "eps >= 0": GivenByText("for any given eps >= 0", "Theorem 2"),
    },
)

instances(
    "lip-step3-boundary-regime",
    dropped={
        "q0 >= 0": NotNeeded("with q0 < 0 there is no channel"),
        "q1 >= 0": NotNeeded("with q1 < 0 there is no channel"),
    },
)

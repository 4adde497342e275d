"""Instances that test the statements of `theory.statements.lip.derivative`."""

from fractions import Fraction

from theory.instances.lip.appendix_a import POINT
from theory.ledger.formal import Broken, at, instances

HALF = {"P1": Fraction(1, 2), "q0": Fraction(1, 4), "q1": Fraction(1, 4), "more": Fraction(1, 8)}
TENTH = POINT | {"more": Fraction(1, 8)}


def tested(claim, where, changed):
    """Test a claim at an instance, and one with a changed factor."""
    instances(
        claim,
        holds=[at(**where)],
        dropped={
            "outputs possible at q0": at(**where | {"P1": 0, "q0": 0, "q1": 0}),
            "outputs possible nearby": at(
                **where | {"P1": 0, "q0": Fraction(1, 2), "more": Fraction(-1, 2)}
            ),
        },
        broken={
            "the difference quotient": Broken(
                at(**TENTH), {"masses": lambda q0, q1, P1: (1 + q0 * q0, q0 + q1)}
            ),
            "its value at more = 0, the derivative": Broken(
                at(**changed), {"factor": lambda P1: 2 + P1}
            ),
        },
    )


tested("lip-derivative", HALF, HALF | {"P1": 0})

tested("lip-derivative-corrected", TENTH, TENTH)

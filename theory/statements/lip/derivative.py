"""Equation (30): the derivative of L in q0, as the value at 0 of the difference quotient.

The quotient (L(q0 + t) - L(q0))/t is a rational function of t without a pole at 0.
"""

from fractions import Fraction

from mechanisms.losses import lip as lip_loss
from theory.kernel.statement import Statement
from theory.ledger.formal import Broken, at, states
from theory.notions import logic
from theory.statements.lip.appendix_a import MORE, POINT, objective
from theory.statements.lip.binary import P1, Q0, Q1

READING = "the derivative is the value at t = 0 of (L(q0+t) - L(q0))/t, a rational function of t"
HALF = {"P1": Fraction(1, 2), "q0": Fraction(1, 4), "q1": Fraction(1, 4), "more": Fraction(1, 8)}
TENTH = POINT | {"more": Fraction(1, 8)}


def quotient(t, masses):
    """Return the difference quotient, t cancelled."""
    (here, rest), (there, other) = (masses(q0, Q1, P1) for q0 in (Q0, Q0 + t))
    rise = here * there * (1 - 2 * Q1) + Q1 * Q1 * (here + there - 1)
    return -1 * (1 - P1) * rise / (here * there * rest * other)


def printed(factor, masses):
    """Return the last line of (30), with a factor in front."""
    lambda0, lambda1 = masses(Q0, Q1, P1)
    square = (lambda0 * lambda1) * (lambda0 * lambda1)
    return factor * (lambda1 * Q1 + lambda0 * (1 - Q1)) * (Q1 + Q0 - 1) / square


def derivative(claim, printed_as, factor, where, changed):
    """State that the derivative of L in q0 is the last line of (30), with a factor in front."""

    @states(
        claim,
        printed_as=printed_as,
        reading=READING,
        holds=[at(**where)],
        dropped={
            0: at(**where | {"P1": 0, "q0": 0, "q1": 0}),
            1: at(**where | {"P1": 0, "q0": Fraction(1, 2), "more": Fraction(-1, 2)}),
        },
        broken=[
            Broken(0, at(**TENTH), {"masses": lambda q0, q1, P1: (1 + q0 * q0, q0 + q1)}),
            Broken(1, at(**changed), {"factor": lambda P1: 2 + P1}),
        ],
    )
    def build(masses=lip_loss.output_probabilities, factor=factor):
        positive = (logic.all_of(*(m > 0 for m in masses(q0, Q1, P1))) for q0 in (Q0, Q0 + MORE))
        rise = objective(Q0 + MORE, Q1, masses) - objective(Q0, Q1, masses)
        return Statement(
            (P1, Q0, Q1, MORE),
            tuple(positive),
            (
                rise == MORE * quotient(MORE, masses),
                quotient(0, masses) == printed(factor(P1), masses),
            ),
        )

    return build


as_printed = derivative("lip-derivative", "printed", lambda P1: 1 - P1, HALF, HALF | {"P1": 0})
corrected = derivative(
    "lip-derivative-corrected", "ours", lambda P1: (1 - P1) * (1 - P1), TENTH, TENTH
)

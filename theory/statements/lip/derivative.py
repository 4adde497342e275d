"""Equation (30): the derivative of L in q0, as the value at 0 of the difference quotient.

The quotient (L(q0 + t) - L(q0))/t is a rational function of t without a pole at 0.
"""

from mechanisms.losses import lip as lip_loss
from theory.kernel.sorts import REAL
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.statements.lip.appendix_a import MORE, objective
from theory.statements.lip.binary import P1, Q0, Q1
from theory.statements.naming import named

NAMES = [
    const(name, REAL) for name in ("L_later", "L_here", "later0", "later1", "lambda0", "lambda1")
]


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


def derivative(claim, factor):
    """State that the derivative of L in q0 is the last line of (30), with a factor in front."""

    @states(claim)
    def build(masses=lip_loss.output_probabilities, factor=factor):
        positive = {
            f"outputs possible {where}": logic.all_of(*(m > 0 for m in masses(q0, Q1, P1)))
            for where, q0 in (("at q0", Q0), ("nearby", Q0 + MORE))
        }
        rise = objective(Q0 + MORE, Q1, masses) - objective(Q0, Q1, masses)
        found = Statement(
            (P1, Q0, Q1, MORE),
            positive,
            {
                "the difference quotient": rise == MORE * quotient(MORE, masses),
                "its value at more = 0, the derivative": quotient(0, masses)
                == printed(factor(P1), masses),
            },
        )
        places = Q0 + MORE, Q0
        values = [objective(q0, Q1, masses) for q0 in places]
        parts = [mass for q0 in places for mass in masses(q0, Q1, P1)]
        return named(found, dict(zip(NAMES, (*values, *parts), strict=True)))

    return build


as_printed = derivative("lip-derivative", lambda P1: 1 - P1)
corrected = derivative("lip-derivative-corrected", lambda P1: (1 - P1) * (1 - P1))

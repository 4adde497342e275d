"""Example 1: N = 100 users, of whom one in ten has X = 1."""

from fractions import Fraction

from theory.kernel.terms import real
from theory.ledger.decisions import proves, refutes
from theory.tactics.context import Given
from theory.tactics.logic import deny

USERS = 100


@refutes("lip-example-ldp-error")
@refutes("lip-example-lip-error")
def error_refuted(statement):
    """At e^eps = 2; the error under eps-LIP even grows with eps."""
    return deny(statement.formula, real(2), real(USERS))


@refutes("lip-example-opt-channel")
def channel_refuted(statement):
    """At e^eps = 3/2; p lies about X = 1, q about X = 0."""
    return deny(statement.formula, real(Fraction(3, 2)))


@proves("lip-example-ldp-error-corrected")
@proves("lip-example-opt-channel-corrected")
@proves("lip-example-lip-error-corrected")
def corrected(statement):
    """Return the numbers of the formulas."""
    return Given(statement).conclude()

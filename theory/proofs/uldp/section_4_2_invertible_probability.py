"""Section 4.2: how often uRAP reveals a non-sensitive value, at two choices of theta."""

from fractions import Fraction

from mechanisms import rappor, urap
from mechanisms.encodings.base import unit_variance
from theory.kernel.terms import and_, eq, implies, not_, real
from theory.kernel.theorem import generalise, solve
from theory.ledger.decisions import proves, refutes
from theory.statements.stated import stated
from theory.statements.uldp.theta import invertible
from theory.tactics.context import Given
from theory.tactics.expand import rational
from theory.tactics.logic import deny

said = stated("uldp-theta-non-sensitive")
A, P = said.a, said.p


@proves("uldp-urap-invertible-probability")
def basic(statement):
    """Return 1 - d2 at the basic RAPPOR's theta."""
    return Given(statement).conclude()


@refutes("uldp-urap-theta-half")
def denied(statement):
    """Return that it is not as printed, at e^(eps/2) = 2."""
    return deny(statement.formula, real(2))


@proves("uldp-urap-theta-half-corrected")
def half(statement):
    """Return 1 - d2 at theta = 1/2, and that it is less than at the basic theta, and than 1/2."""
    p = Given(statement)
    at_half = p.goal("how often uRAP reveals a value").args[0]
    below, _ = p.goal("less often than at the basic theta, and than 1/2").args[1].args
    at_basic = below.args[0].args[0]
    p.have(at_basic - at_half == (A - 1) * (A - 1) / (2 * A * A))
    p.have(at_half == Fraction(1, 2) - 1 / (2 * A * A))
    p.under(not_(eq(A, 1))).have((A - 1) * (A - 1) > 0)
    p.have(1 / (2 * A * A) > 0)
    return p.conclude()


def reveals(statement):
    """Return how often each theta reveals the value, and that both do."""
    H = statement.given
    often = 1 - 1 / A, (1 - 1 / (A * A)) / 2
    signs = solve(implies(H, and_(1 / A > 0, 1 / A < 1, 1 / (A * A) > 0, 1 / (A * A) < 1 / A)))
    return H, often, solve(implies(H, and_(*(g > 0 for g in often), often[0] > often[1])), signs)


@proves("uldp-theta-non-sensitive")
def smaller_error(statement):
    """Return that n times the variance is p/g - p^2, for g the probability to be revealed."""
    H, often, signs = reveals(statement)
    theorems = []
    thetas = rappor.basic_theta(A), Fraction(1, 2)
    for theta, g in zip(thetas, often, strict=True):
        value = unit_variance(0 * A, invertible(theta, A * A, urap.probabilities), P)
        positive = solve(implies(H, and_(A > 1, g > 0)), signs)
        theorems.append(rational(H, value, P / g - P * P, positive))
    quotients = solve(implies(and_(H, signs.formula.args[1]), P / often[0] < P / often[1]))
    done = solve(statement.implication, *theorems, signs, quotients)
    return generalise(done, *statement.constants)

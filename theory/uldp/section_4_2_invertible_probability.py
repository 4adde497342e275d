"""Section 4.2: how often uRAP reveals a non-sensitive value, at two choices of theta."""

from fractions import Fraction

from theory.kernel.terms import eq, implies, not_, real
from theory.kernel.theorem import solve
from theory.ledger.claims import Decision, decides
from theory.statements.uldp import theta as model
from theory.statements.uldp.theta import A
from theory.tactics.closing import concluded
from theory.tactics.expand import rational
from theory.tactics.logic import deny


def basic():
    """Return 1 - d2 at the basic RAPPOR's theta."""
    statement = model.at_the_basic_theta()
    (goal,) = statement.goals
    return concluded(statement, rational(statement.given, *goal.args))


def denied():
    """Return that it is not as printed, at e^(eps/2) = 2."""
    return deny(model.at_one_half().formula, real(2))


def half():
    """Return 1 - d2 at theta = 1/2, and that it is less than at the basic theta, and than 1/2."""
    statement = model.at_one_half_corrected()
    H, (value, less) = statement.given, statement.goals
    below, _ = less.args[1].args
    found, at_basic = value.args[0], below.args[0].args[0]
    gap = (A - 1) * (A - 1) / (2 * A * A)
    facts = [
        rational(H, at_basic - found, gap),
        rational(H, found, Fraction(1, 2) - 1 / (2 * A * A)),
        solve(implies(H, implies(not_(eq(A, 1)), (A - 1) * (A - 1) > 0))),
        solve(implies(H, 1 / (2 * A * A) > 0)),
    ]
    return concluded(statement, rational(H, *value.args), solve(implies(H, less), *facts))


@decides("uldp-urap-invertible-probability")
def at_the_basic_theta():
    """With a = e^(eps/2)."""
    return Decision(
        verdict="proved",
        why="1 - d2 is theta (1 - e^-eps), which at that theta is 1 - e^(-eps/2).",
        scope="all eps >= 0",
        theorem=basic,
    )


@decides("uldp-urap-theta-half")
def at_one_half():
    """At e^(eps/2) = 2."""
    return Decision(
        verdict="misprint",
        printed_proof="unread",
        why=(
            "1 - d2 at theta = 1/2 is (e^eps - 1)/(2 e^eps); printed is e^(eps/2) in both places. "
            "A factor of the exponents is lost. What the paper concludes from it holds."
        ),
        scope="as printed; the witness has e^(eps/2) = 2",
        corrected=["uldp-urap-theta-half-corrected"],
        theorem=denied,
    )


@decides("uldp-urap-theta-half-corrected")
def at_one_half_corrected():
    """And it is less than at the basic theta, and than 1/2."""
    return Decision(
        verdict="proved",
        why="As the paper says, theta = 1/2 reveals non-sensitive values less often.",
        scope="the equation for all eps >= 0, the inequalities for all eps > 0",
        theorem=half,
    )

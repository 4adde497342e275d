"""How often uRAP reveals a non-sensitive value (Section 4.2), and powers of |X| (Section 6.2)."""

from fractions import Fraction

from mechanisms import rappor, urap
from theory.kernel.sorts import REAL
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic

A, P = const("a", REAL), const("p", REAL)  # e^(eps/2), p(x)
HALF = Fraction(1, 2)


def invertible(theta, E, probabilities):
    """Return 1 - d2, the probability of an output in Y_I from a non-sensitive input."""
    return 1 - probabilities(theta, E)[1]


@states("uldp-urap-theta-half-corrected")
def at_one_half_corrected(probabilities=urap.probabilities, basic_theta=rappor.basic_theta):
    """At theta = 1/2, with e^eps; for eps > 0 less than at the basic theta, and than 1/2."""
    found = invertible(HALF, A * A, probabilities)
    basic = invertible(basic_theta(A), A * A, probabilities)
    less = logic.implies(A != 1, logic.all_of(found < basic, found < HALF))
    return Statement(
        (A,),
        {"eps >= 0": A >= 1},
        {
            "how often uRAP reveals a value": found == (A * A - 1) / (2 * A * A),
            "less often than at the basic theta, and than 1/2": less,
        },
    )


def fourth(x):
    """Return x^4."""
    return x * x * x * x

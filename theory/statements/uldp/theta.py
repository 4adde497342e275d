"""How often uRAP reveals a non-sensitive value (Section 4.2), and powers of |X| (Section 6.2)."""

from fractions import Fraction

from mechanisms import rappor, urap
from mechanisms.encodings.base import unit_variance
from theory.kernel.sorts import REAL
from theory.kernel.statement import Statement
from theory.kernel.terms import const, real
from theory.ledger.formal import states
from theory.notions import logic

A, P = const("a", REAL), const("p", REAL)  # e^(eps/2), p(x)
K, ROOT = const("K", REAL), const("x", REAL)
THETA, D2 = const("theta", REAL), const("d2", REAL)
HALF = Fraction(1, 2)


def invertible(theta, E, probabilities):
    """Return 1 - d2, the probability of an output in Y_I from a non-sensitive input."""
    return 1 - probabilities(theta, E)[1]


@states("uldp-urap-invertible-probability")
def at_the_basic_theta(probabilities=urap.probabilities, basic_theta=rappor.basic_theta):
    """At the basic RAPPOR's theta it is 1 - e^(-eps/2)."""
    return Statement(
        (A,),
        {"eps >= 0": A >= 1},
        {"how often uRAP reveals a value": 1 - D2 == 1 - 1 / A},
        {THETA: basic_theta(A), D2: probabilities(THETA, A * A)[1]},
    )


@states("uldp-urap-theta-half")
def at_one_half(probabilities=urap.probabilities):
    """At theta = 1/2, as printed: with e^(eps/2) in both places."""
    return Statement(
        (A,),
        {"eps >= 0": A >= 1},
        {"how often uRAP reveals a value": 1 - D2 == (A - 1) / (2 * A)},
        {THETA: real(HALF), D2: probabilities(THETA, A * A)[1]},
    )


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


def powers(raised, K_to):
    """Return that the root is 125 for K = 625, and 89 and a fraction for K = 400."""
    return Statement(
        (K, ROOT),
        {"the root >= 0": ROOT >= 0, "a root": raised(ROOT) == K_to(K)},
        {
            "at K = 625": logic.implies(K == 625, ROOT == 125),
            "at K = 400": logic.implies(K == 400, logic.all_of(ROOT >= 89, ROOT < 90)),
        },
    )


@states("uldp-powers")
def powers_printed(raised=fourth):
    """The printed numbers as |X|^(1/4)."""
    return powers(raised, lambda K: K)


@states("uldp-powers-corrected")
def powers_corrected(raised=fourth):
    """The printed numbers as |X|^(3/4)."""
    return powers(raised, lambda K: K * K * K)


@states("uldp-theta-non-sensitive")
def smaller_error(
    probabilities=urap.probabilities, basic_theta=rappor.basic_theta, variance=unit_variance
):
    """Of a non-sensitive value the variance is smaller at the basic theta than at theta = 1/2."""
    at_half, basic = (
        variance(0 * A, invertible(theta, A * A, probabilities), P)
        for theta in (HALF, basic_theta(A))
    )
    return Statement(
        (A, P), {"eps > 0": A > 1, "p(x) > 0": P > 0}, {"a smaller variance": basic < at_half}
    )

"""How often uRAP reveals a non-sensitive value (Section 4.2), and powers of |X| (Section 6.2)."""

from fractions import Fraction

from mechanisms import rappor, urap
from theory.kernel.sorts import REAL
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import Broken, at, states
from theory.notions import logic

A = const("a", REAL)  # e^(eps/2)
K, ROOT = const("K", REAL), const("x", REAL)
HALF = Fraction(1, 2)


def invertible(theta, E, probabilities):
    """Return 1 - d2, the probability of an output in Y_I from a non-sensitive input."""
    return 1 - probabilities(theta, E)[1]


def certain(theta, E):
    """A changed uRAP that reveals every non-sensitive value."""
    return theta / E, 0 * theta


@states(
    "uldp-urap-invertible-probability",
    printed_as="printed",
    holds=[at(a=1), at(a=2)],
    dropped={0: at(a=0)},
    broken=[Broken(0, at(a=2), {"probabilities": certain})],
)
def at_the_basic_theta(probabilities=urap.probabilities, basic_theta=rappor.basic_theta):
    """At the basic RAPPOR's theta it is 1 - e^(-eps/2)."""
    found = invertible(basic_theta(A), A * A, probabilities)
    return Statement((A,), (A >= 1,), (found == 1 - 1 / A,))


@states(
    "uldp-urap-theta-half",
    printed_as="printed",
    holds=[at(a=2)],
    dropped={0: at(a=HALF)},
    broken=[Broken(0, at(a=1), {"probabilities": certain})],
)
def at_one_half(probabilities=urap.probabilities):
    """At theta = 1/2, as printed: with e^(eps/2) in both places."""
    found = invertible(HALF, A * A, probabilities)
    return Statement((A,), (A >= 1,), (found == (A - 1) / (2 * A),))


@states(
    "uldp-urap-theta-half-corrected",
    printed_as="ours",
    holds=[at(a=1), at(a=2)],
    dropped={0: at(a=0)},
    broken=[
        Broken(0, at(a=2), {"probabilities": certain}),
        Broken(1, at(a=2), {"probabilities": certain}),
    ],
)
def at_one_half_corrected(probabilities=urap.probabilities, basic_theta=rappor.basic_theta):
    """At theta = 1/2, with e^eps; for eps > 0 less than at the basic theta, and than 1/2."""
    found = invertible(HALF, A * A, probabilities)
    basic = invertible(basic_theta(A), A * A, probabilities)
    less = logic.implies(A != 1, logic.all_of(found < basic, found < HALF))
    return Statement((A,), (A >= 1,), (found == (A * A - 1) / (2 * A * A), less))


def fourth(x):
    """Return x^4."""
    return x * x * x * x


def powers(raised, K_to):
    """Return that the root is 125 for K = 625, and 89 and a fraction for K = 400."""
    return Statement(
        (K, ROOT),
        (ROOT >= 0, raised(ROOT) == K_to(K)),
        (
            logic.implies(K == 625, ROOT == 125),
            logic.implies(K == 400, logic.all_of(ROOT >= 89, ROOT < 90)),
        ),
    )


@states(
    "uldp-powers",
    printed_as="printed",
    holds=[at(K=625, x=5)],
    dropped={0: at(K=625, x=-5), 1: at(K=625, x=1)},
    broken=[
        Broken(0, at(K=625, x=7), {"raised": lambda x: 625 + 0 * x}),
        Broken(1, at(K=400, x=7), {"raised": lambda x: 400 + 0 * x}),
    ],
)
def powers_printed(raised=fourth):
    """The printed numbers as |X|^(1/4)."""
    return powers(raised, lambda K: K)


@states(
    "uldp-powers-corrected",
    printed_as="ours",
    holds=[at(K=625, x=125), at(K=1, x=1)],
    dropped={0: at(K=625, x=-125), 1: at(K=625, x=1)},
    broken=[
        Broken(0, at(K=625, x=7), {"raised": lambda x: 625**3 + 0 * x}),
        Broken(1, at(K=400, x=7), {"raised": lambda x: 400**3 + 0 * x}),
    ],
)
def powers_corrected(raised=fourth):
    """The printed numbers as |X|^(3/4)."""
    return powers(raised, lambda K: K * K * K)

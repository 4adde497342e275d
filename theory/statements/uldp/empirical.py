"""The empirical estimate from n reports of any direct or unary encoding: mean, variance, loss."""

from fractions import Fraction
from itertools import product

from mechanisms import rappor, urap
from mechanisms.encodings.base import unit_variance
from mechanisms.estimation.empirical import from_frequencies
from mechanisms.losses import urap as losses
from theory.kernel.binding import function, function_of
from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import Broken, at, states
from theory.notions import logic
from theory.notions.probability import indicator, is_distribution, mass, size
from theory.notions.reports import Users
from theory.statements.uldp.urr import (
    ESTIMATE,
    N_USERS,
    OMEGA,
    OTHER,
    OWN,
    SENSITIVE,
    VALUE,
    WEIGHT,
    P,
    S,
    U,
    X,
)

A = const("a", REAL)
# user u's report says y: it is y, or its bit y is 1
SAYS = const("says", functions(U, OMEGA, X, BOOL))
USERS = Users(U, OMEGA, WEIGHT)


def law():
    """Return that each user has x and says y with probability p(x) own(y) or p(x) other(y)."""

    def likely(x, y):
        return P(x) * logic.choose(x == y, OWN(y), OTHER(y))

    return USERS.joint_law(X, X, VALUE, SAYS, likely)


def independent():
    """Return that any two users say y independently, for every y."""
    return USERS.pairwise_independent(X, SAYS)


def drawn():
    """Return the hypotheses on the users: how values and reports are drawn."""
    return is_distribution(OMEGA, WEIGHT), is_distribution(X, P), law(), independent()


def count(y, o):
    """Return how many users say y at an outcome."""
    return U.sum(lambda u: indicator(SAYS(u, o, y)))


def estimates(frequencies):
    """Return the number of users, and the empirical estimate of p(y) at outcome o."""

    def estimate(y, o):
        return frequencies(count(y, o) / N_USERS, OTHER(y), OWN(y) - OTHER(y))

    return {N_USERS: size(U), ESTIMATE: function_of(X, OMEGA, estimate)}


def square(y, o):
    """Return the squared error of the estimate of p(y)."""
    return (ESTIMATE(y, o) - P(y)) * (ESTIMATE(y, o) - P(y))


def l2_loss():
    """Return the expected l2 loss."""
    return USERS.mean(lambda o: X.sum(lambda y: square(y, o)))


def unbiased():
    """Return that every estimate has its mean right."""
    return X.forall(lambda y: USERS.mean(lambda o: ESTIMATE(y, o)) == P(y))


def two_users(own, other, p, independent=True, share=1):
    """Return two users of two values: sizes and values of an instance, one outcome a case.

    A user's outcome is a value and, for each y, whether y is said; these are independent. With a
    `share` below 1, of p and of all that is said, users are silent the more often.
    """
    one = list(product(range(2), product((True, False), repeat=2)))

    def likely(value, bits):
        found = p[value]
        for y, bit in enumerate(bits):
            chance = own[y] if y == value else other[y]
            found *= chance if bit else 1 - chance
        return found

    chances = [likely(*case) * (share if any(case[1]) else 1) for case in one]
    chances[-1] += 1 - sum(chances)  # nothing is said
    pairs = list(product(range(len(one)), repeat=2))

    def weight(first, second):
        if independent:
            return chances[first] * chances[second]
        return chances[first] if first == second else Fraction(0)

    values = {
        "p": [share * x for x in p],
        "weight": [weight(*pair) for pair in pairs],
        "value": lambda u: lambda o: one[pairs[o][u]][0],
        "says": lambda u: lambda o: lambda y: one[pairs[o][u]][1][y],
    }
    return {"X": 2, "U": 2, "Omega": len(pairs)}, values


THIRDS, HALF = [Fraction(1, 3), Fraction(2, 3)], Fraction(1, 2)
OWNS, OTHERS = [Fraction(3, 4), HALF], [Fraction(1, 4), Fraction(0)]


def users(own=OWNS, other=OTHERS, p=THIRDS, independent=True, drawn_by=None, share=1, **more):
    """Return an instance of two users; `drawn_by` draws otherwise than is said."""
    sizes, values = two_users(*(drawn_by or (own, other)), p, independent, share)
    return at(sizes, **(values | {"own": own, "other": other} | more))


def too_silent(found):
    """Return an instance with more weight at the last outcome, where nobody says anything."""
    *weight, silent = found.values["weight"]
    return found.but(weight=[*weight, silent + 1])


LIE = ([HALF, HALF], OTHERS)


@states(
    "uldp-empirical-variance",
    printed_as="ours",
    holds=[users()],
    dropped={
        0: users(own=OTHERS),
        1: too_silent(users()),
        2: users(share=HALF),
        3: users(drawn_by=LIE),
        4: users(independent=False),
    },
    broken=[
        Broken(0, users(), {"frequencies": lambda f, b, g: (f - b) / (2 * g)}),
        Broken(1, users(), {"variance": lambda b, g, p: p}),
    ],
)
def empirical_variance(variance=unit_variance, frequencies=from_frequencies):
    """The empirical estimate of p(y) is unbiased, and has the variance m(1-m)/(n g^2)."""

    def exact(y):
        found = USERS.mean(lambda o: square(y, o))
        return found == variance(OTHER(y), OWN(y) - OTHER(y), P(y)) / N_USERS

    return Statement(
        (OWN, OTHER, P, WEIGHT, VALUE, SAYS),
        (X.forall(lambda y: OWN(y) > OTHER(y)), *drawn()),
        (unbiased(), X.forall(exact)),
        estimates(frequencies),
    )


def urap_bits(y, bit_probabilities=urap.bit_probabilities):
    """Return Pr(bit y = 1) for the own value and for another, at the paper's theta."""
    theta = rappor.basic_theta(A)
    kinds = [bit_probabilities(flag, theta, A * A) for flag in (True, False)]
    return tuple(logic.choose(SENSITIVE(y), *pair) for pair in zip(*kinds, strict=True))


def urap_definitions(bit_probabilities=urap.bit_probabilities):
    """Return s = |X_S| and the probabilities (10), (11) of a 1."""
    own, other = (function(X, lambda y, k=k: urap_bits(y, bit_probabilities)[k]) for k in (0, 1))
    return {S: size(X, SENSITIVE), OWN: own, OTHER: other}


# a = 2: theta = 2/3, d1 = 1/3, 1 - d2 = 1/2
PAPER = ([Fraction(2, 3), HALF], [Fraction(1, 3), Fraction(0)])


def urap_users(a=2, drawn_by=PAPER, **more):
    """Return an instance of two users of uRAP with one sensitive value."""
    found = users(*drawn_by, **more)
    values = {k: v for k, v in found.values.items() if k not in ("own", "other")}
    return at(found.sizes, **(values | {"sensitive": [True, False], "a": a}))


USUAL = {
    1: too_silent(urap_users()),
    2: urap_users(share=HALF),
    3: urap_users(drawn_by=([Fraction(1), HALF], PAPER[1])),
}
AT_ZERO = urap_users(a=1, drawn_by=([HALF, Fraction(0)], [HALF, Fraction(0)]))


@states(
    "uldp-urap-l2",
    printed_as="printed",
    holds=[urap_users()],
    dropped={0: AT_ZERO, **USUAL, 4: urap_users(independent=False)},
    broken=[Broken(0, urap_users(), {"l2_times_n": lambda s, a, mass, squares: 1 + s + 0 * mass})],
)
def urap_l2(l2_times_n=losses.l2_times_n, frequencies=from_frequencies):
    """(48): the expected l2 loss of the empirical estimate, exactly, for every number of users."""
    squares = X.sum(lambda x: P(x) * P(x))
    closed = l2_times_n(S, A, mass(X, P, SENSITIVE), squares) / N_USERS
    return Statement(
        (SENSITIVE, A, P, WEIGHT, VALUE, SAYS),
        (A > 1, *drawn()),
        (l2_loss() == closed,),
        urap_definitions() | estimates(frequencies),
    )

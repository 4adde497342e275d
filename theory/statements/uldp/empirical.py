"""The empirical estimate from n reports of any direct or unary encoding: mean, variance, loss."""

from mechanisms import rappor, urap
from theory.kernel.binding import function, function_of
from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.terms import const
from theory.notions import logic
from theory.notions.probability import indicator, is_distribution, size
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
    return {
        "a probability space": is_distribution(OMEGA, WEIGHT),
        "p is a distribution": is_distribution(X, P),
        "the law of a report": law(),
        "independent reports": independent(),
    }


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


def urap_bits(y, bit_probabilities=urap.bit_probabilities):
    """Return Pr(bit y = 1) for the own value and for another, at the paper's theta."""
    theta = rappor.basic_theta(A)
    kinds = [bit_probabilities(flag, theta, A * A) for flag in (True, False)]
    return tuple(logic.choose(SENSITIVE(y), *pair) for pair in zip(*kinds, strict=True))


def urap_definitions(bit_probabilities=urap.bit_probabilities):
    """Return s = |X_S| and the probabilities (10), (11) of a 1."""
    own, other = (function(X, lambda y, k=k: urap_bits(y, bit_probabilities)[k]) for k in (0, 1))
    return {S: size(X, SENSITIVE), OWN: own, OTHER: other}

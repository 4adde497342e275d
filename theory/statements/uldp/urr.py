"""uRR: its privacy (Proposition 4) and its exact l2 loss (Propositions 14, 15)."""

from mechanisms import urr
from mechanisms.estimation.empirical import from_frequencies
from theory.kernel.binding import function, function_of
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.terms import const
from theory.notions import logic
from theory.notions.probability import is_distribution, size
from theory.notions.reports import Users

X, U, OMEGA = index("X"), index("U"), index("Omega")
SENSITIVE = const("sensitive", functions(X, BOOL))
E, S, N_USERS = const("E", REAL), const("s", REAL), const("n", REAL)
OWN, OTHER = const("own", functions(X, REAL)), const("other", functions(X, REAL))
Q = const("Q", functions(X, X, REAL))
ESTIMATE = const("estimate", functions(X, index("Omega"), REAL))
P = const("p", functions(X, REAL))
WEIGHT = const("weight", functions(OMEGA, REAL))
VALUE = const("value", functions(U, OMEGA, X))
REPORT = const("report", functions(U, OMEGA, X))
USERS = Users(U, OMEGA, WEIGHT)


def own_and_other(y, s, output_probabilities=urr.output_probabilities):
    """Return Pr(y|x) for x = y and for x != y, from the running formula."""
    kinds = [output_probabilities(flag, s, E) for flag in (True, False)]
    return tuple(logic.choose(SENSITIVE(y), *pair) for pair in zip(*kinds, strict=True))


def definitions(output_probabilities=urr.output_probabilities):
    """Return s = |X_S| and the matrix (6), (7), by its entries for y = x and y != x."""
    own, other = (
        function(X, lambda y, k=k: own_and_other(y, S, output_probabilities)[k]) for k in (0, 1)
    )
    matrix = function_of(X, X, lambda x, y: logic.choose(x == y, OWN(y), OTHER(y)))
    return {S: size(X, SENSITIVE), OWN: own, OTHER: other, Q: matrix}


def says(u, o, y):
    """Return whether a user reports y."""
    return REPORT(u, o) == y


def law(Q):
    """Return whether each user has x and reports y with probability p(x) Q(x, y)."""
    return USERS.joint_law(X, X, VALUE, says, lambda x, y: P(x) * Q(x, y))


def l2_loss():
    """Return the expected l2 loss of the empirical estimate."""

    def error(y, o):
        return ESTIMATE(y, o) - P(y)

    return USERS.mean(lambda o: X.sum(lambda y: error(y, o) * error(y, o)))


def estimates(frequencies=from_frequencies):
    """Return the number of users, and the empirical estimate of p(y) at outcome o."""

    def estimate(y, o):
        return frequencies(size(U, lambda u: says(u, o, y)) / N_USERS, OTHER(y), OWN(y) - OTHER(y))

    return {N_USERS: size(U), ESTIMATE: function_of(X, OMEGA, estimate)}


def drawn():
    """Return the hypotheses on the users: how values and reports are drawn."""
    return {
        "a probability space": is_distribution(OMEGA, WEIGHT),
        "p is a distribution": is_distribution(X, P),
        "the law of a report": law(Q),
        "independent reports": USERS.pairwise_independent(X, says),
    }

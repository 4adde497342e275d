"""The estimate without the noise of revealing reports: a mean of the empirical one."""

from theory.kernel.binding import function_of
from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.terms import const
from theory.notions import logic
from theory.notions.probability import indicator, is_distribution, size
from theory.notions.unary import likelihood
from theory.statements.uldp.reports_that_reveal import counted
from theory.statements.uldp.urr import N_USERS, OTHER, OWN, U, X

ALL = functions(U, X, BOOL)  # the reports of all users
ESTIMATES = functions(X, REAL)
PRIOR = const("prior", functions(U, X, REAL))
LOSS = const("loss", functions(ESTIMATES, REAL))
TANGENT = const("tangent", functions(ESTIMATES, X, REAL))
TOLD = const("told", functions(ALL, REAL))  # of what the reports tell of their inputs
LAW = const("law", functions(ALL, REAL))
EMPIRICAL = const("empirical", functions(ALL, X, REAL))
INFORMED = const("informed", functions(ALL, X, REAL))


def probability(r):
    """Return the probability of all reports: each user's input by her prior, then its bits."""

    def of_user(u):
        return X.sum(lambda x: PRIOR(u, x) * likelihood(X, OWN, OTHER, x, r(u)))

    return U.prod(of_user)


def ones(y, r):
    """Return how many reports have a 1 in bit y."""
    return U.sum(lambda u: indicator(r(u, y)))


def informative(y, r):
    """Return how many reports are counted for bit y, and how many of them have a 1 there."""
    reports = U.sum(lambda u: indicator(counted(y, r(u))))
    return reports, U.sum(lambda u: indicator(logic.all_of(counted(y, r(u)), r(u, y))))


def estimates(frequencies):
    """Return the number of users, the law of all reports, and both estimates."""

    def empirical(r, y):
        return frequencies(ones(y, r) / N_USERS, OTHER(y), OWN(y) - OTHER(y))

    def informed(r, y):
        reports, told = informative(y, r)
        return frequencies(told / N_USERS, OTHER(y) * (reports / N_USERS), OWN(y) - OTHER(y))

    return {
        N_USERS: size(U),
        LAW: function_of(ALL, probability),
        EMPIRICAL: function_of(ALL, X, empirical),
        INFORMED: function_of(ALL, X, informed),
    }


def same_told(r, s):
    """Return whether two lists of reports tell the same: all but the noise of those that reveal."""

    def bit(u, y):
        here, there = counted(y, r(u)), counted(y, s(u))
        return logic.all_of(here == there, logic.implies(here, r(u, y) == s(u, y)))

    return U.forall(lambda u: X.forall(lambda y: bit(u, y)))


def of_what_is_told():
    """Return whether TOLD depends on nothing but what the reports tell of their inputs."""
    return ALL.forall(
        lambda r: ALL.forall(lambda s: logic.implies(same_told(r, s), TOLD(r) == TOLD(s)))
    )


def mean(f):
    """Return the expectation over the reports."""
    return ALL.sum(lambda r: LAW(r) * f(r))


def convex(below=None):
    """Return whether the loss has a tangent plane at each informed estimate, below it."""

    def supported(r, s):
        here, there = INFORMED(r), EMPIRICAL(s)
        plane = X.sum(lambda x: TANGENT(here, x) * (there(x) - here(x)))
        return LOSS(there) >= LOSS(here) + plane

    below = below or supported
    return ALL.forall(lambda r: ALL.forall(lambda s: below(r, s)))


def encoded():
    """Return the hypotheses on the encoding and the inputs."""
    return {
        "each value reports itself most": X.forall(lambda y: OWN(y) > OTHER(y)),
        "probabilities": X.forall(lambda y: logic.all_of(OTHER(y) >= 0, OWN(y) <= 1)),
        "users' distributions": U.forall(lambda u: is_distribution(X, PRIOR(u))),
    }

"""Proposition 2: the least error of a sum over independent users is the sum of their own.

Each user has a finite probability space of its own, on which value and report are functions; an
outcome of all is one outcome of each, with the product of the probabilities.
"""

from mechanisms.estimation import mmse
from theory.kernel.binding import function
from theory.kernel.sorts import REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.probability import is_distribution

U, Z, Y = index("U"), index("Z"), index("Y")
OMEGA, REPORTS = functions(U, Z), functions(U, Y)
LAW, OTHER = const("law", functions(U, Z, REAL)), const("better", functions(U, Z, REAL))
NUMBER, REPORT = const("x", functions(U, Z, REAL)), const("report", functions(U, Z, Y))
GUESS = const("guess", functions(REPORTS, REAL))


def choose(condition, yes, no):
    """Call one of two functions, by a condition that may be a symbol."""
    return logic.choose(condition, yes(), no())


def moment(law, u, y, number):
    """Return E[number; Y_u = y]."""
    return Z.sum(lambda z: logic.choose(REPORT(u, z) == y, law(u, z) * number(z), 0))


def posterior(law, u, y, posterior_mean):
    """Return E[X_u | Y_u = y]."""
    mean, mass = moment(law, u, y, NUMBER(u)), moment(law, u, y, lambda z: 1)
    return posterior_mean(mean, mass, choose)


def weight(law, f):
    """Return the probability of an outcome of all users."""
    return U.prod(lambda u: law(u, f(u)))


def own_error(law, u, posterior_mean):
    """Return E[(X_u - E[X_u|Y_u])^2]."""

    def miss(z):
        return NUMBER(u, z) - posterior(law, u, REPORT(u, z), posterior_mean)

    return Z.sum(lambda z: law(u, z) * (miss(z) * miss(z)))


def error(law, guess):
    """Return E[(sum X_u - guess of all reports)^2]."""

    def miss(f):
        told = function(U, lambda u: REPORT(u, f(u)))
        return U.sum(lambda u: NUMBER(u, f(u))) - guess(told)

    return OMEGA.sum(lambda f: weight(law, f) * (miss(f) * miss(f)))


def best(law, posterior_mean):
    """Return the sum of the users' own estimates, a function of all reports."""
    return function(REPORTS, lambda r: U.sum(lambda u: posterior(law, u, r(u), posterior_mean)))


def have_laws(law):
    """Return whether each user has a probability space."""
    return U.forall(lambda u: is_distribution(Z, law(u)))


@states("lip-decomposition")
def decomposition(
    posterior_mean=mmse.posterior_mean, estimate=mmse.posterior_mean, unexplained=mmse.unexplained
):
    """No estimate errs less than the users' own least errors together; their sum errs as much.

    With channels that are better for every user, the least error is no greater.
    """

    def own(law):
        return U.sum(lambda u: own_error(law, u, posterior_mean))

    def explained(u):
        def share(y):
            g = posterior(LAW, u, y, posterior_mean)
            return moment(LAW, u, y, lambda z: 1) * (g * g)

        return Y.sum(share)

    def closed(u):
        second = Z.sum(lambda z: LAW(u, z) * (NUMBER(u, z) * NUMBER(u, z)))
        return own_error(LAW, u, posterior_mean) == unexplained(second, explained(u))

    less = U.forall(
        lambda u: own_error(OTHER, u, posterior_mean) <= own_error(LAW, u, posterior_mean)
    )
    return Statement(
        (LAW, OTHER, NUMBER, REPORT, GUESS),
        {
            "laws of the users": have_laws(LAW),
            "other laws of the users": have_laws(OTHER),
            "no user errs more under the others": less,
        },
        {
            "no less error": error(LAW, GUESS) >= own(LAW),
            "reached by the sum": error(LAW, best(LAW, estimate)) == own(LAW),
            "each user's error": U.forall(closed),
            "better channels, no greater error": error(OTHER, best(OTHER, estimate))
            <= error(LAW, GUESS),
        },
    )

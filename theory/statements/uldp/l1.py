"""The expected l1 loss of the empirical estimate, asymptotically (Propositions 6 and 9).

Users report y independently of each other, for every y: each combination of who does has the
product of the probabilities. sqrt(2/(n pi)) is `scale`.
"""

from mechanisms.estimation.empirical import from_frequencies
from mechanisms.losses import urap as urap_losses
from mechanisms.losses import urr as urr_losses
from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.limits import absolute, is_pi, within
from theory.notions.probability import is_distribution, probability
from theory.statements.uldp import empirical
from theory.statements.uldp import urr as urr_model
from theory.statements.uldp.near_zero import DELTA
from theory.statements.uldp.urr import (
    ESTIMATE,
    N_USERS,
    OMEGA,
    OTHER,
    OWN,
    REPORT,
    SENSITIVE,
    VALUE,
    WEIGHT,
    E,
    P,
    S,
    U,
    X,
)
from theory.statements.uldp.worst_l1 import ROOT, roots
from theory.statements.uldp.worst_l2 import A

PI, SCALE, SPREAD = (const(name, REAL) for name in ("pi", "scale", "spread"))
SETS = functions(U, BOOL)


def pr(event):
    """Return the probability of an event."""
    return probability(OMEGA, WEIGHT, event)


def mutually_independent(says):
    """Return that the users say y independently of each other, for every y."""

    def multiplies(y, b):
        joint = pr(lambda o: U.forall(lambda u: says(u, o, y) == b(u)))
        return joint == U.prod(lambda u: pr(lambda o: says(u, o, y) == b(u)))

    return X.forall(lambda y: SETS.forall(lambda b: multiplies(y, b)))


def l1_loss():
    """Return the expected l1 loss of the estimate."""
    return empirical.USERS.mean(lambda o: X.sum(lambda y: absolute(ESTIMATE(y, o) - P(y))))


def limit(near=within):
    """Return that the loss is scale times the sum of the roots up to 1/n, and tends to it."""
    normal = SCALE * X.sum(ROOT)
    apart = l1_loss() - normal
    rate = logic.all_of(N_USERS * apart <= SPREAD, -N_USERS * apart <= SPREAD)
    many = 2 * N_USERS * DELTA * DELTA * X.sum(ROOT) * X.sum(ROOT) >= PI * SPREAD * SPREAD
    return {
        "within spread/n": rate,
        "within each share of it": logic.implies(
            logic.all_of(DELTA > 0, many), near(l1_loss(), normal, DELTA)
        ),
    }


def numbers():
    """Return what pi and scale are."""
    return {
        "pi": is_pi(PI),
        "the scale": logic.all_of(SCALE >= 0, SCALE * SCALE * N_USERS * PI == 2),
    }


def spread():
    """Return the sum of 1/(own - other), the factors from reports to estimates."""
    return {SPREAD: X.sum(lambda y: 1 / (OWN(y) - OTHER(y)))}


@states("uldp-urr-l1")
def urr_l1(l1_square=urr_losses.l1_square, frequencies=from_frequencies):
    """(12): the expected l1 loss is scale times the sum of the roots, for many users."""
    return Statement(
        (SENSITIVE, E, P, WEIGHT, VALUE, REPORT, PI, SCALE, ROOT, DELTA),
        {
            "eps > 0": E > 1,
            "a probability space": is_distribution(OMEGA, WEIGHT),
            "p is a distribution": is_distribution(X, P),
            "the law of a report": urr_model.law(urr_model.Q),
            "independent users": mutually_independent(lambda u, o, y: REPORT(u, o) == y),
            **numbers(),
            "deviations at p": roots(ROOT, P, l1_square, S, E),
        },
        limit(),
        urr_model.definitions() | urr_model.estimates(frequencies) | spread(),
    )


@states("uldp-urap-l1")
def urap_l1(l1_square=urap_losses.l1_square, frequencies=from_frequencies):
    """(17): the same of uRAP, at the paper's theta; a is e^(eps/2)."""
    return Statement(
        (SENSITIVE, A, P, WEIGHT, VALUE, empirical.SAYS, PI, SCALE, ROOT, DELTA),
        {
            "eps > 0": A > 1,
            "a probability space": is_distribution(OMEGA, WEIGHT),
            "p is a distribution": is_distribution(X, P),
            "the law of a report": empirical.law(),
            "independent users": mutually_independent(empirical.SAYS),
            **numbers(),
            "deviations at p": roots(ROOT, P, l1_square, A),
        },
        limit(),
        empirical.urap_definitions() | empirical.estimates(frequencies) | spread(),
    )

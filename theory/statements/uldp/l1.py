"""The expected l1 loss of the empirical estimate, asymptotically (Propositions 6 and 9).

Users report y independently of each other, for every y: each combination of who does has the
product of the probabilities. sqrt(2/(n pi)) is `scale`.
"""

from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.terms import const
from theory.notions import logic
from theory.notions.limits import absolute, is_pi, within
from theory.notions.probability import probability
from theory.statements.uldp import empirical
from theory.statements.uldp.near_zero import DELTA
from theory.statements.uldp.urr import (
    ESTIMATE,
    N_USERS,
    OMEGA,
    WEIGHT,
    P,
    U,
    X,
)
from theory.statements.uldp.worst_l1 import ROOT

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

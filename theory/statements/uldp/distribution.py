"""How uRR's and uRAP's reports are distributed, and the empirical estimate as it is printed."""

from mechanisms.estimation.empirical import from_frequencies
from theory.kernel.statement import Statement
from theory.ledger.formal import states
from theory.notions import logic
from theory.statements.uldp import empirical
from theory.statements.uldp import urr as urr_model
from theory.statements.uldp.urr import (
    ESTIMATE,
    N_USERS,
    OMEGA,
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
from theory.statements.uldp.worst_l2 import A


def urr_printed(flag, p, s):
    """Return (35) and (36) as printed: the probability of a value's report, its estimate from m."""
    u, scale = s + E - 1, E - 1
    if flag:
        return scale / u * p + 1 / u, lambda m: u / scale * m - 1 / scale
    return scale / u * p, lambda m: u / scale * m


def urap_printed(flag, p, s):
    """Return (41) and (42) as printed."""
    del s
    if flag:
        scale = (A + 1) / (A - 1)
        return (A - 1) / (A + 1) * p + 1 / (A + 1), lambda m: scale * m - 1 / (A - 1)
    return (A - 1) / A * p, lambda m: A / (A - 1) * m


def frequency(y, o, says):
    """Return how often y is said at an outcome."""
    return U.sum(lambda u: logic.choose(says(u, o, y), 1, 0)) / N_USERS


def conclusions(users, says, printed):
    """Return (35), that the estimate is (36), and that it is unbiased; (41) and (42) alike."""

    def likely(y):
        return logic.choose(SENSITIVE(y), *(printed(flag, P(y), S)[0] for flag in (True, False)))

    def estimate(y, m):
        return logic.choose(SENSITIVE(y), *(printed(flag, P(y), S)[1](m) for flag in (True, False)))

    return {
        "how likely a report is": U.forall(
            lambda u: X.forall(lambda y: users.pr(lambda o: says(u, o, y)) == likely(y))
        ),
        "the estimate as printed": X.forall(
            lambda y: OMEGA.forall(lambda o: ESTIMATE(y, o) == estimate(y, frequency(y, o, says)))
        ),
        "unbiased": X.forall(lambda y: users.mean(lambda o: ESTIMATE(y, o)) == P(y)),
    }


@states("uldp-urr-distribution")
def urr_distribution(frequencies=from_frequencies, printed=urr_printed):
    """(35), (36): how likely a report is, and the unbiased empirical estimate, as printed."""
    return Statement(
        (SENSITIVE, E, P, WEIGHT, VALUE, REPORT),
        {"eps > 0": E > 1, **urr_model.drawn()},
        conclusions(urr_model.USERS, lambda u, o, y: REPORT(u, o) == y, printed),
        urr_model.definitions() | urr_model.estimates(frequencies),
    )


@states("uldp-urap-distribution")
def urap_distribution(frequencies=from_frequencies, printed=urap_printed):
    """(41), (42): how likely a 1 is, and the unbiased empirical estimate, as printed."""
    return Statement(
        (SENSITIVE, A, P, WEIGHT, VALUE, empirical.SAYS),
        {"eps > 0": A > 1, **empirical.drawn()},
        conclusions(empirical.USERS, empirical.SAYS, printed),
        empirical.urap_definitions() | empirical.estimates(frequencies),
    )

"""uRAP with the estimate that leaves out the noise of revealing reports: loss, worst p, theta."""

from mechanisms import rappor
from mechanisms.encodings.base import unit_variance
from mechanisms.estimation import rao_blackwell
from mechanisms.losses import rao_blackwell_urap as losses
from mechanisms.losses import urap as paper_losses
from theory.kernel.sorts import REAL
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.probability import is_distribution, mass
from theory.statements.uldp.urr import SENSITIVE, E, P, S, X
from theory.statements.uldp.worst_l1_urap import THETA, bit_signal
from theory.statements.uldp.worst_l2 import WORST, A, N, levels, sizes, squares

MASS, BEST = const("mass", REAL), const("best", REAL)
ROOT_A, ROOT_B = const("root_a", REAL), const("root_b", REAL)


def kinds(theta):
    """Return (b, g) of the bits of X_S and of X_N."""
    return [bit_signal(flag, theta, E) for flag in (True, False)]


def hidden(p, theta=THETA):
    """Return the probability that a report does not reveal its input: a is 1 - d2 on X_N."""
    _, (b, g) = kinds(theta)
    return 1 - X.sum(lambda x: logic.choose(SENSITIVE(x), 0, b + g) * p(x))


def loss(p, variance, theta=THETA):
    """Return n times the expected l2 loss."""

    def one(x):
        b, g = (logic.choose(SENSITIVE(x), *pair) for pair in zip(*kinds(theta), strict=True))
        return variance(b, g, p(x), hidden(p, theta))

    return X.sum(one)


def empirical(b, g, p, hidden):
    """Return n times the variance of the empirical estimate."""
    return unit_variance(b, g, p) + 0 * hidden


@states("uldp-rao-blackwell-urap")
def loss_of_urap(
    variance=rao_blackwell.unit_variance,
    l2_times_n=losses.l2_times_n,
    saved=losses.saved_times_n,
    printed=paper_losses.l2_times_n,
    basic_theta=rappor.basic_theta,
):
    """The loss for any theta, what is saved, and that it is so from (48) at the paper's theta."""
    held, total = mass(X, P, SENSITIVE), squares(P)
    theta = basic_theta(A)
    less = saved(theta, held, S, A * A)
    whole = l2_times_n(theta, held, total, S, A * A) + less
    return Statement(
        (SENSITIVE, THETA, E, A, P),
        {
            "0 < theta < 1 and eps > 0": logic.all_of(THETA > 0, THETA < 1, E > 1, A > 1),
            "p is a distribution": is_distribution(X, P),
        },
        {
            "the loss": loss(P, variance) == l2_times_n(THETA, held, total, S, E),
            "what is saved": loss(P, empirical) - loss(P, variance) == saved(THETA, held, S, E),
            "from (48) at the paper's theta": logic.all_of(
                whole == printed(S, A, held, total), less == S * (1 - held) / (A - 1)
            ),
        },
        sizes(),
    )


def on_sensitive(s):
    """Return the values on X_S and on X_N of the uniform distribution on X_S."""
    return 1 / s, 0 * s


def interior(s, N, theta, E):
    """Return the values on X_S and on X_N of the p that is worst otherwise."""
    held = losses.interior_mass(theta, s, N, E)
    return held / s, (1 - held) / N


RAPPOR_A, RAPPOR_B, SADDLE = const("r", REAL), const("t", REAL), const("saddle", WORST.sort)


def at_mass(mass, s, N):
    """Return the values on X_S and on X_N of the p of that mass that is worst."""
    return mass / s, (1 - mass) / N


@states("uldp-rao-blackwell-best-theta")
def best_theta_of_urap(
    variance=rao_blackwell.unit_variance,
    coefficients=losses.coefficients,
    response=None,
    slope=losses.slope,
    threshold=losses.is_sensitive_worst,
):
    """The best theta against its worst p; where all mass is on X_S it is RAPPOR's on X_S."""
    first, second = coefficients(MASS, S, E)

    def root(value):
        return ROOT_A if value is first else ROOT_B

    def running(A, B):
        return losses.best_response(MASS, S, E, root)

    found = (response or running)(ROOT_A, ROOT_B)
    rises = slope(BEST, MASS, S, N, E)
    squares_ = logic.all_of(first == ROOT_A * ROOT_A, second == ROOT_B * ROOT_B)
    here, there = (loss(SADDLE, variance, theta) for theta in (BEST, THETA))
    r, t = RAPPOR_A, RAPPOR_B
    rappor_ = logic.all_of(
        logic.all_of(r * r == E * (S + E - 1), t * t == E * (S - 1) + 1),
        r / (r + t) == BEST,
        here == (r + t) * (r + t) / ((E - 1) * (E - 1)) - 1 / S,
    )
    return Statement(
        (SENSITIVE, E, THETA, P, MASS, ROOT_A, ROOT_B),
        {
            "0 < theta < 1 and eps > 0": logic.all_of(THETA > 0, THETA < 1, E > 1),
            "s >= 1 and N >= 1": logic.all_of(S >= 1, N >= 1),
            "p is a distribution": is_distribution(X, P),
            "0 <= mass <= 1": logic.all_of(MASS >= 0, MASS <= 1),
            "square roots": logic.all_of(ROOT_A >= 0, ROOT_B >= 0, squares_),
            "the slope is zero, or mass = 1": logic.any_of(
                rises == 0, logic.all_of(MASS == 1, rises >= 0)
            ),
        },
        {
            "worst for it": logic.all_of(BEST > 0, BEST < 1, loss(P, variance, BEST) <= here),
            "best, alone": logic.all_of(here <= there, logic.implies(here == there, THETA == BEST)),
            "RAPPOR's on X_S": logic.implies(MASS == 1, rappor_),
            "mass 1 by the threshold": logic.implies(
                MASS == 1, (rises >= 0) == threshold(BEST, S, E)
            ),
        },
        sizes()
        | {
            BEST: found,
            SADDLE: levels(*at_mass(MASS, S, N)),
            RAPPOR_A: ROOT_A * (E - 1),
            RAPPOR_B: ROOT_B * (E - 1),
        },
    )

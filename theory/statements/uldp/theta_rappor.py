"""Which theta gives the generalized RAPPOR the least variance (Section 4.2, citing Wang et al.)."""

from fractions import Fraction

from mechanisms import rappor
from mechanisms.encodings.base import unit_variance
from theory.kernel.sorts import REAL
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.probability import is_distribution, size
from theory.statements.uldp.urr import P, X
from theory.statements.uldp.worst_l1_urap import THETA
from theory.statements.uldp.worst_l2 import E

K, BEST = const("K", REAL), const("best", REAL)
ROOT_R, ROOT_T = const("r", REAL), const("t", REAL)
CHANCE, REACH = const("chance", REAL), const("reach", REAL)
HALF = Fraction(1, 2)


def variance(theta, p, psi=rappor.psi, unit=unit_variance):
    """Return n times the variance of the estimate of a value with probability p."""
    flip = psi(theta, E)
    return unit(flip, theta - flip, p)


def loss(theta, psi=rappor.psi, unit=unit_variance):
    """Return n times the expected l2 loss."""
    return X.sum(lambda x: variance(theta, P(x), psi, unit))


def parameters():
    """Return that theta and e^eps are of a RAPPOR that tells something."""
    return {"0 < theta < 1": logic.all_of(THETA > 0, THETA < 1), "eps > 0": E > 1}


@states("uldp-theta-half-optimal")
def half_optimal(psi=rappor.psi, unit=unit_variance):
    """Theta = 1/2 minimises the expected l2 loss of the generalized RAPPOR."""
    return Statement(
        (P, THETA, E),
        {"p is a distribution": is_distribution(X, P), **parameters()},
        {"no greater loss at 1/2": loss(HALF, psi, unit) <= loss(THETA, psi, unit)},
    )


def farthest(p):
    """Return how far beyond 1/2 a theta is better than 1/2."""
    return p * (E - 1) * (E + 1) / (4 * E + 2 * p * (E - 1) * (E - 1))


@states("uldp-theta-half-rare")
def half_rare(psi=rappor.psi, unit=unit_variance, reach=farthest):
    """At p(x) = 0 theta = 1/2 alone is best; at p(x) > 0 each theta a little greater is better."""
    half, found = (variance(t, CHANCE, psi, unit) for t in (HALF, THETA))
    above = logic.all_of(CHANCE > 0, THETA > HALF, THETA - HALF < REACH)
    return Statement(
        (THETA, E, CHANCE),
        {**parameters(), "0 <= p(x) <= 1": logic.all_of(CHANCE >= 0, CHANCE <= 1)},
        {
            "1/2 alone at p(x) = 0": logic.implies(
                logic.all_of(CHANCE == 0, THETA != HALF), half < found
            ),
            "some theta at p(x) > 0": logic.implies(CHANCE > 0, REACH > 0),
            "better a little above 1/2": logic.implies(above, found < half),
        },
        {REACH: reach(CHANCE)},
    )


@states("uldp-theta-rappor")
def best(psi=rappor.psi, unit=unit_variance, best=lambda r, t: r / (r + t)):
    """The l2 loss is least at theta* = r/(r+t), whatever p is; theta* > 1/2 by at most E/(2K)."""
    squares, scale = X.sum(lambda x: P(x) * P(x)), (E - 1) * (E - 1)
    apart = (ROOT_R * ROOT_R / THETA + ROOT_T * ROOT_T / (1 - THETA)) / scale
    least = (ROOT_R + ROOT_T) * (ROOT_R + ROOT_T) / scale
    found, chosen = loss(THETA, psi, unit), loss(BEST, psi, unit)
    return Statement(
        (P, THETA, E, ROOT_R, ROOT_T),
        {
            "p is a distribution": is_distribution(X, P),
            **parameters(),
            "r is a square root": logic.all_of(ROOT_R > 0, ROOT_R * ROOT_R == E * (K + E - 1)),
            "t is a square root": logic.all_of(ROOT_T > 0, ROOT_T * ROOT_T == E * (K - 1) + 1),
        },
        {
            "the loss": found == apart - squares,
            "the least loss": chosen == least - squares,
            "theta* alone": logic.implies(THETA != BEST, chosen < found),
            "1/2 < theta* < 1": logic.all_of(BEST > HALF, BEST < 1),
            "at most E/(2K) above 1/2": BEST - HALF <= E / (2 * K),
        },
        {K: size(X), BEST: best(ROOT_R, ROOT_T)},
    )

"""Which input distribution is worst for uRAP's l2 loss with any theta (sharpens Proposition 18)."""

from mechanisms import rappor
from mechanisms.encodings.base import unit_variance
from mechanisms.losses import urap as losses
from theory.kernel.statement import Statement
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.probability import is_distribution
from theory.statements.uldp.urr import SENSITIVE, E, P, S, X
from theory.statements.uldp.worst_l1_urap import THETA, bit_signal
from theory.statements.uldp.worst_l2 import (
    UNIFORM,
    WORST,
    A,
    N,
    levels,
    same,
    sizes,
    uniform_levels,
)


def signal(x, bits=bit_signal):
    """Return (b, g) of the bit of x: it is 1 with probability b + g p(x)."""
    kinds = [bits(flag, THETA, E) for flag in (True, False)]
    return tuple(logic.choose(SENSITIVE(x), *pair) for pair in zip(*kinds, strict=True))


def loss(p, variance):
    """Return n times the expected l2 loss."""
    return X.sum(lambda x: variance(*signal(x), p(x)))


def interior(s, N, theta, E):
    """Return the values on X_S and on X_N of the p that is worst above the threshold."""
    held = s * (2 - N / ((E - 1) * (1 - theta))) / (2 * (s + N))
    return held / s, (1 - held) / N


@states("uldp-urap-l2-worst-sharp")
def urap_l2_worst_sharp(
    variance=unit_variance,
    threshold=lambda N, theta, E: 2 * (E - 1) * (1 - theta) > N,
    basic_theta=rappor.basic_theta,
):
    """The uniform one on X_N is worst, and alone, if and only if N >= 2 (E - 1)(1 - theta)."""
    found, other, most = (loss(p, variance) for p in (P, UNIFORM, WORST))
    is_worst = logic.all_of(found <= other, logic.implies(found == other, same(P, UNIFORM)))
    over = threshold(N, THETA, E)
    paper = threshold(N, basic_theta(A), A * A) == losses.is_interior_worst(N, A)
    return Statement(
        (SENSITIVE, THETA, E, P, A),
        {
            "0 < theta < 1 and eps > 0": logic.all_of(THETA > 0, THETA < 1, E > 1, A > 1),
            "s >= 1 and N >= 1": logic.all_of(S >= 1, N >= 1),
            "p is a distribution": is_distribution(X, P),
        },
        {
            "worst, alone, up to the threshold": logic.implies(logic.negation(over), is_worst),
            "not above the threshold": logic.implies(
                over, logic.all_of(is_distribution(X, WORST), other < most)
            ),
            "the paper's threshold": paper,
        },
        sizes()
        | {UNIFORM: levels(*uniform_levels(S, N)), WORST: levels(*interior(S, N, THETA, E))},
    )

"""Which input distribution is worst for uRAP's l1 loss (17) (Proposition 10), and beyond it."""

from mechanisms import rappor, urap
from mechanisms.encodings.base import unit_variance
from mechanisms.losses import urap as losses
from theory.kernel.sorts import REAL
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.probability import is_distribution
from theory.statements.uldp.urr import SENSITIVE, E, P, S, X
from theory.statements.uldp.worst_l1 import MOST, ON_N, ON_S, ON_X, ROOT, TOP, is_root, roots
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

THETA = const("theta", REAL)


@states("uldp-urap-l1-worst")
def urap_l1_worst(
    l1_square=losses.l1_square, values=losses.uniform_l1_squares, reference=uniform_levels
):
    """Proposition 10: the uniform distribution on X_N is worst for (17), with value (18)."""
    on_s, on_n = values(S, N, A)
    return Statement(
        (SENSITIVE, A, P, ROOT, TOP, ON_S, ON_N),
        {
            "eps > 0": A > 1,
            "a < N/2 + 1": A < N / 2 + 1,
            "1 <= s <= N": logic.all_of(S >= 1, S <= N),
            "p is a distribution": is_distribution(X, P),
            "deviations at p": roots(ROOT, P, l1_square, A),
            "deviations at the uniform p": roots(TOP, UNIFORM, l1_square, A),
            "the worst loss is of two roots": logic.all_of(
                is_root(ON_S, on_s), is_root(ON_N, on_n)
            ),
        },
        {
            "the bound": X.sum(ROOT) <= X.sum(TOP),
            "the value": X.sum(TOP) == ON_S + ON_N,
            "a distribution": is_distribution(X, UNIFORM),
        },
        sizes() | {UNIFORM: levels(*reference(S, N))},
    )


def level_values(s, N, a):
    """Return the values on X_S and on X_N of the p that is worst above the threshold."""
    held = losses.level_mass(s, N, a)
    return held / s, (1 - held) / N


@states("uldp-urap-l1-level")
def urap_l1_level(
    l1_square=losses.l1_square,
    worst=losses.is_level_worst,
    value=losses.level_l1_square,
    levels_of=level_values,
):
    """Beyond Proposition 10 that p, and it alone, is worst for (17), with that value."""
    found, most = X.sum(ROOT), X.sum(TOP)
    return Statement(
        (SENSITIVE, A, P, ROOT, TOP, ON_X),
        {
            "eps > 0": A > 1,
            "above the threshold": worst(N, A),
            "s >= 1 and N >= 1": logic.all_of(S >= 1, N >= 1),
            "p is a distribution": is_distribution(X, P),
            "deviations at p": roots(ROOT, P, l1_square, A),
            "deviations at the worst p": roots(TOP, WORST, l1_square, A),
            "the value is a root": is_root(ON_X, value(S, N, A)),
        },
        {
            "worst, alone": logic.all_of(
                found <= most, logic.implies(found == most, same(P, WORST))
            ),
            "the value": most == ON_X,
            "a distribution": is_distribution(X, WORST),
        },
        sizes() | {WORST: levels(*levels_of(S, N, A))},
    )


def bit_variance(flag, p, theta, E, variance=unit_variance):
    """Return n times the variance of the estimate of p from its bit."""
    own, other = urap.bit_probabilities(flag, theta, E)
    return variance(other, own - other, p)


def level_bit(s, N, theta, E):
    """Return the probability of each bit where all are 1 equally often, from masses of sum one."""
    (b, g), (c, h) = (bit_signal(flag, theta, E) for flag in (True, False))
    return (g * h + s * h * b + N * g * c) / (s * h + N * g)


def bit_signal(flag, theta, E):
    """Return (b, g) of a bit."""
    own, other = urap.bit_probabilities(flag, theta, E)
    return other, own - other


def level_for(s, N, theta, E):
    """Return the values on X_S and on X_N of the p at which all bits are 1 equally often."""
    m = level_bit(s, N, theta, E)
    kinds = (bit_signal(flag, theta, E) for flag in (True, False))
    return tuple((m - b) / g for b, g in kinds)


@states("uldp-urap-l1-worst-sharp")
def urap_l1_worst_sharp(
    variance=bit_variance,
    threshold=lambda N, theta, E: (E - 1) * urap.probabilities(theta, E)[1] > N,
    basic_theta=rappor.basic_theta,
):
    """The uniform distribution on X_N is worst, and alone, if and only if N >= (E - 1) d2."""
    found, other, most = (X.sum(f) for f in (ROOT, TOP, MOST))
    is_worst = logic.all_of(found <= other, logic.implies(found == other, same(P, UNIFORM)))
    over = threshold(N, THETA, E)
    above = logic.all_of(over, roots(MOST, WORST, variance, THETA, E))
    paper = threshold(N, basic_theta(A), A * A) == losses.is_level_worst(N, A)
    return Statement(
        (SENSITIVE, THETA, E, P, ROOT, TOP, MOST, A),
        {
            "0 < theta < 1 and eps > 0": logic.all_of(THETA > 0, THETA < 1, E > 1, A > 1),
            "s >= 1 and N >= 1": logic.all_of(S >= 1, N >= 1),
            "p is a distribution": is_distribution(X, P),
            "deviations at p": roots(ROOT, P, variance, THETA, E),
            "deviations at the uniform p": roots(TOP, UNIFORM, variance, THETA, E),
        },
        {
            "worst, alone, up to the threshold": logic.implies(logic.negation(over), is_worst),
            "not above the threshold": logic.implies(
                above, logic.all_of(is_distribution(X, WORST), other < most)
            ),
            "the paper's threshold": paper,
        },
        sizes()
        | {UNIFORM: levels(*uniform_levels(S, N)), WORST: levels(*level_for(S, N, THETA, E))},
    )

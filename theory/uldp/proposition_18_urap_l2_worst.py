"""Proposition 18: the input distribution that is worst for uRAP's l2 loss, with any theta too."""

import sympy
import z3

from mechanisms import rappor
from mechanisms.losses import urap as losses
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Identity, Lemma, Statement
from theory.uldp import two_classes
from theory.uldp.equation_35_urr_distribution import E, S
from theory.uldp.equation_41_urap_distribution import A, bits
from theory.uldp.proposition_07_urr_l1_worst import N
from theory.uldp.proposition_10_urap_l1_worst import signals

FORMULAS = ["mechanisms.losses.urap.l2_times_n", "mechanisms.urap.bit_probabilities"]


def slope_difference():
    """Return the slope on X_S less that on X_N, at the uniform distribution on X_N."""
    # any theta in (0, 1)
    theta = 1 / (1 + sympy.Symbol("r", positive=True))
    on_s, on_n = two_classes.slopes(*signals(theta, E), 0, 1 / N)
    difference = 2 / N - 1 / ((E - 1) * (1 - theta))
    return Identity("the slopes", sympy.cancel(on_s - on_n), difference, -difference)


def threshold():
    """State when that is not positive."""
    theta, N, E = z3.Reals("theta N E")
    lower = 2 / N - 1 / ((E - 1) * (1 - theta)) <= 0
    known = [theta > 0, theta < 1, N >= 1, E > 1]
    return Statement(known, lower == (2 * (E - 1) * (1 - theta) <= N), lower == (E - 1 <= N))


def paper_theta():
    """State that at the paper's theta this is the printed threshold."""
    N, a = z3.Reals("N a")
    threshold = 2 * (a * a - 1) * (1 - rappor.basic_theta(a)) <= N
    goal = threshold == (a - 1 <= N / 2)
    return Statement([N >= 1, a > 1], goal, threshold == (a - 1 < N / 2))


def interior(s, N, a):
    """Return the values of the p that is worst above the threshold, on X_S and on X_N."""
    mass = losses.interior_mass(s, N, a)
    return mass / s, (1 - mass) / N


def interior_is_distribution():
    """Return that it has mass on both classes above the threshold."""
    left = 1 - losses.interior_mass(S, N, A)
    share = N * (2 * (A - 1) + S) / (2 * (A - 1) * (S + N))

    def positive():
        s, N, a = z3.Reals("s N a")
        known = [s >= 1, N >= 1, a > 1]
        goal = losses.interior_mass(s, N, a) > 0
        return Statement([*known, a - 1 > N / 2], goal, twin_hypotheses=known)

    return [
        Identity("p(X_N), a sum of positive terms", left, share, share + 1 / A),
        Lemma("p(X_S) is positive", positive),
    ]


def interior_slopes():
    """Return that the slopes are equal there."""
    kinds = (two_classes.signal(bits(flag)) for flag in (True, False))
    on_s, on_n = two_classes.slopes(*kinds, *interior(S, N, A))
    return Identity("the slopes", on_s, on_n, on_n + 1 / A)


def values():
    """Return that the printed value, and ours, are (48) at those distributions."""
    p_s, p_n = interior(S, N, A)
    uniform = losses.l2_times_n(S, A, 0, 1 / N)
    mixed = losses.l2_times_n(S, A, S * p_s, S * p_s**2 + N * p_n**2)
    printed, ours = losses.uniform_l2_times_n(S, N, A), losses.interior_l2_times_n(S, N, A)
    return (
        Identity("the printed value", uniform, printed, printed + 1 / N),
        Identity("the value", mixed, ours, ours + 1 / N),
    )


@decides("uldp-urap-l2-worst")
def urap_l2_worst():
    """By the slopes at the uniform distribution on X_N."""
    return Decision(
        verdict="proved",
        printed_proof="flawed",
        why=(
            "It holds, and at eps = 2 ln(N/2+1) too; that threshold is sharp "
            "(uldp-urap-l2-worst-sharp). The printed proof gets sum p(x)^2 >= p(X_S)^2/s through a "
            "false equation (uldp-am-gm-step); by uldp-square-sum it is right."
        ),
        scope=two_classes.SIZES + ", the paper's theta, all n >= 1, all 0 < eps <= 2 ln(N/2+1)",
        about=[*FORMULAS, "mechanisms.losses.urap.uniform_l2_times_n"],
        uses=["uldp-urap-l2", "uldp-l2-worst-level"],
        obligations=[
            slope_difference(),
            Lemma("the threshold", threshold),
            Lemma("at the paper's theta", paper_theta),
            values()[0],
        ],
    )


@decides("uldp-urap-l2-worst-sharp")
def urap_l2_worst_sharp():
    """The slopes at the uniform distribution on X_N."""
    return Decision(
        verdict="proved",
        why=(
            "The slopes on X_S and X_N differ by 1/((E-1)(1-theta)) - 2/N. Where that is negative "
            "some mass moved to X_S loses more."
        ),
        scope=two_classes.SIZES + ", all theta in (0,1), all n >= 1, all eps > 0",
        about=FORMULAS,
        uses=["uldp-urap-l2", "uldp-l2-worst-level"],
        obligations=[
            slope_difference(),
            Lemma("the threshold", threshold),
            Lemma("at the paper's theta", paper_theta),
            Lemma("moving mass loses more", moving_mass),
        ],
    )


def moving_mass():
    """State that where the slope on X_S is higher, a small mass w moved to X_S loses more."""
    rise, gap, s, N, w = z3.Reals("rise gap s N w")
    # the loss changes by (slope on X_S - slope on X_N) w - w^2/s - w^2/N
    known = [s >= 1, N >= 1, gap > 0, w > 0, 4 * w <= gap, rise == gap * w - w * w / s - w * w / N]
    return Statement(known, rise > 0, rise > w)


@decides("uldp-urap-l2-interior")
def urap_l2_interior():
    """Equal slopes on X_S and X_N."""
    return Decision(
        verdict="proved",
        why=(
            "Proposition 18 stops where the uniform distribution on X_N stops being worst. Beyond, "
            "the slopes of the loss on X_S and X_N are equal at the worst p."
        ),
        scope=two_classes.SIZES + ", the paper's theta, all n >= 1, all eps > 2 ln(N/2+1)",
        about=[*FORMULAS, "mechanisms.losses.urap.interior_l2_times_n"],
        uses=["uldp-urap-l2", "uldp-l2-worst-level"],
        obligations=[
            interior_slopes(),
            *interior_is_distribution(),
            values()[1],
        ],
    )

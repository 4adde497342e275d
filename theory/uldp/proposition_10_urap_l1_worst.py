"""Proposition 10: the input distribution that is worst for uRAP's l1 loss, with any theta too."""

import sympy
import z3

from mechanisms import rappor, urap
from mechanisms.losses import urap as losses
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Identity, Lemma, Statement
from theory.uldp import two_classes
from theory.uldp.equation_41_urap_distribution import A
from theory.uldp.proposition_07_urr_l1_worst import N, S

FORMULAS = [
    "mechanisms.losses.urap.l1_square",
    "mechanisms.losses.urap.uniform_l1_squares",
    "mechanisms.urap.bit_probabilities",
]


def signals(theta, E):
    """Return (b, g) of the bits of X_S and of X_N."""
    return [two_classes.signal(urap.bit_probabilities(flag, theta, E)) for flag in (True, False)]


def uniform_is_worst():
    """State that the uniform distribution on X_N is level if and only if a - 1/a <= N."""
    N, a = z3.Reals("N a")
    sensitive, other = signals(rappor.basic_theta(a), a * a)
    level = two_classes.uniform_is_level(sensitive, other, N)
    proper = two_classes.proper(sensitive, other)
    goal = z3.And(proper, level == (a * a - 1 <= N * a))
    return Statement([N >= 1, a > 1], goal, z3.And(proper, level == (2 * (a - 1) <= N)))


def printed_threshold():
    """State that the printed threshold is within the sharp one."""
    N, a = z3.Reals("N a")
    goal = a * a - 1 <= N * a
    return Statement([N >= 1, a > 1, 2 * (a - 1) < N], goal, twin_hypotheses=[N >= 1, a > 1])


def any_theta():
    """State the same for any theta: N >= (E - 1) d2."""
    theta, N, E = z3.Reals("theta N E")
    sensitive, other = signals(theta, E)
    _, d2 = urap.probabilities(theta, E)
    level = two_classes.uniform_is_level(sensitive, other, N)
    proper = two_classes.proper(sensitive, other)
    goal = z3.And(proper, level == ((E - 1) * d2 <= N))
    known = [theta > 0, theta < 1, N >= 1, E > 1]
    return Statement(known, goal, z3.And(proper, level == (E - 1 <= N)))


def any_theta_level():
    """State that above the threshold some level m is that of a distribution, for any theta."""
    b, g, h, s, N, m = z3.Reals("b g h s N m")
    known = [b > 0, b < 1, g > 0, b + g <= 1, h > 0, h <= 1, s >= 1, N >= 1, b * N < h]
    # the masses (m - b) s/g on X_S and m N/h on X_N are one together
    known += [s * h * (m - b) + N * g * m == g * h]
    return Statement(known, z3.And(m > b, m > 0, m < 1), z3.And(m > b, m > h / N))


def value():
    """Return that (18) is (17) at the uniform distribution on X_N."""
    on_s, on_n = losses.uniform_l1_squares(S, N, A)
    at_s = S**2 * losses.l1_square(True, sympy.Integer(0), A)
    at_n = N**2 * losses.l1_square(False, 1 / N, A)
    return [
        Identity("(18): the part of X_S, squared", at_s, on_s, on_s + 1),
        Identity("(18): the part of X_N, squared", at_n, on_n, on_n + 1),
    ]


@decides("uldp-urap-l1-worst")
def urap_l1_worst():
    """By the tangents at the uniform distribution on X_N."""
    return Decision(
        verdict="proved",
        printed_proof="flawed",
        why=(
            "It holds, without s <= N and for larger eps than printed. The printed proof uses "
            "Lemma 2, whose proof has a false step, and Lemma 2 is true; and its first inequality "
            "(Cauchy-Schwarz, before (43)) is an equality for more than it says (s = 2, "
            "p(X_S) = 1), which (43) is not. (18) is read as in Appendix D.2.1, with -1 under the "
            "second root; in Section 4.3 our copy ends that root before it, which would be wrong. "
            "The sharp threshold is a - 1/a <= N with a = e^(eps/2): uldp-urap-l1-worst-sharp."
        ),
        scope=two_classes.SIZES + ", the paper's theta, all 0 < eps < 2 ln(N/2+1)",
        about=FORMULAS,
        uses=["uldp-urap-l1", "uldp-l1-worst-level"],
        obligations=[
            Lemma("the level condition", uniform_is_worst),
            Lemma("the printed threshold is enough", printed_threshold),
            *value(),
        ],
    )


@decides("uldp-urap-l1-worst-sharp")
def urap_l1_worst_sharp():
    """The level condition, for the paper's theta and for any."""
    return Decision(
        verdict="proved",
        why=(
            "At the uniform distribution on X_N its bits are 1 with probability (1-d2)/N and those "
            "of X_S with probability d1: that is no lower if and only if (E-1) d2 <= N, which is "
            "a - 1/a <= N, or eps <= 2 asinh(N/2), at the paper's theta. If it is lower, the "
            "uniform distribution is not level, and one that is loses more."
        ),
        scope=two_classes.SIZES + ", all theta in (0,1), all eps > 0",
        about=FORMULAS,
        uses=["uldp-urap-l1", "uldp-l1-worst-level", "uldp-urap-l1-level"],
        obligations=[
            Lemma("the level condition", uniform_is_worst),
            Lemma("the level condition for any theta", any_theta),
            Lemma("a level distribution for any theta", any_theta_level),
        ],
    )

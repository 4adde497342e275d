"""Proposition 10: the input distribution that is worst for uRAP's l1 loss, with any theta too."""

import sympy
import z3

from mechanisms import rappor, urap
from mechanisms.losses import urap as losses
from theory.kernel.claims import Decision, decides
from theory.kernel.obligation import Identity, Lemma, Statement
from theory.uldp import two_classes
from theory.uldp.equation_41_urap_distribution import A, bits
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


def level_distribution(s, N, a):
    """Return the values of the p that is worst above the threshold, on X_S and on X_N."""
    mass = losses.level_mass(s, N, a)
    return mass / s, (1 - mass) / N


def level(s, N, a):
    """Return the probability m of a 1 in every bit at that p."""
    return (a - 1 + s) / (s * (a + 1) + N * a)


def level_is_positive():
    """State that above the threshold that p has mass on X_S, and 0 < m < 1 for its level."""
    s, N, a = z3.Reals("s N a")
    m = level(s, N, a)
    known = [s >= 1, N >= 1, a > 1]
    goal = z3.And(losses.level_mass(s, N, a) > 0, m > 0, m < 1)
    return Statement([*known, a * a - 1 > N * a], goal, twin_hypotheses=known)


def levels():
    """Return that all bits are 1 with one probability m at that p, and what it is on X_N."""
    m = level(S, N, A)
    on_n, share = 1 - losses.level_mass(S, N, A), N * A / (A - 1) * m
    found = [Identity("p(X_N), a product of positive factors", on_n, share, share + 1)]
    for flag, p in zip((True, False), level_distribution(S, N, A), strict=True):
        own, other = bits(flag)
        name = "X_S" if flag else "X_N"
        reached = other + (own - other) * sympy.cancel(p)
        found.append(Identity(f"the level on {name}", reached, m, m + 1 / A))
    return found


def value():
    """Return that (18) is (17) at the uniform distribution on X_N."""
    on_s, on_n = losses.uniform_l1_squares(S, N, A)
    at_s = S**2 * losses.l1_square(True, sympy.Integer(0), A)
    at_n = N**2 * losses.l1_square(False, 1 / N, A)
    return [
        Identity("(18): the part of X_S, squared", at_s, on_s, on_s + 1),
        Identity("(18): the part of X_N, squared", at_n, on_n, on_n + 1),
    ]


def level_value():
    """Return that the loss is as stated at the level p: the terms are in the ratio of 1/g, 1/h."""
    p_s, p_n = (sympy.cancel(p) for p in level_distribution(S, N, A))
    square = losses.level_l1_square(S, N, A)
    # 1/g = (a+1)/(a-1) and 1/h = a/(a-1), so that the sum is a term of X_S times s + N a/(a+1)
    at_s = (S + N * A / (A + 1)) ** 2 * losses.l1_square(True, p_s, A)
    at_n = (S * (A + 1) / A + N) ** 2 * losses.l1_square(False, p_n, A)
    return [
        Identity("the loss, from a term of X_S", at_s, square, square + 1),
        Identity("the loss, from a term of X_N", at_n, square, square + 1),
    ]


@decides("uldp-urap-l1-worst")
def urap_l1_worst():
    """By the tangents at the uniform distribution on X_N."""
    return Decision(
        verdict="proved",
        printed_proof="flawed",
        why=(
            "It holds, without s <= N and for larger eps than printed. The printed proof uses "
            "Lemma 2, whose proof has a false step, and Lemma 2 is true; and (43) is an equality "
            "for more than it says (s = 2, p(X_S) = 1). The sharp threshold is a - 1/a <= N with "
            "a = e^(eps/2): uldp-urap-l1-worst-sharp."
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


def any_theta_level():
    """State that above the threshold some level m is that of a distribution, for any theta."""
    b, g, h, s, N, m = z3.Reals("b g h s N m")
    known = [b > 0, b < 1, g > 0, b + g <= 1, h > 0, h <= 1, s >= 1, N >= 1, b * N < h]
    # the masses (m - b) s/g on X_S and m N/h on X_N are one together
    known += [s * h * (m - b) + N * g * m == g * h]
    return Statement(known, z3.And(m > b, m > 0, m < 1), z3.And(m > b, m > h / N))


@decides("uldp-urap-l1-level")
def urap_l1_level():
    """All bits are 1 equally often."""
    return Decision(
        verdict="proved",
        why=(
            "Proposition 10 stops where the uniform distribution on X_N stops being worst. Beyond, "
            "the worst p has mass on X_S, so much that all bits are 1 with the same probability "
            "(a-1+s)/(s(a+1)+N a)."
        ),
        scope=two_classes.SIZES + ", the paper's theta, all eps with a - 1/a > N",
        about=[*FORMULAS, "mechanisms.losses.urap.level_mass"],
        uses=["uldp-urap-l1", "uldp-l1-worst-level"],
        obligations=[
            *levels(),
            Lemma("the p is a distribution", level_is_positive),
            *level_value(),
        ],
    )

"""Beyond Proposition 10: the input distribution that is worst for uRAP's l1 loss, for large eps."""

import sympy
import z3

from mechanisms.losses import urap as losses
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Identity, Lemma, Statement
from theory.uldp import two_classes
from theory.uldp.equation_41_urap_distribution import A, bits
from theory.uldp.proposition_07_urr_l1_worst import N, S

FORMULAS = [
    "mechanisms.losses.urap.l1_square",
    "mechanisms.losses.urap.level_mass",
    "mechanisms.losses.urap.level_l1_square",
    "mechanisms.urap.bit_probabilities",
]


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
        about=FORMULAS,
        uses=["uldp-urap-l1", "uldp-l1-worst-level"],
        obligations=[
            *levels(),
            Lemma("the p is a distribution", level_is_positive),
            *level_value(),
        ],
    )

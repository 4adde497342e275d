"""Proposition 7: the input distribution that is worst for uRR's l1 loss, for small eps."""

import sympy
import z3

from mechanisms import urr
from mechanisms.losses import urr as losses
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Identity, Lemma, Statement
from theory.uldp import two_classes
from theory.uldp.equation_35_urr_distribution import E, S

FORMULAS = [
    "mechanisms.losses.urr.l1_square",
    "mechanisms.losses.urr.uniform_l1_squares",
    "mechanisms.urr.output_probabilities",
]
N = sympy.Symbol("N", positive=True)


def signals(s, E):
    """Return (b, g) of the outputs of X_S and of X_N."""
    return [two_classes.signal(urr.output_probabilities(flag, s, E)) for flag in (True, False)]


def uniform_is_worst():
    """State that the uniform distribution on X_N is level if and only if E - 1 <= N."""
    s, N, E = z3.Reals("s N E")
    sensitive, other = signals(s, E)
    level = two_classes.uniform_is_level(sensitive, other, N)
    goal = z3.And(two_classes.proper(sensitive, other), level == (E - 1 <= N))
    twin = z3.And(two_classes.proper(sensitive, other), level == (E - 1 < N))
    return Statement([s >= 1, N >= 1, E > 1], goal, twin)


def mixture_levels():
    """Return that at (14) all outputs are equally likely."""
    found, level = [], 1 / (S + N)
    p_s_and_p_n = losses.mixture(S, N, E)
    for name, (b, g), p in zip(("X_S", "X_N"), signals(S, E), p_s_and_p_n, strict=True):
        found.append(Identity(f"the level on {name} at (14)", b + g * p, level, level + 1 / E))
    return found


def mixture_is_distribution():
    """State that (14) is a distribution with mass on both classes, for E - 1 > N."""
    s, N, E = z3.Reals("s N E")
    known = [s >= 1, N >= 1, E > 1]
    goal = two_classes.is_distribution(s, N, *losses.mixture(s, N, E))
    return Statement([*known, E - 1 > N], goal, twin_hypotheses=known)


def value():
    """Return that (13) is (12) at the uniform distribution on X_N."""
    on_s, on_n = losses.uniform_l1_squares(S, N, E)
    at_s = S**2 * losses.l1_square(True, sympy.Integer(0), S, E)
    at_n = N**2 * losses.l1_square(False, 1 / N, S, E)
    return [
        Identity("(13): the part of X_S, squared", at_s, on_s, on_s + 1),
        Identity("(13): the part of X_N, squared", at_n, on_n, on_n + 1),
    ]


@decides("uldp-urr-l1-worst")
def urr_l1_worst():
    """By the tangents at the uniform distribution on X_N."""
    return Decision(
        verdict="proved",
        printed_proof="flawed",
        why=(
            "It holds, without s <= N and at eps = ln(N+1) too. The printed proof uses Lemma 1, "
            "whose proof has a false step, and Lemma 1 is true; and its first inequality "
            "(Cauchy-Schwarz, before (39)) is an equality for more than it says (s = 2, "
            "p(X_S) = 1), which (39) is not. The threshold is sharp: uldp-urr-l1-worst-sharp."
        ),
        scope=two_classes.SIZES + ", all 0 < eps <= ln(N+1)",
        about=FORMULAS,
        uses=["uldp-urr-l1", "uldp-l1-worst-level"],
        obligations=[Lemma("the level condition", uniform_is_worst), *value()],
    )


@decides("uldp-urr-l1-worst-sharp")
def urr_l1_worst_sharp():
    """Above the threshold another distribution is level, and it alone is worst."""
    return Decision(
        verdict="proved",
        why=(
            "At the uniform distribution on X_N the outputs of X_N have probability "
            "(E-1)/((s+E-1) N), those of X_S 1/(s+E-1): that is no lower if and only if "
            "E - 1 <= N. Above that, (14) makes all outputs equally likely and loses more."
        ),
        scope=two_classes.SIZES + ", all eps > 0",
        about=[*FORMULAS, "mechanisms.losses.urr.mixture"],
        uses=["uldp-urr-l1", "uldp-l1-worst-level"],
        obligations=[
            Lemma("the level condition", uniform_is_worst),
            *mixture_levels(),
            Lemma("(14) is a distribution above it", mixture_is_distribution),
            *value(),
        ],
    )

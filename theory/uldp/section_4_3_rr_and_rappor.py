"""Section 4.3, Appendices D, E: worst-case losses of RR, RAPPOR and the non-private mechanism."""

from fractions import Fraction

import sympy
import z3

from mechanisms import rappor, rr
from mechanisms.encodings.base import unit_variance
from mechanisms.losses import urap as urap_losses
from mechanisms.losses import urr as urr_losses
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Counterexample, Identity, Lemma, Limit, Statement
from theory.uldp import assumptions

FORMULAS = ["mechanisms.losses.urr.mixture_l1_square", "mechanisms.losses.urap.level_l1_square"]
L2_FORMULAS = [
    "mechanisms.losses.urr.mixture_l2_times_n",
    "mechanisms.losses.urap.interior_l2_times_n",
]
K, A = sympy.symbols("K a", positive=True)
T = sympy.Symbol("t", positive=True)
NONE = sympy.Integer(0)


def squares(at_a):
    """Return the worst l1 losses of RR (E = a^2), RAPPOR and no privacy, squared."""
    return (
        urr_losses.mixture_l1_square(K, NONE, at_a**2),
        urap_losses.level_l1_square(K, NONE, at_a),
        K - 1,
    )


def seconds(at_a):
    """Return n times the worst l2 losses of RR, RAPPOR and the non-private mechanism."""
    return (
        urr_losses.mixture_l2_times_n(K, NONE, at_a**2),
        urap_losses.interior_l2_times_n(K, NONE, at_a),
        1 - 1 / K,
    )


def low_privacy(expression):
    """Return an expression in a and K at eps = ln K, that is K = a^2."""
    return sympy.cancel(expression.subs(K, A**2))


def values():
    """Return that these are the losses at the uniform distribution, of each mechanism."""
    a = 1 + T
    own, other = rr.probabilities(K, a**2)
    theta = rappor.basic_theta(a)
    psi = sympy.cancel(rappor.psi(theta, a**2))
    names = ("RR", "RAPPOR", "no privacy")
    signals = ((other, own - other), (psi, sympy.cancel(theta - psi)), (NONE, sympy.Integer(1)))
    found = []
    for name, (b, g), l1, l2 in zip(names, signals, squares(a), seconds(a), strict=True):
        term = unit_variance(b, g, 1 / K)
        found.append(Identity(f"l1 of {name}, squared", K**2 * term, l1, l1 + 1))
        found.append(Identity(f"l2 of {name}, times n", K * term, l2, l2 + 1))
    return found


def is_proper():
    """State that outputs are as likely as each other, depend on the input, and are not certain."""
    K, E, theta = z3.Reals("K E theta")
    own, other = rr.probabilities(K, E)
    psi = rappor.psi(theta, E)
    level = psi + (theta - psi) / K
    goal = z3.And(
        own > other, other + (own - other) / K == 1 / K, theta > psi, level > 0, level < 1
    )
    known = [K >= 2, theta > 0, theta < 1]
    return Statement([*known, E > 1], goal, twin_hypotheses=[*known, E >= 1])


@decides("uldp-rr-rappor-worst")
def rr_rappor_worst():
    """By symmetry the uniform distribution is level, for both losses."""
    return Decision(
        verdict="proved",
        why=(
            "All outputs have the same b and g, so that at the uniform distribution all m_j are "
            "equal, and so are the slopes of the l2 loss. The paper cites Kairouz et al. [29] for "
            "these losses; this is our proof."
        ),
        scope="all K >= 2, all eps > 0, any theta in (0,1); RAPPOR's values at the basic theta",
        about=[*FORMULAS, *L2_FORMULAS, "mechanisms.rr.probabilities", "mechanisms.rappor.psi"],
        assumes=[assumptions.NORMAL],
        uses=["uldp-l1-worst-level", "uldp-l2-worst-level", "uldp-empirical-variance"],
        obligations=[Lemma("level outputs", is_proper), *values()],
    )


@decides("uldp-rr-l1-ratio")
def rr_l1_ratio():
    """The ratio is v = (2K - 1)/(K - 1)."""
    found, _, none = (low_privacy(square) for square in squares(A))
    four = sympy.Integer(4)
    exact = (2 + 1 / T) ** 2
    in_t = urr_losses.mixture_l1_square(1 + T, NONE, 1 + T) / T
    return Decision(
        verdict="proved",
        printed_proof="unread",
        why=(
            "As the section's approximation for large |X|, in which it stands: the ratio is "
            "2 + 1/(K-1), which tends to 2. As an equation it holds for no K (at K = 2 it is 3)."
        ),
        scope="eps = ln K, K -> infinity; the exact ratio for all K >= 2",
        about=FORMULAS[:1],
        assumes=[assumptions.ROOTS],
        uses=["uldp-rr-rappor-worst"],
        obligations=[
            Limit("the ratio, squared", found / none, A, sympy.oo, four, four + 1),
            Identity("the exact ratio, squared", in_t, exact, exact + 1),
        ],
    )


@decides("uldp-rappor-l1-ratio")
def rappor_l1_ratio():
    """At K = 16 the squared ratio is 1159/135, not 16; and it is of order sqrt K, not K."""
    a = Fraction(4)
    square = urap_losses.level_l1_square(a * a, 0, a) / (a * a - 1)
    witness = Counterexample(
        "K = 16, e^eps = 16",
        hypotheses=lambda: a * a == 16,
        conclusion=lambda: square == 16,
        repaired=lambda: square == Fraction(1159, 135),
        witness={"K": "16", "the ratio, squared": str(square), "printed, squared": "16"},
    )
    _, found, none = (low_privacy(value) for value in squares(A))
    zero, one = sympy.Integer(0), sympy.Integer(1)
    return Decision(
        verdict="refuted",
        why=(
            "The ratio is K^(1/4) for large K, not sqrt(K); Table 3 has it right, as "
            "sqrt(2 sqrt(|X|)(|X|-1)/(n pi)). sqrt(K) is the ratio of the l2 losses."
        ),
        scope="as printed, exactly (the witness has K = 16) and for K -> infinity",
        about=FORMULAS[1:],
        corrected=["uldp-rappor-l1-ratio-corrected"],
        obligations=[
            witness,
            Limit("nor for large K", found / none / A**2, A, sympy.oo, zero, one),
        ],
    )


@decides("uldp-rappor-l1-ratio-corrected")
def rappor_l1_ratio_corrected():
    """The square of the ratio over sqrt K."""
    _, found, none = (low_privacy(value) for value in squares(A))
    one = sympy.Integer(1)
    return Decision(
        verdict="proved",
        why="With a = sqrt K the squared ratio is (a-1+a^2)(a^3-a+1)/((a-1)^2 (a^2-1)).",
        scope="eps = ln K, K -> infinity",
        about=FORMULAS[1:],
        assumes=[assumptions.ROOTS],
        uses=["uldp-rr-rappor-worst"],
        obligations=[
            Limit("the ratio, squared", found / none / A, A, sympy.oo, one, one + 1),
        ],
    )


@decides("uldp-rappor-l2-ratio")
def rappor_l2_ratio():
    """The ratio over sqrt K."""
    _, found, none = (low_privacy(value) for value in seconds(A))
    one = sympy.Integer(1)
    return Decision(
        verdict="proved",
        why=(
            "As the section's approximation for large |X|, in which it stands: n times the loss "
            "is 1 - 1/K + K a/(a-1)^2 with a = sqrt K, and its ratio to 1 - 1/K, over sqrt K, "
            "tends to 1. As an equation it is not exact (at K = 4 the ratio is 35/3)."
        ),
        scope="eps = ln K, K -> infinity",
        about=L2_FORMULAS[1:],
        uses=["uldp-rr-rappor-worst"],
        obligations=[Limit("the ratio", found / none / A, A, sympy.oo, one, one + 1)],
    )

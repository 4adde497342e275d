"""Proposition 3, second part, and Section V-A: eps-LDP lies between eps-LIP and eps/2-LIP."""

from fractions import Fraction

import sympy
import z3

from mechanisms.losses import lip
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Counterexample, Identity, Lemma, Limit, Statement
from theory.lip.binary import ABOVE, INSIDE, P1, E

HALF_BUDGET = z3.Real("a")
FORMULAS = [
    "mechanisms.losses.lip.mse_rare",
    "mechanisms.losses.lip.mse_balanced",
    "mechanisms.losses.lip.ldp_error",
]
# P1 <= 1/2; the rest by exchanging X = 0 and X = 1, which changes no error
LESSER = [P1 > 0, 2 * P1 <= 1]


def rare(budget):
    """Return that P1 is in the rare regime."""
    return P1 * (1 + budget) <= 1


def regimes(budget):
    """Return the error under LIP and the condition of its regime, for P1 <= 1/2."""
    return {
        "rare": (lip.mse_rare(P1, budget), rare(budget)),
        "middle": (lip.mse_balanced(P1, budget), P1 * (1 + budget) >= 1),
    }


def lip_below_ldp(name):
    """Return the lemma that the least error is smaller under eps-LIP, in one regime."""

    def build():
        least, regime = regimes(E)[name]
        other = lip.ldp_error(P1, E)
        known = [*LESSER, E > 1, regime]
        return Statement(known, least < other, twin_hypotheses=[*LESSER, E >= 1, regime])

    return Lemma(f"eps-LIP below eps-LDP: {name}", build)


def ldp_below_half(name):
    """Return the lemma that it is smaller under eps-LDP than under eps/2-LIP; e^eps = a^2."""
    a = HALF_BUDGET

    def build():
        least, regime = regimes(a)[name]
        other = lip.ldp_error(P1, a * a)
        known = [*LESSER, a > 1, regime]
        return Statement(known, other < least, twin_hypotheses=[*LESSER, a >= 1, regime])

    return Lemma(f"eps-LDP below eps/2-LIP: {name}", build)


def other_side():
    """Return the identity that (20) is the same for P1 and 1 - P1."""
    here, there = (lip.ldp_error(p, ABOVE) for p in (INSIDE, 1 - INSIDE))
    return Identity("P1 and 1 - P1 have one error under LDP", there, here, INSIDE * (1 - INSIDE))


def certain():
    """Return the identities for a certain value, about which there is no error."""
    forms = {"LDP": lip.ldp_error, "LIP": lip.mse_rare}
    zero = sympy.Integer(0)
    return [
        Identity(f"P1 = 0: {name}", form(zero, ABOVE), zero, form(INSIDE, ABOVE))
        for name, form in forms.items()
    ] + [other_side()]


def no_budget():
    """Return the identities at eps = 0, where all errors are P1(1-P1)."""
    p, one = sympy.Symbol("p"), sympy.Integer(1)
    forms = {
        "LDP": lip.ldp_error,
        "LIP, rare": lip.mse_rare,
        "LIP, middle": lip.mse_balanced,
    }
    return [
        Identity(f"eps = 0: {name}", form(p, one), p * (1 - p), p) for name, form in forms.items()
    ]


@decides("lip-sandwich")
def sandwich():
    """Strict inside, equal at eps = 0 and for a certain value."""
    return Decision(
        verdict="proved",
        why=(
            "eps/2-LIP implies eps-LDP (Theorem 1), and that eps-LIP; so the least errors can only "
            "fall in this order, and they do so strictly for every uncertain value."
        ),
        scope="all 0 < P1 < 1 and all eps > 0",
        about=FORMULAS,
        uses=["lip-optimum", "lip-opt-ldp-mse"],
        obligations=[
            *(lip_below_ldp(name) for name in ("rare", "middle")),
            *(ldp_below_half(name) for name in ("rare", "middle")),
            other_side(),
        ],
    )


@decides("lip-beats-ldp")
def beats_ldp():
    """The minima of lip-optimum and (20)."""
    return Decision(
        verdict="proved",
        printed_proof="flawed",
        why=(
            "For the true minima: eps-LDP implies eps-LIP, so its least error is no smaller, and "
            "it is larger for 0 < P1 < 1, eps > 0. The printed proof compares with (19), which "
            "eps-LIP does not reach for skewed priors, and takes for granted that the gap grows "
            "with |P1-1/2|, while it is 0 at P1 = 0 and 1."
        ),
        scope="all 0 <= P1 <= 1, all eps >= 0",
        about=FORMULAS,
        uses=["lip-sandwich", "lip-implied-by-ldp", "lip-optimum", "lip-opt-ldp-mse"],
        obligations=[*no_budget(), *certain()],
    )


@decides("lip-ldp-between")
def ldp_between():
    """The minima of lip-optimum at both budgets, and (20)."""
    return Decision(
        verdict="proved",
        why=(
            "It holds exactly, for every prior, and follows from Theorem 1. The paper says "
            "'almost' and sees eps/2-LIP cross eps-LDP for P1 = 0.01: there it draws (19), the "
            "error of a channel that breaks eps/2-LIP."
        ),
        scope="all 0 <= P1 <= 1, all eps >= 0; strict for 0 < P1 < 1, eps > 0",
        about=FORMULAS,
        uses=["lip-sandwich"],
        obligations=[*no_budget(), *certain()],
    )


@decides("lip-half-budget-wins")
def half_budget_wins():
    """At eps = 2 log 4 = 2.77."""
    p, a = Fraction(1, 100), Fraction(4)
    half, ldp, printed = (
        lip.mse_lip(p, a),
        lip.mse_ldp(p, a**2),
        lip.mse_balanced(p, a),
    )
    witness = Counterexample(
        "P1 = 1/100, e^(eps/2) = 4",
        # e > 2, so that eps < 8
        hypotheses=lambda: 1 < a**2 <= 2**8 and printed < ldp,
        conclusion=lambda: half < ldp,
        repaired=lambda: lip.mse_lip(p, a**2) < ldp < half,
        witness={
            "P1": "1/100",
            "eps": "2 log 4, about 2.77",
            "least error under eps/2-LIP": str(half),
            "least error under eps-LDP": str(ldp),
            "(19) at eps/2, as the figure draws it": str(printed),
        },
    )
    return Decision(
        verdict="refuted",
        why=(
            "eps/2-LIP implies eps-LDP by the paper's own Theorem 1, so it can never do better. "
            "The figure and the conclusion draw (19) for P1 = 0.01, where its channel breaks "
            "eps/2-LIP."
        ),
        scope="P1 = 0.01; the witness has eps = 2 log 4",
        about=["mechanisms.losses.lip.mse_lip", "mechanisms.losses.lip.mse_ldp"],
        corrected=["lip-sandwich"],
        uses=["lip-optimum", "lip-opt-ldp-mse"],
        obligations=[witness],
    )


@decides("lip-equality-cases")
def equality_cases():
    """At eps = 0, and in the limit, where every prior inside (0, 1) ends in the middle regime."""
    e, zero, spread = sympy.Symbol("e", positive=True), sympy.Integer(0), INSIDE * (1 - INSIDE)
    return Decision(
        verdict="proved",
        printed_proof="sound",
        why=(
            "At eps = 0 both are P1(1-P1), and as eps grows both go to 0. For P1 in {0, 1} they "
            "are equal, namely 0, at every eps; for other priors nowhere else: lip-sandwich."
        ),
        scope="all 0 <= P1 <= 1; infinity as a limit",
        about=FORMULAS,
        uses=["lip-optimum", "lip-opt-ldp-mse"],
        obligations=[
            *no_budget(),
            Limit("LIP", lip.mse_balanced(INSIDE, e), e, sympy.oo, zero, spread),
            Limit("LDP", lip.ldp_error(INSIDE, e), e, sympy.oo, zero, spread),
        ],
    )

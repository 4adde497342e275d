"""Proposition 3 and Section V-A: for which priors eps-LIP gains most over eps-LDP."""

from fractions import Fraction

import sympy
import z3

from mechanisms.losses import lip
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Counterexample, Identity, Lemma, Limit, Statement
from theory.lip.binary import ABOVE, INSIDE, P1, E

FORMULAS = ["mechanisms.losses.lip.mse_lip", "mechanisms.losses.lip.mse_ldp"]
MORE = z3.Real("more")


def gap(p, E):
    """Return how much less the least error is under eps-LIP."""
    return lip.mse_ldp(p, E) - lip.mse_lip(p, E)


def share(p, E):
    """Return the gap as a share of the error under eps-LDP."""
    return gap(p, E) / lip.mse_ldp(p, E)


def roots_may_gain_more(p, other, E):
    """Return whether the gap of the errors' square roots can be greater at p than at `other`.

    sqrt(a) - sqrt(b) lies between (a-b)/(2 sqrt(a)) and (a-b)/(2 sqrt(b)) for a > b > 0.
    """
    most = gap(p, E) ** 2 / lip.mse_lip(p, E)
    least = gap(other, E) ** 2 / lip.mse_ldp(other, E)
    return most > least


@decides("lip-gap-grows")
def gap_grows():
    """Three priors, ever further from 1/2, at e^eps = 2."""
    half, skewed, budget = Fraction(1, 2), Fraction(99, 100), Fraction(2)
    near = Fraction(2, 3)
    witness = Counterexample(
        "P1 = 1/2 and P1 = 99/100, e^eps = 2",
        hypotheses=lambda: abs(skewed - half) > 0,
        conclusion=lambda: gap(skewed, budget) > gap(half, budget),
        repaired=lambda: share(near, budget) > share(half, budget) > share(skewed, budget),
        witness={
            "e^eps": "2",
            "gap at P1 = 1/2": str(gap(half, budget)),
            "gap at P1 = 99/100": str(gap(skewed, budget)),
            "gap at P1 = 1": str(gap(Fraction(1), budget)),
        },
    )
    return Decision(
        verdict="refuted",
        printed_proof="flawed",
        why=(
            "At P1 = 0 and 1 both errors are 0, and so is the gap. The paper's stationary point at "
            "1/2 is no minimum in general, and beyond 1/(1+e^eps) its formula for eps-LIP is not "
            "attained. What grows, up to there, is the gap relative to the error: "
            "lip-relative-gap."
        ),
        scope="as printed, for every prior; the witness has e^eps = 2",
        about=FORMULAS,
        corrected=["lip-relative-gap"],
        uses=["lip-optimum", "lip-opt-ldp-mse"],
        obligations=[witness],
    )


@decides("lip-skew-helps")
def skew_helps():
    """At e^eps = 4, within the figure's range, in three readings of advantage."""
    half, skewed, budget = Fraction(1, 2), Fraction(99, 100), Fraction(4)
    edge = Fraction(4, 5)
    witness = Counterexample(
        "P1 = 1/2 and P1 = 99/100, e^eps = 4",
        # 2 < e < 3, so that 1 < eps < 5
        hypotheses=lambda: 3 <= budget <= 2**5,
        conclusion=lambda: (
            gap(skewed, budget) > gap(half, budget)
            or share(skewed, budget) > share(half, budget)
            or roots_may_gain_more(skewed, half, budget)
        ),
        repaired=lambda: share(edge, budget) > share(half, budget),
        witness={
            "eps": "log 4, about 1.39",
            "gap and relative gap at P1 = 1/2": [str(gap(half, budget)), str(share(half, budget))],
            "gap and relative gap at P1 = 99/100": [
                str(gap(skewed, budget)),
                str(share(skewed, budget)),
            ],
        },
    )
    return Decision(
        verdict="refuted",
        why=(
            "The difference of the errors, their quotient and the difference of their square roots "
            "all say the opposite at P1 = 0.99, for eps = 1.39: there eps-LIP has hardly less "
            "error than eps-LDP. The figure draws (19), which breaks eps-LIP at P1 = 0.99 for eps "
            "< log 99 = 4.6. The relative gain is greatest at P1 = e^eps/(1+e^eps), where the "
            "regimes meet."
        ),
        scope="P1 = 0.99 against 0.5, for eps of the figure; the witness has eps = log 4",
        about=FORMULAS,
        corrected=["lip-relative-gap"],
        uses=["lip-optimum", "lip-opt-ldp-mse"],
        obligations=[witness],
    )


def rare_quotient(p, c):
    """Return LIP's error over LDP's in the rare regime, for c = (E-1)^2/E."""
    return 1 - c * rare_growth(p) - c * c * p * p


def rare_growth(p):
    """Return p^2 (2-p)/(1-p)."""
    return p * p * (2 - p) / (1 - p)


def middle_quotient(p, E):
    """Return LIP's error over LDP's in the middle regime."""
    return (2 * E - 1) * (E + p * (1 - p) * (E - 1) * (E - 1)) / (E * E * E)


def rare_falls():
    """State that the rare quotient falls as p grows, from what its two terms do."""
    c, growth, later_growth, square, later_square = z3.Reals("c growth later square later_square")
    known = [growth < later_growth, square < later_square]
    falls = 1 - c * growth - c * c * square > 1 - c * later_growth - c * c * later_square
    return Statement([c > 0, *known], falls, twin_hypotheses=[c >= 0, *known])


def terms_grow():
    """State that p^2 (2-p)/(1-p) and p^2 grow."""
    later = P1 + MORE
    goal = z3.And(rare_growth(P1) < rare_growth(later), later * later > P1 * P1)
    at_once = [z3.Q(1, 4) == P1, MORE >= 0, z3.Q(1, 2) >= MORE]
    return Statement([P1 > 0, MORE > 0, later < 1], goal, twin_hypotheses=at_once)


def middle_rises():
    """State that the middle quotient rises as p grows toward 1/2."""
    later = P1 + MORE
    known = [P1 > 0, 2 * later <= 1, E > 1]
    goal = middle_quotient(P1, E) < middle_quotient(later, E)
    return Statement([*known, MORE > 0], goal, twin_hypotheses=[*known, MORE >= 0])


@decides("lip-relative-gap")
def relative_gap():
    """The quotient of the errors, for P1 <= 1/2."""
    ldp = lip.ldp_error(INSIDE, ABOVE)
    rare = rare_quotient(INSIDE, (ABOVE - 1) ** 2 / ABOVE)
    middle = middle_quotient(INSIDE, ABOVE)
    p = sympy.Symbol("p")
    at_zero = rare_quotient(p, (ABOVE - 1) ** 2 / ABOVE)
    return Decision(
        verdict="proved",
        why=(
            "Relative to the error under eps-LDP the gain of eps-LIP grows with |P1-1/2| up to "
            "P1 = 1/(1+e^eps) or e^eps/(1+e^eps), and from there on falls to 0: for very skewed "
            "priors the two notions are worth the same."
        ),
        scope="all 0 < P1 < 1, all eps > 0; P1 <= 1/2 is treated, the rest is its mirror image",
        about=["mechanisms.losses.lip.mse_rare", "mechanisms.losses.lip.mse_balanced"],
        uses=["lip-optimum", "lip-opt-ldp-mse"],
        obligations=[
            Identity("rare", lip.mse_rare(INSIDE, ABOVE) / ldp, rare, middle),
            Identity("middle", lip.mse_balanced(INSIDE, ABOVE) / ldp, middle, rare),
            Lemma("rare: both terms grow", terms_grow),
            Lemma("rare: the quotient falls", rare_falls),
            Lemma("middle: it rises toward 1/2", middle_rises),
            Limit("at P1 -> 0 it is 1", at_zero, p, sympy.Integer(0), sympy.Integer(1), ABOVE),
        ],
    )

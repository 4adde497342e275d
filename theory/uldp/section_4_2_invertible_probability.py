"""Section 4.2: how often uRAP reveals a non-sensitive value, at two choices of theta."""

from fractions import Fraction

import sympy
import z3

from mechanisms import rappor, urap
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Counterexample, Identity, Lemma, Statement

FORMULAS = ["mechanisms.urap.probabilities"]


def invertible(theta, E):
    """Return 1 - d2, the probability of an output in Y_I from a non-sensitive input."""
    return 1 - urap.probabilities(theta, E)[1]


@decides("uldp-urap-invertible-probability")
def at_the_basic_theta():
    """With a = e^(eps/2)."""
    a = sympy.Symbol("a", positive=True)
    found = invertible(rappor.basic_theta(a), a**2)
    return Decision(
        verdict="proved",
        why="1 - d2 is theta (1 - e^-eps), which at that theta is 1 - e^(-eps/2).",
        scope="all eps >= 0",
        about=FORMULAS,
        obligations=[Identity("1 - d2 = 1 - 1/a", found, 1 - 1 / a, 1 - 1 / a**2)],
    )


@decides("uldp-urap-theta-half")
def at_one_half():
    """At e^(eps/2) = 2."""
    a, half = Fraction(2), Fraction(1, 2)
    found, printed, corrected = invertible(half, a**2), (a - 1) / (2 * a), (a**2 - 1) / (2 * a**2)
    witness = Counterexample(
        "e^(eps/2) = 2",
        hypotheses=lambda: a > 1,
        conclusion=lambda: found == printed,
        repaired=lambda: found == corrected,
        witness={"e^(eps/2)": "2", "1 - d2": str(found), "printed": str(printed)},
    )
    return Decision(
        verdict="refuted",
        printed_proof="unread",
        why=(
            "1 - d2 at theta = 1/2 is (e^eps - 1)/(2 e^eps); printed is e^(eps/2) in both places. "
            "It may be a transcription of our copy. What the paper concludes from it holds."
        ),
        scope="as printed; the witness has e^(eps/2) = 2",
        about=FORMULAS,
        corrected=["uldp-urap-theta-half-corrected"],
        transcription=True,
        obligations=[witness],
    )


@decides("uldp-urap-theta-half-corrected")
def at_one_half_corrected():
    """And it is less than at the basic theta, and than 1/2."""
    a = sympy.Symbol("a", positive=True)
    found = invertible(sympy.Rational(1, 2), a**2)
    right = (a**2 - 1) / (2 * a**2)

    def smaller():
        b = z3.Real("a")
        half = invertible(z3.Q(1, 2), b * b)
        basic = invertible(rappor.basic_theta(b), b * b)
        return Statement([b > 1], z3.And(half < basic, half < z3.Q(1, 2)), twin_hypotheses=[b >= 1])

    return Decision(
        verdict="proved",
        why="As the paper says, theta = 1/2 reveals non-sensitive values less often.",
        scope="the equation for all eps >= 0, the inequalities for all eps > 0",
        about=FORMULAS,
        obligations=[
            Identity("1 - d2 = (e^eps - 1)/(2 e^eps)", found, right, (a - 1) / (2 * a)),
            Lemma("less than at the basic theta, and than 1/2", smaller),
        ],
    )

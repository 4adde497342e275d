"""Proposition 4: the best symmetric channel, q0 = q1 = q, under eps-LIP."""

from fractions import Fraction

import sympy
import z3

from mechanisms import binary_channel
from mechanisms.losses import lip
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Counterexample, Identity, Lemma, Statement
from theory.lip import binary
from theory.lip.binary import ANY_E, BUDGET, INSIDE, P1, E, U

FORMULAS = ["mechanisms.binary_channel.symmetric_flip", "mechanisms.losses.lip.symmetric_error"]
# a prior in (0, 1/2], and the paper's formula for P1 > 1/2
LESSER = [P1 >= 0, 2 * P1 <= 1]
RARER = U / (2 * U + sympy.Symbol("w", nonnegative=True))
FLIP, BEST = z3.Reals("q best")


def printed_flip(P1, E):
    """Return q* for P1 > 1/2 as Proposition 4 prints it."""
    return P1 / (E + 2 * P1 - 1)


def crossed(q, P1):
    """Return q (x) P1 = Pr(Y=1) as printed after (22)."""
    return q * (1 - P1) + (1 - q) * P1


def printed_error(q, P1, square):
    """Return (22), or (34) with P1 squared."""
    one = crossed(q, P1)
    gain = (2 * q - 1) * (P1 - 1)
    return P1 * (1 - P1) - (P1 * P1 if square else P1) * gain * gain / (one * (1 - one))


def printed_optimum(P1, E):
    """Return (23)."""
    gain = 2 * E - E * P1 - 2 * P1 + 1
    return P1 * (1 - P1) - P1 * (1 - P1) * gain * gain / (E * E - 2 * E * P1 + E)


@decides("lip-symmetric-mse")
def error_as_printed():
    """At P1 = 1/2, where it even is negative."""
    p, q = Fraction(1, 2), Fraction(1, 4)
    true, printed = lip.mse(q, q, p), printed_error(q, p, square=False)
    witness = Counterexample(
        "P1 = 1/2, q = 1/4",
        hypotheses=lambda: 0 < crossed(q, p) < 1,
        conclusion=lambda: printed == true,
        repaired=lambda: printed_error(q, p, square=True) == true,
        witness={"P1": "1/2", "q": "1/4", "MSE": str(true), "(22) as printed": str(printed)},
    )
    return Decision(
        verdict="refuted",
        why=(
            "The square of P1 is missing in the second term; (33) and (34) have it. It may be a "
            "transcription of our copy."
        ),
        scope="as printed; the witness has P1 = 1/2, q = 1/4",
        transcription=True,
        about=["mechanisms.losses.lip.mse"],
        corrected=["lip-symmetric-mse-appendix"],
        obligations=[witness],
    )


@decides("lip-symmetric-mse-appendix")
def error():
    """(34) is (16) at q0 = q1 = q, and (33) its second term."""
    q, p = binary.ANY_Q0, INSIDE
    one = crossed(q, p)
    spread = ((1 - q) * p / one - q * p / (1 - one)) ** 2 * one * (1 - one)
    squared = printed_error(q, p, square=True)
    return Decision(
        verdict="proved",
        printed_proof="sound",
        why="It is (16) at q0 = q1 = q; q*P1 is lambda1.",
        scope="all 0 < P1 < 1 and 0 < q < 1",
        about=["mechanisms.losses.lip.mse"],
        obligations=[
            Identity("(34)", squared, lip.mse(q, q, p), printed_error(q, p, square=False)),
            Identity("(33)", spread, p * (1 - p) - squared, p * (1 - p)),
        ],
    )


def given():
    """Return what defines q* for P1 <= 1/2 multiplied out."""
    return [*LESSER, *BUDGET, BEST * (E - 2 * P1 + 1) == 1 - P1]


def feasible(name, prior):
    """Return the lemmas that q* satisfies all four constraints, and that no smaller q does.

    The prior of X = 1 is P1 or 1 - P1; q* is the same for both.
    """

    def has_lip():
        goal = z3.And(BEST > 0, 2 * BEST <= 1, binary.has_lip(BEST, BEST, prior, E))
        less = binary.has_lip(BEST, BEST, prior, (1 + E) / 2)
        return Statement(given(), goal, z3.And(goal, less))

    def least():
        other = [FLIP >= 0, 2 * FLIP <= 1, binary.has_lip(FLIP, FLIP, prior, E)]
        return Statement([*given(), *other], FLIP >= BEST, FLIP > BEST)

    return [Lemma(f"{name}: it has eps-LIP", has_lip), Lemma(f"{name}: no smaller q has", least)]


def error_rises():
    """Return that the error grows with q up to 1/2.

    With d = (1-2q)^2 and v = P1(1-P1), lambda0 lambda1 = (1 - d (1 - 4v))/4, so the gain is
    4 v^2 d/(1 - d(1 - 4v)), which grows with d.
    """
    q, p = binary.ANY_Q0, INSIDE
    v, d = p * (1 - p), (1 - 2 * q) * (1 - 2 * q)
    gain = p * (1 - p) - lip.mse(q, q, p)

    def grows():
        spread, less, more = z3.Reals("v d more")
        known = [spread >= 0, 4 * spread <= 1, less >= 0, more >= less, more < 1]
        rest, other = 1 - less * (1 - 4 * spread), 1 - more * (1 - 4 * spread)
        goal = z3.And(rest > 0, other > 0, less * other <= more * rest)
        return Statement(known, goal, z3.And(goal, less * other < more * rest))

    def falls():
        other = z3.Real("other")
        known = [other >= FLIP, 2 * other <= 1]
        goal = (1 - 2 * other) * (1 - 2 * other) <= (1 - 2 * FLIP) * (1 - 2 * FLIP)
        return Statement(known, goal, twin_hypotheses=[other >= FLIP])

    return [
        Identity("the gain", gain, 4 * v * v * d / (1 - d * (1 - 4 * v)), d),
        Lemma("it grows with (1-2q)^2", grows),
        Lemma("which falls in q", falls),
    ]


@decides("lip-symmetric-channel")
def channel():
    """All four constraints, for P1 <= 1/2 and for P1 >= 1/2; q > 1/2 is the mirror image."""
    flip = binary_channel.symmetric_flip(RARER, ANY_E)
    return Decision(
        verdict="proved",
        printed_proof="sound",
        why=(
            "For P1 <= 1/2 F1 <= e^eps binds first, and then all four constraints hold, for every "
            "prior: unlike Theorem 2's channel this one is right. The error grows with q up to "
            "1/2. Slips in Appendix B: the upper bound of F2, F3 is a minimum, printed max; that "
            "the error is least at the ends is left to Theorem 2's step 1. Its MSE (23) is wrong."
        ),
        scope="all 0 <= P1 <= 1, all eps >= 0, over all symmetric channels",
        about=FORMULAS,
        uses=["lip-symmetric-mse-appendix", "lip-symmetry"],
        obligations=[
            Identity("q* multiplied out", flip * (ANY_E - 2 * RARER + 1), 1 - RARER, RARER),
            *feasible("P1 <= 1/2", P1),
            *feasible("P1 >= 1/2", 1 - P1),
            *error_rises(),
            Identity(
                "the two formulas are mirror images",
                printed_flip(1 - RARER, ANY_E),
                flip,
                printed_flip(RARER, ANY_E),
            ),
        ],
    )


@decides("lip-symmetric-optimum")
def optimum_as_printed():
    """At e^eps = 2 it is negative."""
    p, budget = Fraction(1, 2), Fraction(2)
    true, printed = lip.mse_symmetric(p, budget), printed_optimum(p, budget)
    q = binary_channel.symmetric_flip(p, budget)
    witness = Counterexample(
        "P1 = 1/2, e^eps = 2",
        hypotheses=lambda: lip.mse(q, q, p) == true,
        conclusion=lambda: printed == true,
        repaired=lambda: lip.symmetric_error(p, budget) == true,
        witness={
            "P1": "1/2",
            "e^eps": "2",
            "MSE of Proposition 4's channel": str(true),
            "(23) as printed": str(printed),
        },
    )
    return Decision(
        verdict="refuted",
        why="(23) is not (34) at the optimal q; at P1 = 1/2, e^eps = 2 it prints a negative error.",
        scope="as printed; the witness has P1 = 1/2, e^eps = 2",
        about=FORMULAS,
        corrected=["lip-symmetric-optimum-corrected"],
        uses=["lip-symmetric-channel", "lip-mse"],
        obligations=[witness],
    )


@decides("lip-symmetric-optimum-corrected")
def optimum():
    """(34) at the optimal q, for P1 <= 1/2; above exchange X = 0 and X = 1."""
    q = binary_channel.symmetric_flip(RARER, ANY_E)
    least = lip.symmetric_error(RARER, ANY_E)
    zero, p = sympy.Integer(0), sympy.Symbol("p")
    return Decision(
        verdict="proved",
        why="(34) at q = (1-P1)/(e^eps-2P1+1): lambda0 is e^eps q, and all else cancels.",
        scope="all 0 <= P1 <= 1/2 (for greater P1 put 1-P1), all eps >= 0",
        about=FORMULAS,
        uses=["lip-symmetric-channel"],
        obligations=[
            Identity("its error", lip.mse(q, q, RARER), least, printed_optimum(RARER, ANY_E)),
            Identity("P1 = 0", lip.symmetric_error(zero, ANY_E), zero, INSIDE),
            Identity("eps = 0", lip.symmetric_error(p, sympy.Integer(1)), p * (1 - p), p),
        ],
    )


@decides("lip-symmetric-equals-general")
def equals_general():
    """P1 = 1/2 is in the middle regime at every eps."""
    half, e = sympy.Rational(1, 2), ANY_E
    flip = binary_channel.symmetric_flip(half, e)
    q0, q1 = binary_channel.balanced_lip(half, e)

    def in_the_middle():
        goal = z3.And(z3.Q(1, 2) >= 1 / (1 + E), z3.Q(1, 2) <= E / (1 + E))
        return Statement(BUDGET, goal, twin_hypotheses=[E > 0])

    return Decision(
        verdict="proved",
        printed_proof="unread",
        why="At P1 = 1/2 the optimal channel is symmetric, q0 = q1 = 1/(2 e^eps).",
        scope="all eps >= 0",
        about=[*FORMULAS, "mechanisms.binary_channel.balanced_lip"],
        uses=["lip-optimum", "lip-symmetric-channel"],
        obligations=[
            Identity("q = q0", flip, q0, 1 / (1 + e)),
            Identity("q = q1", flip, q1, 1 / (1 + e)),
            Lemma("it is in the middle regime", in_the_middle),
        ],
    )

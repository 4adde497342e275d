"""Appendix A, step 1: the objective L falls as the channel lies more, and equation (30)."""

from fractions import Fraction

import sympy
import z3

from mechanisms.losses import lip
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Counterexample, Identity, Lemma, Statement
from theory.lip import binary
from theory.lip.binary import ANY_Q0, ANY_Q1, INSIDE, P1

MORE = z3.Real("more")
STEPS = {"q0": (binary.Q0 + MORE, binary.Q1), "q1": (binary.Q0, binary.Q1 + MORE)}


def factors(q0, q1, p):
    """Return numerators and denominators of G/lambda1 and G/lambda0, whose product is L.

    G is lambda0 - q1; they are Pr(X=1|Y=1)/p - 1 and 1 - Pr(X=1|Y=0)/p.
    """
    lambda0, lambda1 = lip.output_probabilities(q0, q1, p)
    return (lambda0 - q1, lambda1), (lambda0 - q1, lambda0)


def possible(q0, q1):
    """Return that both outputs can occur, with q0 + q1 <= 1."""
    masses = lip.output_probabilities(q0, q1, P1)
    return [q0 >= 0, q1 >= 0, q0 + q1 <= 1, *(mass > 0 for mass in masses)]


def factor_falls(step, k):
    """Return the statement that one factor stays nonnegative and falls, or does not rise.

    More lies about X = 0 (q0) lower the first factor for certain, about X = 1 (q1) the second.
    """
    own = (step == "q0") == (k == 0)

    def build():
        top, bottom = factors(binary.Q0, binary.Q1, P1)[k]
        top_after, bottom_after = factors(*STEPS[step], P1)[k]
        moved = possible(*STEPS[step])
        known = [P1 >= 0, P1 < 1, MORE > 0, *possible(binary.Q0, binary.Q1), *moved]
        before, after = top * bottom_after, top_after * bottom
        falls = after < before if own else after <= before
        return Statement(known, z3.And(after >= 0, falls), z3.And(after > 0, falls))

    return Lemma(f"more {step}: factor {k + 1}", build)


def product_falls():
    """State that a product of quotients falls with one of them, the other being positive before.

    The quotients are multiplied out, as in `factor_falls`.
    """
    before, after, other, other_after = z3.Reals("before after other other_after")
    known = [after >= 0, after < before, other_after >= 0, other_after <= other]
    fall = after * other_after < before * other
    return Statement([*known, other > 0], fall, twin_hypotheses=known)


def positive_before():
    """State that G is positive before the diagonal."""
    known = [P1 >= 0, P1 < 1, *possible(binary.Q0, binary.Q1)]
    (top, _), _ = factors(binary.Q0, binary.Q1, P1)
    return Statement([*known, binary.Q0 + binary.Q1 < 1], top > 0, twin_hypotheses=known)


def certain():
    """State that G, and with it L, is 0 if X = 1 is certain."""
    (top, _), _ = factors(binary.Q0, binary.Q1, P1)
    return Statement([P1 == 1, *possible(binary.Q0, binary.Q1)], top == 0, top == 1)


def product():
    """Return that L of (29) is the product of the factors."""
    first, second = (top / bottom for top, bottom in factors(ANY_Q0, ANY_Q1, INSIDE))
    found = binary.objective(ANY_Q0, ANY_Q1, INSIDE)
    return Identity("L is the product of two factors", found, first * second, first)


@decides("lip-monotone")
def monotone():
    """Both directions, from the two factors."""
    return Decision(
        verdict="proved",
        printed_proof="flawed",
        why=(
            "L = (A/p - 1)(1 - B/p) for the posteriors A, B of the outputs 1 and 0; more lies pull "
            "both toward p. It falls strictly for P1 < 1; at P1 = 1 it is 0 throughout, where the "
            "printed '< 0' fails. The printed derivative, last line of (30), has lost a factor."
        ),
        scope="all 0 <= P1 <= 1 and q0 + q1 <= 1 where both outputs can occur; strict for P1 < 1",
        about=["mechanisms.losses.lip.output_probabilities"],
        obligations=[
            product(),
            *(factor_falls(step, k) for step in STEPS for k in (0, 1)),
            Lemma("both are positive before the diagonal", positive_before),
            Lemma("a product falls with its factor", product_falls),
            Lemma("P1 = 1", certain),
        ],
    )


def printed_derivative(q0, q1, p):
    """Return the last line of (30)."""
    lambda0, lambda1 = lip.output_probabilities(q0, q1, p)
    square = (lambda0 * lambda1) * (lambda0 * lambda1)
    return (1 - p) * (lambda1 * q1 + lambda0 * (1 - q1)) * (q1 + q0 - 1) / square


def derivative():
    """Return dL/dq0 of (29), and q0 and q1 as SymPy sees them."""
    q0, q1, p = sympy.symbols("q0 q1 p")
    return sympy.diff(binary.objective(q0, q1, p), q0), (q0, q1, p)


@decides("lip-derivative")
def derivative_as_printed():
    """At P1 = 1/2 the printed line is twice the derivative."""
    slope, symbols = derivative()
    point = (Fraction(1, 4), Fraction(1, 4), Fraction(1, 2))
    found = slope.subs(dict(zip(symbols, map(sympy.Rational, point), strict=True)))
    true, printed = Fraction(int(found.p), int(found.q)), printed_derivative(*point)
    witness = Counterexample(
        "P1 = 1/2, q0 = q1 = 1/4",
        hypotheses=lambda: 0 < point[0] + point[1] < 1,
        conclusion=lambda: true == printed,
        repaired=lambda: true == (1 - point[2]) * printed,
        witness={"P1": "1/2", "q0, q1": "1/4", "dL/dq0": str(true), "printed": str(printed)},
    )
    return Decision(
        verdict="refuted",
        printed_proof="flawed",
        why=(
            "lambda1 q1 - lambda0(1-q1) is (1-P1)(q0+q1-1); the last line of (30) drops 1-P1. The "
            "lines before it are right, and the sign, which is all that step 1 uses, is too. A "
            "lost square of 1-P1 may be a transcription of our copy."
        ),
        transcription=True,
        scope="as printed; the witness has P1 = 1/2",
        corrected=["lip-derivative-corrected"],
        obligations=[witness],
    )


@decides("lip-derivative-corrected")
def derivative_corrected():
    """With (1 - P1)^2, by differentiating (29); both sides times (lambda0 lambda1)^2."""
    slope, symbols = derivative()
    lambda0, lambda1 = lip.output_probabilities(*symbols)
    square = (lambda0 * lambda1) ** 2
    found, printed = (sympy.cancel(side * square) for side in (slope, printed_derivative(*symbols)))
    return Decision(
        verdict="proved",
        why="The last line of (30) with (1-P1)^2 in place of 1-P1.",
        scope="all priors and channels for which both outputs can occur",
        obligations=[Identity("dL/dq0", found, (1 - symbols[2]) * printed, printed)],
    )

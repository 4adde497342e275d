"""Example 1: N = 100 users, of whom one in ten has X = 1."""

from fractions import Fraction

import sympy
import z3

from mechanisms import binary_channel
from mechanisms.losses import lip
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Counterexample, Identity, Lemma, Statement
from theory.lip import binary
from theory.lip.binary import BUDGET, E
from theory.notions.matrix import is_mechanism, ldp_breaks

N, PRIOR = 100, Fraction(1, 10)


@decides("lip-example-ldp-error")
def ldp_error():
    """At e^eps = 2."""
    budget = Fraction(2)
    true = N * lip.mse_context_free(1 / (budget + 1))
    printed = N * budget / (budget + 1) ** 2
    witness = Counterexample(
        "e^eps = 2",
        hypotheses=lambda: budget > 1,
        conclusion=lambda: printed == true,
        repaired=lambda: N * budget / (budget - 1) ** 2 == true,
        witness={"e^eps": "2", "expected error": str(true), "printed": str(printed)},
    )
    return Decision(
        verdict="refuted",
        why=(
            "(p-q)^2 in the printed formula is 0 for p = q; with lies of probability p = q it must "
            "be (1-p-q)^2, and the error is 100 e^eps/(e^eps-1)^2. As printed it would be finite "
            "at eps = 0, where the reports are noise. The sign may be a transcription of our copy."
        ),
        scope="as printed; the witness has e^eps = 2",
        transcription=True,
        about=["mechanisms.losses.lip.mse_context_free"],
        corrected=["lip-example-ldp-error-corrected"],
        obligations=[witness],
    )


@decides("lip-example-ldp-error-corrected")
def ldp_error_corrected():
    """(25) at p = 1/(e^eps+1)."""
    e = 1 + sympy.Symbol("h", positive=True)
    found = N * lip.mse_context_free(1 / (e + 1))
    return Decision(
        verdict="proved",
        why="(25) at p = 1/(e^eps+1), with N = 100.",
        scope="all eps > 0",
        about=["mechanisms.losses.lip.mse_context_free"],
        uses=["lip-context-free-mse", "lip-context-free-unbiased-corrected"],
        obligations=[Identity("the error", found, N * e / (e - 1) ** 2, N * e / (e + 1) ** 2)],
    )


@decides("lip-example-opt-channel")
def opt_channel():
    """At e^eps = 3/2; p lies about X = 1, q about X = 0."""
    budget, half = Fraction(3, 2), Fraction(1, 2)
    Q = binary_channel.mechanism(1 - budget / 2, half).matrix()
    corrected = binary_channel.mechanism(1 / (2 * budget), half).matrix()
    witness = Counterexample(
        "e^eps = 3/2",
        hypotheses=lambda: is_mechanism(Q),
        conclusion=lambda: ldp_breaks(Q, budget) == [],
        repaired=lambda: ldp_breaks(corrected, budget) == [],
        witness={
            "e^eps": "3/2",
            "q*, p* as printed": [str(1 - budget / 2), str(half)],
            "(1-p)/q, which must be at most 3/2": str((1 - half) / (1 - budget / 2)),
            "for e^eps > 2": "1 - e^eps/2 is no probability",
        },
    )
    return Decision(
        verdict="refuted",
        why=(
            "(1-p)/q = 1/(2-e^eps) is at most e^eps only at eps = 0, and beyond e^eps = 2 the "
            "printed q* is negative. With p = 1/2 the least q under eps-LDP is e^-eps/2. (The "
            "example also bounds the ratios by eps where Definition 1 has e^eps.)"
        ),
        scope="as printed, q and p as in Example 1; the witness has e^eps = 3/2",
        about=["mechanisms.binary_channel.mechanism"],
        corrected=["lip-example-opt-channel-corrected"],
        obligations=[witness],
    )


@decides("lip-example-opt-channel-corrected")
def opt_channel_corrected():
    """p* = 1/2 with q = 1/(2 e^eps), and when the printed q* is one."""
    half, q = z3.Q(1, 2), z3.Real("q")

    def provides():
        right = 1 / (2 * E)
        goal = z3.And(right >= 0, right <= half, binary.has_ldp(right, half, E))
        return Statement(BUDGET, goal, z3.And(goal, binary.has_ldp(right, half, (1 + E) / 2)))

    def least():
        known = [*BUDGET, q >= 0, 2 * q <= 1, binary.has_ldp(q, half, E)]
        return Statement(known, 2 * E * q >= 1, 2 * E * q > 1)

    def printed():
        found = 1 - E / 2
        known = [*BUDGET, found >= 0, binary.has_ldp(found, half, E)]
        return Statement(known, E == 1, E > 1)

    return Decision(
        verdict="proved",
        why="q = e^-eps/2, p = 1/2 is eps-LDP and has the least such q; q* = 1-e^eps/2 at eps = 0.",
        scope="all eps >= 0",
        obligations=[
            Lemma("eps-LDP", provides),
            Lemma("no smaller q", least),
            Lemma("as printed at eps = 0 alone", printed),
        ],
    )


@decides("lip-example-lip-error")
def lip_error():
    """At e^eps = 2; and it grows with eps."""
    budget = Fraction(2)
    true, printed = N * lip.mse_lip(PRIOR, budget), (10 * budget - 1) / Fraction(16, 25)
    witness = Counterexample(
        "e^eps = 2",
        hypotheses=lambda: N * PRIOR * (1 - PRIOR) == 9,
        conclusion=lambda: printed == true,
        repaired=lambda: 9 - (budget - 1) ** 2 / budget == true,
        witness={
            "e^eps": "2",
            "least error under eps-LIP": str(true),
            "error without any report": "9",
            "printed": str(printed),
        },
    )
    return Decision(
        verdict="refuted",
        why=(
            "Without any report the error is 100 * 0.1 * 0.9 = 9; the printed one is above it for "
            "every eps, and grows as privacy is given up. Neither is it that of Theorem 2. The "
            "channel p* = P0/e^eps, q* = P1/e^eps breaks eps-LIP here for e^eps < 9. The printed "
            "error is N q*(1-q*)/(p*-q*)^2: once more p-q for 1-p-q, in the formula of an estimate "
            "that uses no prior."
        ),
        scope="as printed; the witness has e^eps = 2",
        about=["mechanisms.losses.lip.mse_lip"],
        corrected=["lip-example-lip-error-corrected"],
        uses=["lip-optimum"],
        obligations=[witness, printed_lip_error()],
    )


def printed_lip_error():
    """Return the identity that says where the printed error comes from."""
    e = sympy.Symbol("e", positive=True)
    p, q = sympy.Rational(9, 10) / e, sympy.Rational(1, 10) / e
    printed = (10 * e - 1) / sympy.Rational(16, 25)
    found, meant = (N * q * (1 - q) / gap**2 for gap in (p - q, p + q))
    return Identity("the printed error is N q(1-q)/(p-q)^2", printed, found, meant)


@decides("lip-example-lip-error-corrected")
def lip_error_corrected():
    """One in ten is rare for e^eps <= 9."""
    e, tenth = sympy.Symbol("e", positive=True), sympy.Rational(1, 10)
    rare, middle = lip.mse_rare(tenth, e), lip.mse_balanced(tenth, e)

    def threshold():
        rare = z3.Q(1, 10) * (1 + E) <= 1
        return Statement(BUDGET, rare == (E <= 9), rare == (E <= 10))

    return Decision(
        verdict="proved",
        why="lip-optimum at P1 = 0.1, with N = 100; the regimes meet at e^eps = 9.",
        scope="all eps >= 0",
        about=["mechanisms.losses.lip.mse_rare", "mechanisms.losses.lip.mse_balanced"],
        uses=["lip-optimum"],
        obligations=[
            Identity("e^eps <= 9", N * rare, 9 - (e - 1) ** 2 / e, N * middle),
            Identity("e^eps >= 9", N * middle, 18 / e - 9 / e**2, N * rare),
            Lemma("where the regimes meet", threshold),
        ],
    )

"""Example 1: N = 100 users, of whom one in ten has X = 1."""

from fractions import Fraction

from theory.kernel.terms import implies, real
from theory.kernel.theorem import generalise, solve
from theory.ledger.claims import Decision, decides
from theory.statements.lip import example_1 as model
from theory.tactics.expand import rational
from theory.tactics.listed import cases_of
from theory.tactics.logic import deny

USERS = 100


@decides("lip-example-ldp-error")
def ldp_error():
    """At e^eps = 2."""
    return Decision(
        verdict="misprint",
        why=(
            "(p-q)^2 in the printed formula is 0 for p = q; with lies of probability p = q it must "
            "be (1-p-q)^2, and the error is 100 e^eps/(e^eps-1)^2. As printed it would be finite "
            "at eps = 0, where the reports are noise: a sign is lost."
        ),
        scope="as printed; the witness has e^eps = 2",
        corrected=["lip-example-ldp-error-corrected"],
        theorem=lambda: deny(model.printed_ldp_error().formula, real(2), real(USERS)),
    )


def context_free():
    """Return lip-example-ldp-error-corrected."""
    statement = model.ldp_error()
    return generalise(rational(statement.given, *statement.goals[0].args), *statement.constants)


@decides("lip-example-ldp-error-corrected")
def ldp_error_corrected():
    """(25) at p = 1/(e^eps+1)."""
    return Decision(
        verdict="proved",
        why="(25) at p = 1/(e^eps+1), with N = 100.",
        scope="all eps > 0",
        uses=["lip-context-free-mse", "lip-context-free-unbiased-corrected"],
        theorem=context_free,
    )


@decides("lip-example-opt-channel")
def opt_channel():
    """At e^eps = 3/2; p lies about X = 1, q about X = 0."""
    return Decision(
        verdict="misprint",
        why=(
            "(1-p)/q = 1/(2-e^eps) is at most e^eps only at eps = 0, and beyond e^eps = 2 the "
            "printed q* is negative. A minus is lost: 1 - e^-eps/2 is right, the mirror image of "
            "q = e^-eps/2, the least q under eps-LDP with p = 1/2. (The example also bounds the "
            "ratios by eps where Definition 1 has e^eps.)"
        ),
        scope="as printed, q and p as in Example 1; the witness has e^eps = 3/2",
        corrected=["lip-example-opt-channel-corrected"],
        theorem=lambda: deny(model.printed_channel().formula, real(Fraction(3, 2))),
    )


def mirror_images():
    """Return lip-example-opt-channel-corrected."""
    statement = model.channel()
    H = statement.given
    parts = [solve(implies(H, goal), *cases_of(goal)) for goal in statement.goals]
    return generalise(solve(statement.implication, *parts), *statement.constants)


@decides("lip-example-opt-channel-corrected")
def opt_channel_corrected():
    """p* = 1/2 with q = 1/(2 e^eps), and when the printed q* is one."""
    return Decision(
        verdict="proved",
        why="q = e^-eps/2, p = 1/2 is eps-LDP and has the least such q; q* = 1-e^eps/2 at eps = 0.",
        scope="all eps >= 0",
        theorem=mirror_images,
    )


@decides("lip-example-lip-error")
def lip_error():
    """At e^eps = 2; and it grows with eps."""
    return Decision(
        verdict="refuted",
        why=(
            "Without any report the error is 100 * 0.1 * 0.9 = 9; the printed one is above it for "
            "every eps, and grows as privacy is given up. Neither is it that of Theorem 2. The "
            "channel p* = P0/e^eps, q* = P1/e^eps breaks eps-LIP here for e^eps < 9."
        ),
        scope="as printed; the witness has e^eps = 2",
        corrected=["lip-example-lip-error-corrected"],
        uses=["lip-optimum"],
        theorem=lambda: deny(model.printed_lip_error().formula, real(2), real(USERS)),
    )


def two_regimes():
    """Return lip-example-lip-error-corrected."""
    statement = model.lip_error()
    return generalise(solve(statement.implication), *statement.constants)


@decides("lip-example-lip-error-corrected")
def lip_error_corrected():
    """One in ten is rare for e^eps <= 9."""
    return Decision(
        verdict="proved",
        why="lip-optimum at P1 = 0.1, with N = 100; the regimes meet at e^eps = 9.",
        scope="all eps >= 0",
        uses=["lip-optimum"],
        theorem=two_regimes,
    )

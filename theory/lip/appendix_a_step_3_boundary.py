"""Appendix A, step 3: which of the four constraints bind for q0 + q1 <= 1."""

from fractions import Fraction

from mechanisms import binary_channel
from theory.kernel.terms import and_, eq, implies, not_, real
from theory.kernel.theorem import generalise, solve
from theory.ledger.claims import Decision, decides
from theory.statements.lip import appendix_a as model
from theory.statements.lip.binary import P1, E
from theory.statements.lip.printed_channel import MIDDLE
from theory.tactics.expand import rational
from theory.tactics.listed import cases_of
from theory.tactics.logic import deny

RARE, QUARTER, BUDGET = Fraction(1, 10), Fraction(1, 4), Fraction(2)


def difference(statement):
    """Return a difference of two ratios."""
    found = rational(statement.given, *statement.goals[0].args)
    return generalise(found, *statement.constants)


@decides("lip-f1-minus-f2")
def f1_minus_f2():
    """As printed."""
    return Decision(
        verdict="proved",
        printed_proof="sound",
        why="As printed.",
        scope="all priors, 0 < q1 < 1",
        theorem=lambda: difference(model.f1_minus_f2()),
    )


@decides("lip-f4-minus-f3")
def f4_minus_f3():
    """At P1 = 1/10."""
    values = (RARE, QUARTER, QUARTER)
    return Decision(
        verdict="misprint",
        printed_proof="flawed",
        why=(
            "The factor is P1, not 1-P1; the line before says so. The sign, which is all that is "
            "used, is right."
        ),
        scope="as printed; the witness has P1 = 1/10",
        corrected=["lip-f4-minus-f3-corrected"],
        theorem=lambda: deny(model.f4_minus_f3().formula, *map(real, values)),
    )


@decides("lip-f4-minus-f3-corrected")
def f4_minus_f3_corrected():
    """With P1 in front."""
    return Decision(
        verdict="proved",
        why="F4 - F3 = P1(1-q0-q1)/(q0(1-q0)).",
        scope="all priors, 0 < q0 < 1",
        theorem=lambda: difference(model.f4_minus_f3_corrected()),
    )


def boundary_refuted():
    """Return that the channel of Theorem 2, for a rare X = 1, has these two and not all four."""
    q0, q1 = binary_channel.balanced_lip(RARE, BUDGET)
    return deny(model.boundary().formula, *map(real, (RARE, q0, q1, BUDGET)))


@decides("lip-step3-boundary")
def boundary():
    """The channel of Theorem 2 itself, for a rare X = 1."""
    return Decision(
        verdict="refuted",
        printed_proof="flawed",
        why=(
            "(32) itself keeps e^-eps <= F2, F3; the text after it drops them, and Theorem 2's "
            "error is here. F4 <= e^eps implies F2 >= e^-eps if and only if P1 >= 1/(1+e^eps)."
        ),
        scope="as printed, for every prior; the witness has P1 = 1/10, e^eps = 2",
        corrected=["lip-step3-boundary-regime"],
        theorem=boundary_refuted,
    )


def by_regime():
    """Return lip-step3-boundary-regime."""
    statement = model.boundary_regime()
    H, (inside, outside) = statement.given, statement.goals
    q0, q1 = binary_channel.balanced_lip(P1, E)
    flips = solve(implies(H, and_(eq(E * q0, P1), eq(E * q1, 1 - P1), q0 >= 0, q1 >= 0)))
    middle = solve(implies(and_(H, MIDDLE), inside.args[1]), *cases_of(inside))
    cases = cases_of(outside.args[1])
    parts = [
        solve(implies(and_(H, not_(MIDDLE)), part), flips, *cases) for part in outside.args[1].args
    ]
    return generalise(solve(statement.implication, middle, *parts), *statement.constants)


@decides("lip-step3-boundary-regime")
def boundary_regime():
    """F4 bounds F2 and F1 bounds F3 in the middle; the printed optimum does the rest."""
    return Decision(
        verdict="proved",
        why=(
            "For 1/(1+e^eps) <= P1 <= e^eps/(1+e^eps) the region is cut out by F1, F4 <= e^eps "
            "alone; for other priors the channel of Theorem 2 satisfies these two and not all four."
        ),
        scope="all 0 < P1 < 1, all eps > 0",
        theorem=by_regime,
    )

"""Appendix A, step 1: the objective L falls as the channel lies more, and equation (30)."""

from fractions import Fraction

from mechanisms.losses import lip
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, implies, or_, real
from theory.kernel.theorem import generalise, instance, solve
from theory.ledger.claims import Decision, decides
from theory.statements.lip import appendix_a as model
from theory.statements.lip import derivative as slopes
from theory.statements.lip.appendix_a import MORE
from theory.statements.lip.binary import P1, Q0, Q1
from theory.tactics.closing import concluded
from theory.tactics.expand import rational
from theory.tactics.logic import deny


def product_falls():
    """Return that g^2/(m0 m1) falls if g/m1 falls, g/m0 does not rise, and g stays at least 0."""
    names = [const(name, REAL) for name in ("g", "m0", "m1", "h", "k0", "k1")]
    g, m0, m1, h, k0, k1 = names
    known = and_(
        *(m0 > 0, m1 > 0, k0 > 0, k1 > 0, g > 0, h >= 0),
        *(h * m1 <= g * k1, h * m0 <= g * k0),
        or_(h * m1 < g * k1, h * m0 < g * k0),
    )
    crossed = solve(implies(known, h * h * (m0 * m1) < g * g * (k0 * k1)))
    goal = h * h / (k0 * k1) < g * g / (m0 * m1)
    a, b, u, v = (const(name, REAL) for name in ("a", "b", "u", "v"))
    quotients = solve(implies(and_(u > 0, v > 0, a * v < b * u), a / u < b / v))
    here = instance(quotients, {a: h * h, b: g * g, u: k0 * k1, v: m0 * m1})
    positive = solve(implies(known, and_(k0 * k1 > 0, m0 * m1 > 0)))
    return solve(implies(known, goal), here, crossed, positive), names


def falls():
    """Return lip-monotone: both factors are pulled toward 0 by more lies."""
    statement = model.monotone()
    general, names = product_falls()
    found = []
    lambda0, lambda1 = lip.output_probabilities(Q0, Q1, P1)
    moved = (Q0 + MORE, Q1), (Q0, Q1 + MORE)
    for goal, (q0, q1) in zip(statement.goals, moved, strict=True):
        given = and_(statement.given, goal.args[0])
        k0, k1 = lip.output_probabilities(q0, q1, P1)
        values = lambda0 - Q1, lambda0, lambda1, k0 - q1, k0, k1
        here = instance(general, dict(zip(names, values, strict=True)))
        shown = [solve(implies(given, part)) for part in here.formula.args[0].args]
        found.append(solve(implies(statement.given, goal), here, *shown))
    return generalise(solve(statement.implication, *found), *statement.constants)


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
        scope="all 0 <= P1 < 1 and q0 + q1 <= 1 where both outputs can occur",
        theorem=falls,
    )


def as_printed():
    """Return that at P1 = 1/2 the printed line is not the derivative."""
    statement = slopes.as_printed()
    values = [Fraction(1, n) for n in (2, 4, 4, 8)]
    return deny(statement.formula, *map(real, values))


def corrected():
    """Return lip-derivative-corrected."""
    statement = slopes.corrected()
    H = statement.given
    found = [solve(implies(H, goal), rational(H, *goal.args)) for goal in statement.goals]
    return concluded(statement, *found)


@decides("lip-derivative")
def derivative_as_printed():
    """At P1 = 1/2 the printed line is twice the derivative."""
    return Decision(
        verdict="misprint",
        printed_proof="flawed",
        why=(
            "lambda1 q1 - lambda0(1-q1) is (1-P1)(q0+q1-1); the last line of (30) drops 1-P1. The "
            "lines before it are right, and the sign, which is all that step 1 uses, is too. A "
            "square of 1-P1 is most likely lost."
        ),
        scope="as printed; the witness has P1 = 1/2",
        corrected=["lip-derivative-corrected"],
        theorem=as_printed,
    )


@decides("lip-derivative-corrected")
def derivative_corrected():
    """With (1 - P1)^2, from the difference quotient of (29)."""
    return Decision(
        verdict="proved",
        why="The last line of (30) with (1-P1)^2 in place of 1-P1.",
        scope="all priors and channels for which both outputs can occur",
        theorem=corrected,
    )

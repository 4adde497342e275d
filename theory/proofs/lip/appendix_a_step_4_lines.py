"""Appendix A, step 4: L on the boundaries F1 = e^eps and F4 = e^eps, and the optimum there."""

from fractions import Fraction

from mechanisms.losses import lip
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, eq, implies, real
from theory.kernel.theorem import generalise, instance, solve
from theory.ledger.decisions import proves, refutes
from theory.library.arithmetic import number_lemma
from theory.statements.lip.appendix_steps import R0, R1
from theory.statements.lip.binary import P1, Q0, Q1, E
from theory.tactics.context import Given
from theory.tactics.logic import deny

HALF, QUARTER = real(Fraction(1, 2)), real(Fraction(1, 4))


@refutes("lip-step4-line")
def line_as_printed(statement):
    """Return that at P1 = 1/2 and e^eps = 2 L is four times what is printed."""
    return deny(statement.formula, HALF, QUARTER, QUARTER, real(2))


@proves("lip-step4-line-corrected")
def line(statement):
    """Return L on both lines: lambda0 - q1 is (e^eps-1) q1 there, or (1-P1)/P1 (e^eps-1) q0."""
    p = Given(statement)
    lambda0, lambda1 = lip.output_probabilities(Q0, Q1, P1)
    p.have(and_(lambda0 + lambda1 == 1, P1 * (lambda0 - Q1) == (1 - P1) * (lambda1 - Q0)))
    return p.conclude()


@number_lemma
def larger_further(p, a, b, c, e, g, h, m0, m1, k0, k1, m, n):
    """Return that g^2/(m0 m1) rises with a, for m0 = e a, m1 = 1 - e a and g = c (e-1) a."""
    here = and_(m0 > 0, m1 > 0, m0 == e * a, m1 == 1 - e * a, g == c * (e - 1) * a)
    there = and_(k1 > 0, k0 == e * b, k1 == 1 - e * b, h == c * (e - 1) * b)
    known = and_(c > 0, a < b, here, there, m == m0 * m1, n == k0 * k1)
    budget = and_(known, e >= 1)
    scale = c * (e - 1) * (c * (e - 1)) * (e * a * b)
    parts = [
        solve(implies(budget, and_(a > 0, k0 > 0, a * k1 < b * m1))),
        solve(implies(known, g * g * n == scale * (a * k1))),
        solve(implies(known, h * h * m == scale * (b * m1))),
        solve(implies(and_(known, e > 1), scale > 0)),
        solve(implies(budget, and_(m > 0, n > 0))),
    ]
    x, y, t = p.fix(REAL, REAL, REAL)
    more = instance(
        solve(implies(and_(t > 0, x < y), t * x < t * y)), {t: scale, x: a * k1, y: b * m1}
    )
    u, v = p.fix(REAL, REAL)
    put = {u: g * g, v: h * h}
    less = instance(solve(implies(and_(m > 0, n > 0, u * n < v * m), u / m < v / n)), put)
    rises = solve(implies(and_(known, e > 1), less.formula.args[1]), less, more, *parts)
    none = solve(implies(and_(known, eq(e, 1)), and_(eq(g, 0), eq(h, 0))))
    flat = solve(implies(and_(m > 0, n > 0, eq(u, 0), eq(v, 0)), eq(u / m, v / n)))
    flat = instance(flat, put)
    flat = solve(implies(and_(known, eq(e, 1)), flat.formula.args[1]), flat, none, parts[4])
    both = implies(e > 1, rises.formula.args[1]), implies(eq(e, 1), flat.formula.args[1])
    return solve(implies(known, and_(*both)), rises, flat)


@proves("lip-step4-monotone")
def rises(statement):
    """Return that L rises along both lines: on F4 lambda0 - q1 is (1-P1)/P1 (e^eps-1) q0."""
    H = statement.given
    (m0, m1), (k0, k1) = (lip.output_probabilities(*q, P1) for q in ((Q0, Q1), (R0, R1)))
    parts = []
    lines = {
        "rises with q1": (Q1, R1, real(1), (m0, m1), (k0, k1)),
        "rises with q0": (Q0, R0, (1 - P1) / P1, (m1, m0), (k1, k0)),
    }
    for name, (a, b, c, here, there) in lines.items():
        goal = statement.goal(name)
        numbers = (a, b, c, E, m0 - Q1, k0 - R1, *here, *there, m0 * m1, k0 * k1)
        used = larger_further(*numbers)
        given = and_(H, goal.args[0])
        shown = [solve(implies(given, part)) for part in used.formula.args[0].args]
        parts.append(solve(implies(H, goal), used, *shown))
    return generalise(solve(statement.implication, *parts), *statement.constants)


@refutes("lip-optimal-at-f1-f4")
def for_a_rare_value(statement):
    """Return that at P1 = 1/10 and e^eps = 2 the optimum has F4 below e^eps."""
    return deny(statement.formula, real(Fraction(1, 10)), real(2))

"""Proposition 4: the best symmetric channel, q0 = q1 = q, under eps-LIP."""

from fractions import Fraction

from mechanisms import binary_channel
from mechanisms.losses import lip
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, implies, not_, real
from theory.kernel.theorem import generalise, instance, solve
from theory.ledger.decisions import proves, refutes
from theory.statements.lip import symmetric as model
from theory.statements.lip.binary import P1, E
from theory.statements.lip.symmetric import Q
from theory.tactics.context import Given
from theory.tactics.expand import rational
from theory.tactics.listed import cases_of
from theory.tactics.logic import deny

THIRD = Fraction(1, 3)


@refutes("lip-symmetric-mse")
def error_refuted(statement):
    """Return that (22) is not the error at P1 = 1/3, q = 1/4."""
    return deny(statement.formula, real(THIRD), real(Fraction(1, 4)))


def both_occur():
    """Return that both outputs can occur."""
    p, one = Given(and_(P1 > 0, P1 < 1, Q > 0, Q < 1)), model.crossed(Q, P1)
    masses = lip.output_probabilities(Q, Q, P1)
    return p.have(and_(one > 0, 1 - one > 0, *(m > 0 for m in masses)))


@proves("lip-symmetric-mse-appendix")
def appendix(statement):
    """Return lip-symmetric-mse-appendix."""
    p = Given(statement)
    p.know(both_occur())
    return p.conclude()


def best_occurs(statement):
    """Return the context, in which both outputs of Proposition 4's channel occur, for P1 <= 1/2."""
    p, q = Given(statement), binary_channel.symmetric_flip(P1, E)
    p.have(E - 2 * P1 + 1 > 0)
    p.have(and_(q > 0, 2 * q <= 1))
    p.have(and_(*(m > 0 for m in lip.output_probabilities(q, q, P1))))
    return p


@refutes("lip-symmetric-optimum")
def optimum_as_printed(statement):
    """At P1 = 1/3, e^eps = 2 it is negative."""
    return deny(statement.formula, real(THIRD), real(2))


@proves("lip-symmetric-optimum-corrected")
def optimum_error(statement):
    """Return lip-symmetric-optimum-corrected."""
    p = best_occurs(statement)
    p.have(1 - 2 * P1 + P1 * E > 0)
    return p.conclude()


@proves("lip-symmetric-equals-general")
def at_one_half(statement):
    """Return lip-symmetric-equals-general."""
    return Given(statement).conclude()


def as_gain():
    """Return that the error is v - 4 v^2 d/(1 - d (1-4v)), for d = (1-2q)^2 and v = P1(1-P1)."""
    known = and_(P1 > 0, P1 < 1, Q > 0, Q < 1)
    v, d = P1 * (1 - P1), (1 - 2 * Q) * (1 - 2 * Q)
    wide = solve(implies(known, 1 - d * (1 - 4 * v) > 0))
    value = v - 4 * v * v * d / (1 - d * (1 - 4 * v))
    return rational(known, lip.mse(Q, Q, P1), value, both_occur(), wide)


def gain_grows():
    """Return that the gain grows with d."""
    v, d, e = (const(name, REAL) for name in ("v", "d", "e"))
    known = and_(v > 0, 4 * v <= 1, d >= 0, e >= d, e < 1)
    x, y = 1 - d * (1 - 4 * v), 1 - e * (1 - 4 * v)
    wide = solve(implies(known, and_(x > 0, y > 0, d * y <= e * x)))
    a, b, m, n = (const(name, REAL) for name in ("a", "b", "m", "n"))
    quotients = solve(implies(and_(m > 0, n > 0, a * n <= b * m), a / m <= b / n))
    here = instance(quotients, {a: 4 * v * v * d, b: 4 * v * v * e, m: x, n: y})
    scaled = solve(implies(known, 4 * v * v * d * y <= 4 * v * v * e * x), wide)
    return solve(implies(known, here.formula.args[1]), here, wide, scaled), (v, d, e)


@proves("lip-symmetric-channel")
def best(statement):
    """Return lip-symmetric-channel."""
    H, within, lip_of_best = statement.given, statement.goal("0 < q <= 1/2"), statement.goal("LIP")
    no_less, as_printed = statement.goal("no less error"), statement.goal("as printed")
    f = statement.spelled(model.FLIP)
    q = const("f", REAL)
    gain, (general, (v, d, e)) = as_gain(), gain_grows()
    parts = []
    for case, m in ((P1 <= 1 - P1, P1), (not_(P1 <= 1 - P1), 1 - P1)):
        given = and_(H, case)
        wide = solve(implies(given, E - 2 * m + 1 > 0))
        same = solve(implies(given, f * (E - 2 * m + 1) >= 1 - m), wide)
        other = solve(implies(given, f * (E - 2 * m + 1) <= 1 - m), wide)
        inside = solve(implies(given, within), same, other, wide)
        private = solve(implies(given, lip_of_best), same, other, inside, *cases_of(lip_of_best))
        lip_of_q = no_less.args[0]
        closer = solve(
            implies(and_(given, lip_of_q), and_(f <= Q, f <= 1 - Q)),
            *(same, other, wide),
            *cases_of(lip_of_q),
        )
        squares = solve(
            implies(
                and_(q > 0, 2 * q <= 1, q <= Q, q <= 1 - Q),
                and_(
                    (1 - 2 * q) * (1 - 2 * q) >= (1 - 2 * Q) * (1 - 2 * Q),
                    (1 - 2 * q) * (1 - 2 * q) < 1,
                ),
            )
        )
        squares = instance(squares, {q: f})
        values = {v: P1 * (1 - P1), d: (1 - 2 * Q) * (1 - 2 * Q), e: (1 - 2 * f) * (1 - 2 * f)}
        grows = instance(general, values)
        known = and_(given, lip_of_q)
        needed = [
            solve(implies(known, part), squares, closer, inside)
            for part in grows.formula.args[0].args
        ]
        at_f = instance(gain, {Q: f})
        occurs = solve(implies(known, at_f.formula.args[0]), inside)
        errs = solve(implies(known, no_less.args[1]), grows, *needed, gain, at_f, occurs)
        printed = solve(implies(given, as_printed), wide)
        parts.append(
            solve(
                implies(given, and_(within, lip_of_best, no_less, as_printed)),
                inside,
                private,
                errs,
                printed,
            )
        )
    return generalise(solve(statement.implication, *parts), *statement.constants)

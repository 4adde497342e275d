"""Proposition 4: the best symmetric channel, q0 = q1 = q, under eps-LIP."""

from fractions import Fraction

from mechanisms import binary_channel
from mechanisms.losses import lip
from theory.kernel.terms import and_, implies, not_, real
from theory.kernel.theorem import solve
from theory.ledger.decisions import proves, refutes
from theory.library.arithmetic import number_lemma
from theory.statements.lip import symmetric as model
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.expand import rational
from theory.tactics.listed import cases_of
from theory.tactics.logic import deny

said = stated("lip-symmetric-channel")
P1, E, Q = said.P1, said.E, said.q

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


@number_lemma
def gain_grows(p, v, d, e):
    """Return that the gain grows with d."""
    p = p.under(v > 0, 4 * v <= 1, d >= 0, e >= d, e < 1)
    x, y = 1 - d * (1 - 4 * v), 1 - e * (1 - 4 * v)
    p.have(and_(x > 0, y > 0, d * y <= e * x))
    p.have(4 * v * v * d * y <= 4 * v * v * e * x)
    return p.have(4 * v * v * d / x <= 4 * v * v * e / y)


@proves("lip-symmetric-channel")
def best(statement):
    """Return lip-symmetric-channel: each other flip with eps-LIP is nearer to 1/2."""
    p, best = Given(statement), statement.spelled(said.flip)
    private, no_less = p.goal("LIP"), p.goal("no less error")
    gain, closeness = as_gain(), lambda q: (1 - 2 * q) * (1 - 2 * q)
    for case, m in ((P1 <= 1 - P1, P1), (not_(P1 <= 1 - P1), 1 - P1)):
        given = p.under(case)
        wide = given.have(E - 2 * m + 1 > 0)
        end = given.have(best * (E - 2 * m + 1) == 1 - m)
        inside = given.have("0 < q <= 1/2")
        given.have("as printed")
        given.know(solve(implies(given.H, private), wide, end, inside, *cases_of(private)))
        other = given.under(no_less.args[0])
        nearer = implies(other.H, and_(best <= Q, best <= 1 - Q))
        other.know(solve(nearer, wide, end, *cases_of(no_less.args[0])))
        other.have(and_(closeness(best) >= closeness(Q), closeness(best) < 1))
        other.have(P1 * (1 - P1) > 0)
        other.use(gain_grows(P1 * (1 - P1), closeness(Q), closeness(best)))
        other.know(gain)
        other.use(gain, {Q: best})
        other.have(no_less.args[1])
    return p.conclude()

"""Proposition 5: uRAP provides (X_S, Y_P, eps)-ULDP, once (4) asks only of reachable outputs."""

from itertools import product

from mechanisms import rappor, urap
from theory.kernel.binding import exception, function, with_sorts
from theory.kernel.sorts import REAL, letters
from theory.kernel.terms import and_, eq, implies, ite, not_, or_, real
from theory.kernel.theorem import counterexample, instance
from theory.ledger.decisions import proves, refutes
from theory.library.factors import one_out
from theory.library.unary import Likelihood
from theory.notions.uldp import invertible, invertible_if_reachable
from theory.notions.unary import bit
from theory.statements.stated import stated
from theory.statements.uldp import rappor as model
from theory.statements.uldp.rappor import Y
from theory.tactics.closing import every
from theory.tactics.context import Given
from theory.tactics.logic import by_cases, deny, prove
from theory.tactics.tables import table

said = stated("uldp-urap-ratio")
SENSITIVE, THETA, E, X = said.X_S, said.theta, said.E, said.X

THREE = letters(3)
INSIDE = and_(THETA > 0, THETA < 1, E > 1)


class Report(Likelihood):
    """Pr(y|x) of uRAP, of a report y."""

    def __init__(self, statement, y):
        own, other = (lambda v, f=f: statement.spelled(f(v)) for f in (said.own, said.other))
        super().__init__(X, own, other, y)
        self.protected = statement.spelled(said.Y_P(y))


def quotients(d1, d2):
    """Return what the proof needs of d1 and d2: the printed quotients, multiplied out."""
    exact = and_(E * d1 * d2 == THETA, (1 - d1) * d2 == 1 - THETA)
    return and_(d1 >= 0, d1 <= 1, d2 >= 0, d2 <= 1, exact)


def bits_are_probabilities(p):
    """Show that d1 and d2 are as needed."""
    p.have((1 - THETA) * E + THETA >= 1)
    p.have(quotients(*urap.probabilities(THETA, E)))


def of_protected(p, report):
    """Show (5) of a protected report: own(i) other(j) <= E own(j) other(i), bit by bit."""
    i, j, v = p.fix(X, X, X)
    own, other = report.own, report.other
    signs = p.have(and_(own(v) >= 0, other(v) >= 0))
    protected = p.under(report.protected)
    two_bits(protected, i, j, report.y)
    bits = protected.have(own(i) * other(j) <= E * (own(j) * other(i)))
    p.know(report.ratio(protected.H, E, i, j, lambda k: instance(signs, {v: k}), bits))


def two_bits(p, i, j, y):
    """Show the bound for any numbers as d1 and d2, where non-sensitive bits are 0."""
    d1, d2 = p.fix(REAL, REAL)
    zeros = and_(*(implies(not_(SENSITIVE(v)), not_(y(v))) for v in (i, j)))
    known = and_(*model.PARAMETERS.values(), quotients(d1, d2), zeros)
    (own_i, other_i), (own_j, other_j) = (
        [bit(q, y(v)) for q in (ite(SENSITIVE(v), THETA, 1 - d2), ite(SENSITIVE(v), d1, 0))]
        for v in (i, j)
    )
    flags = SENSITIVE(i), SENSITIVE(j), y(i), y(j)
    cases = [
        and_(*(f if value else not_(f) for f, value in zip(flags, values, strict=True)))
        for values in product((True, False), repeat=4)
    ]
    in_each_case = by_cases(known, own_i * other_j <= E * (own_j * other_i), cases, lambda k: [])
    p.use(in_each_case, dict(zip((d1, d2), urap.probabilities(THETA, E), strict=True)))


def source(p, report):
    """Return the source of a report that is not protected, its context, and that it is alone."""
    none, x = report.protected.args[0], p.fix(X)
    j = exception(none)
    p.know(counterexample(none))
    other = p.under(not_(report.protected))
    kind = other.have(and_(not_(SENSITIVE(j)), report.y(j)))
    zero = other.have(report.other(j) == 0)
    return j, other, [kind, every(report.impossible(other.H, x, j, zero), x)]


@proves("uldp-urap-ratio")
def ratio(statement):
    """Return (5)."""
    p = Given(statement)
    bits_are_probabilities(p)
    of_protected(p, Report(statement, p.fix(Y)))
    return p.conclude()


@proves("uldp-urap-private-reachable")
def private(statement):
    """Return Proposition 5 with (4')."""
    p = Given(statement)
    report = Report(statement, p.fix(Y))
    bits_are_probabilities(p)
    of_protected(p, report)
    j, other, alone = source(p, report)
    goal = implies(other.H, invertible_if_reachable(X, report, SENSITIVE))
    p.know(prove(goal, *alone, at=[j], rounds=2))
    return p.conclude()


@refutes("uldp-urap-private", sorts={X: THREE})
def denied(statement):
    """Return that it is false with (4), at the basic RAPPOR's theta for e^eps = 4."""
    formula = with_sorts(statement.formula, {X: THREE})
    a = real(2)
    return deny(formula, table([THREE], [True, False, False]), rappor.basic_theta(a), a * a)


def sufficient(p):
    """Show that inside each output of the trimmed Y has its source: all factors are positive."""
    y, k = p.fix(Y, X)
    report = Report(p.statement, y)
    d1, d2 = urap.probabilities(THETA, E)
    inside = p.under(INSIDE)
    inside.have(and_(d1 > 0, d1 < 1, d2 < 1))
    j, trimmed, alone = source(inside.under(model.at_most_one(y)), report)
    trimmed.have(report(j).args[0](k) > 0, at=[j, k])
    possible = trimmed.by_item(report(j) > 0)
    goal = implies(trimmed.H, invertible(X, report, SENSITIVE))
    p.know(prove(goal, *alone, possible, at=[j], rounds=2))


def necessary(p):
    """Show that at an edge one of the outputs with a single 1 has no source."""
    d1, d2 = urap.probabilities(THETA, E)
    kinds = "a sensitive value", "a value that is not sensitive"
    nowhere = [p.statement.hypotheses[name].args[0].args[0] for name in kinds]
    s, n = map(exception, nowhere)
    p.know(*map(counterexample, nowhere))
    p.have(and_(SENSITIVE(s), not_(SENSITIVE(n))))
    alone, x = function(X, lambda v: eq(v, n)), p.fix(X)
    report = Report(p.statement, alone)
    p.have(and_(model.at_most_one(alone), not_(report.protected)), at=[n])
    p.under(or_(eq(THETA, 0), eq(E, 1))).have(d2 == 1)
    p.under(eq(THETA, 1)).have(d1 == 1)
    edge = p.under(not_(INSIDE))
    row = report(n).args[0]
    edge.have(report(n) == 0, one_out(row, n), one_out(row, s))
    edge.know(report.impossible(edge.H, x, n, edge.have(report.other(n) == 0)))
    edge.have(implies(eq(x, n), report(x) == report(n)))
    edge.have(report(x) == 0)
    edge.have(not_(invertible(X, report, SENSITIVE)))
    edge.have(not_(p.goal("for these theta and eps alone").args[0]), at=[alone])


@proves("uldp-urap-private-trimmed")
def trimmed(statement):
    """Return when (4) holds as printed, if Y is cut."""
    p = Given(statement)
    bits_are_probabilities(p)
    sufficient(p)
    necessary(p)
    return p.conclude()

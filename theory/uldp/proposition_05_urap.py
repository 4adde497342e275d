"""Proposition 5: uRAP provides (X_S, Y_P, eps)-ULDP, once (4) asks only of reachable outputs."""

from itertools import product

from mechanisms import rappor, urap
from theory.kernel.binding import apply, exception, with_sorts
from theory.kernel.sorts import REAL, letters
from theory.kernel.terms import and_, const, eq, implies, not_, real
from theory.kernel.theorem import counterexample, instance, solve
from theory.kernel.trace import remembered
from theory.ledger.claims import Decision, decides
from theory.library.unary import Likelihood
from theory.notions import logic
from theory.notions.uldp import invertible_if_reachable
from theory.notions.unary import bit
from theory.statements.uldp import rappor as model
from theory.statements.uldp.rappor import PARAMETERS, SENSITIVE, THETA, E, X, Y
from theory.tactics.closing import concluded, every
from theory.tactics.expand import rational
from theory.tactics.logic import at, deny, prove
from theory.tactics.tables import table

H = and_(*PARAMETERS)
D1, D2 = const("d1", REAL), const("d2", REAL)
THREE = letters(3)
i, j, k, y = const("i", X), const("j", X), const("k", X), const("y", Y)


def known(d1, d2):
    """Return what the proof needs of d1 and d2: the printed quotients, multiplied out."""
    exact = and_(eq(E * d1 * d2, THETA), eq((1 - d1) * d2, 1 - THETA))
    return and_(H, d1 >= 0, d1 <= 1, d2 >= 0, d2 <= 1, exact)


@remembered
def numbers():
    """Return that d1 and d2 are as needed."""
    d1, d2 = urap.probabilities(THETA, E)
    below = (1 - THETA) * E + THETA
    positive = solve(implies(H, and_(below >= 1, E >= 1)))
    exact = [
        rational(H, E * d1 * d2, THETA, positive),
        rational(H, (1 - d1) * d2, 1 - THETA, positive),
    ]
    return solve(implies(H, known(d1, d2)), *exact, positive)


def pair(flag, d1, d2):
    """Return (a, b) of a value, as `urap.bit_probabilities` makes them of d1 and d2."""
    return logic.choose(flag, THETA, 1 - d2), logic.choose(flag, d1, 0)


@remembered
def two_bits():
    """own(i) other(j) <= E own(j) other(i), where non-sensitive bits are 0."""
    flags = [SENSITIVE(i), SENSITIVE(j), y(i), y(j)]
    protected = and_(*(implies(not_(SENSITIVE(v)), not_(y(v))) for v in (i, j)))
    given = and_(known(D1, D2), protected)
    (own_i, other_i), (own_j, other_j) = (
        [bit(p, y(v)) for p in pair(SENSITIVE(v), D1, D2)] for v in (i, j)
    )
    goal = own_i * other_j <= E * (own_j * other_i)
    cases = [
        and_(*(f if value else not_(f) for f, value in zip(flags, values, strict=True)))
        for values in product((True, False), repeat=4)
    ]
    parts = [solve(implies(and_(given, c), goal)) for c in cases]
    return solve(implies(given, goal), *parts)


class Report(Likelihood):
    """Pr(y|x) of uRAP, of a report y; what is shown of it holds under the statement's `given`."""

    def __init__(self, statement, y=y):
        self.spelled = statement.spelled
        a, b = (lambda v, f=f: self.spelled(f(v)) for f in (model.OWN, model.OTHER))
        super().__init__(X, a, b, y)
        self.protected = self.spelled(model.PROTECTED(y))

    def signs(self, v):
        """Return that factors of the likelihood are not negative."""
        both = and_(apply(self.own, v) >= 0, apply(self.other, v) >= 0)
        return solve(implies(H, both), numbers())

    def bits(self):
        """Return that each bit's probabilities are probabilities."""
        bits = model.are_probabilities(self.spelled(model.OWN(k)), self.spelled(model.OTHER(k)))
        return every(solve(implies(H, bits), numbers()), k)

    def of_protected(self):
        """Return (5), if y is protected."""
        given = and_(H, self.protected)
        put = dict(zip((D1, D2), urap.probabilities(THETA, E), strict=True))
        left, right = (self.own(a) * self.other(b) for a, b in ((i, j), (j, i)))
        bits = [instance(two_bits(), put), numbers(), *at(given, i), *at(given, j)]
        bits = solve(implies(given, left <= E * right), *bits)
        return every(self.ratio(given, E, i, j, self.signs, bits), i, j)

    def sources(self, j):
        """Return that a non-sensitive 1 at j leaves j as the only possible source."""
        given = and_(H, not_(SENSITIVE(j)), self.y(j))
        zero = solve(implies(given, eq(apply(self.other, j), 0)))
        return every(self.impossible(given, i, j, zero), i)


def of_invertible(report, condition, *facts):
    """Return (4'), or what is asked, of a y that is not protected."""
    none = report.protected
    found = counterexample(none.args[0])
    j = exception(none.args[0])
    goal = implies(and_(H, not_(none)), condition(X, report, SENSITIVE))
    return prove(goal, found, report.sources(j), *facts, at=[j], rounds=2)


def ratio():
    """Return (5)."""
    statement = model.urap_ratio()
    report = Report(statement)
    outputs = apply(statement.goals[0].args[0], y)
    return concluded(statement, every(solve(implies(H, outputs), report.of_protected()), y))


def private():
    """Return Proposition 5 with (4')."""
    statement = model.urap_private_reachable()
    report = Report(statement)
    outputs = apply(statement.goals[1].args[0], y)
    parts = report.of_protected(), of_invertible(report, invertible_if_reachable)
    return concluded(statement, report.bits(), every(solve(implies(H, outputs), *parts), y))


def denied():
    """Return that it is false with (4), at the basic RAPPOR's theta for e^eps = 4."""
    formula = with_sorts(model.urap_private().formula, {X: THREE})
    a = real(2)
    return deny(formula, table([THREE], [True, False, False]), rappor.basic_theta(a), a * a)


@decides("uldp-urap-ratio")
def urap_ratio():
    """Two inputs' likelihoods differ in their two bits."""
    return Decision(
        verdict="proved",
        printed_proof="flawed",
        why=(
            "It holds for every theta. The printed proof divides by d1 and by 1 - d1, which are 0 "
            "at theta = 0 and theta = 1, and leaves out x_i in X_N beside x_i' in X_S; "
            "multiplied out, and with that case, it is right."
        ),
        scope="all s >= 0, N >= 0, all theta in [0, 1], all eps >= 0",
        theorem=ratio,
    )


@decides("uldp-urap-private")
def urap_private():
    """Two non-sensitive bits cannot both be 1, yet such a vector lies in Y_I."""
    return Decision(
        verdict="refuted",
        printed_proof="flawed",
        why=(
            "With Y = {0,1}^K the vectors with two non-sensitive ones belong to Y_I, and no input "
            "produces them; (4) asks for a source of each. The printed proof says that an output "
            "in Y_I has only one such 1, which is true of the reachable ones. Nothing leaks: read "
            "(4'), or drop those vectors from Y and ask 0 < theta < 1 and eps > 0."
        ),
        scope="as printed, with Y = {0,1}^K; the witness has s = 1, N = 2, the paper's theta",
        corrected=["uldp-urap-private-reachable", "uldp-urap-private-trimmed"],
        theorem=denied,
        sorts={X: THREE},
    )


@decides("uldp-urap-private-reachable")
def urap_private_reachable():
    """Y_I: a non-sensitive bit is 1, and every other input gives it probability 0."""
    return Decision(
        verdict="proved",
        why="A 1 in a non-sensitive bit has one possible source: (4') holds, and so does (5).",
        scope="all s >= 0, N >= 0, all theta in [0, 1], all eps >= 0",
        theorem=private,
    )

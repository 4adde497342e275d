"""Section 2.5, equation (3): when the empirical estimate exists, and over what."""

from fractions import Fraction

from mechanisms import rappor, rr, urap, urr
from mechanisms.estimation.empirical import from_frequencies
from theory.kernel.binding import function, with_sorts
from theory.kernel.sorts import BOOL, REAL, functions, letters
from theory.kernel.terms import and_, const, eq, implies, ite, letter, real
from theory.kernel.theorem import instance, solve
from theory.kernel.trace import remembered
from theory.ledger.decisions import proves, refutes
from theory.notions.probability import size
from theory.statements.stated import stated
from theory.statements.uldp import solvable as model
from theory.tactics.context import Given
from theory.tactics.logic import deny
from theory.tactics.tables import table

said = stated("uldp-empirical-solvable-frequencies")
FREQUENCY, SENSITIVE, THETA, E, P, X = said.f, said.X_S, said.theta, said.E, said.p, said.X

THREE = letters(3)
REPORTS = functions(THREE, BOOL)
j, y = const("j", X), const("y", X)
OWN, OTHER = const("own", functions(X, REAL)), const("other", functions(X, REAL))
GAIN = const("gain", REAL)
A, B, G = (const(f"{name}0", REAL) for name in "abg")


@refutes("uldp-empirical-solvable", sorts={X: THREE})
def denied(statement):
    """Return that (3) has no solution: three values, six users with the six reports of uRAP."""

    def bit(y, k):
        return y(letter(THREE, k))

    def factor(y, k):
        return ite(bit(y, k), real(-2), real(1))

    m = function(REPORTS, lambda y: ite(and_(bit(y, 1), bit(y, 2)), real(0), real(1) / 6))
    w = function(REPORTS, lambda y: ite(bit(y, 0), real(0), factor(y, 1) * factor(y, 2)))
    observed = function(REPORTS, lambda y: ite(bit(y, 0), real(1), real(Fraction(-1, 2))))
    alone = function(
        REPORTS, lambda y: ite(bit(y, 1), real(0), ite(bit(y, 2), observed(y), real(0)))
    )
    sensitive = table([THREE], [True, False, False])
    formula = with_sorts(statement.formula, {X: THREE})
    return deny(formula, sensitive, real(Fraction(2, 3)), real(4), m, w, alone)


@remembered
def one_solution():
    """A frequency determines one p: the estimate."""
    goal = eq(eq(A, B + G * GAIN), eq(GAIN, from_frequencies(A, B, G)))
    return solve(implies(G > 0, goal))


def of_bits(p, own, other):
    """Show that the frequency of a bit determines the estimate; its gain is positive."""
    p.have(own(j) - other(j) > 0)
    p.use(one_solution(), {A: FREQUENCY(j), B: other(j), G: own(j) - other(j), GAIN: P(j)})


@remembered
def summed():
    """Return the sum of all frequencies, if each follows from the chance of its output and p."""
    p = Given(X.forall(lambda y: eq(FREQUENCY(y), OTHER(y) * A + GAIN * P(y))))
    return p.by_item(eq(X.sum(FREQUENCY), X.sum(OTHER) * A + GAIN * X.sum(P)))


@remembered
def direct():
    """For outputs of one gain, whose chances sum to one with it, (3) has one solution."""
    own, other, total = OWN(y), OTHER(y), X.sum(P)
    one_gain = X.forall(lambda y: eq(OWN(y) - OTHER(y), GAIN))
    p = Given(and_(one_gain, GAIN > 0, eq(X.sum(OTHER) + GAIN, 1), eq(X.sum(FREQUENCY), 1)))
    goal = model.of_outputs(OWN, OTHER, from_frequencies).args[1]
    solves, estimate = goal.args[0].args
    seen = X.sum(lambda x: P(x) * ite(eq(x, y), own, other))
    p.have(eq(seen, other * total + GAIN * P(y)))
    p.use(one_solution(), {A: FREQUENCY(y), B: other, G: own - other, GAIN: P(y)})
    for given, mass in ((solves, total), (estimate, real(1))):
        case = p.under(given)
        case.have(eq(FREQUENCY(y), other * mass + GAIN * P(y)))
        case.use(summed(), {A: mass})
        case.have(eq(total, 1))
    return p.have(goal)


def of_outputs(p, goal, own, other, gain):
    """Show that (3) itself has one solution, if the outputs are as `direct` says."""
    p.have(gain > 0)
    values = {OWN: function(X, own), OTHER: function(X, other), GAIN: gain}
    p.under(goal.args[0]).use(instance(direct(), values))


@proves("uldp-empirical-solvable-frequencies")
def theorem(statement):
    """Return that the bits' frequencies, and (3) for RR and uRR, determine the estimate."""
    p, K, s = Given(statement), size(X), size(X, SENSITIVE)
    spread, product = (1 - THETA) * E + THETA, THETA * (1 - THETA) * (E - 1)
    p.have(and_(spread > 0, product > 0))
    p.have(eq(THETA - rappor.psi(THETA, E), product / spread))
    of_bits(p, *model.of_rappor(rappor.psi))
    own, other = urap.bit_probabilities(False, THETA, E)
    p.have(eq(own - other, THETA * (E - 1) / E))
    p.have(own - other > 0)
    of_bits(p, *model.by_kind(urap.bit_probabilities, THETA, E))
    own, chance = rr.probabilities(K, E)
    gain = (E - 1) / (K + E - 1)
    p.have(and_(eq(own - chance, gain), eq(K * chance + gain, 1)))
    of_outputs(p, p.goal("RR"), lambda y: own, lambda y: chance, gain)
    (top, low), (alone, never) = (urr.output_probabilities(f, s, E) for f in (True, False))
    gain = (E - 1) / (s + E - 1)
    p.have(and_(eq(top - low, gain), eq(alone - never, gain), eq(s * low + gain, 1), eq(never, 0)))
    of_outputs(p, p.goal("uRR"), *model.by_kind(urr.output_probabilities, s, E), gain)
    return p.conclude()

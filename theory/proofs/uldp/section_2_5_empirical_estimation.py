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
from theory.statements.uldp import solvable as model
from theory.statements.uldp.solvable import FREQUENCY, SENSITIVE, THETA, E, P, X
from theory.tactics.closing import concluded, every
from theory.tactics.expand import expand, rational
from theory.tactics.logic import at, deny, prove
from theory.tactics.sums import induction, non_negative, size_facts
from theory.tactics.tables import table

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
    told = function(REPORTS, lambda y: ite(bit(y, 0), real(1), real(Fraction(-1, 2))))
    alone = function(REPORTS, lambda y: ite(bit(y, 1), real(0), ite(bit(y, 2), told(y), real(0))))
    sensitive = table([THREE], [True, False, False])
    formula = with_sorts(statement.formula, {X: THREE})
    return deny(formula, sensitive, real(Fraction(2, 3)), real(4), m, w, alone)


@remembered
def one_solution():
    """A frequency determines one p: the estimate."""
    goal = eq(eq(A, B + G * GAIN), eq(GAIN, from_frequencies(A, B, G)))
    return solve(implies(G > 0, goal))


def signals(known):
    """Return that each kind of bit tells something of its own value."""
    spread = solve(implies(known, (1 - THETA) * E + THETA > 0))
    product = solve(implies(known, THETA * (1 - THETA) * (E - 1) > 0))
    sign = solve(implies(and_(A > 0, B > 0), A / B > 0))
    sign = [
        instance(sign, {A: THETA * (1 - THETA) * (E - 1), B: (1 - THETA) * E + THETA}),
        instance(sign, {A: THETA * (E - 1), B: E}),
    ]
    own, other = urap.bit_probabilities(False, THETA, E)
    pairs = [
        (THETA - rappor.psi(THETA, E), THETA * (1 - THETA) * (E - 1) / ((1 - THETA) * E + THETA)),
        (own - other, THETA * (E - 1) / E),
    ]
    facts = [rational(known, left, right, spread) for left, right in pairs]
    rest = [spread, product, *sign, solve(implies(known, THETA * (E - 1) > 0))]
    return [solve(implies(known, left > 0), *facts, *rest) for left, _ in pairs]


def of_bits(H, goal, own, other):
    """Return that the frequencies of the bits determine the estimate."""
    found = instance(
        one_solution(), {A: FREQUENCY(j), B: other(j), G: own(j) - other(j), GAIN: P(j)}
    )
    same = solve(implies(H, found.formula.args[1]), found, *signals(H))
    return prove(implies(H, goal), every(same, j), rounds=1)


@remembered
def direct():
    """For outputs of one gain, whose chances sum to one with it, (3) has one solution."""
    own, other, total = OWN(y), OTHER(y), X.sum(P)
    H = and_(
        X.forall(lambda y: eq(OWN(y) - OTHER(y), GAIN)),
        GAIN > 0,
        eq(X.sum(OTHER) + GAIN, 1),
        eq(X.sum(FREQUENCY), 1),
    )
    goal = model.of_outputs(OWN, OTHER, from_frequencies).args[1]
    solves, estimate = goal.args[0].args
    seen = X.sum(lambda x: P(x) * ite(eq(x, y), own, other))
    spelled = solve(implies(H, eq(seen, other * total + GAIN * P(y))), expand(seen), *at(H, y))
    one = instance(one_solution(), {A: FREQUENCY(y), B: other, G: own - other, GAIN: P(y)})
    facts = [spelled, one, *at(H, y)]

    def summed(given, mass):
        """Return that the frequencies sum to one, of the chances and p."""
        share = eq(FREQUENCY(y), other * mass + GAIN * P(y))
        share = solve(implies(given, share), *facts, *at(given, y))
        folds = [X.sum(FREQUENCY), X.sum(OTHER), total]
        found = induction(
            lambda f, o, p: eq(f, o * mass + GAIN * p),
            folds,
            given,
            use=lambda i: [instance(share, {y: i})],
        )
        return solve(implies(given, eq(total, 1)), found), share

    there, share = summed(and_(H, solves), total)
    back, same = summed(and_(H, estimate), real(1))
    first = solve(
        implies(and_(H, solves), eq(P(y), from_frequencies(FREQUENCY(y), other, own - other))),
        *(there, share, *facts),
    )
    second = solve(implies(and_(H, estimate), eq(seen, FREQUENCY(y))), back, same, *facts)
    return solve(implies(H, goal), there, every(first, y), every(second, y))


def of_outputs(H, goal, own, other, gain, *facts):
    """Return that (3) itself has one solution, from what shows that the outputs are such."""
    put = {OWN: function(X, own), OTHER: function(X, other), GAIN: gain}
    found = instance(direct(), put)
    given = and_(H, goal.args[0])
    known = [solve(implies(given, part), *facts) for part in found.formula.args[0].args[1:]]
    each = found.formula.args[0].args[0]
    one = solve(implies(given, eq(own(y) - other(y), gain)), *facts)
    known.append(prove(implies(given, each), every(one, y), rounds=1))
    return solve(implies(H, goal), found, *known)


@proves("uldp-empirical-solvable-frequencies")
def theorem(statement):
    """Return that the bits' frequencies, and (3) for RR and uRR, determine the estimate."""
    H, goals = statement.given, statement.goals
    bits = model.by_kind(urap.bit_probabilities, THETA, E)
    rappor_bits = model.of_rappor(rappor.psi)
    K, s = size(X), size(X, SENSITIVE)
    direct_own, chance = rr.probabilities(K, E)
    some = [*size_facts(X, lambda x: True, y), non_negative(s)]
    parts = [of_bits(H, goals[0], *rappor_bits), of_bits(H, goals[1], *bits)]
    gain = (E - 1) / (K + E - 1)
    flat = [
        rational(H, direct_own - chance, gain, *some),
        rational(H, K * chance + gain, 1, *some),
        expand(X.sum(lambda x: chance)),
        positive(H, gain, *some),
    ]
    parts.append(of_outputs(H, goals[2], lambda y: direct_own, lambda y: chance, gain, *flat))
    own, other = model.by_kind(urr.output_probabilities, s, E)
    (top, low), (alone, never) = (urr.output_probabilities(f, s, E) for f in (True, False))
    gain = (E - 1) / (s + E - 1)
    flat = [
        rational(H, top - low, gain, *some),
        rational(H, alone - never, gain, *some),
        rational(H, s * low + gain, 1, *some),
        rational(H, never, real(0), *some),
        expand(X.sum(other), H),
        positive(H, gain, *some),
    ]
    parts.append(of_outputs(H, goals[3], own, other, gain, *flat))
    return concluded(statement, *parts)


def positive(H, gain, *facts):
    """Return that the gain is positive."""
    sign = solve(implies(and_(A > 0, B > 0), A / B > 0))
    sign = instance(sign, dict(zip((A, B), gain.args, strict=True)))
    return solve(implies(H, gain > 0), sign, *facts)

"""uRR's empirical estimate from the reports of any number of users: unbiased, and its l2 loss.

The matrix is told by its entries, `own` for y = x and `other` for y != x, whatever these are.
"""

from mechanisms.estimation.empirical import from_frequencies
from theory.kernel.binding import apply, function, function_of
from theory.kernel.sorts import functions
from theory.kernel.terms import and_, const, eq, implies, ite
from theory.kernel.theorem import at_sorts, elimination, instance, leibniz, point, solve
from theory.kernel.trace import remembered
from theory.library import independent, linear
from theory.library.unbiased import P, U, X, Y, levels_sum
from theory.library.unbiased import Q as ROWS
from theory.notions.estimates import Drawn
from theory.notions.probability import is_distribution, is_mechanism
from theory.proofs.uldp.proposition_04_urr import theorem as urr_private
from theory.statements.stated import stated
from theory.tactics.closing import every
from theory.tactics.expand import expand
from theory.tactics.logic import for_all
from theory.tactics.sums import ONE, ZERO, equal, size, size_facts

said = stated("uldp-urr-private")
OTHER, OWN, SENSITIVE, E, Q = said.other, said.own, said.X_S, said.E, said.Q

x = const("x_of", X)
GAIN = OWN(x) - OTHER(x)
LEVEL = OTHER(x) + GAIN * P(x)
MATRIX = function_of(X, X, lambda x, y: ite(eq(x, y), OWN(y), OTHER(y)))
DRAWN = Drawn(U, X, X, MATRIX)


def estimate(r, x):
    """Return the empirical estimate of p(x) from all reports."""
    frequency = size(U, lambda u: eq(r(u), x)) / size(U)
    return from_frequencies(frequency, OTHER(x), OWN(x) - OTHER(x))


def error(r):
    """Return the squared error of the estimate of p(x)."""
    return (estimate(r, x) - P(x)) * (estimate(r, x) - P(x))


@remembered
def moments():
    """E[estimate] = p(x), n E[error] = m (1 - m)/(own - other)^2 at m = Pr[y = x], own > other."""
    H = and_(is_mechanism(X, X, MATRIX), is_distribution(X, P), GAIN > 0)
    level = function(X, lambda y: DRAWN.report(P, y))
    sums_to_one, _ = levels_sum(and_(is_mechanism(X, Y, ROWS), is_distribution(X, P)))
    sums_to_one = instance(at_sorts(sums_to_one, {Y: X}), {const(ROWS.data, MATRIX.sort): MATRIX})
    is_value = function(X, lambda y: ite(eq(y, x), ONE, ZERO))
    values = {independent.M: level, linear.Z: is_value, linear.CHANCE: OTHER(x), linear.GAIN: GAIN}
    lemma = instance(
        at_sorts(linear.scaled(), {Y: X}), {const(c.data, t.sort): t for c, t in values.items()}
    )
    value = lemma.formula.args[1].args[0].args[1]
    # of all reports x has its probability, which is linear in p(x)
    chance = solve(implies(H, eq(level(x), LEVEL)), expand(level(x)), expand(X.sum(P)))
    reported_values, by_report = (
        [point("sum", level, x), chance],
        X.sum(lambda y: ite(eq(y, x), level(y), ZERO)),
    )
    for power in (is_value, function(X, lambda y: is_value(y) * is_value(y))):
        reported = X.sum(lambda y, power=power: level(y) * power(y))
        reported_values.append(
            solve(implies(H, eq(reported, LEVEL)), equal(reported, by_report), *reported_values[:2])
        )
    solved = solve(implies(H, eq(value, P(x))), reported_values[2])
    off = function(
        P(x).sort, lambda v: DRAWN.mean(P, lambda r: (estimate(r, x) - v) * (estimate(r, x) - v))
    )
    same = leibniz(off, value, P(x))
    mean, loss = DRAWN.mean(P, lambda r: estimate(r, x)), size(U) * DRAWN.mean(P, error)
    spread = (LEVEL - LEVEL * LEVEL) / (GAIN * GAIN)
    known = solve(implies(H, lemma.formula.args[1]), lemma, sums_to_one)
    goal = and_(eq(mean, P(x)), eq(loss, spread))
    return solve(implies(H, goal), known, solved, same, *reported_values)


def spelled(term):
    """Return a term of uRR's statements with the running formulas in the place of names."""
    return stated("uldp-urr-private-reachable").statement().spelled(term)


def private(known):
    """Return `known =>` uRR is a mechanism and provides ULDP with (4'), if eps > 0 is given."""
    theorem, steps = urr_private(stated("uldp-urr-private-reachable").statement()), []
    body = theorem.formula
    for value in (SENSITIVE, E):
        steps.append(elimination(body.args[0], value))
        body = apply(body.args[0], value)
    return solve(implies(known, body.args[1]), theorem, *steps, *size_facts(X, SENSITIVE, x))


def of_urr(known):
    """Return `known, p a distribution =>` what `moments` says of uRR, if eps > 0 is known."""
    own, other = spelled(OWN), spelled(OTHER)
    gain = solve(implies(known, own(x) - other(x) > 0), *size_facts(X, SENSITIVE, x))
    lemma = instance(moments(), {OWN: own, OTHER: other})
    law = and_(known, is_distribution(X, P))
    return solve(implies(law, lemma.formula.args[1]), lemma, private(known), gain)


def unbiased(known):
    """Return `known =>` uRR's estimate is unbiased, if eps > 0 is known."""
    lemma, (matrix, answers_) = of_urr(known), answers()
    law, (mean, _) = lemma.formula.args[0], lemma.formula.args[1].args
    one = every(solve(implies(law, mean), lemma), x)
    (predicate,) = Drawn(U, X, X, matrix).unbiased(answers_).args
    at_p = solve(implies(known, apply(predicate, P)), one)
    return for_all(known, predicate, P, at_p)


def answers():
    """Return uRR's matrix, and its estimate as a function of all reports and a value."""
    return spelled(Q), spelled(function_of(functions(U, X), X, estimate))

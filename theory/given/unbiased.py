"""Mechanisms with unbiased estimates: uRR with its own, so that lower bounds are of something."""

from mechanisms.estimation.empirical import from_frequencies
from theory.given.existence import given, shows, witnessed
from theory.kernel.binding import apply, exception, function, function_of, substitute
from theory.kernel.sorts import functions
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import (
    at_sorts,
    counterexample,
    elimination,
    instance,
    point,
    solve,
)
from theory.kernel.trace import remembered
from theory.library import independent, linear
from theory.library.unbiased import P, U, X, Y, levels_sum
from theory.library.unbiased import Q as ROWS
from theory.notions.estimates import Drawn
from theory.notions.probability import is_distribution, is_mechanism
from theory.statements.uldp import urr as model
from theory.statements.uldp.urr import OTHER, OWN, SENSITIVE, E, Q
from theory.tactics.closing import every
from theory.tactics.expand import expand
from theory.tactics.logic import conjuncts, derive, for_all
from theory.tactics.sums import ONE, ZERO, equal, item_at_most, size, size_facts
from theory.uldp.proposition_04_urr import theorem_reachable

x = const("x_of", X)
THREE = "protected", "Q", "estimate"
MATRIX = function_of(X, X, lambda x, y: ite(eq(x, y), OWN(y), OTHER(y)))


def estimate(r, x):
    """Return the empirical estimate of p(x) from all reports."""
    frequency = size(U, lambda u: eq(r(u), x)) / size(U)
    return from_frequencies(frequency, OTHER(x), OWN(x) - OTHER(x))


@remembered
def mean():
    """Where a value is reported oftener of itself than of others, its estimate is unbiased."""
    drawn, gain = Drawn(U, X, X, MATRIX), OWN(x) - OTHER(x)
    H = and_(is_mechanism(X, X, MATRIX), is_distribution(X, P), gain > 0)
    level = function(X, lambda y: drawn.report(P, y))
    whole, _ = levels_sum(and_(is_mechanism(X, Y, ROWS), is_distribution(X, P)))
    whole = instance(at_sorts(whole, {Y: X}), {const(ROWS.data, MATRIX.sort): MATRIX})
    says = function(X, lambda y: ite(eq(y, x), ONE, ZERO))
    put = {independent.M: level, linear.Z: says, linear.CHANCE: OTHER(x), linear.GAIN: gain}
    found = instance(
        at_sorts(linear.scaled(), {Y: X}), {const(c.data, t.sort): t for c, t in put.items()}
    )
    average, value = found.formula.args[1].args[0].args
    reported = X.sum(lambda y: level(y) * says(y))
    # of all reports x has its probability, which is linear in p(x)
    picked = equal(reported, X.sum(lambda y: ite(eq(y, x), level(y), ZERO)))
    chance = solve(
        implies(H, eq(level(x), OTHER(x) + gain * P(x))), expand(level(x)), expand(X.sum(P))
    )
    share = solve(
        implies(H, eq(reported, OTHER(x) + gain * P(x))),
        picked,
        point("sum", level, x),
        chance,
    )
    solved = solve(implies(H, eq(value, P(x))), share)
    return solve(implies(H, eq(average, P(x))), found, whole, solved)


def spelled(term):
    """Return a term of uRR's statements with the running formulas in the place of names."""
    return model.urr_private_reachable().spelled(term)


def private(known):
    """Return `known =>` uRR is a mechanism and provides ULDP with (4'), if eps > 0 is given."""
    theorem, steps = theorem_reachable(), []
    body = theorem.formula
    for value in (SENSITIVE, E):
        steps.append(elimination(body.args[0], value))
        body = apply(body.args[0], value)
    return solve(implies(known, body.args[1]), theorem, *steps, *size_facts(X, SENSITIVE, x))


def unbiased(known, predicate):
    """Return `known => forall p: P(p)`: uRR's estimate is unbiased, if eps > 0 is known."""
    own, other = spelled(OWN), spelled(OTHER)
    gain = solve(implies(known, own(x) - other(x) > 0), *size_facts(X, SENSITIVE, x))
    found = instance(mean(), {OWN: own, OTHER: other})
    law = and_(known, is_distribution(X, P))
    one = solve(implies(law, found.formula.args[1]), found, private(known), gain)
    at_p = solve(implies(known, apply(predicate, P)), every(one, x))
    return for_all(known, predicate, P, at_p)


def by_urr(found):
    """Return uRR's matrix and the rest in the place of the constants, and that they are wanted."""
    answer = {"protected": SENSITIVE, "Q": spelled(Q)}
    answer["estimate"] = spelled(function_of(functions(U, X), X, estimate))
    values = [answer[c.data] for c in found.names]
    wanted = conjuncts(found.at(*values))
    (means,) = (p for p in wanted if p.args[0].sort.domain is P.sort)
    known = [private(found.known), unbiased(found.known, means.args[0])]
    # what is asked of sensitive inputs alone
    one_sided = [p for p in wanted if p not in {means, *conjuncts(known[0].formula.args[1])}]

    def use(*constants):
        return [t for c in constants for t in size_facts(X, SENSITIVE, c)]

    known += [derive(found.known, part, use) for part in one_sided]
    return values, solve(implies(found.known, found.at(*values)), *known)


def of_urr(found):
    """UrR's matrix, with X_S as its protected outputs, and its empirical estimate."""
    return witnessed(found, *by_urr(found))


def of_one_value(found):
    """One value alone is sensitive; uRR for it."""
    alike = function_of(X, X, lambda x, y: eq(x, y))
    some = function(X, lambda x: X.forall(alike(x)))
    one = exception(some)
    other, alone = exception(alike(one)), function(X, lambda x: eq(x, one))
    facts = [counterexample(some), counterexample(alike(one)), expand(size(X, alone))]
    facts.append(item_at_most(size(X, lambda x: not_(alone(x))), other))
    values, theorem = by_urr(given(found.claim, *THREE, sorts=found.sorts))
    put = {SENSITIVE: alone}
    values = [alone, *(substitute(value, put) for value in values)]
    wanted = implies(found.known, found.at(*values))
    return witnessed(found, values, solve(wanted, instance(theorem, put), *facts))


def two_values(_):
    """Return the condition that there is more than one value."""
    return "there are two values", not_(X.forall(lambda x: X.forall(lambda y: eq(x, y))))


for claim in (
    "uldp-information-bound",
    "uldp-lower-bounds-one",
    "uldp-ubd-optimal",
    "uldp-urr-optimal",
    "uldp-urr-optimal-one",
):
    shows(claim, *THREE, sorts={Y: X})(of_urr)
shows("uldp-ubd-mixture", *THREE, sorts={Y: X}, later=("t",))(of_urr)
shows("uldp-lower-bounds-unbiased", "Q", "estimate", sorts={Y: X})(of_urr)
shows("uldp-urr-optimal-one", "sensitive", *THREE, where=two_values, sorts={Y: X})(of_one_value)

"""Refuted statements that fail only at a corner are named so, and no others are.

What is left of two that are no corners by the standard is proved here as well: of less than they
say.
"""

from dataclasses import replace
from fractions import Fraction

import pytest

from mechanisms.losses import urap as urap_losses
from mechanisms.losses import urr as urr_losses
from mechanisms.losses.lower_bounds import on_sensitive
from theory.kernel.binding import apply, function
from theory.kernel.sorts import REAL, Refused
from theory.kernel.terms import and_, const, eq, implies, ite, not_, real
from theory.kernel.theorem import elimination, instance, solve
from theory.ledger import claims, decisions, formal
from theory.notions.probability import size
from theory.proofs.uldp import equation_16_urr_l1_high_privacy as equation_16
from theory.statements.stated import stated
from theory.statements.uldp import lower_bounds, osldp
from theory.tactics.expand import expand, rational
from theory.tactics.logic import derive, for_all
from theory.views.counts import printed_as

said = stated("uldp-urr-l1-worst")
E, N, S, SENSITIVE, X, ON_N, ON_S = said.E, said.N, said.s, said.X_S, said.X, said.on_n, said.on_s
also = stated("uldp-lower-bounds-unbiased")
beside = stated("uldp-urap-l1-high-privacy")
EPS = beside.eps
START = stated("uldp-urr-l1-high-privacy").start

LOWER_BOUNDS = {
    "uldp-lower-bounds-unbiased": stated("uldp-lower-bounds-unbiased").statement(),
    "uldp-implies-osldp-reachable": osldp.implies_osldp_reachable(),
}

CORNERS = {
    "uldp-urr-l1-high-privacy": "s = 1",
    "uldp-table-4-printed": "s = 1",
    "uldp-urr-private-eps-zero": "eps = 0",
    "uldp-mangat-printed": "p = 1",
    "uldp-urap-covers-low-privacy": "s = N = 2",
    "oneid-random-guess": "all users have one value",
}
# where the others fail: more than at single values of sizes and parameters
WIDELY = {
    "lip-opt-channel": "all P1 outside of [1/(1+E), E/(1+E)]",
    "lip-opt-mse": "all P1 outside of it",
    "lip-opt-proportional": "all P1 outside of it",
    "lip-step3-boundary": "P1 < 1/(1+E)",
    "lip-gap-grows": "near P1 = 0 and 1, where the gap goes to 0",
    "lip-symmetric-optimum": "all P1 and eps but where two formulas happen to agree",
    "lip-example-lip-error": "every eps",
    "uldp-sensitive-remark": "every mechanism with LDP",
    "oneid-outliers-bounded": "every output that tells a user is likelier",
    "oneid-ones-law": "n_0 < n",
    "ldp-lh-pure-universal": "every universal family whose pairs do not meet with 1/g",
    "ldp-olh-size": "wherever the best whole g is not the nearest",
    "ldp-ss-size": "wherever the best whole w is not the nearest",
    "ldp-ss-size-total": "wherever the best whole w is not the nearest",
    "ldp-lh-success-printed": "every size: a random function misses values",
    "lip-step4-line": "every P1 but 0",
    "lip-optimal-at-f1-f4": "P1 < 1/(1+E)",
    "lip-example-opt-error": "every eps and every share",
    "lip-half-budget-wins": "every eps, by the paper's Theorem 1",
    "lip-skew-helps": "eps up to 4 of the figure",
    "lip-sequential-composition": "every prior with both values",
    "oneid-idue-necessary": "every value alone in its budget",
    "oneid-oue-optimal": "every number of values",
    "oneid-worst-case-largest": "every gamma > 1",
    "oneid-repeated-release": "every budget but 0 and infinity",
    "oneid-confidence-algorithm": "rare ones and a large first group",
    "oneid-confidence-level": "rare ones",
    "oneid-two-groups": "reports that tell their group",
    "oneid-joint-adversary": "reports matched jointly",
    "uldp-sequential-composition": "whenever a pair of invertible outputs cannot occur",
    "uldp-repeated-release": "whenever a pair of invertible outputs cannot occur",
    "uldp-any-post-processing": "whenever an output comes of protected and invertible ones",
    "uldp-empirical-solvable": "most distributions",
    "uldp-mangat-beats-warner": "p >= 2/3 and rare yes",
    "uldp-urap-private": "N >= 2",
    "uldp-theta-half-optimal": "every K",
    "uldp-lemma-1-step": "wherever the two roots differ",
    "uldp-lemma-2-step": "wherever the two roots differ",
    "uldp-rappor-l1-ratio": "every K > 4096",
    "uldp-regime-sum": "every x of a mechanism that tells nothing",
    "uldp-lower-bounds": "s = 1, and no estimate in the simplex for n eps^2 < s^2",
    "uldp-lower-bounds-absolute": "s = 1, and no estimate in the simplex for n eps^2 < s^2",
    "uldp-lower-bounds-of-several": "s = 1, and no estimate in the simplex for few users",
    "uldp-lower-bounds-of-several-absolute": "as for the l2 loss",
    "uldp-urap-order-optimal": "s = 1, but what is left is proved for the l2 loss alone",
    "uldp-pum-second-term-printed": "whenever the estimate of a bot is negative",
    "uldp-am-gm-step": "whenever two p(x) differ",
    "uldp-pum-private": "every user who hides a value that an output reveals",
    "uldp-pum-l1": "whenever the estimate of a bot is negative",
    "uldp-pum-equality-56": "whenever errors of tags cancel",
    "uldp-pum-first-term": "users with different tags",
    "uldp-lgrr-equation": "k > 2",
    "uldp-rsfd-amplified": "two attributes or more",
    "ldp-shuffled-variation-ratio": "4 values or more and few users",
    "ldp-shuffled-by-eps": "mechanisms of one eps that hide differently",
    "ldp-renyi-pure": "every eps > 0",
    "ldp-approximation-reliable": "OUE with eps of 6 or more",
}


def test_each_refuted_statement_of_a_paper_is_one_or_the_other():
    refuted = {
        name
        for name, decide in decisions.deciders().items()
        if decide().verdict == "refuted" and printed_as(claims.statements()[name]) != "ours"
    }
    assert {c.id: c.corner for c in claims.statements().values() if c.corner} == CORNERS
    assert refuted == set(CORNERS) | set(WIDELY)
    assert not set(CORNERS) & set(WIDELY)


def test_what_is_to_be_cited_instead_is_proved():
    for name in CORNERS:
        for other in claims.statements()[name].corrected:
            assert decisions.declared(other) == "proved"


def test_s_at_most_n_is_enough_but_at_two_and_two():
    """The refuted statement with its corner left out is a theorem."""
    statement = stated("uldp-urap-covers-low-privacy").statement()
    corner = and_(eq(S, 2), eq(N, 2))
    (goal,) = statement.goals
    corrected = decisions.deciders()["uldp-urap-covers-low-privacy-corrected"]().theorem()
    root = beside.a
    facts, _ = opened(corrected.formula, (S, N, root))
    known = and_(statement.given, root > 1, eq(root * root, S + N))
    assert solve(implies(and_(known, not_(corner)), goal), corrected, *facts)
    with pytest.raises(Refused):
        solve(implies(known, goal), corrected, *facts)


def test_equation_16_holds_of_two_values_and_more():
    """What it says is there for each START is any E near enough to 1, with eps and the roots."""
    model = stated("uldp-urr-l1-high-privacy-corrected").statement()
    corrected = equation_16.corrected(model)
    facts, at = opened(corrected.formula, model.constants)
    assert at is model.implication
    (goal,) = stated("uldp-urr-l1-high-privacy").statement().goals
    (none,) = goal.args
    for c in (E, EPS, ON_S, ON_N):
        facts.append(elimination(none.args[0], c))
        none = apply(none.args[0], c)
    near = and_(model.given, E - 1 < START, S >= 2)
    assert solve(implies(near, goal), corrected, *facts)


def test_the_lower_bound_holds_of_two_sensitive_values_and_more():
    """With 1 for the constant, for any number of users, values and outputs."""
    known = [used(name, model) for name, model in LOWER_BOUNDS.items()]
    (goal,) = lower_bounds.lower_bounds().goals
    none, s = goal.args[0].args[0], size(X, SENSITIVE)
    every = apply(none, real(1)).args[0]
    constants = (said.E, also.Q, also.estimate)
    _, bound = opened(every, constants)
    given, loses = and_(s >= 2, bound.args[0]), loses_of(bound)
    uniform = function(X, lambda x: lower_bounds.on_sensitive(x, s))
    total, nonzero = X.sum(uniform), solve(implies(given, not_(eq(s, 0))))
    one = solve(implies(given, eq(total, 1)), expand(total, given), nonzero)
    known += [derive(given, X.forall(lambda x: uniform(x) >= 0)), one, least_is_enough(s)]
    found = solve(implies(given, bound.args[1]), elimination(loses, uniform), *known)
    found = solve(implies(s >= 2, bound), found)
    for k in range(len(constants) - 1, -1, -1):
        part = opened(every, constants[:k])[1].args[0]
        found = for_all(s >= 2, part, constants[k], found)
    assert solve(implies(s >= 2, goal), found, elimination(none, real(1)))


def test_urap_is_order_optimal_for_two_sensitive_values_and_more():
    """With 20 for the factor: uRAP loses 9 s/(4 t^2) at most, uRR 4 s (s-1)/(25 t^2) or more."""
    model, start, a = (
        stated("uldp-urap-order-optimal").statement(),
        const("start", REAL),
        const("a1", REAL),
    )
    given, (goal,) = and_(model.given, S >= 2), model.goals
    none = goal.args[0]
    soon = apply(none.args[0], real(20)).args[0]
    (never,) = apply(soon.args[0], start).args[1].args
    known, scale = and_(given, a > 1, 2 * a <= 3), (a - 1) * (a - 1)
    ours = urap_losses.uniform_l2_times_n(S, N, a)
    other = urr_losses.uniform_l2_times_n(S, N, a * a)
    share = solve(implies(N >= 1, and_(1 / N <= 1, 1 / N > 0)))
    flat = rational(known, ours * scale, (1 - 1 / N) * scale + (S + 1) * a - 1)
    most = solve(implies(known, ours * scale <= Fraction(9, 4) * S), flat, share)
    whole = scale * (a + 1) * (a + 1)
    flat = rational(known, other * whole, S * (S + 2 * a * a - 3) + (1 - 1 / N) * whole)
    least = solve(implies(known, other * whole >= S * (S - 1)), flat, share)
    x, y = const("x1", REAL), const("y1", REAL)
    premise = and_(known, x * scale <= Fraction(9, 4) * S, y * whole >= S * (S - 1))
    enough = solve(implies(premise, x <= 20 * y))
    enough = instance(enough, {x: ours, y: other})
    near = 1 + ite(start > 1, Fraction(1, 2), start / 2)
    found = instance(solve(implies(known, ours <= 20 * other), enough, most, least), {a: near})
    nearby = elimination(never.args[0], near)
    each = solve(implies(given, apply(soon.args[0], start)), found, nearby)
    every = for_all(given, soon.args[0], start, each)
    assert solve(implies(given, goal), every, elimination(none.args[0], real(20)))


def opened(formula, constants):
    """Return what a formula says of all, of these constants, and the steps to it."""
    facts = []
    for c in constants:
        facts.append(elimination(formula.args[0], c))
        formula = apply(formula.args[0], c)
    return facts, formula


def used(name, model):
    """Return what a proved claim says of its own constants."""
    facts, at = opened(model.formula, model.constants)
    return solve(at, decisions.deciders()[name]().theorem(), *facts)


def loses_of(bound):
    """Return the predicate of which the bound says that not all distributions have it."""
    return bound.args[1].args[0].args[0]


def least_is_enough(s):
    """Return that the least loss of unbiased estimates is at least s/(e^eps - 1)^2."""
    a, b, d, t, E = (const(name, REAL) for name in ("a", "b", "d", "t", "E"))
    given, square = and_(t >= 2, E > 1), (E - 1) * (E - 1)
    signs = [solve(implies(given, part > 0)) for part in (t * (E - 1) * (E - 1), square)]
    scaled = rational(given, t / square, t * t / (t * (E - 1) * (E - 1)), *signs)
    top = 4 * E * (t - 1) * (t - 1)
    more = solve(implies(and_(a >= b, d > 0), a / d >= b / d))
    more = instance(more, {a: top, b: t * t, d: t * (E - 1) * (E - 1)})
    enough = solve(implies(given, top >= t * t))
    goal = implies(given, on_sensitive(t, E) >= t / square)
    return instance(solve(goal, scaled, more, enough, *signs), {t: s})


def test_a_corner_is_of_a_refuted_claim_with_another_to_cite():
    claim = replace(claims.statements()["uldp-mangat"], corner="s = 1")
    for verdict, corrected in (("refuted", []), ("proved", ["uldp-urr-private"])):
        with pytest.raises(ValueError, match="need"):
            decisions.Decision(replace(claim, corrected=corrected), verdict, lambda: None)


def test_statements_of_corners_fail_there():
    """The instance at which the refutation is tested is the corner."""
    for where in formal.formals()["uldp-lower-bounds"].holds:
        assert sum(where.values["sensitive"]) == 1
    for name, sizes in (
        ("uldp-urr-l1-high-privacy", {"s": 1}),
        ("uldp-table-4-printed", {"s": 1}),
        ("uldp-urr-private-eps-zero", {"E": 1}),
        ("uldp-urap-order-optimal", {"s": 1}),
        ("uldp-urap-covers-low-privacy", {"s": 2, "N": 2}),
    ):
        for where in formal.formals()[name].holds:
            assert sizes.items() <= where.values.items()

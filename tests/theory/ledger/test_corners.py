"""Refuted statements that fail at a corner alone are named so, and no others are."""

import pytest

from theory.kernel.binding import apply
from theory.kernel.sorts import Refused
from theory.kernel.terms import and_, eq, implies, not_
from theory.kernel.theorem import elimination, solve
from theory.ledger import claims, formal
from theory.ledger.obligation import Counterexample
from theory.readme import at_a_corner, printed_as
from theory.statements.uldp import low_privacy, near_zero
from theory.statements.uldp.lemmas import E, N, S
from theory.statements.uldp.near_zero import EPS, START
from theory.statements.uldp.worst_l1 import ON_N, ON_S
from theory.uldp import equation_16_urr_l1_high_privacy as equation_16

CORNERS = {"uldp-urr-l1-high-privacy": "s = 1", "uldp-urap-covers-low-privacy": "s = N = 2"}
# where the others fail: more than at single values of sizes and parameters
WIDELY = {
    "lip-opt-channel": "all P1 outside of [1/(1+E), E/(1+E)]",
    "lip-opt-mse": "all P1 outside of it",
    "lip-opt-proportional": "all P1 outside of it",
    "lip-step3-boundary": "P1 < 1/(1+E)",
    "lip-gap-grows": "near P1 = 0 and 1, where the gap goes to 0",
    "lip-symmetric-optimum": "all P1 and eps but where two formulas happen to agree",
    "lip-example-lip-error": "every eps",
    "lip-half-budget-wins": "every eps, by the paper's Theorem 1",
    "lip-skew-helps": "eps up to 4 of the figure",
    "lip-sequential-composition": "every prior with both values",
    "oneid-idue-necessary": "every value alone in its budget",
    "oneid-oue-optimal": "every number of values",
    "oneid-worst-case-largest": "every gamma > 1",
    "oneid-repeated-release": "every budget but 0 and infinity",
    "oneid-confidence-algorithm": "rare ones, for mechanisms whose bits are nearly as rare",
    "oneid-confidence-level": "rare ones",
    "oneid-two-groups": "reports that tell their group",
    "oneid-joint-adversary": "reports matched jointly",
    "oneid-heuristic-is-bayes": "several budgets",
    "uldp-sequential-composition": "whenever a pair of invertible outputs cannot occur",
    "uldp-repeated-release": "whenever a pair of invertible outputs cannot occur",
    "uldp-any-post-processing": "whenever an output comes of protected and invertible ones",
    "uldp-empirical-solvable": "most distributions",
    "uldp-mangat-beats-warner": "p >= 2/3 and rare yes",
    "uldp-urap-private": "N >= 2",
    "uldp-theta-half-optimal": "every K",
    "uldp-lemma-1-step": "wherever the two roots differ",
    "uldp-lemma-2-step": "wherever the two roots differ",
    "uldp-urap-order-optimal": "s = 1; for s >= 2 it is proved of unbiased estimates alone",
    "uldp-lower-bounds": "s = 1, and for s >= 2 wherever n eps^2 is far less than s^2",
    "uldp-table-4": "RAPPOR's entry for every K",
    "uldp-am-gm-step": "whenever two p(x) differ",
    "uldp-pum-private": "every user who hides a value that an output reveals",
    "uldp-pum-l1": "whenever the estimate of a bot is negative",
    "uldp-pum-equality-56": "whenever errors of tags cancel",
    "uldp-pum-first-term": "users with different tags",
    "uldp-urr-private-eps-zero": "its only value of eps",
    "uldp-lgrr-equation": "k > 2",
    "uldp-rsfd-amplified": "two attributes or more",
}


def test_each_refuted_statement_of_a_paper_is_one_or_the_other():
    refuted = {
        name
        for name, decide in claims.deciders().items()
        if decide().verdict == "refuted" and printed_as(claims.statements()[name]) != "ours"
    }
    assert at_a_corner() == CORNERS
    assert refuted == set(CORNERS) | set(WIDELY)
    assert not set(CORNERS) & set(WIDELY)


def test_what_is_to_be_cited_instead_is_proved():
    for name in CORNERS:
        for other in claims.deciders()[name]().corrected:
            assert claims.declared(other) == "proved"


def test_s_at_most_n_is_enough_but_at_two_and_two():
    """The refuted statement with its corner left out is a theorem."""
    statement = low_privacy.covers()
    corner = and_(eq(S, 2), eq(N, 2))
    (goal,) = statement.goals
    corrected = claims.deciders()["uldp-urap-covers-low-privacy-corrected"]().theorem()
    root = low_privacy.A
    at = corrected.formula
    facts = []
    for c in (S, N, root):
        facts.append(elimination(at.args[0], c))
        at = apply(at.args[0], c)
    known = and_(statement.given, root > 1, eq(root * root, S + N))
    assert solve(implies(and_(known, not_(corner)), goal), corrected, *facts)
    with pytest.raises(Refused):
        solve(implies(known, goal), corrected, *facts)


def test_equation_16_holds_of_two_values_and_more():
    """What it says is there for each START is any E near enough to 1, with eps and the roots."""
    corrected = equation_16.corrected()
    model = near_zero.urr_high_privacy_corrected()
    facts, at = [], corrected.formula
    for c in model.constants:
        facts.append(elimination(at.args[0], c))
        at = apply(at.args[0], c)
    assert at is model.implication
    (goal,) = near_zero.urr_high_privacy().goals
    (none,) = goal.args
    for c in (E, EPS, ON_S, ON_N):
        facts.append(elimination(none.args[0], c))
        none = apply(none.args[0], c)
    near = and_(model.given, E - 1 < START, S >= 2)
    assert solve(implies(near, goal), corrected, *facts)


def test_a_corner_is_of_a_refuted_claim_with_another_to_cite():
    witness = Counterexample("w", lambda: True, lambda: False, lambda: True)
    for verdict, corrected in (("refuted", []), ("proved", ["uldp-urr-private"])):
        with pytest.raises(ValueError, match="corner needs"):
            claims.Decision(verdict, [witness], corner="s = 1", corrected=corrected)


def test_statements_of_corners_fail_there():
    """The instance at which the refutation is tested is the corner."""
    for name, sizes in (
        ("uldp-urr-l1-high-privacy", {"s": 1}),
        ("uldp-urap-covers-low-privacy", {"s": 2, "N": 2}),
    ):
        for where in formal.formals()[name].holds:
            assert sizes.items() <= where.values.items()

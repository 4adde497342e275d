"""MinID-LDP never gives more than twice its least budget, whatever the other budgets are."""

import z3

from mechanisms import idue
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Lemma, Statement


def by_way_of_the_least():
    """q_i <= E q_l and q_l <= E q_j, where l has the least budget; r is the pair budget above."""
    q_i, q_l, q_j, E, r = z3.Reals("q_i q_l q_j E r")
    given = [q_i >= 0, q_l >= 0, q_j >= 0, E >= 1, q_i <= E * q_l, q_l <= E * q_j]
    goal = z3.And(q_i <= E * E * q_j, z3.Implies(r >= E * E, q_i <= r * q_j))
    return Statement(given, goal, twin_hypotheses=given[:-1])


def in_problem_5():
    """The same of the ratios of Proposition 1, strictly."""
    a_i, b_i, a_l, b_l, a_j, b_j, E = z3.Reals("a_i b_i a_l b_l a_j b_j E")
    pairs = [(a_i, b_i), (a_l, b_l), (a_j, b_j)]
    proper = [z3.And(b > 0, b < a, a < 1) for a, b in pairs]
    there = idue.ratio(a_i, b_i, a_l, b_l) <= E
    back = idue.ratio(a_l, b_l, a_j, b_j) <= E
    goal = idue.ratio(a_i, b_i, a_j, b_j) < E * E
    return Statement([*proper, E >= 1, there, back], goal, twin_hypotheses=[*proper, E >= 1, there])


@decides("oneid-minid-twice-least")
def minid_twice_least():
    """Any two values are compared by way of the value with the least budget."""
    return Decision(
        verdict="proved",
        why=(
            "The pair budget with the value l of the least budget is eps_l for every value, so "
            "that x and x' are within eps_l + eps_l. Tuning that raises other budgets past twice "
            "the least one, up to infinity, gains nothing under MinID-LDP: this is why its "
            "utility stays near that of LDP in the paper's figures, where sensitive values have "
            "budget 1. OneID-LDP has no such bound."
        ),
        scope="all mechanisms, all alphabets, all budgets in [0, infinity]; (5) for all sizes",
        about=["mechanisms.idue.ratio"],
        obligations=[
            Lemma("by way of the least budget", by_way_of_the_least),
            Lemma("the constraints of (5)", in_problem_5),
        ],
    )

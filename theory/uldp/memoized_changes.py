"""Memoized uRR and a value that changes: each value has a memo of its own."""

import z3

from mechanisms import memoized, urr
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Items, Lemma, Statement, induction

S, E_INF, E_2 = z3.Reals("s E_inf E_2")


def over_the_values():
    """Return the induction over the distinct values: independent memos, so ratios multiply."""
    one, other, factor = z3.Reals("one other factor")
    state = z3.Reals("likely unlikely factors power")
    return induction(
        "the distinct values",
        Items(
            state=tuple(state),
            item=(one, other, factor),
            parameters=[E_INF >= 1],
            of_item=[one >= 0, other >= 0, factor >= 1, factor <= E_INF, one <= factor * other],
        ),
        invariant=lambda s: z3.And(
            s[0] >= 0, s[1] >= 0, s[2] >= 1, s[2] <= s[3], s[0] <= s[2] * s[1]
        ),
        initial=(z3.RealVal(1),) * 4,
        step=lambda s, item: (s[0] * item[0], s[1] * item[1], s[2] * item[2], s[3] * E_INF),
        false_initial=(z3.RealVal(2), z3.RealVal(1), z3.RealVal(1), z3.RealVal(1)),
        false_invariant=lambda s: z3.And(s[0] <= s[1], s[2] <= s[3]),
    )


def each_factor():
    """State that the factor of one value's reports is between 1 and E_inf."""
    grown = z3.Real("grown")
    found = memoized.factor(S, E_INF, grown)
    known = [S >= 1, E_INF >= 1, grown >= 1]
    return Statement(known, z3.And(found >= 1, found <= E_INF), z3.And(found > 1, found <= E_INF))


@decides("uldp-memoized-changes")
def memoized_changes():
    """Two courses of values with the same repetitions."""
    return Decision(
        verdict="proved",
        why=(
            "Each distinct value has a memo of its own, independent of the others; reports made "
            "while it was held have the factor of uldp-memoized-reports, and factors multiply."
        ),
        scope="any number of distinct values and reports; values change at the same times in both",
        about=["mechanisms.memoized.factor"],
        assumes=["The memos are independent, and the reports given the memos."],
        uses=["uldp-memoized-reports"],
        obligations=[Lemma("the reports of one value", each_factor), *over_the_values()],
    )


def different_courses():
    """State the ratio of (y1, ..., y1, y2, ..., y2) given those very values and given y1 alone.

    Likelihoods are over the least, other2^(2t); `grown` is E_2^t, and t reports of y are made of
    y's memo with c1, of another's with c2. From y1 alone there is one memo for all 2t reports.
    """
    grown = z3.Real("grown")
    c1, c2, _ = urr.probabilities(S, E_INF)
    changed = (c1 * grown + (S - 1) * c2) * (c1 * grown + (S - 1) * c2)
    stayed = c1 * grown + c2 * grown + (S - 2) * c2
    known = [S >= 2, E_INF > 1, grown >= 1]
    goal = changed >= c1 * c1 * grown * stayed
    return Statement(known, goal, changed >= grown * stayed)


def without_bound():
    """Return that E_2^t passes every bound: Bernoulli's inequality, and what it comes to."""
    bernoulli = induction(
        "E_2^t is at least 1 + t (E_2 - 1)",
        Items(
            state=z3.Reals("grown spent"), item=z3.Real("round"), parameters=[E_2 > 1], of_item=[]
        ),
        invariant=lambda s: z3.And(s[1] >= 1, s[0] >= s[1]),
        initial=(z3.RealVal(1), z3.RealVal(1)),
        step=lambda s, _: (s[0] * E_2, s[1] + E_2 - 1),
        false_initial=(z3.RealVal(0), z3.RealVal(1)),
        false_invariant=lambda s: s[0] >= 2 * s[1],
    )

    def passes():
        bound, t, grown = z3.Reals("bound t grown")
        c1, _, _ = urr.probabilities(S, E_INF)
        known = [
            *(S >= 2, E_INF > 1, E_2 > 1, t >= 1, grown >= 1 + t * (E_2 - 1)),
            t * (E_2 - 1) * c1 * c1 >= bound,
        ]
        return Statement(known, c1 * c1 * grown > bound, c1 * c1 * grown > bound + 1)

    return [*bernoulli, Lemma("the ratio passes every bound", passes)]


@decides("uldp-memoized-pattern")
def memoized_pattern():
    """The smallest pair: one value, and two values of t reports each."""

    def given_y1():
        grown, keep = z3.Reals("grown keep")
        own, other = memoized.second_probabilities(True, S, keep)
        known = [S >= 1, keep >= 0, keep < 1, grown * other == own]
        return Statement(known, grown == memoized.second_factor(S, keep), grown == own)

    return Decision(
        verdict="proved",
        why=(
            "Reports of y1, then of y2 are likely if both memos are true, with c1^2 at least; with "
            "one memo for all of them half must be wrong, each at the price E_2. Reports without "
            "memos cost eps_1 each, whether or not the value changes."
        ),
        scope="all s >= 2, all 1 < E_1 < E_inf; 2 t reports of one or of two sensitive values",
        about=["mechanisms.memoized.second_factor", "mechanisms.urr.probabilities"],
        assumes=["The memos are independent, and the reports given the memos."],
        uses=["uldp-memoized-urr"],
        obligations=[
            Lemma("E_2 is the second stage's ratio", given_y1),
            Lemma("one value against two", different_courses),
            *without_bound(),
        ],
    )

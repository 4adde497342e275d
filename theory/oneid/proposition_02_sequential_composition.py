"""Proposition 2: OneID-LDP composes sequentially; budgets add."""

import z3

from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Items, Lemma, Statement, induction


def ratios_multiply():
    """State (6) for a pair of outputs at two inputs; the second mechanism may depend on y1."""
    q1, q1_other, q2, q2_other, w1, w2 = z3.Reals("q1 q1_other q2 q2_other w1 w2")
    known = [
        *(value >= 0 for value in (q1, q1_other, q2, q2_other, w1, w2)),
        *(w1 <= 1, w2 <= 1, w1 * q1 <= q1_other, w2 * q2 <= q2_other),
    ]
    return Statement(
        known, w1 * w2 * q1 * q2 <= q1_other * q2_other, w1 * q1 * q2 <= q1_other * q2_other
    )


def releases():
    """Return the induction over releases: the weights e^-eps multiply, so that budgets add."""
    q, q_other, w = z3.Reals("q q_other w")
    return induction(
        "any number of releases",
        Items(
            state=tuple(z3.Reals("likelihood other weight")),
            item=(q, q_other, w),
            parameters=[],
            of_item=[q >= 0, q_other >= 0, w >= 0, w <= 1, w * q <= q_other],
        ),
        invariant=lambda state: z3.And(
            *(part >= 0 for part in state), state[2] * state[0] <= state[1]
        ),
        initial=(z3.RealVal(1), z3.RealVal(1), z3.RealVal(1)),
        step=lambda state, item: tuple(s * i for s, i in zip(state, item, strict=True)),
        false_initial=(z3.RealVal(2), z3.RealVal(1), z3.RealVal(1)),
        false_invariant=lambda state: state[0] <= state[1],
    )


@decides("oneid-sequential-composition")
def sequential_composition():
    """Adaptive: the second mechanism is any, for each y1."""
    return Decision(
        verdict="proved",
        printed_proof="sound",
        why=(
            "The two ratios multiply. An infinite budget of either release makes the sum "
            "infinite, and then nothing is asked."
        ),
        scope="all alphabets, any number of releases, adaptive, all budgets in [0, infinity]",
        assumes=["The releases are of one input, independent given it and the earlier outputs."],
        obligations=[Lemma("two releases", ratios_multiply), *releases()],
    )

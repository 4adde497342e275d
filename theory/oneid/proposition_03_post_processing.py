"""Proposition 3: OneID-LDP is preserved by post-processing."""

import z3

from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Items, induction


@decides("oneid-post-processing")
def post_processing():
    """The sum over y of Q(y|x) lambda(z|y), for two inputs."""
    q, q_other, share, w = z3.Reals("q q_other share w")
    sums = induction(
        "the sums over outputs",
        Items(
            state=tuple(z3.Reals("sum sum_other")),
            item=(q, q_other, share),
            parameters=[w >= 0, w <= 1],
            of_item=[q >= 0, q_other >= 0, share >= 0, w * q <= q_other],
        ),
        invariant=lambda state: w * state[0] <= state[1],
        initial=(z3.RealVal(0), z3.RealVal(0)),
        step=lambda state, item: (state[0] + item[0] * item[2], state[1] + item[1] * item[2]),
        false_initial=(z3.RealVal(1), z3.RealVal(-1)),
        false_invariant=lambda state: (1 + w) / 2 * state[0] <= state[1],
    )
    return Decision(
        verdict="proved",
        printed_proof="sound",
        why="(6) holds term by term. Infinite budgets stay infinite.",
        scope="all alphabets of any size, all budgets in [0, infinity]",
        obligations=sums,
    )

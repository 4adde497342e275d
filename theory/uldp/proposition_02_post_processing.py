"""Proposition 2: ULDP is preserved by post-processing that preserves data types."""

import z3

from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Items, Lemma, Statement, induction
from theory.notions.uldp import invertible, invertible_if_reachable


def protected_sum():
    """Return the induction over Y for z in Z_P: sum Q0(y|x) Q1(z|y), with (5) term by term."""
    E, q, q_other, w, protected = (*z3.Reals("E q q_other w"), z3.Bool("protected"))
    of_item = [
        *(q >= 0, q_other >= 0, w >= 0),
        z3.Implies(protected, q <= E * q_other),
        # Definition 3: no invertible y leads to a protected z
        z3.Implies(z3.Not(protected), w == 0),
    ]
    return induction(
        "z in Z_P: ratio of the sums over Y",
        Items(
            state=tuple(z3.Reals("sum sum_other")),
            item=(q, q_other, w),
            parameters=[E >= 1],
            of_item=of_item,
        ),
        invariant=lambda state: state[0] <= E * state[1],
        initial=(z3.RealVal(0), z3.RealVal(0)),
        step=lambda state, item: (state[0] + item[0] * item[2], state[1] + item[1] * item[2]),
        false_initial=(z3.RealVal(1), z3.RealVal(0)),
        false_invariant=lambda state: state[0] <= (1 + E) / 2 * state[1],
    )


def single_source_sum():
    """Return the induction over Y for z in Z_I: one y alone leads to z, the sum is its term."""
    q, w, q_star, w_star = z3.Reals("q w q_star w_star")
    is_star, seen = z3.Bools("is_star seen")

    return induction(
        "z in Z_I: the sum over Y is one term",
        Items(
            state=(z3.Real("total"), seen),
            item=(q, w, is_star),
            parameters=[],
            of_item=[
                z3.Implies(is_star, z3.And(q == q_star, w == w_star)),
                z3.Implies(z3.Not(is_star), w == 0),
            ],
            of_order=[z3.Implies(is_star, z3.Not(seen))],
        ),
        invariant=lambda state: state[0] == z3.If(state[1], q_star * w_star, 0),
        initial=(z3.RealVal(0), z3.BoolVal(False)),
        step=lambda state, item: (state[0] + item[0] * item[1], z3.Or(state[1], item[2])),
        false_initial=(z3.RealVal(1), z3.BoolVal(False)),
        false_invariant=lambda state: state[0] == 0,
    )


def scaled(condition):
    """Return the lemma that `condition` carries over from Q0(y|.) to Q0(y|.) w, for w > 0."""

    def build(X):
        q, sensitive, w = X.column("q"), X.subset("sensitive"), z3.Real("w")
        known = [X.forall(lambda x: q(x) >= 0), condition(X, q, sensitive)]
        goal = condition(X, lambda x: q(x) * w, sensitive)
        if condition is invertible:
            return Statement([*known, w > 0], goal, twin_hypotheses=[*known, w >= 0])
        # (4') survives w = 0; that its source is sensitive it does not say
        false = condition(X, lambda x: q(x) * w, lambda x: z3.Not(sensitive(x)))
        return Statement([*known, w > 0], goal, false)

    return Lemma("z in Z_I: its source is that of y", build, (2, 3))


@decides("uldp-post-processing")
def post_processing():
    """Definitions 2 and 3 as printed."""
    return Decision(
        verdict="proved",
        printed_proof="sound",
        why=(
            "Each z of Z_I comes from one y of Y_I, and that from one x; each z of Z_P mixes "
            "protected y alone, term by term within e^eps. (The statement in the appendix of our "
            "copy runs into its proof; Section 3.2 has it whole.)"
        ),
        scope="all alphabets of any size, all eps >= 0, condition (4) as printed",
        obligations=[*protected_sum(), *single_source_sum(), scaled(invertible)],
    )


@decides("uldp-post-processing-reachable")
def post_processing_reachable():
    """Condition (4') in hypothesis and conclusion, Definition 3 as printed."""
    return Decision(
        verdict="proved",
        why="The same proof serves (4'), asked of reachable outputs.",
        scope="all alphabets of any size, all eps >= 0, condition (4')",
        obligations=[*protected_sum(), *single_source_sum(), scaled(invertible_if_reachable)],
    )

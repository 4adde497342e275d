"""Section V-A: the attack of the experiments, and the Bayes adversary against IDUE."""

from fractions import Fraction
from itertools import product

import z3

from mechanisms import idue
from mechanisms.reidentification.closed_form import bayes, by_budget
from mechanisms.reidentification.enumerated import average
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Counterexample, Items, Lemma, Statement, induction
from theory.notions.matrix import one_id_ldp_breaks
from theory.oneid.equation_16_posterior import KNOWN, UNIFORM
from theory.uldp import unary

A_I, B_I, A_J, B_J, R = z3.Reals("a_i b_i a_j b_j common")
PROBABILITIES = [B_I >= 0, B_I < A_I, A_I <= 1, B_J >= 0, B_J < A_J, A_J <= 1, R >= 0]
BEFORE = A_I * B_J >= A_J * B_I


@decides("oneid-heuristic-is-bayes")
def heuristic_is_bayes():
    """OneID-LDP with e^eps = 2 and 4; the smaller budget has the greater a/b."""
    E = [Fraction(2), Fraction(4)]
    a, b = [Fraction(1, 2), Fraction(5, 8)], [Fraction(1, 3), Fraction(1, 2)]
    Q = idue.mechanism(a, b).matrix()
    both = Q[:, 0b11] / sum(Q[:, 0b11])
    attack, best = by_budget(a, b, E, [1, 1]).accuracy(), bayes(a, b, [1, 1]).accuracy()
    witness = Counterexample(
        "two users, two values, the report (1, 1)",
        # Proposition 1 as (5) has it, i = j included
        hypotheses=lambda: (
            one_id_ldp_breaks(Q, E) == []
            and all(
                idue.ratio(a[i], b[i], a[j], b[j]) <= E[i]
                for i, j in product(range(len(E)), repeat=2)
            )
        ),
        conclusion=lambda: bool(attack >= best),
        repaired=lambda: bool(best == average(Q) and both[0] == max(both)),
        witness={
            "e^eps": "2, 4",
            "a": "1/2, 5/8",
            "b": "1/3, 1/2",
            "the attack names at y = (1, 1)": "the user of x2, the larger budget",
            "posteriors of the users of x1, x2": f"{both[0]}, {both[1]}",
            "accuracy over all outputs": f"{attack}, of the Bayes adversary {best}",
        },
    )
    return Decision(
        verdict="refuted",
        why=(
            "The Bayes adversary orders values by a/b, not by budget; the orders may differ. The "
            "attack also stops at values that nobody has, and says nothing where no bit is 1. "
            "So rates measured by it are no upper bounds of what an adversary reaches, except "
            "for the mechanisms of oneid-heuristic-corrected."
        ),
        scope="as stated, for OneID-LDP IDUE within (5); the witness has two values",
        corrected=["oneid-heuristic-corrected"],
        obligations=[witness],
    )


def first_one():
    """Return that a user of the first value whose bit is 1 is the likeliest."""

    def later_one():
        q, other = unary.pair(R, (A_I, B_I), (A_J, B_J), True, True)
        return Statement([*PROBABILITIES, BEFORE], q >= other, twin_hypotheses=PROBABILITIES)

    def zero():
        q, other = unary.pair(R, (A_I, B_I), (A_J, B_J), True, False)
        return Statement(PROBABILITIES, q >= other, twin_hypotheses=[R >= 0])

    def none():
        """State that without a 1 it is the value with the greatest (1-a)/(1-b)."""
        q, other = unary.pair(R, (A_I, B_I), (A_J, B_J), False, False)
        least = (1 - A_I) * (1 - B_J) >= (1 - A_J) * (1 - B_I)
        return Statement([*PROBABILITIES, least], q >= other, twin_hypotheses=PROBABILITIES)

    return [
        Lemma("against a later value whose bit is 1", later_one),
        Lemma("against a value whose bit is 0", zero),
        Lemma("no bit is 1", none),
    ]


def summed():
    """Return the induction over values: max_u Q(y|x_u), summed over outputs with a first 1."""
    a, b = z3.Reals("a b")
    found, none, formula = z3.Reals("found none formula")
    return induction(
        "the sum over outputs",
        Items(
            state=(found, none, formula),
            item=(a, b),
            parameters=[],
            of_item=[b >= 0, b < a, a <= 1],
        ),
        invariant=lambda state: z3.And(state[0] == state[2], state[1] >= 0),
        initial=(z3.RealVal(0), z3.RealVal(1), z3.RealVal(0)),
        # an output with its first 1 here, and each earlier one with both settings of this bit
        step=lambda state, item: (
            state[0] * (unary.bit_probability(item[1], True))
            + state[0] * (unary.bit_probability(item[1], False))
            + state[1] * unary.bit_probability(item[0], True),
            state[1] * unary.bit_probability(item[1], False),
            state[2] + item[0] * state[1],
        ),
        false_initial=(z3.RealVal(1), z3.RealVal(1), z3.RealVal(0)),
        false_invariant=lambda state: z3.And(state[0] == state[2], state[1] >= state[0]),
    )


@decides("oneid-bayes-accuracy")
def bayes_accuracy():
    """Bits of values that nobody has are alike for all users and sum out."""

    def no_one():
        """State that the last summand is the y = 0 likelihood of the chosen value."""
        none = z3.Real("none")
        q = none * unary.bit_probability(A_I, False) / unary.bit_probability(B_I, False)
        known = [*PROBABILITIES[:3], none >= 0]
        return Statement(known, z3.And(q >= 0, q <= none), z3.And(q >= 0, 2 * q <= none))

    return Decision(
        verdict="proved",
        why=(
            "A 1 in the bit of value i multiplies the likelihood of its users by a_i/b_i, which is "
            "infinite for an infinite budget, and a 0 by (1-a_i)/(1-b_i) < 1. So the likeliest "
            "user has the first value whose bit is 1; where there is none, the value with the "
            "greatest (1-a)/(1-b), which is 1/M for all values of the best OneID mechanism. "
            "The sum over outputs is taken value by value."
        ),
        scope="all n >= 1, all numbers of values, all 0 <= b < a <= 1, all counts",
        assumes=[*KNOWN, UNIFORM],
        obligations=[
            *first_one(),
            *unary.common_factor(),
            *summed(),
            Lemma("no bit is 1: the likelihood", no_one),
        ],
    )


@decides("oneid-heuristic-corrected")
def heuristic_corrected():
    """a/b = E/M there, and (1-b)/(1-a) = M for all values."""
    M, E, larger = z3.Reals("M E larger")

    def order():
        """State that a larger budget has a larger a/b; b is that of the budget."""
        known = [M > 1, E > M, larger >= E]
        return Statement(known, larger / M >= E / M, twin_hypotheses=[M > 1, E > M, larger > M])

    def alike():
        """State that without a 1 all users are alike: q (1-a_i)(1-b_j) is symmetric."""
        q, other = unary.pair(R, (A_I, B_I), (A_J, B_J), False, False)
        same = [(1 - B_I) == M * (1 - A_I), (1 - B_J) == M * (1 - A_J)]
        known = [*PROBABILITIES, M > 1]
        return Statement([*known, *same], q == other, twin_hypotheses=[*known, same[0]])

    return Decision(
        verdict="proved",
        why=(
            "In the best OneID mechanism by (5) a/b = e^eps/M, so that the order of budgets is "
            "that of a/b, and where no bit is 1 all users are equally likely."
        ),
        scope="all n >= 1, all numbers of values, all budgets in (0, infinity]",
        assumes=[*KNOWN, UNIFORM],
        uses=["oneid-optimum-one-unknown", "oneid-bayes-accuracy"],
        obligations=[Lemma("order of budgets", order), Lemma("no bit is 1", alike), *first_one()],
    )

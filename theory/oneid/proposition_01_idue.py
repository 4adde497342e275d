"""Proposition 1: when IDUE provides ID-LDP; where its condition is needed, and where not."""

from fractions import Fraction
from functools import partial
from itertools import product

import z3

from mechanisms import idue
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Counterexample, Items, Lemma, Statement, induction
from theory.notions.matrix import one_id_ldp_breaks
from theory.uldp import unary

FORMULAS = ["mechanisms.idue.ratio"]
A_I, B_I, A_J, B_J, W = z3.Reals("a_i b_i a_j b_j w")
PROBABILITIES = [B_I >= 0, B_I < A_I, A_I <= 1, B_J >= 0, B_J < A_J, A_J <= 1]
# the condition of Proposition 1, multiplied out, with w = e^-r: r may be infinite, b zero
CONDITION = W * A_I * (1 - B_J) <= B_I * (1 - A_J)


def column(yi, yj):
    """State that a pair within its budget at bits 1, 0 is within it at bits yi, yj."""
    common = z3.Real("common")
    likelihood, other = unary.pair(common, (A_I, B_I), (A_J, B_J), yi, yj)
    known = [*PROBABILITIES, W >= 0, W <= 1, common >= 0]
    goal = W * likelihood <= other
    false = [common >= 0, *PROBABILITIES, W >= 0, W <= 2]
    return Statement([*known, CONDITION], goal, twin_hypotheses=false)


def columns():
    """Return (1) at every output, by the two bits in which two inputs differ."""
    return [
        Lemma(f"ratio at bits {int(yi)}{int(yj)}", partial(column, yi, yj))
        for yi, yj in product((True, False), repeat=2)
    ]


def printed_form():
    """State that for 0 < b and a < 1 the condition is the printed one, with the ratio that runs."""
    E = z3.Real("E")
    known = [*PROBABILITIES, B_I > 0, A_J < 1, E >= 1, W * E == 1]
    printed = idue.ratio(A_I, B_I, A_J, B_J) <= E
    return Statement(known, printed == CONDITION, printed == (W * A_I <= B_I * (1 - A_J)))


@decides("oneid-idue-private")
def idue_private():
    """The pairs of different values; i = j is not used."""
    return Decision(
        verdict="proved",
        printed_proof="unread",
        why=(
            "Two inputs' likelihoods differ in two bits, and with b < a their ratio is greatest at "
            "bits 1 and 0: the condition for i != j. (The proof is in the paper's reference [12].) "
            "Multiplied out it holds for b = 0 and a = 1 and for infinite pair budgets too, where "
            "the printed quotient may divide by zero."
        ),
        scope="all numbers of values, all 0 <= b < a <= 1, all pair budgets in [0, infinity]",
        about=FORMULAS,
        obligations=[
            *columns(),
            *unary.common_factor(),
            Lemma("the printed condition", printed_form),
        ],
    )


@decides("oneid-idue-necessary")
def idue_necessary():
    """Two values of their own budgets, OneID-LDP."""
    E = [Fraction(2), Fraction(4)]
    a, b = [Fraction(3, 4), Fraction(2, 5)], [Fraction(1, 2), Fraction(1, 5)]
    Q = idue.mechanism(a, b).matrix()
    own = idue.ratio(a[0], b[0], a[0], b[0])
    witness = Counterexample(
        "two values, e^eps = 2 and 4",
        hypotheses=lambda: one_id_ldp_breaks(Q, E) == [],
        conclusion=lambda: own <= E[0],
        repaired=lambda: idue.breaks(a, b, E, idue.one_id) == [],
        witness={
            "e^eps": "2, 4",
            "a": "3/4, 2/5",
            "b": "1/2, 1/5",
            "a1(1-b1)/(b1(1-a1))": str(own),
            "OneID-LDP, and MinID-LDP at e^eps = 4, 4": "yes",
        },
    )
    return Decision(
        verdict="refuted",
        why=(
            "No two inputs share the value i, so that nothing compares its own a with its own b: "
            "for a value alone in its budget the condition with i = j asks what ID-LDP does not. "
            "(With one value at all every mechanism is private.) Problem (5) asks it all the "
            "same, and loses utility by it (oneid-hlldp-one-sensitive)."
        ),
        scope="as stated; the witness has two values",
        about=FORMULAS,
        corrected=["oneid-idue-private-iff"],
        obligations=[witness],
    )


@decides("oneid-idue-private-iff")
def idue_private_iff():
    """Necessary: an output with bits 1 and 0 at i and j, and possible bits elsewhere."""

    def needed():
        common = z3.Real("common")
        likelihood, other = unary.pair(common, (A_I, B_I), (A_J, B_J), True, False)
        known = [*PROBABILITIES, W >= 0, W <= 1, W * likelihood <= other]
        return Statement([*known, common > 0], CONDITION, twin_hypotheses=[*known, common >= 0])

    p, product_ = z3.Reals("p product")
    possible = induction(
        "the other bits have a possible setting",
        Items(state=(product_,), item=p, parameters=[], of_item=[p >= 0, p <= 1]),
        invariant=lambda state: state[0] > 0,
        initial=(z3.RealVal(1),),
        step=lambda state, p: (state[0] * unary.bit_probability(p, p > 0),),
        false_initial=(z3.RealVal(0),),
        false_invariant=lambda state: state[0] >= 1,
    )
    return Decision(
        verdict="proved",
        why=(
            "The condition for i != j is necessary and sufficient. In problem (5), whose indices "
            "are groups of equal budgets, i = j stands for two values of one group, and is needed "
            "just where the group has two."
        ),
        scope="all numbers of values, all 0 <= b < a <= 1, all pair budgets in [0, infinity]",
        about=FORMULAS,
        obligations=[
            *columns(),
            *unary.common_factor(),
            Lemma("the ratio at bits 1 and 0 is needed", needed),
            *possible,
        ],
    )

"""Proposition 13: the mechanism (28) from which an OSLDP mechanism is post-processed."""

from fractions import Fraction

import numpy as np
import z3

from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Counterexample, Items, Lemma, Statement, induction
from theory.notions.matrix import osldp_breaks, uldp_breaks

# two inputs, the first sensitive; both outputs are images of it, so that Y_P = Y
Q_O = np.array([[Fraction(1, 4), Fraction(3, 4)], [Fraction(5, 8), Fraction(3, 8)]])
SENSITIVE, E = [True, False], Fraction(2)


def row_of_28(cut):
    """Return the row of the non-sensitive input: first Y_P, as printed or cut, then alpha."""
    most = Q_O[0]
    least = [min(q, m) for q, m in zip(Q_O[1], most, strict=True)]
    return [*(least if cut else Q_O[1]), 1 - sum(least)]


@decides("uldp-osldp-construction")
def as_printed():
    """The smallest case in which (28) is needed: Q_O is OSLDP and not ULDP."""
    witness = Counterexample(
        "two inputs, two outputs, e^eps = 2",
        hypotheses=lambda: (
            osldp_breaks(Q_O, SENSITIVE, E) == []
            and uldp_breaks(Q_O, SENSITIVE, [True, True], E) != []
        ),
        conclusion=lambda: sum(row_of_28(cut=False)) == 1,
        repaired=lambda: sum(row_of_28(cut=True)) == 1,
        witness={
            "Q_O(.|x1), x1 sensitive": [str(q) for q in Q_O[0]],
            "Q_O(.|x2)": [str(q) for q in Q_O[1]],
            "e^eps": str(E),
            "row of x2 in (28) as printed": [str(q) for q in row_of_28(cut=False)],
            "its sum": str(sum(row_of_28(cut=False))),
        },
    )
    return Decision(
        verdict="refuted",
        printed_proof="flawed",
        why=(
            "The first case of (28) lacks the minimum with Q_max that alpha(x) is made of, so that "
            "a row exceeds one by what alpha adds. The lines after it, (29) and (30), use the "
            "minimum; it may be a transcription of our copy."
        ),
        scope="as printed; the witness has two inputs and two outputs",
        corrected=["uldp-osldp-construction-cut"],
        transcription=True,
        obligations=[witness],
    )


@decides("uldp-osldp-construction-cut")
def cut_at_the_maximum():
    """The row of x in X_N: the cut entries over Y_P, and alpha(x) for x itself."""
    q, most, cut, whole = z3.Reals("q most cut whole")
    sums = induction(
        "the cut entries sum to at most the whole",
        Items(state=(cut, whole), item=(q, most), parameters=[], of_item=[q >= 0, most >= 0]),
        invariant=lambda state: z3.And(state[0] >= 0, state[0] <= state[1]),
        initial=(z3.RealVal(0), z3.RealVal(0)),
        step=lambda state, item: (
            state[0] + z3.If(item[0] <= item[1], item[0], item[1]),
            state[1] + item[0],
        ),
        false_initial=(z3.RealVal(1), z3.RealVal(0)),
        false_invariant=lambda state: state[0] == state[1],
    )

    def alpha():
        rest = 1 - cut
        goal = z3.And(rest >= 0, rest <= 1, cut + rest == 1)
        return Statement([cut >= 0, cut <= whole, whole <= 1], goal, twin_hypotheses=[cut >= 0])

    return Decision(
        verdict="proved",
        why=(
            "With the minimum in the first case of (28) the row sums to one by the definition of "
            "alpha(x), which is in [0, 1] because the entries of Q_O over Y_P sum to at most one."
        ),
        scope="all alphabets of any size",
        obligations=[*sums, Lemma("alpha is a probability and the row sums to one", alpha)],
    )

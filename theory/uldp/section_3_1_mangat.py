"""Section 3.1, example: Mangat's randomized response is uRR for one sensitive value of two."""

import z3

from mechanisms import urr
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Lemma, Statement
from theory.notions import logic
from theory.notions.alphabet import SizedAlphabet
from theory.notions.ldp import ldp
from theory.notions.uldp import uldp

INPUTS = SizedAlphabet(2)


def sensitive(x):
    """Return whether the answer x is sensitive: 1 is ("yes")."""
    return x == 1


def column(y, p):
    """Return Pr(y|.) of uRR at s = N = 1 and e^eps = 1/p."""
    own, other = urr.output_probabilities(sensitive(y), 1, 1 / p)
    return lambda x: logic.choose(x == y, own, other)


@decides("uldp-mangat")
def mangat():
    """Alphabets {0, 1}; 0 is reported truthfully with probability 1 - p."""
    p, E = z3.Reals("p E")
    open_interval = [p > 0, p < 1]
    yes, no = column(1, p), column(0, p)

    def as_printed():
        goal = z3.And(yes(1) == 1, no(1) == 0, yes(0) == p, no(0) == 1 - p)
        return Statement(open_interval, goal, yes(0) == 1 - p)

    def provides(y):
        def build():
            q = column(y, p)
            goal = uldp(INPUTS, q, sensitive, sensitive(y), 1 / p)
            if sensitive(y):
                smaller = uldp(INPUTS, q, sensitive, True, (1 + 1 / p) / 2)
                return Statement(open_interval, goal, smaller)
            # at p = 1 the output 0 is never reported
            return Statement(open_interval, goal, twin_hypotheses=[p > 0, p <= 1])

        return build

    def tight():
        smaller = z3.And(E >= 1, ldp(INPUTS, yes, E))
        return Statement([*open_interval, smaller], 1 / p <= E, 1 / p < E)

    def no_ldp():
        ends = [*open_interval, E >= 1]
        return Statement(ends, z3.Not(ldp(INPUTS, no, E)), z3.Not(ldp(INPUTS, yes, E)))

    return Decision(
        verdict="proved",
        why=(
            "The output 0 comes from the input 0 alone, so that it satisfies (4) and no LDP; "
            "the output 1 has ratio 1/p, and no smaller eps will do."
        ),
        scope="0 < p < 1; at p = 1 the output 0 is never reported and (4) fails as printed",
        about=["mechanisms.urr.output_probabilities"],
        obligations=[
            Lemma("it is uRR with s = N = 1, e^eps = 1/p", as_printed),
            Lemma("condition (5) for the output 1", provides(1)),
            Lemma("condition (4) for the output 0", provides(0)),
            Lemma("no smaller eps", tight),
            Lemma("no eps-LDP", no_ldp),
        ],
    )

"""Equation (56), in the proof of Theorem 1: errors of two tags can cancel."""

from fractions import Fraction

import numpy as np
import z3

from mechanisms.estimation import pum as pum_estimate
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Counterexample, Items, Lemma, Statement, induction
from theory.uldp import sums
from theory.uldp.sums import absolute
from theory.uldp.theorem_1_pum import ESTIMATE, HALF, bound, l1

QUARTER = Fraction(1, 4)


def cancelling():
    """Return a counterexample: two bots whose errors cancel; all distributions, none negative."""
    r_hat = np.array([QUARTER] * 4)
    true = [np.array([HALF, HALF])] * 2
    guess = [np.array([Fraction(1), Fraction(0)]), np.array([Fraction(0), Fraction(1)])]
    estimates = [pum_estimate.combined(r_hat, [False, False], pi) for pi in (guess, true)]
    left = l1(*estimates)
    right = bound(r_hat, r_hat, guess, true)
    return Counterexample(
        "two values, two tags",
        hypotheses=lambda: sum(r_hat) == 1 and all(sum(pi) == 1 for pi in guess + true),
        conclusion=lambda: left == right,
        repaired=lambda: left <= right,
        witness={
            "r^": "1/4 at x1, x2, bot_1, bot_2",
            "pi_1 = pi_2, pi^_1, pi^_2": "(1/2, 1/2), (1, 0), (0, 1)",
            "l1(p^, p^*)": str(left),
            "sum_k r^(bot_k) l1(pi^_k, pi_k)": str(right),
        },
    )


@decides("uldp-pum-equality-56")
def pum_equality_56():
    """The absolute value of a sum is not the sum of the absolute values."""
    return Decision(
        verdict="refuted",
        printed_proof="flawed",
        why=(
            "The second '=' of (56) moves the sum over k out of an absolute value: errors of two "
            "tags can cancel. It is '<=', which is all that Theorem 1 uses; for one tag with "
            "r^(bot_1) >= 0 it is an equality."
        ),
        scope="as printed, every kappa; the witness has two values and two tags",
        about=[ESTIMATE],
        corrected=["uldp-pum-inequality-56"],
        obligations=[cancelling()],
    )


@decides("uldp-pum-inequality-56")
def pum_inequality_56():
    """At each value, over the tags; then summed over the values."""
    r_hat, guess, pi = z3.Reals("r_hat guess pi")
    at_a_value = induction(
        "the error at a value is at most the sum of the tags' errors",
        Items(state=tuple(z3.Reals("error share")), item=(guess, pi), parameters=[], of_item=[]),
        invariant=lambda state: absolute(state[0]) <= state[1],
        initial=(z3.RealVal(0), z3.RealVal(0)),
        step=lambda state, item: (
            state[0] + r_hat * (guess - pi),
            state[1] + absolute(r_hat) * absolute(guess - pi),
        ),
        false_initial=(z3.RealVal(1), z3.RealVal(0)),
        false_invariant=lambda state: absolute(state[0]) == state[1],
    )

    def one_tag():
        error, share = r_hat * (guess - pi), absolute(guess - pi)
        return Statement(
            [], absolute(error) == absolute(r_hat) * share, absolute(error) == r_hat * share
        )

    return Decision(
        verdict="proved",
        why="The triangle inequality over the tags; for one tag there is nothing to cancel.",
        scope="all K and kappa, every r^, all pi^_k and pi_k",
        about=[ESTIMATE],
        obligations=[
            *at_a_value,
            *sums.termwise("summed over the values"),
            *sums.linear("the tags' errors over X, one more tag"),
            Lemma("one tag", one_tag),
        ],
    )

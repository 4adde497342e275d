"""Theorem 1, (23), and its proof, (52) to (56): the l1 loss of the PUM's estimate."""

from fractions import Fraction

import numpy as np
import z3

from mechanisms import pum, urr
from mechanisms.estimation import pum as pum_estimate
from mechanisms.estimation.empirical import from_frequencies
from mechanisms.estimation.pum_distributions import distributions
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Counterexample, Items, Lemma, Statement, induction
from theory.uldp import sums
from theory.uldp.sums import absolute

ESTIMATE = "mechanisms.estimation.pum.combined"
HALF = Fraction(1, 2)


def l1(estimate, true):
    """Return the l1 loss, exact for exact numbers."""
    return sum(abs(a - b) for a, b in zip(estimate, true, strict=True))


def bound(r_hat, r, estimated, true, weight=abs):
    """Return the right-hand side of (23), with `weight` of r^(bot_k)."""
    K = len(true[0])
    terms = zip(r_hat[K:], estimated, true, strict=True)
    return l1(r_hat, r) + sum(weight(w) * l1(guess, pi) for w, guess, pi in terms)


def loss_at_a_value():
    """Return the induction over tags: |p^(x) - p(x)| is at most its share of the bound.

    With d = r^(bot_k) - r(bot_k): r^ pi^ - r pi = d pi + r^ (pi^ - pi).
    """
    r_hat, r, guess, pi = z3.Reals("r_hat r guess pi")
    return induction(
        "a value's loss is at most its share",
        Items(
            state=tuple(z3.Reals("estimated truth share")),
            item=(r_hat, r, guess, pi),
            parameters=[],
            of_item=[pi >= 0],
        ),
        invariant=lambda state: absolute(state[0] - state[1]) <= state[2],
        initial=(z3.RealVal(0),) * 3,
        step=lambda state, item: (
            state[0] + r_hat * guess,
            state[1] + r * pi,
            state[2] + absolute(r_hat - r) * pi + absolute(r_hat) * absolute(guess - pi),
        ),
        false_initial=(z3.RealVal(1), z3.RealVal(0), z3.RealVal(0)),
        false_invariant=lambda state: absolute(state[0] - state[1]) <= state[2] / 2,
    )


def start_at_a_value():
    """State what the induction starts from: r^(x) beside r(x)."""
    r_hat, r = z3.Reals("r_hat r")
    share = absolute(r_hat - r)
    return Statement([], absolute(r_hat - r) <= share, absolute(r_hat - r) <= share / 2)


def negative_weight():
    """Return a counterexample: two users, of whom one hides x1, and reports (x2, x1) by uRR."""
    p, sensitive, E = np.array([HALF, HALF]), [False, False], Fraction(2)
    made = pum.mechanism(sensitive, 1, lambda mask: urr.mechanism(mask, E)).common
    r, true = distributions(p, [[1, 0], [0, 0]], 1)
    frequencies = np.array([HALF, HALF, Fraction(0)])
    r_hat = from_frequencies(frequencies, made.chance, made.gain)
    guess = [np.array([Fraction(0), Fraction(1)])]
    decomposed = pum_estimate.combined(r, sensitive, true)
    loss = l1(pum_estimate.combined(r_hat, sensitive, guess), p)
    printed = bound(r_hat, r, guess, true, weight=lambda w: w)
    return Counterexample(
        "two values, two users, one tag, the empirical estimate of uRR at e^eps = 2",
        hypotheses=lambda: sum(r_hat) == 1 and l1(decomposed, p) == 0,
        conclusion=lambda: loss <= printed,
        repaired=lambda: loss <= bound(r_hat, r, guess, true),
        witness={
            "users": "n = 2, p = (1/2, 1/2), the first hides x1 behind bot_1; uRR, e^eps = 2",
            "reports": "x2 and x1",
            "r": [str(value) for value in r],
            "r^ (empirical)": [str(value) for value in r_hat],
            "pi_1, pi^_1": "(1, 0), (0, 1)",
            "l1(p^, p)": str(loss),
            "right-hand side of (23)": str(printed),
        },
    )


@decides("uldp-pum-l1")
def pum_l1():
    """A bot that few users report has a negative empirical estimate."""
    return Decision(
        verdict="refuted",
        printed_proof="flawed",
        why=(
            "(56) takes r^(bot_k) out of an absolute value, which needs r^(bot_k) >= 0. The "
            "empirical estimate, which the paper's theory uses, is negative at a bot that few "
            "reports name; the right-hand side of (23) is then too small. With |r^(bot_k)| the "
            "theorem holds for every estimate, and as printed for those that are not negative at "
            "the bots: with a significance threshold, or by EM."
        ),
        scope="as printed, for every estimate r^; the witness has two values, two users, one tag",
        about=[ESTIMATE],
        corrected=["uldp-pum-l1-absolute"],
        obligations=[negative_weight()],
    )


@decides("uldp-pum-l1-absolute")
def pum_l1_absolute():
    """First each value, over the tags; then the shares, summed over the values, tag by tag."""

    def whole():
        # sum over X of pi_k is one: the bots' part of l1(r^, r)
        loss, first, u, v, mass, at_tags = z3.Reals("loss first u v mass at_tags")
        known = [u >= 0, v >= 0, mass == 1, loss <= first + u * mass + v * at_tags]
        return Statement(known, loss <= first + u + v * at_tags, loss <= first + v * at_tags)

    return Decision(
        verdict="proved",
        why=(
            "The printed proof, with |r^(bot_k)| in (56) and '<=' for its second '='. (55) needs "
            "(53), that is r(bot_k) > 0 or any distribution for pi_k, and no more. The pi^_k need "
            "not be distributions."
        ),
        scope="all K, n and kappa, all p, every r^ (negative ones too), all pi^_k",
        about=[ESTIMATE],
        uses=["uldp-pum-decomposition"],
        obligations=[
            Lemma("the first share is |r^(x) - r(x)|", start_at_a_value),
            *loss_at_a_value(),
            *sums.termwise("the l1 loss is at most the sum of the shares"),
            *sums.linear("the shares over X, one more tag", 2),
            Lemma("a tag's two parts", whole),
        ],
    )

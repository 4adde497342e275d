"""Section 1: Mangat's randomized response beside Warner's, by the variance of the estimate."""

from fractions import Fraction

import sympy
import z3

from mechanisms import rr, urr
from mechanisms.encodings.base import unit_variance
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Counterexample, Identity, Lemma, Statement

FORMULAS = [
    "mechanisms.encodings.base.unit_variance",
    "mechanisms.urr.output_probabilities",
    "mechanisms.rr.probabilities",
]


def mangat(p, t):
    """Return n times the variance of the estimate of t, the proportion of 'yes': uRR, e^eps = 1/p.

    A 'no' becomes a 'yes' with probability p, a 'yes' stays.
    """
    return unit_variance(*_signal(*urr.output_probabilities(True, 1, 1 / p)), t)


def warner(p, t):
    """Return the same if 'yes' and 'no' are flipped with probability p: RR, e^eps = (1-p)/p."""
    return unit_variance(*_signal(*rr.probabilities(2, (1 - p) / p)), t)


def _signal(own, other):
    return other, own - other


@decides("uldp-mangat-beats-warner")
def mangat_beats_warner():
    """Warner's answer is as good at p as at 1 - p; Mangat's fades as p grows."""
    p, t = Fraction(3, 4), Fraction(0)
    ours, theirs = mangat(p, t), warner(p, t)
    witness = Counterexample(
        "p = 3/4, nobody says yes",
        hypotheses=lambda: 0 < p < 1 and p != Fraction(1, 2),
        conclusion=lambda: ours < theirs,
        repaired=lambda: (ours < theirs) == ((1 - t) * (1 - 2 * p) ** 2 < (1 - p) ** 2),
        witness={
            "p": str(p),
            "true proportion of yes": str(t),
            "n Var, Mangat": str(ours),
            "n Var, Warner": str(theirs),
        },
    )
    return Decision(
        verdict="refuted",
        printed_proof="unread",
        why=(
            "The introduction compares both at the same p without a bound on it. For p < 2/3 "
            "Mangat's estimate is more accurate for every proportion; for p >= 2/3 it is not when "
            "'yes' is rare: a flip with p near 1 tells as much as one near 0, while Mangat's "
            "'yes' tells less and less. The same p is not the same privacy either; at the same "
            "eps Mangat's is always the more accurate (uldp-mangat-beats-warner-equal-eps)."
        ),
        scope="0 < p < 1, p != 1/2, at which Warner's reports say nothing; the witness has p = 3/4",
        about=FORMULAS,
        corrected=["uldp-mangat-beats-warner-iff", "uldp-mangat-beats-warner-equal-eps"],
        obligations=[witness],
    )


def reduced():
    """Return the variances less t (1-t); w > 0 stands for p in (0, 1), below 1/2 and above."""
    w, t = sympy.Symbol("w", positive=True), sympy.Symbol("t", real=True)
    common = t * (1 - t)
    found = []
    p = 1 / (1 + w)
    rest = p * (1 - t) / (1 - p)
    found.append(Identity("Mangat's variance", mangat(p, t), common + rest, rest))
    for name, p in (("p < 1/2", 1 / (2 + w)), ("p > 1/2", (1 + w) / (2 + w))):
        rest = p * (1 - p) / (1 - 2 * p) ** 2
        found.append(Identity(f"Warner's variance, {name}", warner(p, t), common + rest, rest))
    return found


@decides("uldp-mangat-beats-warner-iff")
def mangat_beats_warner_iff():
    """Both variances have t (1-t); what is left is p (1-t)/(1-p) beside p (1-p)/(1-2p)^2."""
    p, t = z3.Reals("p t")
    known = [p > 0, p < 1, p != z3.Q(1, 2), t >= 0, t <= 1]
    smaller = (1 - t) * (1 - 2 * p) * (1 - 2 * p) < (1 - p) * (1 - p)

    def comparison():
        left, right = (1 - t) / (1 - p), (1 - p) / ((1 - 2 * p) * (1 - 2 * p))
        return Statement(known, (left < right) == smaller, left < right)

    def every_proportion():
        return Statement([*known, p < z3.Q(2, 3)], smaller, twin_hypotheses=known)

    def not_at_zero():
        beyond = [*known, t == 0]
        return Statement([*beyond, p >= z3.Q(2, 3)], z3.Not(smaller), twin_hypotheses=beyond)

    return Decision(
        verdict="proved",
        why="At p = 2/3 and t = 0 the two variances are equal.",
        scope="all 0 < p < 1 but 1/2, all proportions 0 <= t <= 1",
        about=FORMULAS,
        obligations=[
            *reduced(),
            Lemma("the smaller one", comparison),
            Lemma("every proportion, if p < 2/3", every_proportion),
            Lemma("not t = 0, if p >= 2/3", not_at_zero),
        ],
    )


@decides("uldp-mangat-beats-warner-equal-eps")
def mangat_beats_warner_equal_eps():
    """The difference is (1 + t (E-1))/(E-1)^2."""
    w, t = sympy.Symbol("w", positive=True), sympy.Symbol("t", real=True)
    E, proportion = z3.Reals("E t")
    ours = mangat(1 / (1 + w), t)
    theirs = unit_variance(*_signal(*rr.probabilities(2, 1 + w)), t)
    gap = (1 + t * w) / w**2

    def positive():
        known = [E > 1, proportion >= 0, proportion <= 1]
        gap = (1 + proportion * (E - 1)) / ((E - 1) * (E - 1))
        return Statement(known, gap > 0, gap > 1)

    return Decision(
        verdict="proved",
        why=(
            "At the same eps, which protects the answer 'yes' alone in Mangat's and both in "
            "Warner's, Mangat's variance is smaller by (1 + t (e^eps-1))/(n (e^eps-1)^2)."
        ),
        scope="all eps > 0, all proportions 0 <= t <= 1",
        about=FORMULAS,
        obligations=[
            Identity("the difference of the variances, e^eps = 1 + w", theirs - ours, gap, gap / 2),
            Lemma("it is positive", positive),
        ],
    )

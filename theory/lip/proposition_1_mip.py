"""Proposition 1: eps-LIP implies eps-MIP, and far less: I(X;Y) <= eps tanh(eps/2).

Of the logarithm two facts are taken: log(ab) = log a + log b and log t <= t - 1. For a pair (x, y)
the symbol `ratio` is Pr(x, y)/(Pr(x) Pr(y)), `log_ratio` its logarithm, and E = e^eps.
"""

import sympy
import z3

from mechanisms import lip_direct
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Identity, Items, Lemma, Statement, induction
from theory.lip.binary import H
from theory.notions.lip import within
from theory.notions.mip import mip

E, EPS, RATIO, LOG = z3.Reals("E eps ratio log_ratio")
LAWS = ["log(ab) = log a + log b and log t <= t - 1, for positive a, b, t; log E = eps"]


def within_budget():
    """Return (4), and log t <= t - 1 at ratio/E."""
    return [E >= 1, within(1, RATIO, E), RATIO > 0, E * (LOG - EPS) <= RATIO - E]


def sum_of_terms(name, bound, false_bound, of_item, parameters):
    """Return the induction over the pairs: I is at most the sum of the bounds of its terms.

    An item is a pair's Pr(x) Pr(y), its ratio and the logarithm; joint is the product of the first
    two.
    """
    product, ratio, log_ratio = z3.Reals("product ratio log_ratio")

    def totals(state, item):
        weight, probability, information = state
        joint = item[0] * item[1]
        return weight + item[0], probability + joint, information + joint * item[2]

    return induction(
        name,
        Items(
            state=z3.Reals("weight probability information"),
            item=(product, ratio, log_ratio),
            parameters=parameters,
            of_item=[product >= 0, ratio >= 0, *of_item(ratio, log_ratio)],
        ),
        invariant=lambda state: state[2] <= bound(state[0], state[1]),
        initial=(z3.RealVal(0),) * 3,
        step=totals,
        false_initial=(z3.RealVal(0), z3.RealVal(0), z3.RealVal(1)),
        false_invariant=lambda state: state[2] <= false_bound(state[0], state[1]),
    )


@decides("lip-mip")
def implies_mip():
    """Each logarithm is at most eps, and the joint probabilities sum to one."""

    def logarithm():
        return Statement(within_budget(), LOG <= EPS, LOG < EPS)

    def whole():
        probability, information = z3.Reals("probability information")
        known = [probability == 1, information <= EPS * probability]
        return Statement(known, mip([(1, information)], EPS), mip([(2, information)], EPS))

    terms = sum_of_terms(
        "the sum over pairs",
        lambda weight, probability: EPS * probability,
        lambda weight, probability: EPS * probability / 2,
        lambda ratio, log_ratio: [z3.Or(ratio == 0, log_ratio <= EPS)],
        [EPS >= 0],
    )
    return Decision(
        verdict="proved",
        printed_proof="sound",
        why=(
            "Every log-ratio is at most eps, so their mean is. Much less is true: lip-information "
            "has eps tanh(eps/2), about eps^2/2. MIP does not give LIP back."
        ),
        scope="all finite alphabets and priors, all eps >= 0, with 0 log 0 = 0",
        assumes=LAWS,
        obligations=[
            Lemma("each logarithm is at most eps", logarithm),
            *terms,
            Lemma("all pairs together", whole),
        ],
    )


def chord(eps, E):
    """Return height and slope of the line through (1/E, -eps/E) and (E, E eps), times E^2 - 1."""
    return -2 * E * eps, (E * E + 1) * eps


@decides("lip-information")
def information():
    """T log t is convex, so it lies below its chord over [1/E, E], whose mean is at t = 1."""
    slope, height = z3.Reals("slope height")

    def below_chord():
        # log t <= t - 1 at ratio E as well
        known = [*within_budget(), LOG + EPS <= RATIO * E - 1]
        at_zero, rise = chord(EPS, E)
        scaled = (E * E - 1) * RATIO * LOG
        return Statement(known, scaled <= at_zero + rise * RATIO, scaled <= at_zero + EPS * RATIO)

    terms = sum_of_terms(
        "the sum over pairs, below a line",
        lambda weight, probability: height * weight + slope * probability,
        lambda weight, probability: height * weight,
        lambda ratio, log_ratio: [ratio * log_ratio <= height + slope * ratio],
        [],
    )
    e, eps = 1 + H, sympy.Symbol("eps", positive=True)
    bound = eps * (e - 1) / (e + 1)
    at_one = sum(chord(eps, e)) / (e * e - 1)
    return Decision(
        verdict="proved",
        why=(
            "Under Pr(x)Pr(y) the ratio r has mean 1 and lies in [1/E, E], and I is the mean of "
            "r log r, which is convex: at most the chord at 1, eps (E-1)/(E+1) = eps tanh(eps/2). "
            "It is attained where r takes only the values 1/E and E: for E = a/b with a + b "
            "equally likely values and outputs on a circle, r = E on b of them (b = 1: the direct "
            "channel of mechanisms.lip_direct). Such E are dense and the bound is continuous and "
            "increasing, so it is the supremum for every eps. At eps = 0 it is 0, as lip-mip says."
        ),
        scope="all finite alphabets and priors, all eps >= 0; attained for every rational e^eps",
        about=["mechanisms.lip_direct.probabilities"],
        uses=["lip-mip"],
        assumes=[*LAWS, "tanh(eps/2) = (e^eps - 1)/(e^eps + 1), continuous and increasing in eps"],
        obligations=[
            Lemma("r log r is below its chord", below_chord),
            *terms,
            Identity("the chord at 1", at_one, bound, eps),
            *_attained(eps),
        ],
    )


def _attained(eps):
    """Return that the circle of a + b values has rows that sum to one, and the information."""
    a, b, e = sympy.symbols("a b e", positive=True)
    factor, letters = a / b, a + b
    high, low = factor / letters, 1 / (factor * letters)
    found = b * high * eps - a * low * eps
    own, other = lip_direct.probabilities(1 / (1 + e), e)
    bound = eps * (factor - 1) / (factor + 1)
    return [
        Identity("a circle's rows sum to one", b * high + a * low, sympy.Integer(1), high + low),
        Identity("its information", found, bound, eps),
        Identity("b = 1 is the direct channel", own, e / (1 + e), other),
        Identity("b = 1, the other values", other, 1 / (e * (1 + e)), own),
    ]

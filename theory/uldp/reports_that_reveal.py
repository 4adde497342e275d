"""Beyond (42): the estimate that leaves out the noise of reports that reveal their input.

The report of an input x of an exact value (b = 0) has a 1 in that value's bit with probability a_x;
no other input's report has. So a report reveals its input with probability r(x), which is a_x for
exact x and 0 for others, and h = 1 - r. Given the input all bits are independent.
"""

import numpy as np
import sympy
import z3

from mechanisms import unary_encoding
from mechanisms.encodings import base
from mechanisms.estimation import rao_blackwell
from mechanisms.estimation.empirical import from_frequencies
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Identity, Items, Lemma, Statement, induction
from theory.library import assumptions
from theory.library.reports_that_reveal import one_report
from theory.uldp import sums, unary

ESTIMATE = "mechanisms.estimation.rao_blackwell.estimate"
FORMULAS = [
    "mechanisms.estimation.rao_blackwell.unit_variance",
    "mechanisms.estimation.rao_blackwell.hidden_from",
    "mechanisms.unary_encoding.revealed",
    "mechanisms.estimation.empirical.from_frequencies",
]
ZERO = z3.RealVal(0)
SCOPE = "any unary encoding with 0 <= b < a <= 1, any number of exact values, each with its own a"


def all_inputs():
    """Return the inductions over the inputs: the moments of W (B - b) for a user drawn from p."""
    p, r, b = z3.Reals("p r b")
    second, share, revealed, total = z3.Reals("second share revealed total")
    noise = induction(
        "the second moment over the other inputs",
        Items(state=(second, share), item=(p, r), parameters=[], of_item=[p >= 0, r >= 0, r <= 1]),
        invariant=lambda state: state[0] == state[1] * b * (1 - b),
        initial=(ZERO, ZERO),
        step=lambda state, item: (
            state[0] + item[0] * (1 - item[1]) * b * (1 - b),
            state[1] + item[0] * (1 - item[1]),
        ),
        false_initial=(z3.RealVal(1), ZERO),
        false_invariant=lambda state: state[0] == 0,
    )
    shares = induction(
        "a report reveals its input or does not",
        Items(state=(share, revealed, total), item=(p, r), parameters=[], of_item=[p >= 0]),
        invariant=lambda state: state[0] == state[2] - state[1],
        initial=(ZERO, ZERO, ZERO),
        step=lambda state, item: (
            state[0] + item[0] * (1 - item[1]),
            state[1] + item[0] * item[1],
            state[2] + item[0],
        ),
        false_initial=(z3.RealVal(1), ZERO, ZERO),
        false_invariant=lambda state: state[0] == state[2],
    )
    return [*noise, *shares]


def all_users():
    """Return the induction over users: k independent terms of mean m and second moment v."""
    k, mean, second, m, v, own, square = z3.Reals("k mean second m v own square")
    return induction(
        "the sum over users",
        Items(
            state=(k, mean, second),
            item=(own, square),
            parameters=[],
            of_item=[own == m, square == v],
        ),
        invariant=lambda state: z3.And(
            state[1] == state[0] * m,
            state[2] == state[0] * (v - m * m) + state[0] * state[0] * m * m,
        ),
        initial=(ZERO, ZERO, ZERO),
        step=lambda state, item: (
            state[0] + 1,
            state[1] + item[0],
            state[2] + 2 * item[0] * state[1] + item[1],
        ),
        false_initial=(ZERO, z3.RealVal(1), ZERO),
        false_invariant=lambda state: state[2] == state[0] * state[0] * m * m,
    )


def estimate():
    """Return mean and variance of the estimate, from the moments of S = T - b U over n users."""
    n, b, g = sympy.symbols("n b g", positive=True)
    p, hidden, ones, left = sympy.symbols("p hidden ones left", real=True)
    second = p * ((b + g) * (1 - 2 * b) + b**2) + (hidden - p) * b * (1 - b)
    variance = n * (second - (g * p) ** 2) / (n * g) ** 2
    found = rao_blackwell.unit_variance(b, g, p, hidden) / n
    as_run = from_frequencies(ones / n, b * (left / n), g)
    return [
        Identity("the estimate is (T - b U)/(n g)", as_run, (ones - b * left) / (n * g), ones / n),
        Identity("the estimate is unbiased", n * g * p / (n * g), p, p + 1 / n),
        Identity("its variance", variance, found, found + 1 / n),
    ]


def share_as_run():
    """Return the hidden share by the code: a noisy value and two exact ones."""
    a, p = (np.array(sympy.symbols(f"{name}1:4", positive=True)) for name in "ap")
    found = rao_blackwell.hidden_from(unary_encoding.revealed([True, False, False], a), p)
    expected = 1 - a[1] * p[1] - a[2] * p[2]
    return Identity("the hidden share as run", found, expected, expected - a[0] * p[0])


@decides("uldp-rao-blackwell-variance")
def variance():
    """A user's term W (B - b), its moments over all inputs, and the sum over users."""
    return Decision(
        verdict="proved",
        why=(
            "With W = 0 for a report that reveals its input, T_j - b_j U is the sum over users of "
            "W (B_j - b_j). Given another input its mean is 0, whatever the input reveals; given "
            "j, which a noisy bit's report never reveals, it is a_j - b_j. An exact bit has "
            "b = 0 and is counted in all reports."
        ),
        scope=f"{SCOPE}; all p, all n >= 1",
        about=[ESTIMATE, *FORMULAS],
        assumes=[assumptions.EXPECTATION],
        obligations=[*one_report(), *all_inputs(), *all_users(), share_as_run(), *estimate()],
    )


def revealing():
    """State what a report with an exact 1 tells: its input i, and of another bit j nothing."""
    common, a_i, a_j, b_j, prior_i, prior_j = z3.Reals("common a_i a_j b_j prior_i prior_j")

    def likelihoods(bit, b_i):
        return unary.pair(common, (a_i, b_i), (a_j, b_j), True, bit)

    def build(b_i):
        (one, other_one), (zero, other_zero) = (likelihoods(bit, b_i) for bit in (True, False))
        joint_one = prior_i * one + prior_j * other_one
        both = joint_one + prior_i * zero + prior_j * other_zero
        return z3.And(other_one == 0, other_zero == 0, joint_one == b_j * both)

    b_i = z3.Real("b_i")
    known = [
        common >= 0,
        a_i > 0,
        a_i <= 1,
        prior_i > 0,
        prior_j >= 0,
        b_j < a_j,
        b_j >= 0,
        b_i >= 0,
    ]
    return Statement([*known, b_i == 0], build(b_i), twin_hypotheses=known)


def conditional_mean():
    """Return that it is the empirical estimate with b for each bit of revealing reports."""
    mean, number, b, expected = z3.Reals("mean number b expected")
    replaced = induction(
        "the mean of the ones of revealing reports",
        Items(state=(mean, number), item=expected, parameters=[], of_item=[expected == b]),
        invariant=lambda state: state[0] == b * state[1],
        initial=(ZERO, ZERO),
        step=lambda state, expected: (state[0] + expected, state[1] + 1),
        false_initial=(z3.RealVal(1), ZERO),
        false_invariant=lambda state: state[0] == b,
    )
    n, left, chance, gain = sympy.symbols("n left chance gain", positive=True)
    counted = sympy.Symbol("counted", real=True)
    empirical = from_frequencies((counted + chance * (n - left)) / n, chance, gain)
    found = from_frequencies(counted / n, chance * (left / n), gain)
    without = from_frequencies(counted / n, chance, gain)
    return [*replaced, Identity("the conditional mean", empirical, found, without)]


def jensen():
    """Return the induction over the noise: a convex loss's mean is at least that of the mean.

    `rise` is the loss there, `tangent` what a tangent plane at the mean says of it: the plane is
    `level` there, and linear in the noise, so that the mean of `along` is zero.
    """
    mass, mean, drift = z3.Reals("mass mean drift")
    weight, loss, along, level = z3.Reals("weight loss along level")
    noise = induction(
        "a convex loss over the noise",
        Items(
            state=(mass, mean, drift),
            item=(weight, loss, along),
            parameters=[],
            of_item=[weight >= 0, loss >= level + along],
        ),
        invariant=lambda state: state[1] >= level * state[0] + state[2],
        initial=(ZERO, ZERO, ZERO),
        step=lambda state, item: (
            state[0] + item[0],
            state[1] + item[0] * item[1],
            state[2] + item[0] * item[2],
        ),
        false_initial=(z3.RealVal(1), level - 1, ZERO),
        false_invariant=lambda state: state[1] >= level * state[0],
    )

    def conclusion():
        known = [mean >= level * mass + drift, mass == 1]
        return Statement([*known, drift == 0], mean >= level, twin_hypotheses=known)

    return [*noise, Lemma("noise of mean zero", conclusion)]


def no_more():
    """Return by how much the variance falls, and that it does not rise."""
    b, g = sympy.symbols("b g", positive=True)
    p, hidden = sympy.symbols("p hidden", real=True)
    saved = (1 - hidden) * b * (1 - b) / g**2
    difference = base.unit_variance(b, g, p) - rao_blackwell.unit_variance(b, g, p, hidden)

    def sign():
        chance, share, gain = z3.Reals("chance share gain")
        known = [chance >= 0, chance < 1, gain > 0, share >= 0, share <= 1]
        found = (1 - share) * chance * (1 - chance) / (gain * gain)
        goal = z3.And(found >= 0, (found > 0) == z3.And(share < 1, chance > 0))
        return Statement(known, goal, found > 0)

    return [
        Identity("the variance falls by", difference, saved, saved + g),
        Lemma("it does not rise", sign),
    ]


@decides("uldp-rao-blackwell-never-worse")
def never_worse():
    """The theorem of Rao and Blackwell, for noise that is known to be noise."""
    return Decision(
        verdict="proved",
        why=(
            "Given that a report reveals x, its noisy bits are coins of probability b_j, whatever "
            "p is. With their mean in place of them the empirical estimate becomes this one, which "
            "is thus its mean given all else; and a convex function of a mean is at most the mean "
            "of the function (Jensen, by a tangent plane). l1, l2 and the squared error of one "
            "value are convex. It gains nothing if no report reveals its input: RAPPOR, direct "
            "encodings."
        ),
        scope=f"{SCOPE}; all n; users of one p, of distributions of their own, or fixed values",
        about=[ESTIMATE, *FORMULAS, "mechanisms.encodings.base.unit_variance"],
        assumes=[
            assumptions.EXPECTATION,
            "A convex function on R^K has a tangent plane everywhere.",
        ],
        uses=["uldp-rao-blackwell-variance", "uldp-empirical-variance"],
        obligations=[
            Lemma("a revealing report's other bits tell nothing", revealing),
            *unary.common_factor(),
            *conditional_mean(),
            *sums.linear("the tangent plane, coordinate by coordinate"),
            *jensen(),
            *no_more(),
            *sums.termwise("the l2 loss, a sum of variances"),
        ],
    )

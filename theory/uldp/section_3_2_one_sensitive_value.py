"""Section 3.2 at s = 1: the l2 loss is of order 1/(n eps), and uRR attains it."""

import sympy
import z3

from mechanisms import urr
from mechanisms.encodings.base import unit_variance
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Identity, Lemma, Statement
from theory.uldp.section_3_2_information import estimation


def loss_of_urr(p, E):
    """Return n times the l2 loss of uRR's empirical estimate at s = N = 1, p = p(x1)."""
    pairs = (urr.output_probabilities(flag, 1, E) for flag in (True, False))
    return sum(
        unit_variance(other, own - other, mass)
        for (own, other), mass in zip(pairs, (p, 1 - p), strict=True)
    )


def reduced(p, t):
    """Return the same with t = e^eps - 1, as a polynomial over t."""
    return 2 * (1 - p) * (p * t + 1) / t


def bound_of_one(E):
    """Return n times the least l2 loss at the uniform distribution on x1, sensitive, and x2."""
    return (E + 1) / (2 * (E - 1))


def same():
    """Return the identity of both."""
    p, t = sympy.Symbol("p", real=True), sympy.Symbol("t", positive=True)
    found = reduced(p, t)
    return Identity("uRR's loss at s = N = 1", loss_of_urr(p, 1 + t), found, found / 2)


def uniform():
    """Return the identity of uRR's loss at the uniform distribution and the bound."""
    t = sympy.Symbol("t", positive=True)
    least = bound_of_one(1 + t)
    return Identity("uRR attains it", reduced(sympy.Rational(1, 2), t), least, 2 * least)


@decides("uldp-lower-bounds-one")
def lower_bounds_one():
    """x1 sensitive, x2 not: Y_I tells x2 alone, with probability 1 - w <= 1 - e^-eps."""
    E, q, other, mean, w = z3.Reals("E q other mean w")
    squares = (q - mean) * (q - mean) + (other - mean) * (other - mean)
    two = [q >= 0, other >= 0, 2 * mean == q + other]

    def protected():
        known = [*two, E >= 1, q <= E * other, other <= E * q]
        ratio = 2 * (E - 1) * (E - 1) * mean * mean
        return Statement(
            known, squares * (E + 1) * (E + 1) <= ratio, squares * (E + 1) * (E + 1) <= ratio / 2
        )

    def invertible():
        return Statement([*two, q == 0], squares == mean * other, squares == mean * other / 2)

    def total():
        # information of Y_P, with means summing to (1 + w)/2, and of Y_I
        known = [E > 1, w <= 1, w * E >= 1]
        ratio = (E - 1) / (E + 1)
        information = ratio * ratio * (1 + w) + (1 - w)
        return Statement(known, information <= 2 * ratio, information <= ratio)

    def mass_of_protected():
        row, reached = z3.Reals("row reached")
        return Statement([E >= 1, row == 1, row <= E * reached], reached * E >= 1, reached >= 1)

    def value():
        n, variance = z3.Reals("n variance")
        known = [E > 1, n >= 1, variance * (n * (2 * (E - 1) / (E + 1))) >= 1]
        least = bound_of_one(E)
        return Statement(known, n * variance >= least, n * variance >= 2 * least)

    def everywhere():
        p, t = z3.Reals("p t")
        known = [t > 0, p >= 0, p <= 1]
        most = 2 / t + z3.Q(1, 2)
        return Statement(known, reduced(p, t) <= most, reduced(p, t) <= most / 2)

    return Decision(
        verdict="proved",
        why=(
            "With one sensitive value the outputs of Y_P tell almost nothing, and those of Y_I "
            "tell x2 with a probability of order eps: the information of a report is of order "
            "eps, not eps^2: 2 (e^eps-1)/(e^eps+1) at most. uRR attains the bound itself; uRAP, of "
            "order 1/(n eps^2), does not attain the order. The order is that of eps <= 1."
        ),
        scope="s = 1, N >= 1, all eps > 0, all n, outputs of any number; uRR at N = 1",
        assumes=[
            "The reports are independent; all users use the same mechanism.",
            "Polynomials that agree on an interval have the same coefficients.",
        ],
        about=["mechanisms.urr.output_probabilities", "mechanisms.encodings.base.unit_variance"],
        obligations=[
            Lemma("an output of Y_P", protected),
            Lemma("an output of Y_I", invertible),
            Lemma("Y_P has at least e^-eps of each row", mass_of_protected),
            Lemma("the information is at most 2 (e^eps-1)/(e^eps+1)", total),
            *estimation(),
            Lemma("the bound", value),
            same(),
            uniform(),
            Lemma("uRR's loss is at most 2/(e^eps-1) + 1/2", everywhere),
        ],
    )

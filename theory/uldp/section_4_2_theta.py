"""Section 4.2: which theta gives the generalized RAPPOR the least variance."""

from fractions import Fraction

import sympy
import z3

from mechanisms import rappor
from mechanisms.encodings.base import unit_variance
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import (
    Counterexample,
    Identity,
    Items,
    Lemma,
    Limit,
    Statement,
    induction,
)

FORMULAS = ["mechanisms.rappor.psi", "mechanisms.encodings.base.unit_variance"]


def variance(theta, E, p):
    """Return n times the variance of the estimate of one value with probability p."""
    psi = rappor.psi(theta, E)
    return unit_variance(psi, theta - psi, p)


def reduced(theta, E, p):
    """Return the same with what depends on theta apart: (e(theta) + p f(theta)) - p^2."""
    scale = (E - 1) * theta * (1 - theta)
    return E / ((E - 1) * scale) + p * (E - theta * (E + 1)) / scale - p * p


def same():
    """Return the identity of `variance` and `reduced`: theta = 1/(1 + u), E = 1 + w."""
    u, w = sympy.symbols("u w", positive=True)
    p = sympy.Symbol("p", real=True)
    theta, E = 1 / (1 + u), 1 + w
    found = reduced(theta, E, p)
    return Identity("the variance of one estimate", variance(theta, E, p), found, found + p)


@decides("uldp-theta-half-optimal")
def theta_half_optimal():
    """K = 2, e^eps = 4: 50/9 at theta = 1/2, 5 at the paper's theta, less sum p^2."""
    E, half = Fraction(4), Fraction(1, 2)
    basic = rappor.basic_theta(Fraction(2))
    at_half, at_basic = (sum(variance(t, E, half) for _ in range(2)) for t in (half, basic))
    of_nothing = [variance(t, E, Fraction(0)) for t in (half, basic)]
    witness = Counterexample(
        "K = 2, e^eps = 4, p uniform",
        hypotheses=lambda: 0 < rappor.psi(half, E) < half,
        conclusion=lambda: at_half <= at_basic,
        repaired=lambda: of_nothing[0] < of_nothing[1],
        witness={
            "K, e^eps, p": "2, 4, (1/2, 1/2)",
            "n l2 at theta = 1/2": str(at_half),
            "n l2 at theta = 2/3": str(at_basic),
        },
    )
    return Decision(
        verdict="refuted",
        printed_proof="unread",
        why=(
            "Wang et al. minimise an approximation, the variance of the estimate of a value that "
            "nearly nobody has; there theta = 1/2 is optimal. The exact variance of a value with "
            "p(x) > 0 is smaller for some greater theta, and so is the whole l2 loss, at every K: "
            "the optimum is theta* of uldp-theta-rappor, which tends to 1/2 only as K grows."
        ),
        scope="as printed, exact variance, every K; the witness has K = 2, e^eps = 4",
        about=FORMULAS,
        corrected=["uldp-theta-half-rare", "uldp-theta-rappor"],
        obligations=[witness],
    )


@decides("uldp-theta-half-rare")
def theta_half_rare():
    """At p = 0 the variance is E/((E-1)^2 theta (1-theta))."""
    theta, E, p = z3.Reals("theta E p")
    known = [theta > 0, theta < 1, E > 1]

    def at_zero():
        return Statement(
            [*known, theta != z3.Q(1, 2)], theta * (1 - theta) < z3.Q(1, 4), twin_hypotheses=known
        )

    def greater():
        # theta = 1/2 + h, scaled by (E-1)^2: A/(1/4 - h^2) - B h/(1/4 - h^2) beside 4 A
        h = z3.Real("h")
        A, B = E + p * (E - 1) * (E - 1) / 2, p * (E - 1) * (E + 1)
        small = [E > 1, p > 0, h > 0, h < z3.Q(1, 2), 4 * A * h < B]
        decreased = A - B * h < 4 * A * (z3.Q(1, 4) - h * h)
        return Statement(small, decreased, twin_hypotheses=small[:4])

    u, w = sympy.symbols("u w", positive=True)
    h = 1 / (2 + u)  # in (0, 1/2)
    probability = sympy.Symbol("p", real=True)
    E_, theta_ = 1 + w, sympy.Rational(1, 2) + h
    A = E_ + probability * w**2 / 2
    B = probability * w * (E_ + 1)
    scaled = (reduced(theta_, E_, probability) + probability**2) * w**2 * theta_ * (1 - theta_)
    return Decision(
        verdict="proved",
        why=(
            "At p(x) = 0 the variance is e^eps/((e^eps-1)^2 theta (1-theta)), least at 1/2. The "
            "part in p(x) decreases through theta = 1/2, so that for p(x) > 0 a little more is "
            "better."
        ),
        scope="0 < theta < 1, all eps > 0, all 0 <= p(x) <= 1",
        about=FORMULAS,
        obligations=[
            same(),
            Lemma("theta (1-theta) is greatest at 1/2 alone", at_zero),
            Identity("around theta = 1/2", scaled, A - B * h, A),
            Lemma("a greater theta is better if p(x) > 0", greater),
        ],
    )


@decides("uldp-theta-rappor")
def theta_rappor():
    """r^2 = E(K+E-1), t^2 = E(K-1)+1: the loss is (r^2/theta + t^2/(1-theta))/(E-1)^2 - sum p^2."""
    theta, E, K, r, t = z3.Reals("theta E K r t")
    roots = [E > 1, K >= 1, r > 0, t > 0, r * r == E * (K + E - 1), t * t == E * (K - 1) + 1]
    p, first, second = z3.Reals("p first second")
    total, values, mass, squares = z3.Reals("total values mass squares")
    summed = induction(
        "the loss over K values",
        Items(state=(total, values, mass, squares), item=p, parameters=[], of_item=[]),
        invariant=lambda state: state[0] == first * state[1] + second * state[2] - state[3],
        initial=(z3.RealVal(0),) * 4,
        step=lambda state, p: (
            state[0] + first + p * second - p * p,
            state[1] + 1,
            state[2] + p,
            state[3] + p * p,
        ),
        false_initial=(z3.RealVal(1), *(z3.RealVal(0),) * 3),
        false_invariant=lambda state: state[0] == first * state[1] + second * state[2],
    )
    u, w, size = sympy.symbols("u w K", positive=True)
    share, E_ = 1 / (1 + u), 1 + w
    # one value's variance at p = 0, and what p adds to it
    of_theta = size * reduced(share, E_, 0) + (reduced(share, E_, 1) + 1 - reduced(share, E_, 0))
    r2, t2 = E_ * (size + E_ - 1), E_ * (size - 1) + 1
    apart = (r2 / share + t2 / (1 - share)) / w**2

    def least():
        known = [r > 0, t > 0, theta > 0, theta < 1, theta * (r + t) != r]
        square = (r * (1 - theta) - t * theta) * (r * (1 - theta) - t * theta)
        return Statement(known, square > 0, twin_hypotheses=known[:4])

    def above_one_half():
        return Statement(roots, z3.And(r > t, 2 * r > r + t), 3 * r > 2 * (r + t))

    x, y = sympy.symbols("r t", positive=True)
    q = 1 / (1 + u)
    gap = x**2 / q + y**2 / (1 - q) - (x + y) ** 2
    return Decision(
        verdict="proved",
        why=(
            "The sum of the exact variances is (r^2/theta + t^2/(1-theta))/(e^eps-1)^2 - sum p^2, "
            "and p enters in the last term alone. At K = 1 theta* is e^eps/(e^eps+1)."
        ),
        scope="all K >= 1, all eps > 0, 0 < theta < 1, all p",
        about=FORMULAS,
        obligations=[
            same(),
            *summed,
            Identity("r^2/theta + t^2/(1-theta)", of_theta, apart, apart * 2),
            Identity(
                "what is above (r+t)^2",
                gap,
                (x * (1 - q) - y * q) ** 2 / (q * (1 - q)),
                (x * (1 - q) + y * q) ** 2 / (q * (1 - q)),
            ),
            Lemma("and it is positive except at theta*", least),
            Lemma("theta* > 1/2", above_one_half),
            Limit("r^2/t^2 -> 1 as K grows", r2 / t2, size, sympy.oo, sympy.Integer(1), E_),
        ],
    )

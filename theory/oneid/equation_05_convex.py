"""Problem (5) in the coordinates alpha = log(a/b), beta = log((1-b)/(1-a)): convex, and linear.

With x = A - 1 and y = B - 1, d/dalpha = (1+x) d/dx. A maximum of terms is the maximum over weights
mu >= 0 of sum 1 of their weighted sums, so that (5) is the maximum of sums of m noise + mu own.
"""

import sympy
import z3

from mechanisms import idue
from mechanisms.optimal_idue.objective import (
    coordinates,
    noise,
    own,
    pair_ratio,
    probabilities,
    pulls,
)
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Identity, Items, Lemma, Statement, induction

FORMULAS = [
    f"mechanisms.optimal_idue.objective.{name}"
    for name in ("coordinates", "probabilities", "pair_ratio", "noise", "own", "pulls")
]


def curvature(m, mu, u, v):
    """Return the second derivatives of m noise + mu own: alpha alpha, beta beta, alpha beta."""
    left, right = u * (1 + u), v * (1 + v)
    return (
        left * (1 + 2 * u) * (m * (1 + v) - mu),
        right * (1 + 2 * v) * (m * u + mu),
        left * right * m,
    )


def change_of_coordinates():
    """Return the identities between a, b and u, v; c is 1 - a and d is a - b, all positive."""
    b, c, d, p, q = sympy.symbols("b c d p q", positive=True)
    u, v = coordinates(b + d, b)
    there = coordinates(1 - c, 1 - c - d)
    back = probabilities(p, q)
    mine, printed = noise(b / d, c / d), b * (1 - b) / d**2
    of_one = {c: 1 - b - d}
    return [
        Identity("u is 1/(A - 1)", u, 1 / ((b + d) / b - 1), b / (b + d)),
        Identity("v is 1/(B - 1)", there[1], 1 / ((c + d) / c - 1), c / (c + d)),
        Identity("a, b from u, v: u", coordinates(*back)[0], p, q),
        Identity("a, b from u, v: v", coordinates(*back)[1], q, p),
        Identity("the noise of (5)", mine.subs(of_one), printed, b / d**2),
        Identity("the maximum's term of (5)", own(u, v), (1 - (b + d) - b) / d, (1 - b) / d),
        _pairs(u, there[1]),
    ]


def _pairs(u_i, v_j):
    b, c, d, e = sympy.symbols("b c d e", positive=True)
    a_i, b_i, a_j, b_j = b + e, b, 1 - c, 1 - c - d
    u_i = coordinates(a_i, b_i)[0]
    found, asked = pair_ratio(u_i, v_j), idue.ratio(a_i, b_i, a_j, b_j)
    return Identity("A_i B_j is the ratio of Proposition 1", found, asked, asked + b)


def slopes():
    """Return the identities of first and second derivatives."""
    x, y, m, mu = sympy.symbols("x y m mu", positive=True)
    u, v = 1 / x, 1 / y
    value = m * noise(u, v) + mu * own(u, v)

    def by_alpha(f):
        return (1 + x) * sympy.diff(f, x)

    def by_beta(f):
        return (1 + y) * sympy.diff(f, y)

    p, q = pulls(m, mu, u, v)
    second = curvature(m, mu, u, v)
    return [
        Identity("slope in alpha", -by_alpha(value), p, p + mu),
        Identity("slope in beta", -by_beta(value), q, q + mu),
        Identity("curvature in alpha", -by_alpha(p), second[0], second[1]),
        Identity("curvature in beta", -by_beta(q), second[1], second[0]),
        Identity("mixed curvature", -by_beta(p), second[2], second[0]),
    ]


def known():
    """Return u, v and a share k = mu/m of the maximum in [0, 1], with what is known of them."""
    u, v, k = z3.Reals("u v k")
    return u, v, k, [u > 0, v > 0, k >= 0, k <= 1]


def falling():
    """The summand falls in alpha and in beta."""
    u, v, k, given = known()
    p, q = pulls(1, k, u, v)
    return Statement(given, z3.And(p > 0, q > 0), twin_hypotheses=given[:-1])


def diagonal():
    """Both curvatures are positive."""
    u, v, k, given = known()
    aa, bb, _ = curvature(1, k, u, v)
    return Statement(given, z3.And(aa > 0, bb > 0), twin_hypotheses=given[:-1])


def bracket(u, v, k):
    """Return the determinant of the curvatures without a positive factor."""
    return (1 + 2 * u) * (1 + 2 * v) * (1 + v - k) * (k + u) - u * (1 + u) * v * (1 + v)


def determinant():
    """In steps: 1 + v - k >= v, k + u >= u, 1 + 2u >= 1 + u."""
    u, v, k, given = known()
    less = (1 + v - k) * (k + u) >= u * v
    more = (1 + 2 * u) * (1 + 2 * v) >= (1 + u) * (1 + v)
    return Statement(given, z3.And(less, more), twin_hypotheses=given[:-1])


def product():
    """Multiply the two steps."""
    s, t, w, r = z3.Reals("s t w r")
    given = [s >= 0, t >= 0, w >= s, r >= t]
    return Statement(given, r * w - s * t >= 0, twin_hypotheses=given[1:])


def determinant_identity():
    """Return the identity that the determinant is a positive factor times the bracket."""
    u, v, k, m = sympy.symbols("u v k m", positive=True)
    aa, bb, ab = curvature(m, k * m, u, v)
    factor = m**2 * u * (1 + u) * v * (1 + v)
    found = factor * bracket(u, v, k)
    return Identity("the determinant", aa * bb - ab**2, found, found + factor)


def weak_duality():
    """Return the induction over constraints: sum w (alpha + beta) <= sum w r."""
    weight, reached, most = z3.Reals("w reached r")
    state = z3.Reals("sum bound")
    return induction(
        "weighted constraints",
        Items(
            state=tuple(state),
            item=(weight, reached, most),
            parameters=[],
            of_item=[weight >= 0, reached <= most],
        ),
        invariant=lambda state: state[0] <= state[1],
        initial=(z3.RealVal(0), z3.RealVal(0)),
        step=lambda state, item: (state[0] + item[0] * item[1], state[1] + item[0] * item[2]),
        false_initial=(z3.RealVal(1), z3.RealVal(0)),
        false_invariant=lambda state: state[0] == state[1],
    )


@decides("oneid-problem-convex")
def problem_convex():
    """The Hessian of each summand is positive semidefinite for every weight mu in [0, m]."""
    return Decision(
        verdict="proved",
        why=(
            "With u = b/(a-b) and v = (1-a)/(a-b) the objective is sum m_i u_i (1+v_i) + "
            "max (v_i - u_i), and Proposition 1 reads alpha_i + beta_j <= r_ij. The last term is "
            "not convex alone: that m_i >= 1 makes the sum so. A convex summand lies above its "
            "tangents, and weights of the constraints whose row and column sums are the slopes "
            "bound the tangents' sum: this is the certificate of theory/idue_certificate.py. "
            "Problem (5) is thus solved globally, though the paper calls it nonconvex, which it "
            "is in (a, b)."
        ),
        scope="all numbers of groups, all sizes m_i >= 1, all budgets in (0, infinity]",
        about=FORMULAS,
        assumes=[
            "A function of two variables with a positive semidefinite Hessian on a convex set lies "
            "above its tangents; sums and maxima of convex functions are convex."
        ],
        obligations=[
            *change_of_coordinates(),
            *slopes(),
            Lemma("each summand falls in alpha and in beta", falling),
            Lemma("its curvatures are positive", diagonal),
            determinant_identity(),
            Lemma("factors of the bracket", determinant),
            Lemma("their product", product),
            *weak_duality(),
        ],
    )

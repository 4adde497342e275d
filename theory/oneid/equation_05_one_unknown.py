"""The optimum of problem (5) for OneID has one unknown, M; and for HLLDP it is rarely uRAP."""

import sympy
import z3

from mechanisms.optimal_idue.objective import noise, one_id, one_id_objective, own, probabilities
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Identity, Lemma, Limit, Statement

FORMULAS = [
    "mechanisms.optimal_idue.objective.one_id",
    "mechanisms.optimal_idue.objective.one_id_objective",
]


def larger_is_better():
    """A larger A is a smaller u, a larger B a smaller v: both lower every summand."""
    u, v, u2, v2, m, mu = z3.Reals("u v u2 v2 m mu")
    given = [u2 >= 0, u2 <= u, v2 >= 0, v2 <= v, mu >= 0, mu <= m]
    before, after = (m * noise(*c) + mu * own(*c) for c in ((u, v), (u2, v2)))
    return Statement(given, after <= before, twin_hypotheses=given[:-1])


def still_allowed():
    """With M the greatest B: A_i B_j <= E_i for all j says A_i <= E_i/M, which B_j = M keeps."""
    A, B, M, E = z3.Reals("A B M E")
    given = [A > 1, B > 1, B <= M, A * M <= E]
    goal = z3.And(A * B <= E, A <= E / M, E / M * M <= E, M < E)
    return Statement(given, goal, twin_hypotheses=[*given[:2], given[3]])


def greatest_at_the_largest_budget():
    """The term of the maximum grows with E."""
    M, E, F = z3.Reals("M E F")
    given = [M > 1, E > M, F >= E]
    value = [own(*one_id(M - 1, e - 1)) for e in (E, F)]
    return Statement(given, value[0] <= value[1], twin_hypotheses=given[:-1])


def printed_form():
    """Return the identities of a, b and of J's summands in M and E = M + d, M = 1 + h."""
    h, d, m, k = sympy.symbols("h d m k", positive=True)
    M, E, F = 1 + h, 1 + h + d, 1 + h + d + k
    u, v = one_id(h, E - 1)
    a, b = probabilities(u, v)
    printed = M**2 / (M - 1) * (m / (E - M) + 1 / (F - M)) + (F - M**2) / ((M - 1) * (F - M))
    found = one_id_objective(h, [m, 1], [E - 1, F - 1])
    return [
        Identity("b = (M-1)/(E-1)", b, (M - 1) / (E - 1), (M - 1) / E),
        Identity("a = E b/M", a, E * b / M, E * b),
        Identity("(1-b)/(1-a) = M", (1 - b) / (1 - a), M, E),
        Identity("J(M), two groups", found, printed, printed + m),
    ]


def infinite():
    """Return the limits of a, b and the summands as E grows."""
    h, e = sympy.symbols("h e", positive=True)
    u, v = one_id(h, h + e)
    a, b = probabilities(u, v)
    return [
        Limit("an infinite budget: u", u, e, sympy.oo, sympy.Integer(0), 1 / h),
        Limit("an infinite budget: b", b, e, sympy.oo, sympy.Integer(0), h),
        Limit("an infinite budget: a", a, e, sympy.oo, h / (1 + h), h),
        Limit("an infinite budget: the maximum's term", own(u, v), e, sympy.oo, 1 / h, h),
    ]


def curvature(h, d, with_own):
    """Return the second derivative in M of one value's summand, at M = 1 + h and E = M + d.

    `with_own` for a value of the largest budget, with the maximum's term.
    """
    E, e = 1 + h + d, h + d
    near, far = (E, E) if with_own else (1, E * E)
    return 2 * near / (e * h * h * h) + 2 * far / (e * d * d * d)


def differentiated(with_own):
    """Return the identity of the second derivative."""
    h, d, e = sympy.symbols("h d e", positive=True)
    u, v = one_id(h, e)
    value = noise(u, v) + (own(u, v) if with_own else 0)
    found = sympy.factor(sympy.diff(value, h, 2)).subs(e, h + d)
    name = "second derivative of J, a value of " + ("the largest budget" if with_own else "another")
    return Identity(name, found, curvature(h, d, with_own), curvature(h, d, not with_own))


def strictly_convex():
    """Both kinds of summands."""
    h, d = z3.Reals("h d")
    given = [h > 0, d > 0]
    goal = z3.And(curvature(h, d, True) > 0, curvature(h, d, False) > 0)
    return Statement(given, goal, twin_hypotheses=given[1:])


def attained():
    """State that J is at least 1/((M - 1)(E_min - M)), so that it has a least value in (1, E_min).

    By the least budget's noise and, for the largest budget, noise and the maximum's term together.
    """
    h, d, e = z3.Reals("h d e")
    least = noise(*one_id(h, h + d))
    largest = noise(*one_id(h, e)) + own(*one_id(h, e))
    goal = z3.And(least * d * h >= 1, largest > 0, z3.Implies(e == h + d, largest * d * h >= 1))
    return Statement([h > 0, d > 0, e >= h + d], goal, z3.And(goal, largest * d * h >= 1))


@decides("oneid-optimum-one-unknown")
def one_unknown():
    """Raise every B_j to the greatest one and every A_i to E_i/M."""
    return Decision(
        verdict="proved",
        why=(
            "Only M = max B_j enters the constraints A_i B_j <= E_i. Raising each B_j to M and "
            "each A_i to E_i/M keeps them, and no summand grows, whichever term is the maximum. "
            "The maximum is then the largest budget's. J grows without bound toward 1 and the "
            "least E, so that one M is best. Infinite budgets are limits: b = 0, "
            "a = 1 - 1/M. (If all are infinite, a = 1 and b = 0.) The constraints with i = j are "
            "part of (5); a value that alone has its budget does not need its own."
        ),
        scope="all numbers of groups, all sizes m_i >= 1, budgets in (0, infinity], some finite",
        about=FORMULAS,
        uses=["oneid-problem-convex"],
        obligations=[
            Lemma("larger A and B lower the objective", larger_is_better),
            Lemma("they are allowed", still_allowed),
            Lemma("the largest budget has the maximum", greatest_at_the_largest_budget),
            *printed_form(),
            *infinite(),
            differentiated(False),
            differentiated(True),
            Lemma("J is strictly convex", strictly_convex),
            Lemma("J has a least value", attained),
        ],
    )


def hlldp_slope():
    """Return the derivative of J for s sensitive values at M = e^(eps/2), in t = e^(eps/2) - 1."""
    h, s, t = sympy.symbols("h s t", positive=True)
    sensitive, plain = one_id(h, (1 + t) ** 2 - 1), (sympy.Integer(0), 1 / h)
    J = s * noise(*sensitive) + own(*plain)
    found = sympy.cancel(sympy.diff(J, h)).subs(h, t)
    return Identity("dJ/dM at uRAP's M", found, (s - 1) / t**2, s / t**2)


@decides("oneid-urap-optimal-once")
def urap_optimal_once():
    """The basic uRAP has M = e^(eps/2), where the slope of J is (s-1)/(M-1)^2."""
    t = sympy.Symbol("t", positive=True)
    a, b = probabilities(*one_id(t, (1 + t) ** 2 - 1))
    return Decision(
        verdict="proved",
        why=(
            "The basic uRAP is this form at M = e^(eps/2), for every s. J is strictly convex and "
            "its slope there is (s-1)/(M-1)^2, zero for s = 1 alone. For s > 1 the best M is "
            "smaller. The paper runs uRAP as its HLLDP mechanism. For s = 1 it is the best by (5) "
            "as printed, whose condition i = j HLLDP does not ask; without it there is a better "
            "one (oneid-hlldp-one-sensitive)."
        ),
        scope="all s >= 1, all eps > 0",
        about=FORMULAS,
        uses=["oneid-optimum-one-unknown"],
        obligations=[
            Identity("uRAP's theta", a, (1 + t) / (2 + t), 1 / (2 + t)),
            Identity("uRAP's d1", b, 1 / (2 + t), (1 + t) / (2 + t)),
            hlldp_slope(),
        ],
    )

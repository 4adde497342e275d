"""The theta of uRAP whose worst-case l2 loss is least (asked in Section 4.2 as future work).

Roots are symbols: x = sqrt(s + E - 1) and y = sqrt(s), so that E = 1 + x^2 - y^2.
"""

import sympy
import z3

from mechanisms import urap
from mechanisms.encodings.base import unit_variance
from mechanisms.losses import urap_theta as losses
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Identity, Lemma, Statement
from theory.uldp import two_classes

FORMULAS = [
    "mechanisms.losses.urap_theta.l2_times_n",
    "mechanisms.losses.urap_theta.best_response",
    "mechanisms.losses.urap_theta.slope",
]
S, T, R, N, MASS = sympy.symbols("s t r N mass", positive=True)
X, Y = sympy.symbols("x y", positive=True)
E = 1 + T
# any theta in (0, 1)
THETA = 1 / (1 + R)


def signals():
    """Return (b, g) of the bits of X_S and (0, h) of those of X_N."""
    pairs = [urap.bit_probabilities(flag, THETA, E) for flag in (True, False)]
    return [tuple(sympy.cancel(v) for v in two_classes.signal(pair)) for pair in pairs]


def loss():
    """Return that the loss is A/theta + B/(1 - theta) less the squares of p, for any theta."""
    (b, g), (zero, h) = signals()
    found = S * unit_variance(b, g, MASS / S) + N * unit_variance(zero, h, (1 - MASS) / N)
    stated = losses.l2_times_n(THETA, MASS, S, N, E)
    return Identity("the loss for any theta", found, stated, stated + 1 / N)


def slopes():
    """Return that `slope` is the slope on X_S less that on X_N."""
    on_s, on_n = two_classes.slopes(*signals(), MASS / S, (1 - MASS) / N)
    stated = losses.slope(THETA, MASS, S, N, E)
    return Identity("the slopes", on_s - on_n, stated, -stated)


def excess():
    """Return that the loss at any theta exceeds the least by a square, for A = x^2, B = y^2."""
    found = X**2 / THETA + Y**2 / (1 - THETA) - (X + Y) ** 2
    square = ((X + Y) * THETA - X) ** 2 / (THETA * (1 - THETA))
    return Identity("the excess over the least", found, square, square + 1)


def positive():
    """State that A and B are positive, and that B falls with the mass."""
    s, E, mass, mass2 = z3.Reals("s E mass mass2")
    (A, B), (_, B2) = (losses.coefficients(m, s, E) for m in (mass, mass2))
    known = [s >= 1, E > 1, mass >= 0, mass < mass2, mass2 <= 1]
    goal = z3.And(A > 0, B2 > 0, B2 < B)
    return Statement(known, goal, twin_hypotheses=known[:4])


def falling():
    """State that the slope along the best responses falls with the mass, and is negative at 1."""
    s, N, E, mass, mass2 = z3.Reals("s N E mass mass2")
    x, y, y2 = z3.Reals("x y y2")
    known = [s >= 1, N >= 1, E > 1, mass >= 0, mass < mass2, mass2 <= 1, x > 0, y > y2, y2 > 0]
    # 1/(1 - theta) = 1 + x/y
    here, there = (
        2 * (1 - m) / N - 2 * m / s - (1 + x / root) / (E - 1)
        for m, root in ((mass, y), (mass2, y2))
    )
    goal = z3.And(there < here, z3.Implies(mass2 == 1, there < 0))
    return Statement(known, goal, twin_hypotheses=known[:7] + known[8:])


def of_theta():
    """Return 1/(1 - theta) of the best response."""
    theta = X / (X + Y)
    ratio = 1 + X / Y
    return Identity("1/(1 - theta)", 1 / (1 - theta), ratio, ratio + 1)


@decides("uldp-urap-best-theta-always")
def best_theta_always():
    """A saddle point: best against p, and p worst against it."""
    return Decision(
        verdict="proved",
        why=(
            "Against p with p(X_S) = mass the loss of any theta exceeds that of theta(mass) = "
            "sqrt A/(sqrt A + sqrt B) by a square. The slope of the loss in the mass, along these "
            "best responses, falls strictly and is negative at 1, so that one mass makes it zero, "
            "or it is at most zero at mass 0. There p is worst for theta(mass), and any other "
            "theta loses more already at this p."
        ),
        scope="all s, N >= 1, all eps > 0, all n, all theta in (0,1), all of the simplex",
        about=FORMULAS,
        assumes=["a continuous function that changes sign has a zero"],
        uses=["uldp-l2-worst-level", "uldp-empirical-variance"],
        obligations=[
            loss(),
            slopes(),
            excess(),
            Lemma("A and B", positive),
            of_theta(),
            Lemma("one mass balances", falling),
        ],
    )


def with_roots(value):
    """Return an expression in x, y from one in s and E, by s = y^2 and E = 1 + x^2 - y^2."""
    return sympy.sympify(value).subs({S: Y**2, T: X**2 - Y**2})


def closed_form():
    """Return that theta(0) is 1 + sigma - r, for r = sqrt(sigma(sigma+1)) = x y/(E - 1)."""
    # A = E x^2/(E-1)^2 and B = E y^2/(E-1)^2 at mass 0: theta is x/(x + y)
    A, B = (with_roots(value) for value in losses.coefficients(sympy.Integer(0), S, E))
    z = sympy.Symbol("z", positive=True)
    # x > y
    larger = {X: Y + z}
    sigma, root = Y**2 / (X**2 - Y**2), X * Y / (X**2 - Y**2)
    theta = X / (X + Y)
    scale = (1 + X**2 - Y**2) / (X**2 - Y**2) ** 2
    pairs = {
        "A B is a square": (A * B, (scale * X * Y) ** 2),
        "n l2* + 1/N = (sqrt A + sqrt B)^2": (A + B + 2 * scale * X * Y, scale * (X + Y) ** 2),
        "A : B = x^2 : y^2": (A / B, X**2 / Y**2),
        "r^2 = sigma (sigma + 1)": (root**2, sigma * (sigma + 1)),
        "theta* = 1 + sigma - r": (theta, 1 + sigma - root),
        "(E - 1)(1 - theta*) = (x - y) y": ((X**2 - Y**2) * (1 - theta), (X - Y) * Y),
    }
    found = []
    for name, (left, right) in pairs.items():
        left, right = (sympy.cancel(value.subs(larger)) for value in (left, right))
        found.append(Identity(name, left, right, right + 1))
    return found


def in_range():
    """State that the slope at mass 0 is at most 0 iff E - 1 <= N + N^2/(4 s)."""
    x, y, N = z3.Reals("x y N")
    s, growth = y * y, x * x - y * y
    known = [y >= 1, x > y, N >= 1]
    # 2/N <= 1/((E - 1)(1 - theta*))
    goal = (2 * (x - y) * y <= N) == (growth <= N + N * N / (4 * s))
    return Statement(known, goal, (2 * (x - y) * y <= N) == (growth <= N))


@decides("uldp-urap-best-theta")
def best_theta():
    """The saddle point is at mass 0."""
    return Decision(
        verdict="proved",
        why=(
            "In this range the uniform distribution on X_N is worst for theta*, and the loss of "
            "any other theta there exceeds its loss by a square. theta* is "
            "sqrt(s+E-1)/(sqrt(s+E-1) + sqrt(s)), and n times its loss there is "
            "(sqrt A + sqrt B)^2 - 1/N. Beyond the range: uldp-urap-best-theta-always."
        ),
        scope="all s, N >= 1, all n, all eps > 0 with E - 1 <= N + N^2/(4s), all theta in (0,1)",
        about=FORMULAS,
        uses=["uldp-urap-best-theta-always"],
        obligations=[*closed_form(), Lemma("the range", in_range)],
    )


def paper_theta():
    """State that a/(a + 1) is x/(x + y) if and only if s = 1, where x^2 - y^2 = a^2 - 1."""
    x, y, a = z3.Reals("x y a")
    known = [y >= 1, x > 0, a > 1, x * x - y * y == a * a - 1]
    same = a * (x + y) == x * (a + 1)
    return Statement(known, same == (y == 1), same)


@decides("uldp-urap-best-theta-paper")
def best_theta_paper():
    """a/(a + 1) = x/(x + y) says x = a y, that is s + E - 1 = E s."""
    return Decision(
        verdict="proved",
        why=(
            "For one sensitive value the paper's theta is the best one; for more of them it is "
            "not, as the paper conjectures, and a smaller one is better."
        ),
        scope="all s >= 1, all eps > 0",
        about=[*FORMULAS[1:2], "mechanisms.rappor.basic_theta"],
        uses=["uldp-urap-best-theta"],
        obligations=[Lemma("equal if and only if s = 1", paper_theta)],
    )

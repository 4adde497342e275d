"""The theta of uRAP whose worst-case l2 loss is least (asked in Section 4.2 as future work).

Roots are symbols: x = sqrt(s + E - 1) and y = sqrt(s), so that E = 1 + x^2 - y^2.
"""

import sympy
import z3

from mechanisms import urap
from mechanisms.encoding import unit_variance
from mechanisms.losses import urap as losses
from theory.kernel.claims import Decision, decides
from theory.kernel.obligation import Identity, Lemma, Statement
from theory.uldp import two_classes

FORMULAS = [
    "mechanisms.losses.urap.best_theta",
    "mechanisms.losses.urap.best_l2_times_n",
    "mechanisms.losses.urap.uniform_l2_times_n_at",
]
Y, Z, R, N = sympy.symbols("y z r N", positive=True)
X = Y + Z
S, E = Y**2, 1 + X**2 - Y**2
# any theta in (0, 1)
THETA = 1 / (1 + R)


def root(square):
    """Return the square root, in x and y, of the expressions of which one is needed."""
    sigma = S / (E - 1)
    known = {S: Y, S + E - 1: X, sigma * (sigma + 1): X * Y / (E - 1)}
    for power, value in known.items():
        if sympy.cancel(square - power) == 0 and sympy.cancel(value**2 - power) == 0:
            return value
    raise ValueError(f"no root of {square}")


def at_the_uniform_one():
    """Return that the loss at the uniform distribution on X_N is as written, for any theta."""
    (b, g), (_, h) = (
        two_classes.signal(urap.bit_probabilities(flag, THETA, E)) for flag in (True, False)
    )
    zero = sympy.Integer(0)
    b, g, h = (sympy.cancel(value) for value in (b, g, h))
    found = S * unit_variance(b, g, zero) + N * unit_variance(zero, h, 1 / N)
    stated = losses.uniform_l2_times_n_at(THETA, S, N, E)
    return Identity("the loss at any theta", found, stated, stated + 1 / N)


def theta_star():
    """Return that theta* is x/(x + y)."""
    found = sympy.cancel(losses.best_theta(S, E, root))
    return Identity("theta*", found, X / (X + Y), Y / (X + Y))


def excess():
    """Return that the loss at any theta exceeds that of theta* by a square."""
    loss = losses.uniform_l2_times_n_at(THETA, S, N, E)
    least = losses.best_l2_times_n(S, N, E, root)
    square = ((X + Y) * THETA - X) ** 2
    scale = E / ((E - 1) ** 2 * THETA * (1 - THETA))
    return Identity("the excess", loss - least, scale * square, scale * square + 1)


def in_range():
    """State that at theta* the uniform distribution is worst iff E - 1 <= N + N^2/(4 s)."""
    x, y, N = z3.Reals("x y N")
    s, growth = y * y, x * x - y * y
    known = [y >= 1, x > y, N >= 1]
    # (E - 1)(1 - theta*) = (x - y) y
    goal = (2 * (x - y) * y <= N) == (growth <= N + N * N / (4 * s))
    return Statement(known, goal, (2 * (x - y) * y <= N) == (growth <= N))


def threshold():
    """Return that (E - 1)(1 - theta*) is (x - y) y."""
    found = (E - 1) * (1 - losses.best_theta(S, E, root))
    value = (X - Y) * Y
    return Identity("the threshold", sympy.cancel(found), value, value + 1)


@decides("uldp-urap-best-theta")
def best_theta():
    """The excess over the least loss is a square."""
    return Decision(
        verdict="proved",
        why=(
            "At the uniform distribution on X_N the loss at theta exceeds that at theta* by a "
            "positive multiple of (theta - theta*)^2, whatever theta is, and in the range stated "
            "the loss of theta* is greatest there: any other theta has a greater worst case. "
            "theta* is sqrt(s+E-1)/(sqrt(s+E-1) + sqrt(s)). Beyond the range the best theta is "
            "open."
        ),
        scope="all s, N >= 1, all n, all eps > 0 with E - 1 <= N + N^2/(4s), all theta in (0,1)",
        about=FORMULAS,
        uses=["uldp-urap-l2-worst-sharp", "uldp-empirical-variance"],
        obligations=[
            at_the_uniform_one(),
            theta_star(),
            excess(),
            threshold(),
            Lemma("the range", in_range),
        ],
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
        about=[*FORMULAS[:1], "mechanisms.rappor.basic_theta"],
        uses=["uldp-urap-best-theta"],
        obligations=[theta_star(), Lemma("equal if and only if s = 1", paper_theta)],
    )

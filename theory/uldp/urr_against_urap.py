"""uRR against uRAP: as eps -> 0 for l1, and at every p and eps for l2."""

import sympy
import z3

from mechanisms.losses import urap, urr
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Identity, Lemma, Limit, Statement
from theory.library import assumptions
from theory.uldp.equation_19_urap_l1_high_privacy import A, N, S
from theory.uldp.symbols import T

L1 = ["mechanisms.losses.urr.uniform_l1_squares", "mechanisms.losses.urap.uniform_l1_squares"]
L2 = ["mechanisms.losses.urr.l2_times_n", "mechanisms.losses.urap.l2_times_n"]
ONE = sympy.Integer(1)


def leading():
    """Return the limits of the parts of X_S, squared, times (a - 1)^2: they lead for s >= 2."""
    of_urr, of_urap = urr.uniform_l1_squares(S, N, A**2)[0], urap.uniform_l1_squares(S, N, A)[0]
    scale, quarter = (A - 1) ** 2, S**2 * (S - 1) / 4
    return [
        Limit("uRR", of_urr * scale, A, ONE, quarter, S**2),
        Limit("uRAP", of_urap * scale, A, ONE, S**2, S),
        Limit("the ratio of the squares", of_urr / of_urap, A, ONE, (S - 1) / 4, S / 4),
    ]


def order():
    """State which is less, by whole numbers s."""
    s = z3.Int("s")
    ratio = z3.ToReal(s - 1) / 4
    goal = z3.And((ratio < 1) == (s <= 4), (ratio == 1) == (s == 5))
    return Statement([s >= 1], goal, (ratio < 1) == (s <= 5))


def next_order():
    """Return, at s = 5, that the parts of X_S differ by a bounded amount, and the others' limits.

    For what is under the roots, |sqrt r - sqrt u| = |r - u|/(sqrt r + sqrt u) <= |r - u|/sqrt u.
    """
    five = sympy.Integer(5)
    r, rest = urr.uniform_l1_squares(five, N, A**2)
    u, rest2 = urap.uniform_l1_squares(five, N, A)
    bounded = (r - u) ** 2 / u
    return [
        Limit("the parts of X_S", bounded, A, ONE, sympy.Rational(225, 4), ONE),
        Limit("uRR's part of X_N", rest * (A - 1), A, ONE, five * N / 2, N),
        Limit("uRAP's part of X_N", rest2 * (A - 1), A, ONE, N, five * N / 2),
    ]


@decides("uldp-urr-against-urap-l1")
def against_l1():
    """Limits of what stands under the roots of (13) and (18)."""
    return Decision(
        verdict="proved",
        why=(
            "Both are worst at the uniform distribution on X_N for small eps. The squared ratio of "
            "(13) to (18) tends to (s-1)/4. At s = 5 the leading terms are both 10/eps; the parts "
            "of X_S then differ by a bounded amount, and those of X_N, sqrt(5N/eps) and "
            "sqrt(2N/eps), decide for uRAP."
        ),
        scope="all s >= 1, N >= 1, the paper's theta, eps -> 0",
        about=L1,
        assumes=[assumptions.NORMAL, assumptions.SMALL_EPS],
        uses=["uldp-urr-l1-worst-sharp", "uldp-urap-l1-worst-sharp"],
        obligations=[*leading(), Lemma("the ratio and 1", order), *next_order()],
    )


def everywhere():
    """State that uRR's l2 loss is less at every p, for s <= 5, multiplied out."""
    s, a, mass = z3.Reals("s a mass")
    known = [s >= 1, s <= 5, a > 1, mass >= 0, mass <= 1]
    of_urr = 2 * (a * a - 1) * (s - mass) + s * (s - 1)
    of_urap = ((s + 1) * a - 1) * (a + 1) * (a + 1) - mass * (a - 1) * (a + 1) * (a + 1)
    return Statement(known, of_urr < of_urap, twin_hypotheses=[s >= 1, *known[2:]])


def multiplied_out():
    """Return that this is the difference of (48) and (46), times (E - 1)^2."""
    mass, squares = sympy.symbols("mass squares", positive=True)
    a = 1 + T
    difference = urap.l2_times_n(S, a, mass, squares) - urr.l2_times_n(S, a**2, mass, squares)
    of_urr = 2 * (a**2 - 1) * (S - mass) + S * (S - 1)
    of_urap = ((S + 1) * a - 1) * (a + 1) ** 2 - mass * (a - 1) * (a + 1) ** 2
    scaled = difference * (a**2 - 1) ** 2
    return Identity("multiplied out", scaled, of_urap - of_urr, of_urr - of_urap)


@decides("uldp-urr-against-urap-l2")
def against_l2():
    """The squares of p cancel."""
    of_urr, of_urap = urr.uniform_l2_times_n(S, N, A**2), urap.uniform_l2_times_n(S, N, A)
    scale = (A - 1) ** 2
    return Decision(
        verdict="proved",
        why=(
            "(48) - (46) does not depend on how p is spread inside X_S and X_N. For s <= 5 it is "
            "positive for every p(X_S) and every eps; for s >= 6 uRAP's worst case is less as "
            "eps -> 0 (4s against s(s-1))."
        ),
        scope="all s >= 1, N >= 1, the paper's theta, all n; s <= 5: all p and all eps > 0",
        about=L2,
        uses=["uldp-urr-l2", "uldp-urap-l2", "uldp-urr-l2-worst-sharp", "uldp-urap-l2-worst-sharp"],
        obligations=[
            multiplied_out(),
            Lemma("s <= 5", everywhere),
            Limit("uRR, eps -> 0", of_urr * scale, A, ONE, S * (S - 1) / 4, S),
            Limit("uRAP, eps -> 0", of_urap * scale, A, ONE, S, S - 1),
        ],
    )

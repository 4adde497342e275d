"""Equation (45): uRAP's worst-case l1 loss at eps = ln K.

q = K^(1/4), so that e^(eps/2) = q^2. (18) is s q/(q^2-1) + root, and (45) is outer (1 + s/q^3) with
outer^2 = q^4 - 1.
"""

import sympy
import z3

from mechanisms.losses import urap as losses
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Identity, Lemma, Statement
from theory.uldp import assumptions

FORMULAS = ["mechanisms.losses.urap.uniform_l1_squares"]


def parts():
    """Return both parts of (18) at eps = ln K, squared."""
    s, t = sympy.symbols("s t", positive=True)
    q = 1 + t
    on_s, on_n = losses.uniform_l1_squares(s, q**4 - s, q**2)
    first = (s * q / (q**2 - 1)) ** 2
    second = q**4 + q**2 + (1 - s * q**2) / (q**2 - 1)
    return [
        Identity("the part of X_S", on_s, first, first + 1),
        Identity("the part of X_N", on_n, second, second + 1),
    ]


def _known():
    s, q, outer = z3.Reals("s q outer")
    known = [q >= 2, s >= 1, s <= q * q * q * q - 1]
    return s, q, outer, [*known, outer >= 0, outer * outer == q * q * q * q - 1]


def first_part():
    """State that the first part is within 1 + 2/q of s outer/q^3, and at least s/q."""
    s, q, outer, known = _known()
    first = s * q / (q * q - 1)
    goal = z3.And(first * q * q * q * q <= (q + 2) * s * outer, first * q >= s)
    return Statement(known, goal, first * q * q * q <= s * outer)


def second_part():
    """State that the second part is at most 1 + 2/q times outer."""
    _, q, outer, known = _known()
    root = z3.Real("root")
    square = q * q * q * q + q * q - 1
    goal = root * q <= (q + 2) * outer
    return Statement([*known, root >= 0, root * root <= square], goal, root <= outer)


def square_at_most():
    """State that what stands under the second root is at most q^4 + q^2 - 1, as s >= 1."""
    s, q = z3.Reals("s q")
    found = (1 - s * q * q) / (q * q - 1)
    return Statement([q >= 2, s >= 1], found <= -1, found < -1)


def square_at_least():
    """State that what stands under the second root is at least q^4 - 2 s."""
    s, q = z3.Reals("s q")
    found = q * q + (1 - s * q * q) / (q * q - 1)
    return Statement([q >= 2, s >= 1], found >= -2 * s, found >= -s)


def from_below():
    """State that the second part is at least q^2 - 2q - 2s/q^2."""
    s, q, root, less = z3.Reals("s q root less")
    square = q * q * q * q - 2 * s
    known = [
        q >= 2,
        s >= 1,
        root >= 0,
        root * root >= square,
        less * q * q == 2 * q * q * q + 2 * s,
    ]
    return Statement(known, root >= q * q - less, root >= q * q - 2 * q)


def lower_bound():
    """State that (18) is at least 1 - 2/q times (45)."""
    s, q, outer, known = _known()
    root, first = z3.Reals("root first")
    known += [first * q >= s, root * q * q >= q * q * q * q - 2 * q * q * q - 2 * s]
    goal = (first + root) * q * q * q * q >= (q - 2) * outer * (q * q * q + s)
    return Statement(known, goal, (first + root) * q * q * q >= outer * (q * q * q + s))


@decides("uldp-urap-l1-low-privacy")
def urap_l1_low_privacy():
    """Squeezed between 1 - 2/q and 1 + 2/q."""
    return Decision(
        verdict="proved",
        printed_proof="sound",
        why=(
            "At eps = ln K (18) is within a factor 1 +- 2/K^(1/4) of (45), for every s, so that "
            "|X_S| << |X| is not needed. The printed chain of approximations is right in this "
            "sense. That (18) is the worst case at eps = ln K needs s <= N^2 - N + 1 only: "
            "uldp-urap-covers-low-privacy-corrected."
        ),
        scope="1 <= s < K, K >= 16, eps = ln K, the paper's theta; K -> infinity, uniformly in s",
        about=FORMULAS,
        assumes=[assumptions.ROOTS],
        obligations=[
            *parts(),
            Lemma("the first part", first_part),
            Lemma("under the second root, from above", square_at_most),
            Lemma("the second part, from above", second_part),
            Lemma("under the second root, from below", square_at_least),
            Lemma("the second part, from below", from_below),
            Lemma("both parts, from below", lower_bound),
        ],
    )

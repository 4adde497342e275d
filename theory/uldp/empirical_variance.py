"""Mean and variance of the empirical estimate, exactly, for every number of users."""

import sympy
import z3

from mechanisms.encodings.base import unit_variance
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Identity, Items, induction
from theory.uldp import assumptions

FORMULAS = ["mechanisms.encodings.base.unit_variance"]


def moments():
    """Return the induction over users: T has mean k m and second moment k m (1-m) + (k m)^2."""
    k, mean, second, m, own = z3.Reals("k mean second m own")

    def invariant(state):
        k, mean, second = state
        return z3.And(mean == k * m, second == k * m * (1 - m) + k * k * m * m)

    return induction(
        "the number of reports of one output",
        Items(state=(k, mean, second), item=own, parameters=[m >= 0, m <= 1], of_item=[own == m]),
        invariant,
        initial=(z3.RealVal(0), z3.RealVal(0), z3.RealVal(0)),
        # E (T + B)^2 = E T^2 + 2 m E T + m, for a report B independent of T
        step=lambda state, own: (
            state[0] + 1,
            state[1] + own,
            state[2] + 2 * own * state[1] + own,
        ),
        false_initial=(z3.RealVal(0), z3.RealVal(1), z3.RealVal(0)),
        false_invariant=lambda state: state[2] == state[0] * state[0] * m * m,
    )


def estimate():
    """Return mean and variance of (T/n - b)/g, from the moments of T."""
    n, b, g = sympy.symbols("n b g", positive=True)
    p = sympy.Symbol("p", real=True)
    m = b + g * p
    mean, second = n * m, n * m * (1 - m) + n**2 * m**2
    bias = (mean / n - b) / g
    square = (second / n**2 - 2 * m * mean / n + m**2) / g**2
    variance = unit_variance(b, g, p) / n
    return [
        Identity("the estimate is unbiased", bias, p, p + 1 / n),
        Identity("its variance", square, variance, variance / n),
    ]


@decides("uldp-empirical-variance")
def empirical_variance():
    """A binomial, shifted and scaled."""
    return Decision(
        verdict="proved",
        why=(
            "The number T_j of reports of output j is binomial with probability m_j, and the "
            "estimate is (T_j/n - b_j)/g_j. So the expected l2 loss is sum m_j(1-m_j)/(n g_j^2), "
            "exactly; and the asymptotic l1 loss is sqrt(2/(n pi)) sum sqrt(m_j(1-m_j))/g_j."
        ),
        scope="all b_j, all g_j > 0, all p, all n >= 1",
        about=FORMULAS,
        assumes=[assumptions.EXPECTATION],
        obligations=[*moments(), *estimate()],
    )

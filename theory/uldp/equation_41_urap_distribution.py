"""Equations (41), (42): how often uRAP's bits are 1, and the empirical estimate."""

import sympy

from mechanisms import rappor, urap
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Identity
from theory.uldp import assumptions
from theory.uldp.equation_35_urr_distribution import M, P, T, of_others, reported

FORMULAS = ["mechanisms.urap.bit_probabilities", "mechanisms.rappor.basic_theta"]
# eps > 0, as a = e^(eps/2) = 1 + t
A = 1 + T


def bits(sensitive):
    """Return Pr(1) in the own bit and in another's, at the paper's theta."""
    own, other = urap.bit_probabilities(sensitive, rappor.basic_theta(A), A**2)
    return sympy.cancel(own), sympy.cancel(other)


def printed():
    """Return the pairs of m_j, p^ as printed for X_S and for X_N: (41) at p and (42) at m."""
    sensitive = (A - 1) / (A + 1) * P + 1 / (A + 1), (A + 1) / (A - 1) * M - 1 / (A - 1)
    return {True: sensitive, False: ((A - 1) / A * P, A / (A - 1) * M)}


@decides("uldp-urap-distribution")
def urap_distribution():
    """m_j = own p(x_j) + other (1 - p(x_j)), and (42) inverts it."""
    obligations = of_others()
    for flag, name in ((True, "X_S"), (False, "X_N")):
        m, estimate = printed()[flag]
        found = reported(bits(flag), P)
        obligations.append(Identity(f"(41) on {name}", found, m, m + 1 / A))
        mean = estimate.subs(M, found)
        obligations.append(Identity(f"(42) on {name} is unbiased", mean, P, P + 1 / T))
    return Decision(
        verdict="proved",
        why=(
            "(41) is own p(x_j) + other (1 - p(x_j)) for the probabilities of (10), (11) at the "
            "paper's theta; (42) is linear and inverts it. At eps = 0 nothing can be inverted."
        ),
        scope="all s, N >= 0, all p; (41) for all eps >= 0 and (42) for all eps > 0",
        about=FORMULAS,
        assumes=[assumptions.EXPECTATION],
        obligations=obligations,
    )

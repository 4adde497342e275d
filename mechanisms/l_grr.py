"""L-GRR, a memoized RR as published (Arcolezi et al., arXiv 2111.04636), and its actual budget.

Its second stage solves (p1 p2 + q1 q2)/(p1 q2 + q1 p2) = E_1. For K > 2 values, the first stage may
also lead to a third value, which both sides of this equation leave out; the actual ratio is
`one_report_factor`, less than E_1. `memoized.rr` uses all of E_1.
"""

import numpy as np

from mechanisms import rr
from mechanisms.direct_encoding import DirectEncoding
from mechanisms.encodings.base import Promise
from mechanisms.memoized import Memoized, check_budgets


def second_probabilities(K, E_inf, E_1):
    """Return p2 and q2 that solve the published equation, in any arithmetic; K > 1.

    Examples
    --------
    >>> from fractions import Fraction
    >>> [str(q) for q in second_probabilities(3, Fraction(4), Fraction(2))]
    ['7/11', '2/11']
    """
    p1, q1 = rr.probabilities(K, E_inf)
    p2 = (E_1 * p1 - q1) / ((K - 1) * (p1 - E_1 * q1) - q1 + E_1 * p1)
    return p2, (1 - p2) / (K - 1)


def published_ratio(first, second):
    """Return the left side of the published equation, from (p1, q1) and (p2, q2).

    In any arithmetic.

    Parameters
    ----------
    first, second : tuple of number
    """
    (p1, q1), (p2, q2) = first, second
    return (p1 * p2 + q1 * q2) / (p1 * q2 + q1 * p2)


def one_report_factor(K, first, second):
    """Return the real greatest ratio of two probabilities of one report, from the same.

    In any arithmetic.

    Parameters
    ----------
    K : number
    first, second : tuple of number
    """
    (p1, q1), (p2, q2) = first, second
    return (p1 * p2 + (K - 1) * q1 * q2) / (p1 * q2 + q1 * p2 + (K - 2) * q1 * q2)


def mechanism(K, E_inf, E_1):
    """Return L-GRR on K >= 2 values as published; 1 <= E_1 <= E_inf, ValueError otherwise."""
    E_inf, E_1 = check_budgets(E_inf, E_1)
    permanent = rr.mechanism(K, E_inf)
    if permanent.K < 2:
        raise ValueError(f"the alphabet size K must be at least 2, got K = {K}")
    # with equal budgets the equation's solution is the memo itself, also at 0/0 (E = 1)
    p2, q2 = second_probabilities(K, E_inf, E_1) if E_inf > E_1 else (E_1 / E_inf, 0 * E_1)
    instant = DirectEncoding(own=np.full(K, p2), other=np.full(K, q2))
    return Memoized(permanent=permanent, instant=instant, promise=Promise("LDP", {"E": E_1}))

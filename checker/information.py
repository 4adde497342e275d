"""I(X;Y) of a channel under a prior, and its exact comparison with a budget.

I(X;Y) is a sum of w log r with rational w and r, so a logarithm of an algebraic number: it is 0,
or it differs from every rational eps. Whether it equals the logarithm of a rational is seen from
the exponents over factors that are coprime; elsewhere balls of growing precision decide.
"""

from fractions import Fraction
from functools import reduce
from itertools import combinations
from math import gcd

import flint

from checker.budgets import FIRST_BITS, ball, rounded, sign
from checker.columns import Mixture
from checker.exact import of_cell
from common.progress import PROGRESS


def terms(channel, prior):
    """Return the weight of each r = Pr(y|x)/Pr(y), as a dict of Fractions.

    Parameters
    ----------
    channel : Channel
    prior : list of Fraction
    """
    weights, mixed = {}, Mixture(channel, prior).of(list(range(channel.shape[1])))
    rows = list(zip(channel.rows, prior, strict=True))
    for row, p in PROGRESS.each(rows, "information"):
        for cell, mass in zip(row, mixed, strict=True) if p else ():
            if q := of_cell(cell):
                weights[q / mass] = weights.get(q / mass, Fraction(0)) + p * q
    return weights


def _sum(weights):
    """Return a ball around the information."""
    return reduce(
        lambda s, term: s + ball(term[1]) * ball(term[0]).log(), weights.items(), flint.arb(0)
    )


def value(weights):
    """Return the information as the nearest float.

    Examples
    --------
    >>> value({Fraction(2): Fraction(1)})
    0.6931471805599453
    """
    return 0.0 if set(weights) <= {1} else rounded(lambda: _sum(weights))


def compare(weights, eps):
    """Return -1, 0 or 1 as the information is less than eps, equal, or greater.

    Parameters
    ----------
    weights : dict
    eps : Budget
    """
    if set(weights) <= {1}:
        return -1 if eps.value > (1 if eps.logarithm else 0) else 0
    if not eps.logarithm:
        return sign(lambda: _sum(weights) - ball(eps.value))
    with flint.ctx.workprec(4 * FIRST_BITS):
        rest = _sum(weights) - ball(eps.value).log()
    if not (rest > 0 or rest < 0) and _cancels({**weights}, eps.value):
        return 0
    return sign(lambda: _sum(weights) - ball(eps.value).log())


def _cancels(weights, E):
    """Return whether the product of r^w is E."""
    weights[E] = weights.get(E, Fraction(0)) - 1
    parts = {n for r in weights for n in (r.numerator, r.denominator)}
    return all(
        sum(w * (_power(r.numerator, p) - _power(r.denominator, p)) for r, w in weights.items())
        == 0
        for p in coprime_base(parts)
    )


def _power(n, p):
    """Return how often p divides n."""
    k = 0
    while n % p == 0:
        n, k = n // p, k + 1
    return k


def coprime_base(numbers):
    """Return pairwise coprime numbers above 1; the given ones are products of their powers.

    Examples
    --------
    >>> sorted(coprime_base({12, 18}))
    [2, 3]
    """
    base = {n for n in numbers if n > 1}
    while found := next(((a, b) for a, b in combinations(base, 2) if gcd(a, b) > 1), None):
        common = gcd(*found)
        base = (base - set(found)) | {n for n in (common, *(k // common for k in found)) if n > 1}
    return base

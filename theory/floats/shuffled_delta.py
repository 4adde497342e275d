"""The delta of shuffled reports as a ball: the finite sum of `budgets.shuffling`, enclosed.

The counts of clones far from their mean are left out of the sum and added to the upper end.
"""

import math
from fractions import Fraction

import flint

from mechanisms.budgets import shuffling

BITS = 256
# standard deviations of the number of clones within the sum
REACH = 12


def delta_above(n, eps_0, eps):
    """Return a float not below delta at eps, for n users with eps_0 each.

    A greater E for one report and a lesser for all of them can but widen delta.

    Parameters
    ----------
    n : int
    eps_0, eps : float, int or Fraction
    """
    (_, E), (factor, _) = (powers(Fraction(value)) for value in (eps_0, eps))
    above = delta(n, E, factor)
    with flint.ctx.workprec(BITS):
        return float(above.upper()) * (1 + 2.0**-50)


def powers(eps):
    """Return fractions around e^eps, for a Fraction eps >= 0.

    Examples
    --------
    >>> low, high = powers(Fraction(1))
    >>> low < high < low + Fraction(1, 2**200), float(low)
    (True, 2.718281828459045)
    """
    if eps == 0:
        return Fraction(1), Fraction(1)
    with flint.ctx.workprec(BITS):
        power = _ball(eps).exp()
        return max(Fraction(1), _fraction(power.lower())), _fraction(power.upper())


def delta(n, E, factor):
    """Return a ball that contains delta, for Fractions E > 1 and factor >= 1."""
    with flint.ctx.workprec(BITS):
        return flint.arb(0) if factor >= E else _sum(n, E, factor)


def _sum(n, E, factor):
    first, last = _range(n, E)
    share = shuffling.threshold(1, E, factor)
    # from here on the least count is no more than the clones
    walk_from = max(first, math.ceil(1 / (1 - share)))
    walk = _Tail(walk_from, _least(walk_from, share)) if walk_from <= last else None
    inside, total = flint.arb(0), flint.arb(0)
    weight, odds = _binomial(n - 1, first, 1 / E), _ball(1 / (E - 1))
    E_, f_ = _ball(E), _ball(factor)
    for c in range(first, last + 1):
        k = _least(c, share)
        tails = _few(c, k) if c < walk_from else walk.to(c, k)
        total += weight * shuffling.excess(*tails, E_, f_)
        inside += weight
        weight = weight * odds * (n - 1 - c) / (c + 1)
    outside = (1 - inside).upper()
    return total + flint.arb(0.5, 0.5) * flint.arb(outside)


def _range(n, E):
    """Return the first and last number of clones that is summed."""
    mean, deviation = (n - 1) / E, math.sqrt((n - 1) * (1 - 1 / E) / E)
    reach = math.ceil(REACH * deviation) + 1
    return max(0, math.floor(mean) - reach), min(n - 1, math.ceil(mean) + reach)


def _few(c, k):
    """Return Pr(A >= k - 1) and Pr(A >= k) by their few terms, k >= 1 being near c."""
    tails = [sum(math.comb(c, a) for a in range(least, c + 1)) for least in (k - 1, k)]
    return [_ball(Fraction(tail, 2**c)) for tail in tails]


def _least(c, share):
    """Return the least count, of c + 1, that reaches the threshold: a share of them."""
    return -(-(c + 1) * share.numerator // share.denominator)


class _Tail:
    """Pr(A >= k) and Pr(A = k) for A binomial of c and 1/2, carried from one (c, k) to the next."""

    def __init__(self, c, k):
        self.c, self.k = c, k
        self.point = _binomial(c, k, Fraction(1, 2))
        self.tail = flint.arb(0.5).beta_lower(k, c - k + 1, regularized=1)

    def _before(self):
        """Return Pr(A = k - 1)."""
        return self.point * self.k / (self.c - self.k + 1)

    def to(self, c, k):
        """Go to c and k, neither less than before; return Pr(A >= k - 1) and Pr(A >= k)."""
        while self.c < c:
            before = self._before()
            self.tail += before / 2
            self.point = (self.point + before) / 2
            self.c += 1
        while self.k < k:
            self.tail -= self.point
            self.point = self.point * (self.c - self.k) / (self.k + 1)
            self.k += 1
        return self.tail + self._before(), self.tail


def _binomial(n, k, p):
    """Return the binomial probability as a ball."""
    ways = flint.arb(n + 1).lgamma() - flint.arb(k + 1).lgamma() - flint.arb(n - k + 1).lgamma()
    return (ways + k * _ball(p).log() + (n - k) * _ball(1 - p).log()).exp()


def _fraction(end):
    mantissa, exponent = end.man_exp()
    return Fraction(int(mantissa)) * Fraction(2) ** int(exponent)


def _ball(value):
    return flint.arb(flint.fmpq(Fraction(value).numerator, Fraction(value).denominator))

"""The delta of shuffled reports as a ball: the finite sum of `mechanisms.shuffling`, enclosed.

The counts of clones far from their mean are left out of the sum and added to the upper end.
"""

import math
from fractions import Fraction

import flint

from mechanisms import shuffling
from theory import dyadic

BITS = 256
# standard deviations of the number of clones within the sum
REACH = 12


def exp_above(eps):
    """Return a Fraction above e^eps."""
    below = dyadic.exp_below(eps)
    return below + below / 2**200


def delta_above(n, eps_0, eps):
    """Return a float not below delta at eps, for n users with eps_0 each.

    A greater E for one report and a lesser for all of them can but widen delta.

    Parameters
    ----------
    n : int
    eps_0, eps : float, int or Fraction
    """
    with flint.ctx.workprec(BITS):
        above = delta(n, exp_above(eps_0), dyadic.exp_below(eps)).upper()
        return float(above) * (1 + 2.0**-50)


def delta(n, E, factor):
    """Return a ball that contains delta, for Fractions E > factor >= 1."""
    if factor >= E:
        return flint.arb(0)
    first, last = _range(n, E, factor)
    inside, total = flint.arb(0), flint.arb(0)
    walk = _Tail(first, _least(first, E, factor))
    weight = _binomial(n - 1, first, 1 / E)
    odds = _ball(1 / (E - 1))
    E_, f_ = _ball(E), _ball(factor)
    for c in range(first, last + 1):
        walk.to(c, _least(c, E, factor))
        one_less = walk.tail + walk.point_before()
        total += weight * shuffling.excess(one_less, walk.tail, E_, f_)
        inside += weight
        weight = weight * odds * (n - 1 - c) / (c + 1)
    outside = (1 - inside).upper()
    return total + flint.arb(0.5, 0.5) * flint.arb(outside)


def _range(n, E, factor):
    """Return the first and last number of clones that is summed."""
    mean, deviation = (n - 1) / E, math.sqrt((n - 1) * (1 - 1 / E) / E)
    reach = math.ceil(REACH * deviation) + 1
    share = shuffling.threshold(1, E, factor)
    # from here on the least count is no more than the clones
    fits = math.ceil(1 / (1 - share))
    first = max(fits, math.floor(mean) - reach)
    if first > n - 1:
        raise ValueError(f"n = {n} users are too few for this sum; use shuffling.divergence")
    return first, min(n - 1, math.ceil(mean) + reach)


def _least(c, E, factor):
    """Return the least count, of c + 1, that reaches the threshold."""
    return math.ceil(shuffling.threshold(Fraction(c + 1), E, factor))


class _Tail:
    """Pr(A >= k) and Pr(A = k) for A binomial of c and 1/2, carried from one (c, k) to the next."""

    def __init__(self, c, k):
        self.c, self.k = c, k
        self.point = _binomial(c, k, Fraction(1, 2))
        self.tail = flint.arb(0.5).beta_lower(k, c - k + 1, regularized=1)

    def point_before(self):
        """Return Pr(A = k - 1)."""
        return self.point * self.k / (self.c - self.k + 1)

    def to(self, c, k):
        """Go to c and k, neither of them less than before."""
        while self.c < c:
            before = self.point_before()
            self.tail += before / 2
            self.point = (self.point + before) / 2
            self.c += 1
        while self.k < k:
            self.tail -= self.point
            self.point = self.point * (self.c - self.k) / (self.k + 1)
            self.k += 1


def _binomial(n, k, p):
    """Return the binomial probability as a ball."""
    ways = flint.arb(n + 1).lgamma() - flint.arb(k + 1).lgamma() - flint.arb(n - k + 1).lgamma()
    return (ways + k * _ball(p).log() + (n - k) * _ball(1 - p).log()).exp()


def _ball(value):
    return flint.arb(flint.fmpq(Fraction(value).numerator, Fraction(value).denominator))

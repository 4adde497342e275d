"""Two outputs: shuffled reports of n users, for every data set.

Shuffled reports of two outputs are a count. The others' count M is a sum of binomials, and the
user's report adds 0 or 1. A user whose report is between those of two values is a mixture of them,
so only the two extreme values count, and a data set is the number of others with the first value.
For a block of data sets, the observer is given the users who have the first value in some of the
data sets and the second in the rest: this cannot make the data sets harder to distinguish.

Steps without checks: `checker.account` reads and checks what they are given.
"""

import math
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise

from mechanisms.accounting import formulas
from mechanisms.accounting.numerics.grids import Grid

BITS = 160
# of eps, by which both bounds differ: up to so many users, and beyond
WIDTHS = ((20_000, 5e-4), (1_000_000, 2e-3), (math.inf, 1e-2))


class Crowd:
    """Two worlds of one user, and groups of others, all with reports of two outputs.

    Parameters
    ----------
    p, q : Fraction
        The probability of output 1 in both worlds.
    bits : int
        Of the probabilities.
    """

    def __init__(self, p, q, bits=BITS):
        self.p, self.q, self.bits = Fraction(p), Fraction(q), bits
        self._power = lru_cache(maxsize=4096)(self._powered)

    def _powered(self, r, n):
        """Return the law of n users' count, each 1 with probability r, by halves."""
        if n <= 1:
            return Grid.of({0: 1 - r, 1: r}, self.bits) if n else Grid.certain(self.bits)
        half = self._power(r, n // 2)
        whole = half * half
        return whole * self._power(r, 1) if n % 2 else whole

    def count(self, groups):
        """Return the law of the others' count, rounded down.

        Parameters
        ----------
        groups : list of tuple
            (how many, the probability of output 1).
        """
        law = Grid.certain(self.bits)
        for n, r in groups:
            law = law * self._power(Fraction(r), n)
        return law

    def delta(self, groups, F):
        """Return (least, greatest) of delta at F, Fractions.

        The part of the others' law that rounding removes adds at most itself, and subtracts at most
        F times itself.

        Examples
        --------
        >>> third = Fraction(1, 3)
        >>> [round(float(d), 9) for d in Crowd(1 - third, third).delta([(1, third)], 1)]
        [0.222222222, 0.222222222]
        """
        law, F = self.count(groups), Fraction(F)
        counts = [0, *map(int, law.poly.coeffs()), 0]
        one = formulas.gain(self.p, self.q, F)
        other = formulas.gain(1 - self.p, 1 - self.q, F)
        scale = math.lcm(one.denominator, other.denominator)
        up, down = int(one * scale), int(other * scale)
        total = sum(max(up * before + down * here, 0) for before, here in pairwise(counts))
        found, lost = Fraction(total, scale << self.bits), 1 - law.mass()
        return max(found - F * lost, Fraction(0)), min(found + lost, Fraction(1))

    def worst(self, n, r, s, F, target):
        """Return whether delta at F is at most the target for every data set, or one at which not.

        Parameters
        ----------
        n : int
            Users, the one in question among them.
        r, s : Fraction
            Probabilities of output 1 of the two extreme values.
        F, target : Fraction

        Returns
        -------
        int or None
            How many others have the first value in a data set with a greater delta; None if there
            is none.
        """
        blocks = [(0, n - 1)]
        while blocks:
            low, high = blocks.pop()
            _, most = self.delta([(low, r), (n - 1 - high, s)], F)
            if most <= target:
                continue
            if low == high:
                return low
            middle = (low + high) // 2
            blocks += [(low, middle), (middle + 1, high)]
        return None

    def ends(self, n, r, s, F, target):
        """Return the ends of blocks of data sets with a delta of at most the target, in order.

        Parameters are those of `worst`, which finds no data set with more.
        """
        blocks, found = [(0, n - 1)], []
        while blocks:
            low, high = blocks.pop()
            if low == high or self.delta([(low, r), (n - 1 - high, s)], F)[1] <= target:
                found.append(high)
                continue
            middle = (low + high) // 2
            blocks += [(low, middle), (middle + 1, high)]
        return sorted(found)


def least_factor(crowd, groups, target, low, top, width):
    """Return F < F' close by, delta of a data set above the target at F and not above it at F'."""
    low, top = Fraction(low), Fraction(top)
    while math.log(top) - math.log(low) > width * math.log(top):
        middle = Fraction(round(math.sqrt(low * top) * 2**50), 2**50)
        if crowd.delta(groups, middle)[0] > target:
            low = middle
        else:
            top = middle
    return low, top


def epsilon(Q, pair, n, target, width=None):
    """Return (least, greatest) of the least F with at most this delta, and the data set.

    Parameters
    ----------
    Q : list of list of Fraction
        Rows of two entries.
    pair : tuple of int
        What the user in question has in both worlds.
    n : int
        Users.
    target : Fraction
    width : float, optional
        Of eps, by which both bounds may differ; by default by the number of users.

    Returns
    -------
    tuple
        F and F' with delta above the target at F for the data set, and at F' not for any; None for
        what is infinite; and how many others have the value with the greatest probability of output
        1, the others the least.
    """
    width = width or next(w for most, w in WIDTHS if n <= most)
    rows = [row[1] for row in Q]
    r, s = max(rows), min(rows)
    crowd = Crowd(rows[pair[0]], rows[pair[1]])
    target = Fraction(target)
    # an output that one world lacks, and with this data set nobody else has
    if not crowd.q and not s and crowd.p > target:
        return None, None, 0
    if crowd.q == r == 1 and 1 - crowd.p > target:
        return None, None, n - 1
    ratios = [a / b for a, b in zip(Q[pair[0]], Q[pair[1]], strict=True) if b]
    unbounded = any(a and not b for a, b in zip(Q[pair[0]], Q[pair[1]], strict=True))
    end = max(ratios) if not unbounded else Fraction(10**9)
    here = _likely_worst(crowd, n, r, s, target, end)
    low, _ = least_factor(crowd, [(here, r), (n - 1 - here, s)], target, 1, end, width / 4)
    while True:
        top = low * Fraction(1 + width * math.log(low)) if low > 1 else Fraction(1 + 10**-9)
        top = min(Fraction(round(top * 2**50) + 1, 2**50), end)
        found = crowd.worst(n, r, s, top, target)
        if found is None:
            return low, top, here
        if top == end:
            return top, None, found
        here, low = found, top


def _likely_worst(crowd, n, r, s, target, end):
    """Return the data set, of few, that has the greatest delta where it is about the target."""
    tried = sorted({(n - 1) * k // 8 for k in range(9)})
    groups = {m: [(m, r), (n - 1 - m, s)] for m in tried}
    F, _ = least_factor(crowd, groups[tried[0]], target, 1, end, 1e-2)
    return max(tried, key=lambda m: crowd.delta(groups[m], F)[0])

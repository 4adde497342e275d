"""Few users through a shuffler: delta of every data set, counted out exactly.

Shuffled reports are how often each output occurs. Their laws are whole numbers over a power of a
common denominator.

Steps without checks: `checker.account` reads and checks what they are given.
"""

import math
from fractions import Fraction
from itertools import combinations_with_replacement

from mechanisms.accounting import memo, profile
from mechanisms.accounting.shuffler import Bounds

# data sets of the others, times pairs of values, times sets of reports
MOST = 200_000


def is_few(Q, pairs, n):
    """Return whether all data sets of n users are enumerated, for rows of all values."""
    kinds = len(memo.kinds(Q)[0])
    if kinds == 1:  # no report tells anything
        return False
    sets = math.comb(n + kinds - 1, n)
    return sets * math.comb(n + len(Q) - 2, n - 1) * len(pairs) <= MOST


class Few:
    """All data sets of n users.

    Parameters
    ----------
    Q : list of list of Fraction
    pairs : list of tuple of int
        What the user in question may have in both worlds.
    n : int
    """

    def __init__(self, Q, pairs, n):
        columns, self.unit = memo.kinds(Q)
        self.rows, self.pairs, self.n = list(zip(*columns, strict=True)), pairs, n
        self.whole = self.unit**n

    def worlds(self):
        """Yield (others' values, (x, x'), the laws of the sets of reports), over unit^n."""
        known = {(): {(0,) * len(self.rows[0]): 1}}
        for users in range(1, self.n):
            known = {
                values: _with(known[values[:-1]], self.rows[values[-1]])
                for values in combinations_with_replacement(range(len(self.rows)), users)
            }
        for values, law in known.items():
            made = {x: _with(law, self.rows[x]) for x in {x for pair in self.pairs for x in pair}}
            for pair in self.pairs:
                first, second = (made[x] for x in pair)
                keys = first.keys() | second.keys()
                yield values, pair, [(first.get(k, 0), second.get(k, 0)) for k in keys]

    def delta(self, F):
        """Return `Bounds` of delta at F, which are both the same; `others` are all values.

        Examples
        --------
        >>> half, rest = Fraction(3, 4), Fraction(1, 4)
        >>> Few([[half, rest], [rest, half]], [(0, 1)], 2).delta(Fraction(1)).low
        Fraction(3, 8)
        """
        found = max(
            ((_gain(pairs, F), pair, values) for values, pair, pairs in self.worlds()),
            key=lambda one: one[0],
        )
        d = Fraction(found[0], self.whole * F.denominator)
        return Bounds(d, d, *found[1:])

    def epsilon(self, target):
        """Return `Bounds` of the least F at which delta is at most the target, both the same."""
        F, at = Fraction(1), None
        for values, pair, pairs in self.worlds():
            at = at or (pair, values)
            if _gain(pairs, F) > target * self.whole * F.denominator:
                least = profile.least_factor(profile.pair_of(*self._laws(pairs)), target)
                if least is None:
                    return Bounds(None, None, pair, values)
                F, at = least, (pair, values)
        return Bounds(F, F, *at)

    def _laws(self, pairs):
        return ([Fraction(a, self.whole) for a in side] for side in zip(*pairs, strict=True))


def _with(law, row):
    """Return the law of sets of reports with one report more."""
    found = {}
    for counts, weight in law.items():
        for y, q in enumerate(row):
            if q:
                key = (*counts[:y], counts[y] + 1, *counts[y + 1 :])
                found[key] = found.get(key, 0) + weight * q
    return found


def _gain(pairs, F):
    """Return delta at F times the laws' unit and F's denominator, a whole number."""
    return sum(max(a * F.denominator - F.numerator * b, 0) for a, b in pairs)

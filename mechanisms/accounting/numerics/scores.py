"""Lower bounds by the sum of a score of each report: n users' shuffled reports, or one user's.

Other users may have any values and channels; who sees only the sum tells no more than who sees all
reports. Scores are whole numbers near the losses, so that little is given away, and the law of the
others' sum is a product of powers of polynomials. Which scores are taken decides nothing but how
near the bound comes.

Steps without checks: `checker.account` reads and checks what they are given.
"""

import math
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, repeat

from mechanisms.accounting import formulas
from mechanisms.accounting.numerics.grids import Grid

# multiples over which the sum is spread, about, and the finest scores
POINTS, LEVELS = 1 << 15, 1 << 9
BITS = 128
# of what rounding takes: an outcome of less is left out
FEW = 1000


def chosen(p, q, others, F, points=POINTS):
    """Return whole scores of outputs, near multiples of the losses at F; None where w = 0.

    Parameters
    ----------
    p, q : list of Fraction
        The user's rows in both worlds.
    others : list of tuple
        (how many, their row).
    F : Fraction
    points : int
    """
    users = max(1, sum(n for n, _ in others))
    rows = [[float(w) for w in row] for _, row in others]
    mix = [
        sum(n * row[y] for (n, _), row in zip(others, rows, strict=True)) / users
        for y in range(len(p))
    ]
    losses = [float(a - F * b) / w if w else None for a, b, w in zip(p, q, mix, strict=True)]
    told = [(x, w) for x, w in zip(losses, mix, strict=True) if x is not None]
    if not told:
        return losses
    mean = sum(x * w for x, w in told)
    deviation = math.sqrt(sum((x - mean) ** 2 * w for x, w in told))
    most = max(abs(x) for x, _ in told) or 1.0
    fit = points * most / (26 * math.sqrt(users) * deviation) if deviation else LEVELS
    fit = max(1, min(LEVELS, int(fit)))
    levels = range(max(1, fit // 2), fit + 1, 1 + fit // 64)
    unit = min((most / level for level in levels), key=lambda unit: _rounded(told, unit))
    return [None if x is None else round(x / unit) for x in losses]


def _rounded(told, unit):
    """Return the mean square by which losses are not multiples of a unit."""
    return sum(w * (x - unit * round(x / unit)) ** 2 for x, w in told)


@dataclass(frozen=True)
class Told:
    """Lower bounds from the sum of scores, by how many reports reach a number.

    Parameters
    ----------
    first : int
        The least sum.
    beyond : list of tuple of int
        Of each sum from `first` on: bounds of 2^bits Pr(sum >= it), from below if the user has x,
        from above if x'.
    bits : int
    alone : list of tuple of Fraction
        (p, q) of the outputs that no other user can have.
    lost : int
        2^bits times what rounding took of the law if the user has x'; it counts in each of
        `beyond`.
    """

    first: int
    beyond: list
    bits: int
    alone: list
    lost: int

    def delta(self, F):
        """Return what delta is at least at F, a Fraction."""
        F = Fraction(F)
        whole, unit = F.denominator, 1 << self.bits
        best = max((a * whole - F.numerator * b for a, b in self.beyond), default=0)
        found = Fraction(max(best, 0), whole * unit)
        gains = sum((formulas.positive(formulas.gain(a, b, F)) for a, b in self.alone), Fraction(0))
        return found + gains

    def factor(self, target):
        """Return an F >= 1 below which delta is above the target, None if it is so at every F."""
        target = Fraction(target) - sum((a for a, b in self.alone if not b), Fraction(0))
        if target < 0:
            return None
        unit, best = 1 << self.bits, Fraction(0)
        here = max(_greatest(self.beyond, target * unit, 0), Fraction(1))
        extra = [(a, b) for a, b in self.alone if b]
        while here > best and extra:
            best = here
            # what tells at this F tells at the next one, which is greater
            extra = [(a, b) for a, b in extra if a > best * b]
            more, other = (sum(part, Fraction(0)) for part in zip((0, 0), *extra, strict=True))
            here = max(
                _greatest([(0, 0), *self.beyond], (target - more) * unit, other * unit), best
            )
        return here

    def threshold(self, F):
        """Return the sum from which on reports tell most at F; beyond all sums, if none tells."""
        F = Fraction(F)
        gains = [a * F.denominator - F.numerator * b for a, b in self.beyond]
        gains.append(0)
        return self.first + max(range(len(gains)), key=gains.__getitem__)

    def pair(self, parts):
        """Return a pair that is no less private, with about so many outcomes, and their sums.

        Each outcome has no greater probability of x than it has, and no smaller one of x'; so no
        set of outcomes of several such pairs tells more.

        Parameters
        ----------
        parts : int

        Returns
        -------
        tuple of list
            The outcomes, those that no other user has after those of sums; and the sums from which
            on they count, falling.
        """
        unit, found, last = 1 << self.bits, [], (0, 0)
        places = len(self.beyond)
        cuts = [*range(places - 1, -1, -max(1, places // parts))]
        if cuts and cuts[-1]:
            cuts.append(0)
        for place in cuts:
            a, b = self.beyond[place]
            # bounds of differences of rounded numbers
            less, more = a - last[0] - 1, b - last[1] + 1 + self.lost
            less = less if less > FEW * self.lost else 0  # rounding says more of it than the law
            found.append((Fraction(less, unit), Fraction(more, unit)))
            last = a, b
        return found + self.alone, [self.first + place for place in cuts]


def _greatest(beyond, less, more):
    """Return the greatest of (a - less)/(b + more) over all (a, b); 1 if none is above."""
    less, more = Fraction(less), Fraction(more)
    unit = math.lcm(less.denominator, more.denominator)
    less, more = int(less * unit), int(more * unit)
    best, under = 1, 1
    for a, b in beyond:
        over, here = unit * a - less, unit * b + more
        if here and over * under > best * here:
            best, under = over, here
    return Fraction(best, under)


def told(p, q, others, scores, bits=BITS):
    """Return the bounds from the sum of scores, a `Told`.

    Parameters
    ----------
    p, q : list of Fraction
    others : list of tuple
        (how many, their row).
    scores : list of int or None
        None at outputs that no other user has.
    bits : int

    Examples
    --------
    >>> third, rest = Fraction(1, 3), Fraction(2, 3)
    >>> found = told([rest, third], [third, rest], [(1, [rest, third])], [1, 0])
    >>> round(float(found.delta(Fraction(1))), 9)
    0.222222222
    """
    law = Grid.certain(bits)
    for n, row in others:
        law = law * Grid.of(_by_score(row, scores), bits) ** n
    lost = (1 << bits) - int(law.poly(1))
    alone = [(a, b) for a, b, s in zip(p, q, scores, strict=True) if s is None and (a or b)]
    if all(s is None for s in scores):
        return Told(0, [(0, lost)], bits, alone, lost)
    mine, theirs = _by_score(p, scores), _by_score(q, scores)
    places = range(min(mine), max(mine) + 1)
    first = Grid([math.floor(mine.get(j, 0) * 2**bits) for j in places], places[0], bits)
    second = Grid([math.ceil(theirs.get(j, 0) * 2**bits) for j in places], places[0], bits)
    below, above = ((side.poly * law.poly).coeffs() for side in (first, second))
    shifts = [side.shift + law.shift for side in (first, second)]
    return Told(min(shifts), _sums(below, above, shifts, lost, bits), bits, alone, lost)


def repeated(reports, bits):
    """Return the bounds from the sum of the scores of one user's reports, a `Told`.

    Parameters
    ----------
    reports : list of tuple
        (pair, times, scores of its outcomes: None where only one world has it).
    bits : int

    Examples
    --------
    >>> third, rest = Fraction(1, 3), Fraction(2, 3)
    >>> found = repeated([([(rest, third), (third, rest)], 2, [1, -1])], 64)
    >>> round(float(found.delta(Fraction(1))), 9)
    0.333333333
    """
    laws, whole, finite = [Grid.certain(bits)] * 2, Fraction(1), Fraction(1)
    for pair, times, each in reports:
        parts = [_by_score(row, each) for row in zip(*pair, strict=True)]
        laws = [law * Grid.of(part, bits) ** times for law, part in zip(laws, parts, strict=True)]
        whole *= sum(parts[1].values()) ** times
        finite *= (1 - sum((a for a, b in pair if not b), Fraction(0))) ** times
    lost = math.ceil(whole * 2**bits) - int(laws[1].poly(1))
    below, above = (law.poly.coeffs() for law in laws)
    shifts = [law.shift for law in laws]
    alone = [(1 - finite, Fraction(0))] if finite < 1 else []
    return Told(min(shifts), _sums(below, above, shifts, lost, 0), bits, alone, lost)


def _by_score(row, scores):
    found = {}
    for weight, score in zip(row, scores, strict=True):
        if score is not None:
            found[score] = found.get(score, Fraction(0)) + weight
    return found


def _sums(below, above, shifts, lost, bits):
    """Return sums from each place on of two lists that begin at shifts, of twice the bits."""
    start = min(shifts)
    end = max(shifts[0] + len(below), shifts[1] + len(above))

    def falling(side, shift):
        """Return the numbers of all places, the last one first."""
        over, under = end - shift - len(side), shift - start
        return chain(repeat(0, over), map(int, reversed(side)), repeat(0, under))

    found, first, second = [], 0, lost << bits
    for a, b in zip(falling(below, shifts[0]), falling(above, shifts[1]), strict=True):
        first, second = first + a, second + b
        found.append((first >> bits, -(-second >> bits)))
    found.reverse()
    return found

"""n users' reports through a shuffler, for the channel as it is; bounds from both sides.

Worlds x and x' differ in one user's value. Above, whatever the others have: each of them reports,
with the probability that all values' reports have in common, from this common part (the *blanket*),
and otherwise is known to the observer: delta is a mean of the positive part of a sum of independent
losses, `formulas.loss`, by n. Below: all others have one value, and the observer sees a sum of
scores.

Steps without checks: `checker.account` reads and checks what they are given.
"""

import math
from dataclasses import dataclass
from fractions import Fraction

from mechanisms.accounting import formulas, profile, scores
from mechanisms.accounting.numerics.crossing import WIDTH, crossing
from mechanisms.accounting.profile import greatest_ratio, least_factor, pair_of
from mechanisms.accounting.sums import POINTS, positive_part

# pairs of which the bound from below is computed, and points that tell most crowds to matter less
TRIED, COARSE = 4, 1 << 10


def blanket(Q):
    """Return what every value's report has of each output.

    Parameters
    ----------
    Q : list of list of Fraction
        Rows of all values that users can have.
    """
    return [formulas.blanket(column) for column in zip(*Q, strict=True)]


@dataclass(frozen=True)
class Crowd:
    """Two worlds of one user, and what each other user reports like.

    Parameters
    ----------
    outputs : tuple of tuple of Fraction
        (p, q, w): the user's probabilities in both worlds, and that of each other user; outputs
        with the same ratios stand as one.
    """

    outputs: tuple

    @classmethod
    def of(cls, p, q, w):
        """Return it from three rows."""
        found = {}
        for triple in zip(p, q, w, strict=True):
            total = sum(triple)
            if total:
                key = tuple(x / total for x in triple)
                found[key] = tuple(map(sum, zip(found.get(key, (0, 0, 0)), triple, strict=True)))
        return cls(tuple(sorted(found.values())))

    @property
    def exchanged(self):
        """The worlds the other way round."""
        return Crowd(tuple(sorted((q, p, w) for p, q, w in self.outputs)))

    def losses(self, F):
        """Return the law of a user's loss, and what outputs that no other user has add."""
        law = [(Fraction(0), 1 - sum(w for _, _, w in self.outputs))]
        law += [(formulas.loss(*y, F), y[2]) for y in self.outputs if y[2]]
        return law, sum((formulas.alone(*y, F) for y in self.outputs), Fraction(0))

    def delta(self, n, F, aim=1e-9, points=POINTS):
        """Return what delta of n users is at most at F, a Fraction; parameters as there."""
        law, alone = self.losses(Fraction(F))
        return min(positive_part(law, n, aim - float(alone), points) + alone, Fraction(1))

    def high(self):
        """Return about the greatest eps that can matter, a float."""
        ratios = [a / b for a, b, _ in self.outputs if a > b > 0]
        return math.log(max(ratios)) if ratios else 0.0

    def told(self):
        """Return about how much one report tells, a float that decides nothing."""
        parts = [(float(p), float(q), float(w)) for p, q, w in self.outputs]
        return sum((p - q) ** 2 / w if w else 1e9 * p for p, q, w in parts)

    def pair(self):
        """Return the pair of the user's own report."""
        return pair_of(*list(zip(*self.outputs, strict=True))[:2])


def factor(crowd, n, target, start=None, points=POINTS, width=WIDTH):
    """Return an F >= 1 at which delta is at most the target, None if none is found.

    Parameters
    ----------
    crowd : Crowd
    n : int
        Users, the one in question among them.
    target : Fraction
    start : float, optional
        A guess of log F.
    points : int
    width : float
        Of log F, by which a better bound may exist at this number of points.
    """
    target, pair = Fraction(target), crowd.pair()
    alone = sum((y[0] for y in crowd.outputs if not y[1] and not y[2]), Fraction(0))
    if alone > target:
        return None
    high = crowd.high()
    if not high and greatest_ratio(pair) is not None:
        return Fraction(1)

    def bound(F):
        return crowd.delta(n, F, float(target), points)

    found = crossing(bound, target, max(high * 1.001, 1e-6), start, width)[1]
    own = least_factor(pair, target)
    return min((F for F in (found, own) if F is not None), default=None)


@dataclass(frozen=True)
class Bounds:
    """Certified bounds, and what attains the lower one.

    Parameters
    ----------
    low, high : Fraction or None
        Of F or of delta; None if infinite.
    pair : tuple of int
        x and x' of the lower bound.
    others : int
        The value of all other users there.
    """

    low: Fraction
    high: Fraction
    pair: tuple
    others: int


def crowds(Q, pairs, common):
    """Return each kind of two worlds against the blanket, with a pair (x, x') of it, a dict."""
    return {Crowd.of(Q[x], Q[other], common): (x, other) for x, other in reversed(pairs)}


def epsilon(Q, pairs, n, target, common=None, points=POINTS):
    """Return `Bounds` of the least F at which n shuffled reports have at most this delta.

    Parameters
    ----------
    Q : list of list of Fraction
        Rows of values that users can have; representatives of all kinds.
    pairs : list of tuple of int
        What the user in question may have in both worlds.
    n : int
    target : Fraction
    common : list of Fraction, optional
        The blanket of all values, by default that of the rows.
    points : int
    """
    common = blanket(Q) if common is None else common
    kinds = likeliest_first(crowds(Q, pairs, common))
    high = greatest_factor(kinds, n, target, points)
    lows = []
    for x, other in list(kinds.values())[:TRIED]:
        z = telling(Q, x, other)
        seen = told(Q, (x, other), [(n - 1, Q[z])], high or Fraction(1))
        lows.append((seen.factor(target), (x, other), z))
    low, pair, z = max(lows, key=_size)
    return Bounds(low, high, pair, z)


def greatest_factor(kinds, n, target, points=POINTS):
    """Return an F at which delta is at most the target for all crowds, None if none is found.

    Parameters
    ----------
    kinds : iterable of Crowd
        Those first that are likely to need most.
    n : int
    target : Fraction
    points : int
    """
    high = Fraction(1)
    for crowd in kinds:
        if any(crowd.delta(n, high, float(target), m) <= target for m in (COARSE, points)):
            continue
        found = factor(crowd, n, target, math.log(high) if high > 1 else None, points)
        if found is None:
            return None
        high = max(high, found)
    return high


def likeliest_first(kinds):
    """Return crowds with their pairs in order of how much they likely tell."""
    return dict(sorted(kinds.items(), key=lambda item: item[0].told(), reverse=True))


def _size(low):
    return math.inf if low[0] is None else low[0]


def told(Q, pair, others, F):
    """Return what reports tell at least of a pair at about F, a `scores.Told`."""
    p, q = (Q[x] for x in pair)
    return scores.told(p, q, others, scores.chosen(p, q, others, F))


def delta(Q, pairs, n, F, common=None, points=POINTS):
    """Return `Bounds` of the least delta of n shuffled reports at F; parameters as `epsilon`."""
    common = blanket(Q) if common is None else common
    high, lows = Fraction(0), []
    for k, (crowd, (x, other)) in enumerate(likeliest_first(crowds(Q, pairs, common)).items()):
        aim = float(crowd.delta(n, F, points=1 << 10))
        high = max(high, min(crowd.delta(n, F, aim, points), profile.delta(crowd.pair(), F)))
        if k >= TRIED:
            continue
        z = telling(Q, x, other)
        lows.append((told(Q, (x, other), [(n - 1, Q[z])], F).delta(F), (x, other), z))
    return Bounds(*max(lows)[:1], high, *max(lows)[1:])


def telling(Q, x, other, values=None):
    """Return the value of all others at which x and x' are likely told apart best.

    Any value is right for a lower bound; this one is chosen by the sum of (p - q)^2 / w in floats.

    Parameters
    ----------
    Q : list of list of Fraction
    x, other : int
    values : int, optional
        Others have one of so many first values; of all by default.
    """

    def told(z):
        parts = [(float(a - b), float(c)) for a, b, c in zip(Q[x], Q[other], Q[z], strict=True)]
        return sum(d * d / c if c else 1e9 * d * d for d, c in parts)

    return max(range(values or len(Q)), key=told)

"""n users' reports through a shuffler, for the exact channel; bounds from both sides.

Worlds x and x' differ in one user's value. Above, whatever the others have: each of them reports,
with the probability that all values' reports have in common, from this common part (the *blanket*),
and otherwise is known to the observer: delta is a mean of the positive part of a sum of independent
losses, `formulas.loss`, by n. Where all values' rows are at hand, others hide with more than that:
see `exchange`. Below: all others have one value, and the observer sees a sum of
scores.

Steps without checks: `checker.account` reads and checks what they are given.
"""

import math
from dataclasses import dataclass, replace
from fractions import Fraction

from mechanisms.accounting import exchange, formulas, known, profile
from mechanisms.accounting.enclosures import ratio_log
from mechanisms.accounting.numerics import scores
from mechanisms.accounting.numerics.crossing import WIDTH, crossing
from mechanisms.accounting.numerics.sums import MANY, POINTS, positive_part
from mechanisms.accounting.profile import greatest_ratio, least_factor, pair_of

# pairs of which the bound from below is computed, and points that tell most crowds to matter less
TRIED, COARSE = 4, 1 << 10
# values of all others that are tried for a pair; up to so many users
OTHERS, FEW_USERS = 4, 20_000
# users from which on sums of blocks take more points, and the most pairs for which blocks are tried
MANY_USERS, MOST_PAIRS = 100_000, 64
# blocks are tried for a delta up to so many times that of interest, which is at least so much
FAR, LEAST_AIM = 1000, 1e-40


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
    others : exchange.Others, optional
        The values that each other user can have, all of them.
    """

    outputs: tuple
    others: exchange.Others = None

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
        outputs = tuple(sorted((q, p, w) for p, q, w in self.outputs))
        return Crowd(outputs, self.others and self.others.exchanged)

    def losses(self, F):
        """Return the law of a user's loss, and what outputs that no other user has add."""
        law = [(Fraction(0), 1 - sum(w for _, _, w in self.outputs))]
        law += [(formulas.loss(*y, F), y[2]) for y in self.outputs if y[2]]
        return law, sum((formulas.alone(*y, F) for y in self.outputs), Fraction(0))

    def delta(self, n, F, aim=1e-9, points=POINTS):
        """Return what delta of n users is at most at F, a Fraction; parameters as there."""
        (law, alone), aim = self.losses(Fraction(F)), max(aim, LEAST_AIM)
        if n > MANY and self.others and self.others.parts(n, F, aim):
            return known.delta(self.others, n, F, aim, block_points(n, points))
        found = min(positive_part(law, n, aim - float(alone), points) + alone, Fraction(1))
        if self.others is None or not aim < found < FAR * aim:
            return found
        return min(found, known.delta(self.others, n, F, aim, block_points(n, points)))

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

    def bound(F, points=points):
        return crowd.delta(n, F, float(target), points)

    high = max(high * 1.001, 1e-6)
    start = start or min(high / 2, math.sqrt(2 * crowd.told() / n * -math.log(target)))
    if n >= MANY_USERS and points >= 4 * COARSE:
        near = crossing(lambda F: bound(F, COARSE), target, high, start, 10 * width)[1]
        start = near and ratio_log(near)
    found = crossing(bound, target, high, start, width)[1]
    own = least_factor(pair, target)
    return min((F for F in (found, own) if F is not None), default=None)


@dataclass(frozen=True)
class Bounds:
    """Certified bounds, and the data sets that attain the lower one.

    Parameters
    ----------
    low, high : Fraction or None
        Bounds of F or of delta; None if infinite.
    pair : tuple of int
        x and x' of the lower bound.
    others : int or tuple of int
        The value of all other users there; or of each, where all data sets were counted out.
    """

    low: Fraction
    high: Fraction
    pair: tuple
    others: int


def crowds(Q, pairs, common, every=False):
    """Return each kind of two worlds, with a pair (x, x') of it, a dict.

    Parameters
    ----------
    Q, pairs, common : list
        As for `epsilon`.
    every : bool
        Whether rows of all kinds of values are given, and others may hide with more than the
        blanket.
    """
    found = {}
    for x, other in reversed(pairs):
        crowd = Crowd.of(Q[x], Q[other], common)
        if every and len(pairs) <= MOST_PAIRS:
            crowd = replace(crowd, others=exchange.Others.of(Q, x, other, common))
        found[crowd] = x, other
    return found


def epsilon(Q, pairs, n, target, common=None, points=POINTS, every=None):
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
    every : bool, optional
        As for `crowds`; by default if no blanket is given.
    """
    every = common is None if every is None else every
    common = blanket(Q) if common is None else common
    kinds = likeliest_first(crowds(Q, pairs, common, every))
    high = greatest_factor(kinds, n, target, points)
    seen, pair, z = most_told(
        Q, list(kinds.values()), n, high or Fraction(1), lambda seen: seen.factor(target)
    )
    return Bounds(seen.factor(target), high, pair, z)


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
        tried = (COARSE, points) if high > 1 else ()
        if any(crowd.delta(n, high, float(target), m) <= target for m in tried):
            continue
        found = factor(crowd, n, target, math.log(high) if high > 1 else None, points)
        if found is None:
            return None
        high = max(high, found)
    return high


def likeliest_first(kinds):
    """Return crowds with their pairs in order of how much they likely tell."""
    return dict(sorted(kinds.items(), key=lambda item: item[0].told(), reverse=True))


def most_told(Q, pairs, n, F, size):
    """Return the greatest lower bound at about F among the tried data sets, with pair and value.

    In each of them all others have one value. A few multiples decide which one is greatest.

    Parameters
    ----------
    Q : list of list of Fraction
    pairs : list of tuple of int
        Those first that are likely to tell most.
    n : int
    F : Fraction
    size : callable
        The bound of a `scores.Told`, None if it is infinite.

    Returns
    -------
    tuple
        A `scores.Told`, (x, x') and the value of all others.
    """
    most = OTHERS if n <= FEW_USERS else 1
    tried = [(pair, z) for pair in pairs[:TRIED] for z in telling(Q, *pair, most=most)]

    def seen(one, points):
        pair, z = one
        return told(Q, pair, [(n - 1, Q[z])], F, points)

    def least(one):
        found = size(seen(one, 1 << 12))
        return math.inf if found is None else found

    pair, z = max(tried, key=least) if len(tried) > 1 else tried[0]
    return seen((pair, z), score_points(n)), pair, z


def block_points(n, points=POINTS):
    """Return of how many points the grid of blocks of n users is."""
    return points if n < MANY_USERS else 4 * points


def score_points(n):
    """Return over how many multiples the sum of n users' scores is spread."""
    return scores.POINTS * (1 if n < MANY_USERS else 4 if n < 100 * MANY_USERS else 16)


def told(Q, pair, others, F, points=scores.POINTS):
    """Return a lower bound for a pair at about F, a `scores.Told`."""
    p, q = (Q[x] for x in pair)
    return scores.told(p, q, others, scores.chosen(p, q, others, F, points))


def delta(Q, pairs, n, F, common=None, points=POINTS, every=None):
    """Return `Bounds` of the least delta of n shuffled reports at F; parameters as `epsilon`."""
    every = common is None if every is None else every
    common = blanket(Q) if common is None else common
    high, kinds = Fraction(0), likeliest_first(crowds(Q, pairs, common, every))
    for crowd in kinds:
        # less than what it is: a bound that reaches the aim is not tightened
        aim = float(crowd.delta(n, F, points=COARSE)) / 100
        high = max(high, min(crowd.delta(n, F, aim, points), profile.delta(crowd.pair(), F)))
    seen, pair, z = most_told(Q, list(kinds.values()), n, F, lambda seen: seen.delta(F))
    return Bounds(seen.delta(F), high, pair, z)


def telling(Q, x, other, values=None, most=1):
    """Return values of all others that likely distinguish x and x' best, best ones first.

    Any value is right for a lower bound; these are chosen by the sum of (p - q)^2 / w in floats,
    of each kind one. Among few users x itself may be best.

    Parameters
    ----------
    Q : list of list of Fraction
    x, other : int
    values : int, optional
        The others have one of this many first values, of all values by default.
    most : int
        So many values at most.

    Examples
    --------
    >>> half, rest = Fraction(1, 2), Fraction(1, 4)
    >>> Q = [[half, rest, rest], [rest, half, rest], [rest, rest, half], [half, rest, rest]]
    >>> telling(Q, 0, 1, most=4)
    [2, 0, 1]
    """
    kinds = {}
    for z in range(values or len(Q)):
        kinds.setdefault(Crowd.of(Q[x], Q[other], Q[z]), z)
    order = sorted(kinds, key=lambda crowd: -crowd.told())
    found = [kinds[crowd] for crowd in order][:most]
    own = kinds.get(Crowd.of(Q[x], Q[other], Q[x]))
    return found if most == 1 or own is None or own in found else [*found[: most - 1], own]

"""t rounds of n users' shuffled reports, each round anew: bounds from both sides.

Above, a round's bound at powers of a base, and the greatest convex curve that is above none of
these points, is the delta of a pair that dominates the round, whatever came before; so t of these
compose. Below, others have one value, and who sees of each round a sum of scores sees t reports of
one pair.

Steps without checks: `checker.account` reads and checks what they are given.
"""

import math
from fractions import Fraction
from itertools import pairwise

from mechanisms.accounting import profile, reports, shuffler

# factors of one round that are looked at, and outcomes of a round
NODES, PARTS = 48, 600
POINTS = 1 << 13


def base_of(crowds, n, t, target, nodes=NODES):
    """Return a base whose powers up to `nodes` reach the F at which little of delta is left.

    None if delta of a round never falls below the target by t.

    Parameters
    ----------
    crowds : iterable of shuffler.Crowd
    n, t : int
    target : Fraction
    nodes : int
    """
    tiny, most = Fraction(target) / (100 * t), 1.0
    for crowd in {way for one in crowds for way in (one, one.exchanged)}:
        end = shuffler.factor(crowd, n, tiny, points=1 << 10, width=0.05)
        if end is None:
            return None
        most = max(most, float(end))
    return Fraction(round(math.exp(math.log(most) / nodes) * 2**44) + 1, 2**44)


def pair_above(crowd, n, base, aim, nodes=NODES, points=POINTS):
    """Return a pair that dominates one round, its ratios powers of the base.

    Parameters
    ----------
    crowd : shuffler.Crowd
    n : int
    base : Fraction
    aim : float
        About the least delta of interest.
    nodes, points : int
    """
    powers = [base**j for j in range(nodes + 1)]
    there, back = (
        [one.delta(n, F, aim, points) for F in powers] for one in (crowd, crowd.exchanged)
    )
    # delta at 1/F is 1 - 1/F and 1/F times that of the exchanged worlds at F
    curve = [(1 / F, 1 - 1 / F + d / F) for F, d in zip(powers[:0:-1], back[:0:-1], strict=True)]
    return of_curve([(Fraction(0), Fraction(1)), *curve, *zip(powers, there, strict=True)])


def of_curve(points):
    """Return a pair whose delta is at no point above; the greatest such.

    Parameters
    ----------
    points : list of tuple of Fraction
        (F, delta) in order of F, from (0, 1) on.

    Examples
    --------
    >>> of_curve([(Fraction(0), Fraction(1)), (Fraction(2), Fraction(0))])
    [(Fraction(1, 1), Fraction(1, 2)), (Fraction(0, 1), Fraction(1, 2))]
    """
    hull = lower_hull(points)
    slopes = [(b[1] - a[1]) / (b[0] - a[0]) for a, b in pairwise(hull)] + [Fraction(0)]
    found = [(hull[-1][1], Fraction(0)), (Fraction(0), 1 + slopes[0])]
    for (F, _), (before, after) in zip(hull[1:], pairwise(slopes), strict=True):
        found.append((F * (after - before), after - before))
    return profile.pair_of(*zip(*found, strict=True))


def lower_hull(points):
    """Return the corners of the greatest convex curve that is above none of the points.

    Examples
    --------
    >>> lower_hull([(0, 2), (1, 2), (2, 0), (3, 0)])
    [(0, 2), (2, 0), (3, 0)]
    """
    hull = []
    for c in points:
        while len(hull) > 1:
            a, b = hull[-2:]
            if (b[1] - a[1]) * (c[0] - a[0]) < (c[1] - a[1]) * (b[0] - a[0]):
                break
            hull.pop()
        hull.append(c)
    return hull


def losses_above(crowds, n, t, target):
    """Return the `reports.Above` of t rounds, in each of which the user has any of these worlds.

    None if a round is never private.
    """
    base = base_of(crowds, n, t, target)
    if base is None:
        return None
    aim = float(target) / (100 * t)
    pairs = [pair_above(crowd, n, base, aim) for crowd in crowds]
    return reports.Above(base, reports.bits_for(target)).add(profile.dominating(pairs), t)


def losses_below(told, t, target, parts=PARTS):
    """Return what t rounds tell, of which each tells what a `scores.Told` says; a `Told`."""
    return reports.told([(profile.pair_of(*zip(*told.pair(parts), strict=True)), t)], target)


def epsilon(Q, pairs, n, t, target, common=None):
    """Return `shuffler.Bounds` of the least F at which t rounds have at most this delta.

    Parameters
    ----------
    Q, pairs, common : list
        As for `shuffler.epsilon`.
    n, t : int
    target : Fraction
    """
    common = shuffler.blanket(Q) if common is None else common
    crowds, lows = shuffler.crowds(Q, pairs, common), []
    for pair in list(shuffler.likeliest_first(crowds).values())[: shuffler.TRIED]:
        z = shuffler.telling(Q, *pair)[0]
        told = shuffler.told(Q, pair, [(n - 1, Q[z])], Fraction(1))
        lows.append((losses_below(told, t, target).factor(target), pair, z))
    above = losses_above(crowds, n, t, target)
    low = max(lows, key=lambda one: math.inf if one[0] is None else one[0])
    return shuffler.Bounds(low[0], above and above.factor(target), *low[1:])

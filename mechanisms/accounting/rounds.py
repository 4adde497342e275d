"""t independent rounds of n users' shuffled reports: bounds from both sides.

Upper bound: a round is bounded at powers of a base. The greatest convex curve that is above none of
these points is the delta of a pair that dominates the round, whatever came before, so t of these
pairs compose. Lower bound: the others have one value, and an observer of a sum of scores in each
round sees t reports of one pair.

Steps without checks: `checker.account` reads and checks what they are given.
"""

import math
from fractions import Fraction
from itertools import accumulate, pairwise

from mechanisms.accounting import profile, reports, shuffler
from mechanisms.accounting.numerics import sums

# factors of one round that are looked at, and outcomes of a round
NODES, PARTS = 48, 600
POINTS = 1 << 13
# the least delta of interest, where delta is asked for
AIM = Fraction(1, 10**9)


def base_of(crowds, n, t, target):
    """Return a base whose powers up to `NODES` reach the F at which little of delta is left.

    None if delta of a round never falls below the target by t.

    Parameters
    ----------
    crowds : iterable of shuffler.Crowd
    n, t : int
    target : Fraction
    """
    tiny, most = Fraction(target) / (100 * t), 1.0
    for crowd in {way for one in crowds for way in (one, one.exchanged)}:
        end = shuffler.factor(crowd, n, tiny, points=1 << 10, width=0.05)
        if end is None:
            return None
        most = max(most, float(end))
    return Fraction(round(math.exp(math.log(most) / NODES) * 2**44) + 1, 2**44)


def node(crowd, n, F, aim):
    """Return a bound on delta of one round, and its grid.

    Parameters
    ----------
    crowd : shuffler.Crowd
    n : int
    F : Fraction
    aim : float
        About the least delta of interest.

    Returns
    -------
    tuple
        A Fraction; the number of steps of the greatest loss, and the least multiple, or None if
        there are more users than a grid allows.
    """
    law, alone = crowd.losses(F)
    atoms = sums.merged(law)
    if n > sums.MANY:
        return crowd.delta(n, F, aim, POINTS), None
    if atoms[0][0] <= 0:
        return min(alone, Fraction(1)), (1, 0)
    bits, step, least = sums.resolution(atoms, n, min(max(aim - float(alone), 1e-40), 1.0), POINTS)
    found = sums.on_grid(sums.clipped(atoms, least), n, bits, step) + alone
    return min(found, Fraction(1)), (int(atoms[0][0] / step), int(least / step))


def nodes_of(crowds, n, base, aim):
    """Return what `node` does of each crowd, at powers of the base from 0 on."""
    return [[node(crowd, n, base**j, aim) for j in range(NODES + 1)] for crowd in crowds]


def sides(crowds, n, base, aim):
    """Return `nodes_of` the crowds, and of those exchanged; None if these are the same."""
    exchanged = [crowd.exchanged for crowd in crowds]
    there = nodes_of(crowds, n, base, aim)
    return there, None if {*exchanged} == {*crowds} else nodes_of(exchanged, n, base, aim)


def pair_above(there, back, base):
    """Return a pair that dominates one round, its ratios powers of the base; of `sides`."""
    there, back = (
        [(base**j, max(d for d, _ in each)) for j, each in enumerate(zip(*side, strict=True))]
        for side in (there, back or there)
    )
    # delta at 1/F is 1 - 1/F and 1/F times that of the exchanged worlds at F
    curve = [(1 / F, 1 - 1 / F + d / F) for F, d in back[:0:-1]]
    points = [(Fraction(0), Fraction(1)), *curve, *there]
    # delta never rises
    least = accumulate((d for _, d in points), min)
    return of_curve([(F, d) for (F, _), d in zip(points, least, strict=True)])


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
    pair = pair_above(*sides(crowds, n, base, aim_of(t, target)), base)
    return reports.Above(base, reports.bits_for(target)).add(pair, t)


def aim_of(t, target):
    """Return about the least delta of interest of one of t rounds, a float."""
    return float(target) / (100 * t)


def losses_below(told, t, target):
    """Return the `Told` of t rounds, each of which has a given `scores.Told`."""
    outcomes, _ = told.pair(PARTS)
    return reports.told([(profile.pair_of(*zip(*outcomes, strict=True)), t)], target)


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

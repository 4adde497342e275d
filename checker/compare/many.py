"""The order of many channels by refinement: most pairs are decided without a linear program.

A channel that is refined by another is worth no more in any decision. So a pool of decisions
between two actions refutes most pairs, first in floats and then in fractions. Masses or a linear
program decide the other pairs, as in `order`.
"""

from fractions import Fraction
from itertools import permutations

import numpy as np

from checker.compare import blackwell, gains
from checker.compare.rays import columns

DRAWN, SEED = 3000, 0
# gains of the pool
MOST_GAIN = 20
# of gains that point to one ray
PARTS, MOST_RATIO = 1000, 1000.0
# what floats must see of a difference
SEEN = 1e-9


def refinements(channels, seconds=blackwell.SECONDS):
    """Return for each channel the names of those that it refines.

    Parameters
    ----------
    channels : dict
        Merged channels of the same inputs by name, as `rays.merged` returns them.
    seconds : float
        For each program.

    Returns
    -------
    dict
        From a name to a dict of all other names: whether it refines them, None if undecided.

    Examples
    --------
    >>> from checker.compare.rays import merged
    >>> third = Fraction(1, 3)
    >>> rr = merged([[1 - third, third], [third, 1 - third]])
    >>> refinements({"RR": rr, "nothing": merged([[Fraction(1)]] * 2)})
    {'RR': {'nothing': True}, 'nothing': {'RR': False}}
    """
    made = {name: columns(rays) for name, rays in channels.items()}
    found = {name: {} for name in channels}
    pairs = list(permutations(channels, 2))
    pool = _pool(channels)
    floats = {name: np.array(parts, dtype=float) for name, parts in made.items()}
    worth = {name: np.maximum(pool @ parts.T, 0).sum(axis=1) for name, parts in floats.items()}
    for name, other in pairs:
        more = worth[other] - worth[name]
        best = int(np.argmax(more))
        if more[best] > SEEN and _serves(pool[best], made[name], made[other]):
            found[name][other] = False
    for name, other in pairs:
        if other not in found[name]:
            known = _implied(found, name, other)
            if known is None:
                known = blackwell.refines(channels[name], channels[other], seconds)
            found[name][other] = known
    return found


def _pool(channels):
    """Return gains of one action against none, a row each: drawn, and one for each ray's sets."""
    size = len(next(iter(next(iter(channels.values())))))
    rng = np.random.default_rng(SEED)
    drawn = rng.integers(-MOST_GAIN, MOST_GAIN + 1, (DRAWN, size))
    kinds = {_kind(ray) for rays in channels.values() for ray in rays}
    made = [_toward(*kind) for kind in sorted(kinds) if 0 < sum(kind[0]) < size]
    return np.array([*drawn, *made])


def _kind(ray):
    """Return which entries of a ray are above its middle, and how far the others are below."""
    high, low = max(ray), min(ray)
    ratio = min(float(high / low), MOST_RATIO) if low else MOST_RATIO
    return tuple(2 * v > high + low for v in ray), round(ratio, 6)


def _toward(inside, ratio):
    """Return gains that are above 0 on the ray of a set with this ratio, and of no other set."""
    k, others = sum(inside), len(inside) - sum(inside)
    least = min(ratio - 1, k * ratio / others) / 2
    loss = (k * ratio - least) / others
    return np.array([PARTS if v else -round(PARTS * loss) for v in inside])


def _implied(found, name, other):
    """Return whether a channel refines another, if the known pairs imply it."""
    for third, row in found.items():
        if third in (name, other):
            continue
        up, down = found[name].get(third), row.get(other)
        if up and down:
            return True
        if (row.get(name) and down is False) or (found[other].get(third) and up is False):
            return False
    return None


def _serves(gain, first, second):
    """Return whether the second channel is worth more to choose between this gain and none."""
    weights = [[Fraction(int(v)) for v in gain], [Fraction(0)] * len(gain)]
    return gains.value(weights, second) > gains.value(weights, first)

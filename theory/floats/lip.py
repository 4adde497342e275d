"""Exact check of an optimal eps-LIP channel: its budget, and a bound on its distance to the best.

Nothing that the optimiser computed is trusted: any prices give a bound. The greatest excess over
all vertices is found in whole numbers, from the sums that sets of values can have.
"""

import math
from fractions import Fraction

from mechanisms.optimal_lip.posteriors import least, most, value_of


def gap(found):
    """Return an exact bound on how much more utility an eps-LIP channel may have than `found`.

    Parameters
    ----------
    found : mechanisms.optimal_lip.optimizer.BestChannel

    Raises
    ------
    ValueError
        If it is no channel with eps-LIP that has the prior.
    """
    require_channel(found)
    bound = sum(a * b for a, b in zip(found.prices, found.prior, strict=True))
    reached = sum(
        w * value_of(found.utility, pi)
        for w, pi in zip(found.weights, found.posteriors, strict=True)
    )
    # one price more for every value makes the prices dominate
    return bound + max(Fraction(0), excess(found)) - reached


def require_channel(found):
    """Raise ValueError unless weights and posteriors are a channel with eps-LIP for the prior."""
    for pi in found.posteriors:
        for x, p in enumerate(found.prior):
            if not least(p, found.E) <= pi[x] <= most(p, found.E):
                raise ValueError(f"the posterior {pi[x]} of value {x} is out of its range")
    for x, p in enumerate(found.prior):
        if sum(w * pi[x] for w, pi in zip(found.weights, found.posteriors, strict=True)) != p:
            raise ValueError(f"the posteriors of value {x} do not have the mean {p}")
    if min(found.weights) < 0 or any(sum(pi) != 1 for pi in found.posteriors):
        raise ValueError("a weight is negative, or a posterior does not sum to one")


def excess(found):
    """Return the greatest utility minus price of a vertex, exactly."""
    return max(
        _of_piece(found.prior, found.E, a, [v - c for v, c in zip(b, found.prices, strict=True)])
        for a, b in found.utility
    )


def _of_piece(prior, E, a, b):
    """Return the greatest sum of a_x pi_x^2 + b_x pi_x over the vertices."""
    bounds = [(least(p, E), most(p, E)) for p in prior]
    unit = math.lcm(*(Fraction(v).denominator for pair in bounds for v in pair))
    scale = math.lcm(*(Fraction(v).denominator for v in (*a, *b)))
    low, high = ([int(pair[k] * unit) for pair in bounds] for k in (0, 1))
    # over scale unit^2 each value's share is a whole number
    a, b = [int(v * scale) for v in a], [int(v * scale) * unit for v in b]
    values = range(len(prior))
    found = None
    for free in values:
        room = unit - sum(low)
        others = [x for x in values if x != free]
        sums = _sums(low, high, a, b, others, room, high[free] - low[free])
        for used, total in sums.items():
            own = low[free] + room - used
            total += (a[free] * own + b[free]) * own
            found = total if found is None else max(found, total)
    return Fraction(found, scale * unit * unit)


def _sums(low, high, a, b, others, room, slack):
    """Return the greatest total of the others by what they use of the room, least it `slack`."""
    left = sum(high[x] - low[x] for x in others)
    sums = {0: sum((a[x] * low[x] + b[x]) * low[x] for x in others)}
    for x in others:
        width = high[x] - low[x]
        more = (a[x] * high[x] + b[x]) * high[x] - (a[x] * low[x] + b[x]) * low[x]
        left -= width
        after = {}
        for used, total in sums.items():
            for then, value in ((used, total), (used + width, total + more)):
                if then <= room and then + left >= room - slack:
                    after[then] = max(value, after.get(then, value))
        sums = after
    return sums

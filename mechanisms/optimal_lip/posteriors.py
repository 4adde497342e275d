"""The posteriors that eps-LIP allows: a polytope, its vertices, and utilities of a posterior.

A channel is eps-LIP if and only if each of its posteriors lies between `least` and `most` at every
value. At a vertex all values but one are at a bound.
"""

import numpy as np

# more than the rounding errors of the sums below
ROUNDING = 1e-11


def least(p, E):
    """Return the least posterior of a value of prior probability p, in any arithmetic."""
    return p / E


def raised(p, E):
    """Return the greatest posterior of a value of prior probability p <= 1/E.

    In any arithmetic.
    """
    return p * E


def most(p, E):
    """Return the greatest posterior of a value of prior probability p, in numbers.

    Arguments are taken without checks.

    Examples
    --------
    >>> most(0.5, 4.0), most(0.1, 4.0)
    (1, 0.4)
    """
    return cut(p, E, lambda condition, yes, no: yes if condition else no)


def cut(p, E, choose):
    """Return `most` in any arithmetic; `choose(condition, yes, no)` picks, also of symbols."""
    return choose(raised(p, E) >= 1, 1, raised(p, E))


def squared_error(K):
    """Return the utility sum pi_x^2: 1 minus its mean is the least expected squared distance.

    Arguments are taken without checks.

    A utility is the greatest of pieces (a, b), each sum_x a_x pi_x^2 + b_x pi_x with a_x >= 0.
    """
    return [([1] * K, [0] * K)]


def right_guess(K):
    """Return the utility max pi_x: the chance that the likeliest value is the true one.

    Arguments are taken without checks.
    """
    return [([0] * K, [int(x == y) for x in range(K)]) for y in range(K)]


def parabola(a, b, pi):
    """Return what one value adds to a piece, (a pi + b) pi, in any arithmetic."""
    return (a * pi + b) * pi


def value_of(utility, posterior):
    """Return the utility of a posterior, in numbers; in symbols too if it has one piece.

    Arguments are taken without checks.

    Examples
    --------
    >>> value_of(squared_error(2), (0.25, 0.75)), value_of(right_guess(2), (0.25, 0.75))
    (0.625, 0.75)
    """
    return max(
        sum(parabola(a, b, pi) for a, b, pi in zip(*piece, posterior, strict=True))
        for piece in utility
    )


def vertex(prior, E, chosen, free):
    """Return the vertex with these values at their greatest, one free, and the rest at the least.

    Arguments are taken without checks.

    Parameters
    ----------
    prior : sequence of number
    E : number
    chosen : container of int
    free : int
        The value that has what the others leave.
    """
    pi = [most(p, E) if x in chosen else least(p, E) for x, p in enumerate(prior)]
    pi[free] = 1 - sum(pi[:free] + pi[free + 1 :])
    return tuple(pi)


def vertices_worth(prior, E, utility, prices, least_gain=None):
    """Return vertices by their utility minus price, in floats, the best first.

    Arguments are taken without checks.

    Parameters
    ----------
    prior : ndarray of float, shape (K,)
    E : float
    utility : list of pieces
    prices : ndarray of float, shape (K,)
    least_gain : float, optional
        Return all that have this much, in place of the best for each piece and free value.

    Returns
    -------
    list of (gain, chosen, free)
        As for `vertex`; 2^(K-1) sets are looked at for each.
    """
    low, high = least(prior, E), np.minimum(1, raised(prior, E))
    found = []
    for a, b in utility:
        a, b = np.array(a, dtype=float), np.array(b, dtype=float) - prices
        for free in range(len(prior)):
            gain = _gains(low, high, a, b, free)
            best = [int(np.argmax(gain))]
            told = best if least_gain is None else np.flatnonzero(gain >= least_gain).tolist()
            others = np.delete(np.arange(len(prior)), free).tolist()
            for number in told:
                chosen = frozenset(x for k, x in enumerate(others) if number >> k & 1)
                found.append((float(gain[number]), chosen, free))
    return sorted(found, key=lambda one: one[0], reverse=True)


def _gains(low, high, a, b, free):
    """Return the sum of (a_x pi_x + b_x) pi_x of each set of values at their greatest.

    It is minus infinity for a set that leaves the free value outside its bounds.
    """
    at_low, at_high = (a * low + b) * low, (a * high + b) * high
    used, gain = _all_sets(np.delete(high - low, free), np.delete(at_high - at_low, free))
    left = 1 - low.sum() - used
    own = low[free] + left
    gain += at_low.sum() - at_low[free] + (a[free] * own + b[free]) * own
    # rounding must not lose a vertex whose free value is at a bound
    feasible = (left >= -ROUNDING) & (own <= high[free] + ROUNDING)
    return np.where(feasible, gain, -np.inf)


def _all_sets(widths, gains):
    """Return the sums of widths and of gains over all subsets, bit x of the place for item x."""
    used, gain = np.zeros(1), np.zeros(1)
    for width, more in zip(widths, gains, strict=True):
        used, gain = np.concatenate([used, used + width]), np.concatenate([gain, gain + more])
    return used, gain

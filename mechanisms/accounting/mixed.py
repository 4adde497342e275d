"""n users with different channels through a shuffler; bounds from both sides.

Above, users of some of the channels report from what all values of all these channels have in
common, and all other users are known to the observer; the best choice of channels counts. Below,
all users of a channel have one value, and the observer sees a sum of scores.

Steps without checks: `checker.account` reads and checks what they are given.
"""

from fractions import Fraction
from itertools import combinations

from mechanisms.accounting import shuffler
from mechanisms.accounting.numerics import scores

# channels of which every choice is tried
MOST = 6


def crowds(p, q, groups):
    """Yield (users, `shuffler.Crowd`) for choices of channels whose users hide the one user.

    Other faults pass without checks.

    Parameters
    ----------
    p, q : list of Fraction
        What the user in question reports like in both worlds.
    groups : list of tuple
        (how many other users, the rows of their channel over the same outputs).

    Raises
    ------
    ValueError
        If there are more than `MOST` channels.
    """
    if len(groups) > MOST:
        raise ValueError(f"groups must be at most {MOST} channels, got {len(groups)}")
    for size in range(1, len(groups) + 1):
        for chosen in combinations(groups, size):
            common = shuffler.blanket([row for _, rows in chosen for row in rows])
            users = 1 + sum(n for n, _ in chosen)
            yield users, shuffler.Crowd.of(p, q, common)


def epsilon(p, q, groups, target):
    """Return (least, greatest) of the least F at which delta is at most the target.

    Parameters
    ----------
    p, q, groups
        As for `crowds`.
    target : Fraction

    Returns
    -------
    tuple of Fraction
        None in place of what is infinite.

    Examples
    --------
    >>> E = Fraction(3)
    >>> own, other = [[a / (a + b), b / (a + b)] for a, b in ((E, 1), (1, E))]
    >>> low, high = epsilon(own, other, [(50, [own, other])], Fraction(1, 1000))
    >>> 1 < low <= high < 3
    True
    """
    found = [shuffler.factor(crowd, users, target) for users, crowd in crowds(p, q, groups)]
    high = min((F for F in found if F is not None), default=None)
    return _told(p, q, groups, high or Fraction(1)).factor(target), high


def delta(p, q, groups, F):
    """Return (least, greatest) of the least delta at F; parameters as for `epsilon`."""
    F = Fraction(F)
    low = _told(p, q, groups, F).delta(F)
    tried = [crowd.delta(users, F, max(float(low), 1e-12)) for users, crowd in crowds(p, q, groups)]
    return low, min(tried)


def _told(p, q, groups, F):
    """Return lower bounds, where the users of each channel have the value that hides least."""
    others = []
    for n, rows in groups:
        z = shuffler.telling([*rows, p, q], len(rows), len(rows) + 1, len(rows))[0]
        others.append((n, rows[z]))
    return scores.told(p, q, others, scores.chosen(p, q, others, F))

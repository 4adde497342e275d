"""n users' shuffled reports from above, by how many other users have each kind of value.

At each t another choice of values is the worst of a block of `exchange`, although no data set is
the worst at each t. So data sets are taken by the counts of each kind of value: at least so many
users have the first kind, so many the second. Only the rest of the users may have any values, and
form blocks; the user in question is one of these.

If the n - 1 others' values are of c kinds, they fill m + 1 - c shares of s = floor((n - 1)/m)
users, each share with users of one kind: at most s - 1 users of a kind are outside full shares,
so these are at least (n - 1 - c(s - 1))/s > m - c. The bound is the greatest over all kinds of
the shares; a kind whose losses another exceeds at each t counts as the other. It holds for each
data set:

Let the user in question, who is in no share, change places with the user of place j. The shuffled
reports stay the same, so steps 1 to 4 of `exchange` hold for each j, and delta is at most their
mean. This mean is a sum over sets T of alike places. In T every place counts alike, whatever
value is there. A place of a share outside of T has its given value, for only place j in T and the
first place changed, and the first may have any value. So no term of T exceeds the greatest E[(sum
of losses)_+] over the values of the places in no share. By `ldp-convex-sums`, neither a greater
kind nor the law of step 5 makes the bound smaller.

Steps without checks: `checker.account` reads and checks what they are given.
"""

import math
from fractions import Fraction

from flint import fmpz_poly

from mechanisms.accounting import exchange, memo
from mechanisms.accounting.exchange import Blocks
from mechanisms.accounting.numerics.grids import Grid
from mechanisms.accounting.numerics.laws import BITS, block, times, undominated

# choices of least counts that are tried, and shares of all users that these are counted by
CHOICES, SHARES = 40, 12
# the most kinds of values; a bound by blocks that is further from the target is not looked at again
KINDS, FAR = 4, 100
# users from which on kinds would need a finer grid than they are worth
MOST_USERS = 200_000
POINTS = 1 << 13


def delta(others, n, F, target, points):
    """Return what delta of n users is at most at F, or 1; below the target, it may be less.

    Parameters
    ----------
    others : exchange.Others
    n : int
    F : Fraction
    target : float
        About the least delta of interest.
    points : int
        Of the grid of all users' sum.
    """
    found, best = Fraction(1), None
    for part in others.parts(n, F, target):
        here = others.delta_at(n, F, target, points, part)
        if here < found:
            found, best = here, part
        if found <= target:
            return found
    if best and n <= MOST_USERS and found < FAR * target:
        found = min(found, delta_at(others, n, F, target, min(points, POINTS), best))
    return found


def delta_at(others, n, F, target, points, part):
    """Return what delta of n users is at most at F, by this part of w; others as `delta`."""
    chosen = shares_of(others, n, Fraction(F), part)
    if chosen is None:
        return Fraction(1)
    laws, shares, users = chosen
    given = of_one_kind(shares, len(laws))
    blocks, alone = exchange.blocks_of(others, n, Fraction(F), part)
    grid = blocks.resolution(n, exchange.aim_beyond(alone, target), points)
    rest = exchange.blocks_of(others, n - given * users, Fraction(F), part)[0].on_grid(*grid)
    known = [powers(law.on_grid(*grid), given) for law in laws]
    means = []
    for counts in least_counts(len(laws), given):
        each = [law[count] for law, count in zip(known, counts, strict=True)]
        means.append(exchange.mean_positive([rest, *each], n, *grid))
    return max(means) * blocks.step + alone


def shares_of(others, n, F, part):
    """Return the `Blocks` of a share of users of each kind, how many shares there are, and users.

    None if there is one kind, or too many kinds or too few users.
    """
    one = exchange.placed(others, F, part)
    kinds = list(undominated(dict(enumerate(one.rest))).values()) if one.rest else []
    if not 2 <= len(kinds) <= min(KINDS, n - 1):
        return None
    tried = range(len(kinds), min(SHARES, n - 1) + 1)
    shares = max(m for m in tried if math.comb(m, len(kinds) - 1) <= CHOICES)
    users, (blocks, _) = (n - 1) // shares, exchange.blocks_of(others, n, F, part)
    return [_alike(one, law, users, blocks) for law in kinds], shares, users


def of_one_kind(shares, kinds):
    """Return how many of the shares of all others can be filled with users of one kind each.

    Of each kind, fewer users are left than a share has; so they are left of fewer shares than there
    are kinds.

    Examples
    --------
    >>> of_one_kind(4, 2)
    3
    """
    return shares + 1 - kinds


def _alike(one, law, users, blocks):
    """Return the `Blocks` of users of one kind."""
    single = block(one.own, [fmpz_poly([1 << BITS]), law], one.hidden, 1)
    size = min(blocks.size, users)
    whole = single
    for _ in range(size - 1):
        whole = times(whole, single)
    parts = exchange.parted(whole, single, users, size, blocks.doubled)
    return Blocks(one.step, one.first, 1, size, blocks.doubled, parts)


def powers(one, most):
    """Return the laws of 0, 1, ... shares, each with its greatest sum."""
    law, greatest = one
    found = [(Grid.certain(law.bits), 0)]
    for _ in range(most):
        found.append((found[-1][0] * law, found[-1][1] + greatest))
    return found


def least_counts(kinds, shares):
    """Yield how many shares are of each kind.

    Examples
    --------
    >>> list(least_counts(2, 2))
    [(0, 2), (1, 1), (2, 0)]
    """
    for counts, _ in memo.types(shares, kinds):
        yield counts

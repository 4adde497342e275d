"""Blocks of users, which do not depend on shards; each has its own random stream and sum.

Reports then do not depend on how many shards they are written to, and sums of floats over blocks,
added in their order, not on who reads which shard.
"""

BLOCK = 1 << 16


def blocks(users, low=0):
    """Return the pairs (first, end) of the blocks from user `low`, a block's first, to `users`.

    Examples
    --------
    >>> blocks(70000)
    [(0, 65536), (65536, 70000)]
    """
    return [(first, min(first + BLOCK, users)) for first in range(low, users, BLOCK)]

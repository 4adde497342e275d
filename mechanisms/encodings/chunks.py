"""Work over users in fixed chunks: both cores, and sums in an order that threads cannot change.

A part of loops, without checks.
"""

from concurrent.futures import ThreadPoolExecutor

CHUNK = 16384


def over_users(work, n, threads):
    """Return [work(low, high), ...] over the chunks of 0..n, in their order.

    Parameters
    ----------
    work : callable
        Releases the interpreter lock where it is costly.
    n : int
        Number of users.
    threads : int
        Number of threads; results do not depend on it.
    """
    bounds = [(low, min(low + CHUNK, n)) for low in range(0, n, CHUNK)]
    if threads == 1 or len(bounds) == 1:
        return [work(*pair) for pair in bounds]
    with ThreadPoolExecutor(threads) as pool:
        return list(pool.map(lambda pair: work(*pair), bounds))

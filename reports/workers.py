"""Who does the parts of a work: threads of this process, or the workers of a Dask scheduler.

Results come in the order of the parts, so that sums over them do not depend on who did which.
"""

from collections import deque
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

from common.errors import UserError

# seconds to wait for a scheduler
PATIENCE = 30


@contextmanager
def local(threads):
    """Yield `run(function, parts)`, an iterator of results, by threads of this process.

    Parameters
    ----------
    threads : int
    """
    if threads == 1:
        yield map
        return
    pool = ThreadPoolExecutor(threads)
    try:
        yield pool.map
    finally:
        # what was not begun is dropped if somebody stops
        pool.shutdown(cancel_futures=True)


@contextmanager
def dask(address):
    """Yield the same by the workers of a Dask scheduler, which see the same files.

    Parameters
    ----------
    address : str
        Such as `tcp://127.0.0.1:8786`.

    Raises
    ------
    UserError
        If no scheduler answers there, or a part failed with several workers.
    """
    # an optional engine: not among what a single machine needs
    import distributed

    try:
        client = distributed.Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise UserError(f"{address}: no Dask scheduler answers there ({error})") from error

    def run(function, parts):
        futures = deque(client.map(function, parts, pure=False))
        while futures:
            # workers forget what is asked for no more
            yield futures.popleft().result()

    try:
        yield run
    except distributed.KilledWorker as error:
        raise UserError(
            f"{address}: several workers died over the same part ({error}); give them more memory"
        ) from error
    finally:
        client.close()


def chosen(threads, scheduler):
    """Return the context manager of `local`, or of `dask` if a scheduler is named."""
    return local(threads) if scheduler is None else dask(scheduler)

"""Who does the parts of a work: threads of this process, or the workers of a Dask scheduler.

Results come in the order of the parts, so that sums over them do not depend on who did which.
"""

import re
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

from common.errors import UserError
from common.lines import shortened

# seconds to wait for a scheduler
PATIENCE = 30
MOST_PORT = 65535
# a host that has colons stands in brackets
ADDRESS = re.compile(
    r"(?:(?:tcp|tls|ws|wss|ucx)://)?(?:[^\s:/\[\]]+|\[[^\s/\[\]]+\]):([0-9]{1,5})/?"
)


def check(scheduler):
    """Raise UserError unless an address may be a scheduler's and its client is installed.

    Parameters
    ----------
    scheduler : str or None
        None if there is none.
    """
    if scheduler is None:
        return
    found = ADDRESS.fullmatch(scheduler)
    # a client of a wrong address leaves threads that do not end
    if not found or not 1 <= int(found[1]) <= MOST_PORT:
        raise UserError(
            f"--scheduler: {shortened(scheduler)} is no address such as tcp://127.0.0.1:8786"
        )
    _engine()


def _engine():
    """Return what speaks to schedulers: an optional engine, not what a single machine needs."""
    try:
        import distributed
    except ModuleNotFoundError as error:
        raise UserError(
            f"--scheduler: this needs {error.name}: pip install distributed, here and where the "
            "scheduler and the workers are; see docs/reports_in_files.md"
        ) from error
    return distributed


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
    distributed = _engine()
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

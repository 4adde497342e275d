"""Claims prepared in several processes: what comes of each does not depend on where it was."""

import gc
import time
from concurrent.futures import BrokenExecutor
from concurrent.futures import TimeoutError as FutureTimeout
from contextlib import contextmanager
from functools import partial

from common import extras
from common.errors import UserError
from theory.certificates import store
from theory.ledger import by_certificates, prove, watchdog
from theory.projects import project

# of fewer claims, to start processes takes longer than it saves
FEW = 30
LOADED = "theory.ledger.everything"


@contextmanager
def preparing(prepare, names, jobs, certificates=False):
    """Yield a function that prepares a claim; to be called for each, in the order of the names.

    Parameters
    ----------
    prepare : callable
        From a claim's id to plain data; of a module, so that another process finds it.
    names : list of str
        Claims.
    jobs : int
        Number of processes; in this one if it is 1 or the claims are few.
    certificates : bool
        Whether certificates decide the steps that have one.

    Returns
    -------
    callable
        From a claim's id to what `prepare` returns, and the seconds it took.

    Raises
    ------
    UserError
        If certificates are to decide and there are none, or they are damaged; when called, if the
        claim takes too long or its process ends.
    """
    if not store.load() and certificates:  # before a process is started, which loads them too
        path = project.committed(store.NAME)[0]
        raise UserError(f"{path}: has no certificates; restore it from the repository")
    if jobs == 1 or len(names) < FEW or not extras.installed("pebble"):
        with by_certificates.offering(certificates):
            yield lambda name: _here(prepare, name)
        return
    with prove.pool(jobs, LOADED, partial(_begin, certificates)) as pool:
        limit = watchdog.CLAIM_SECONDS
        futures = {n: pool.schedule(_timed, args=(prepare, n), timeout=limit) for n in names}
        yield lambda name: _result(name, futures.pop(name))


def _begin(certificates):
    # terms and theorems stay to the end, and every search for cycles goes through them all
    gc.disable()
    if certificates:
        by_certificates.begin()


def _here(prepare, name):
    with watchdog.limited(name):
        return _timed(prepare, name)


def _timed(prepare, name):
    began = time.perf_counter()
    return prepare(name), time.perf_counter() - began


def _result(name, future):
    from pebble import ProcessExpired

    try:
        return future.result()
    except FutureTimeout:
        seconds = watchdog.CLAIM_SECONDS
        raise UserError(f"{name}: not derived in {seconds} s; nothing is written") from None
    except (ProcessExpired, BrokenExecutor):  # the latter if no task of the process is known
        raise UserError(
            f"{name}: a process ended before it was derived; nothing is written"
        ) from None

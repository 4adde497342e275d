"""Claims prepared in several processes: the results do not depend on the process."""

import gc
import time
from concurrent.futures import BrokenExecutor, as_completed
from concurrent.futures import TimeoutError as FutureTimeout
from contextlib import contextmanager
from functools import partial
from types import MappingProxyType

from common import extras
from common.errors import UserError
from theory.certificates import store
from theory.ledger import by_certificates, decisions, prove
from theory.projects import project
from theory.solving import watchdog

# of fewer claims, to start processes takes longer than it saves
FEW = 30
LOADED = "theory.ledger.everything"
# modules of proofs that one process derives: what it keeps of them, terms and lemmas, goes with it
MOST_MODULES = 25


@contextmanager
def preparing(prepare, names, jobs, certificates=False, seconds=MappingProxyType({})):
    """Yield the results of preparing claims, in the order of completion.

    Claims of one module share lemmas, and are prepared by one process; those that take longest are
    first, so that the processes end together.

    Parameters
    ----------
    prepare : callable
        From a claim's id to plain data; a function of a module, so that another process finds it.
    names : list of str
        Claims.
    jobs : int
        Number of processes; in this one if it is 1 or the claims are few.
    certificates : bool
        Whether certificates decide the steps that have one.
    seconds : mapping
        By claim, how long it took in an earlier run, as far as that is known.

    Returns
    -------
    iterable of tuple
        A claim's id, what `prepare` returns, and the seconds it took.

    Raises
    ------
    UserError
        If certificates are to decide and there are none, or they are damaged; when iterated, if a
        claim takes too long or its process ends.
    """
    if not store.load() and certificates:  # before a process is started, which loads them too
        path = project.committed(store.NAME)[0]
        raise UserError(f"{path}: has no certificates; restore it from the repository")
    if jobs == 1 or len(names) < FEW or not extras.installed("pebble"):
        with no_search_for_cycles(), by_certificates.offering(certificates):
            yield (_here(prepare, name) for name in names)
        return
    with prove.pool(jobs, LOADED, partial(_begin, certificates), MOST_MODULES) as pool:
        limit = watchdog.CLAIM_SECONDS
        futures = {
            pool.schedule(_prepared, args=(prepare, group), timeout=limit * len(group)): group
            for group in by_module(names, seconds)
        }
        yield (one for future in as_completed(futures) for one in _result(futures, future))


def by_module(names, seconds=MappingProxyType({})):
    """Return lists of claims that one module decides; first those that take longest in all."""
    found = {}
    for name in names:
        decider = decisions.deciders().get(name)
        found.setdefault(getattr(decider, "__module__", name), []).append(name)
    return sorted(found.values(), key=lambda group: -sum(seconds.get(n, 0.0) for n in group))


@contextmanager
def no_search_for_cycles():
    """Let memory be: terms and theorems stay to the end, and every search goes through them all."""
    searched = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if searched:
            gc.enable()


def _begin(certificates):
    gc.disable()  # as above
    if certificates:
        by_certificates.begin()


def _here(prepare, name):
    with watchdog.limited(name):
        return _timed(prepare, name)


def _prepared(prepare, names):
    return [_timed(prepare, name) for name in names]


def _timed(prepare, name):
    began = time.perf_counter()
    return name, prepare(name), time.perf_counter() - began


def _result(futures, future):
    """Return a process's results for some claims; futures are dropped to save memory."""
    from pebble import ProcessExpired

    names = futures.pop(future)
    told = " or ".join(names)
    try:
        return future.result()
    except FutureTimeout:
        seconds = watchdog.CLAIM_SECONDS
        raise UserError(f"{told}: not derived in {seconds} s; nothing is written") from None
    except (ProcessExpired, BrokenExecutor):  # the latter if no task of the process is known
        raise UserError(
            f"{told}: a process ended before it was derived; nothing is written"
        ) from None

"""Work in several processes, which end with the one that started them."""

import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager

from theory.certificates.recheck import end_with_parent


@contextmanager
def mapping(jobs):
    """Yield what does as `map` does, in several processes if asked for, which a stop ends."""
    if jobs == 1:
        yield map
        return
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, spawn, end_with_parent) as pool:
        try:
            yield pool.map
        except BaseException:
            # a solver may take minutes before it heeds
            for child in multiprocessing.active_children():
                child.kill()
            raise

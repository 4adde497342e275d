"""A last resort: a solver that ignores its own limit ends the command.

Z3 decides the steps of a theorem within this process and now and then heeds neither its resource
limit nor its clock.
"""

import multiprocessing
import os
import threading
from contextlib import contextmanager

# more than what the slowest claim takes on a machine ten times slower that has other work, and than
# Z3's own clock allows a step
CLAIM_SECONDS = 3600


@contextmanager
def limited(name, seconds=None):
    """End the process, with its children, if the block takes longer.

    Parameters
    ----------
    name : str
        What the line of the error names.
    seconds : float, optional
        `CLAIM_SECONDS` if not given.
    """
    seconds = CLAIM_SECONDS if seconds is None else seconds
    timer = threading.Timer(seconds, _end, args=(name, seconds))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _end(name, seconds):
    for child in multiprocessing.active_children():
        child.kill()
    os.write(2, f"error: {name}: not derived in {seconds} s; nothing is written\n".encode())
    os._exit(1)

"""Waiting for a process without a clock: what counts is what it uses and whether it does anything.

On a machine with much other work a process may take any time; that changes no verdict.
"""

import os
import signal
import subprocess
from contextlib import suppress
from pathlib import Path

# times that a process may be seen to wait for something else than its turn, a second apart
MOST_WAITS = 60
PAUSE = 1.0
# seconds for each second of the processor that is allowed
PATIENCE = 20


class StuckError(Exception):
    """The process does nothing, or takes far longer than the processor's time that it has."""


def ended(arguments, environment, seconds):
    """Run a process to its end; return its status, and what it wrote to its error stream.

    Parameters
    ----------
    arguments : list of str
    environment : dict
    seconds : int
        Processor time that it allows itself.

    Raises
    ------
    StuckError
        If it waits for anything but its turn; then it and its children are ended.
    """
    process = subprocess.Popen(
        arguments,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    waits, turns = 0, 0
    try:
        while True:
            try:
                _, told = process.communicate(timeout=PAUSE)
            except subprocess.TimeoutExpired:
                turns += 1
                waits += is_waiting(process.pid)
                if waits > MOST_WAITS or turns > PATIENCE * seconds / PAUSE:
                    raise StuckError from None
            else:
                return process.returncode, told
    finally:
        # what it began and left behind too
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def is_waiting(pid):
    """Whether a process and its children wait for anything but their turn.

    Parameters
    ----------
    pid : int
    """
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
        began = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="utf-8").split()
    except OSError:  # it is gone, or this system does not tell
        return False
    return state in "SZ" and all(map(is_waiting, began))

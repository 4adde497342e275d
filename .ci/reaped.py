"""Run a command and wait for all that it began: its CPU is then counted where `times` looks.

    python3 .ci/reaped.py COMMAND...

What a process leaves behind, as servers of `multiprocessing` do, becomes a child of this one, on
Linux.
"""

import ctypes
import os
import subprocess
import sys
import time

# of <linux/prctl.h>
PR_SET_CHILD_SUBREAPER = 36
# seconds that what is left behind may still take to end
PATIENCE = 5


def main(command):
    """Return the command's status, as a shell has it."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    status = subprocess.call(command)
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            gone, _ = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:  # none is left
            break
        if not gone:
            time.sleep(0.02)
    return 128 - status if status < 0 else status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""What is left of a program's processes when the first one is killed."""

import os
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path


def left_behind(folder, root, program, how, *args):
    """Return the two workers, whose ids the program prints, that outlive it by ten minutes."""
    script = folder / "program.py"
    script.write_text(program)
    # a shell that runs the tests in the background has it ignored
    heeding = partial(signal.signal, signal.SIGINT, signal.default_int_handler)
    started = subprocess.Popen(
        [sys.executable, str(script), *args],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=root,
        env=os.environ | {"PYTHONPATH": str(root)},
        preexec_fn=heeding,
    )
    with started:
        workers = [int(started.stdout.readline()) for _ in range(2)]
        assert all(map(alive, workers))
        started.send_signal(how)
        started.wait(1800)
        return outliving(workers)


def outliving(processes):
    """Return the processes that still run ten minutes from now; what is killed ends in its turn."""
    for _ in range(6000):
        if not any(map(alive, processes)):
            break
        time.sleep(0.1)
    return [pid for pid in processes if alive(pid)]


def alive(pid):
    """Return whether a process runs; one that ended and waits to be collected does not."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{pid}/stat")
    return not (state.is_file() and state.read_text().rpartition(")")[2].split()[0] == "Z")

"""Processes of programs that are forked off one that has imported what they need.

Each is a process of its own, as without it; of a thousand programs most of the time is imports.
"""

import subprocess
import sys
from pathlib import Path

SERVER = """
import os, sys
sys.path.insert(0, {root!r})
from checker.programs.process import child, guards, loading, work
from checker.programs.sources import hashes, numpy_classes, standard
for line in sys.stdin:
    pid = os.fork()
    if not pid:
        sys.argv[1:] = [line.strip()]
        try:
            child.main()
        finally:
            os._exit(0)
    print(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), flush=True)
"""


class Servers:
    """One process for each seed of hashes; `ended` stands for `waiting.ended`."""

    def __init__(self):
        self.running = {}

    def ended(self, arguments, environment, _):
        """Run the process that is asked for."""
        seed = environment["PYTHONHASHSEED"]
        if seed not in self.running:
            self.running[seed] = subprocess.Popen(
                [sys.executable, "-c", SERVER.format(root=str(Path(__file__).parents[3]))],
                env=environment,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
        server = self.running[seed]
        server.stdin.write(f"{arguments[-1]}\n")
        server.stdin.flush()
        return int(server.stdout.readline()), b""

    def close(self):
        """End all."""
        for server in self.running.values():
            server.communicate()

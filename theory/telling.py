"""How far a long command is."""

import sys
import time


class Teller:
    """Says on stderr how many are done: on a terminal each time, elsewhere in a line now and then.

    Parameters
    ----------
    patience : float
        Seconds before a line, where there is no terminal.
    """

    def __init__(self, patience=15.0):
        self.patience, self.said = patience, time.monotonic()

    def __call__(self, done, total, what=""):
        """Tell it."""
        if sys.stderr.isatty():
            end = "\n" if done == total else ""
            print(f"\r{done} of {total}{what}", end=end, file=sys.stderr, flush=True)
        elif time.monotonic() >= self.said + self.patience:
            self.said = time.monotonic()
            print(f"{done} of {total}{what}", file=sys.stderr, flush=True)

"""Progress of a command that takes long, on stderr."""

import sys
import time

# seconds of a step before its first line, and between lines
PATIENCE = 2.0


class Progress:
    """Where a command stands; silent until it is switched on: a function call prints nothing."""

    def __init__(self):
        self.on = False

    def each(self, items, what):
        """Yield the items of a sequence, with a line now and then if that takes long."""
        due = time.monotonic() + PATIENCE
        for k, item in enumerate(items):
            if self.on and time.monotonic() >= due:
                due = time.monotonic() + PATIENCE
                print(f"{what}: {k} of {len(items)}", file=sys.stderr, flush=True)
            yield item


PROGRESS = Progress()

"""Progress of a command that takes long, on stderr."""

import sys
import time

# seconds before the first line, and between lines
PATIENCE = 2.0


class Progress:
    """Where a command stands; silent until it is switched on: a function call prints nothing."""

    def __init__(self):
        self.on = False
        self.next = 0.0

    def start(self):
        """Switch it on; the first line comes after `PATIENCE` seconds."""
        self.on, self.next = True, time.monotonic() + PATIENCE

    def each(self, items, what):
        """Yield the items of a sequence, with a line where that takes long."""
        for k, item in enumerate(items):
            if self.on and time.monotonic() >= self.next:
                self.next = time.monotonic() + PATIENCE
                print(f"{what}: {k} of {len(items)}", file=sys.stderr, flush=True)
            yield item


PROGRESS = Progress()

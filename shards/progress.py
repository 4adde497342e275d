"""How far a long command is, and how long it may still take: plain lines on stderr."""

import sys
import time

# seconds before the first line, and between lines
PATIENCE = 2.0


def each(items, total, what):
    """Yield items, `total` of them, with a line now and then if that takes long.

    Parameters
    ----------
    items : iterable
    total : int
    what : str
    """
    begun = due = time.monotonic()
    for done, item in enumerate(items, start=1):
        now = time.monotonic()
        if now >= due + PATIENCE:
            due = now
            left = (now - begun) / done * (total - done)
            print(
                f"{what}: {done} of {total}, about {left:.0f} s left", file=sys.stderr, flush=True
            )
        yield item

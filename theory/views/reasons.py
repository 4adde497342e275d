"""Write the numbers in reasons: `python -m theory.views.reasons`.

They take seconds to compute; `theory show` answers from this file.
"""

import json
from string import Formatter

from common import files
from common.errors import run
from common.imports import require_checkout
from theory.ledger import claims
from theory.views import recorded


def texts():
    """Return how each number in a `why` is written, by claim and by its name with the digits."""
    return {name: of(claims.statements()[name]) for name in sorted(claims.computed())}


def of(claim):
    """Return the numbers of one claim's `why`."""
    fields = [(n, spec) for _, n, spec, _ in Formatter().parse(claim.why) if n is not None]
    found, write = claims.computed()[claim.id](), claims.Written()
    return {f"{n}:{spec}".rstrip(":"): write.format_field(found[n], spec) for n, spec in fields}


def main():
    """Write the file; return the exit status."""
    require_checkout()
    files.write_text(recorded.NUMBERS, json.dumps(texts(), indent=1, sort_keys=True) + "\n")
    return 0


if __name__ == "__main__":
    run(main)

"""Several commands of this repository in one process, which loads what they share once.

`python -m common.batch OPTION... --each MODULE OPTION... --each MODULE OPTION...`: the options
before the first `--each` are those of every command.
"""

import sys
from importlib import import_module

from common.errors import UserError, run

EACH = "--each"
# modules that may be named
ROOMS = ("experiments", "figures")


def commands(words):
    """Return (module, arguments) of each command.

    Examples
    --------
    >>> commands("--seed 1 --each figures.a --out a --each figures.b --out b".split())
    [('figures.a', ['--out', 'a', '--seed', '1']), ('figures.b', ['--out', 'b', '--seed', '1'])]
    """
    parts = [[]]
    for word in words:
        if word == EACH:
            parts.append([])
        else:
            parts[-1].append(word)
    shared, *own = parts
    if not own or not all(own):
        raise UserError(f"common.batch: name a module after each {EACH}")
    return [(module, [*arguments, *shared]) for module, *arguments in own]


def main(argv=None):
    """Run the commands in their order up to one that fails; return its exit status."""
    for module, arguments in commands(sys.argv[1:] if argv is None else argv):
        if module.partition(".")[0] not in ROOMS:
            raise UserError(f"common.batch: {module} is no command of {' or '.join(ROOMS)}")
        if status := import_module(module).main(argv=arguments):
            return status
    return 0


if __name__ == "__main__":
    run(main)

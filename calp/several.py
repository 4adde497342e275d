"""Several commands of this repository in one process, which loads what they share once.

`python -m calp.several OPTION... --each MODULE OPTION... --each MODULE OPTION...`: the options
before the first `--each` are those of every command.
"""

import sys
from importlib import import_module

from calp.errors import UserError, run

EACH = "--each"


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
        raise UserError(f"calp.several: name a module after each {EACH}")
    return [(module, [*arguments, *shared]) for module, *arguments in own]


def main(argv=None):
    """Run the commands in their order up to one that fails; return its exit status."""
    for module, arguments in commands(sys.argv[1:] if argv is None else argv):
        if status := import_module(module).main(argv=arguments):
            return status
    return 0


if __name__ == "__main__":
    run(main)

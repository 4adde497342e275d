"""Command line: `python -m theory check FILE` decides whether a mechanism is private.

`implies A B` decides whether one notion implies another; `prove [ID ...]` decides claims and writes
the ledger, `show ID`, `obligations`, `list` and `join` are about claims too; `export` writes
their derivations and `recheck` checks these. Each has a `--help`.
"""

import sys

from calp.errors import run


def main(argv=None):
    """Run the command; return the exit status."""
    argv = sys.argv[1:] if argv is None else argv
    # imported where used: proofs take longer to load than a file takes to check, and packages that
    # checking does not
    if argv and argv[0] == "check":
        from theory.checker import command

        return command.main(argv[1:])
    if argv and argv[0] == "implies":
        from theory.checker import implications

        return implications.main(argv[1:])
    if argv and argv[0] == "join":
        from theory import join

        return join.main(argv[1:])
    from theory import commands

    return commands.main(argv)


if __name__ == "__main__":
    run(main)

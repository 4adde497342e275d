"""Command line: `python -m checker check FILE` decides whether a mechanism is private.

`python -m theory` takes the same commands. Each has a `--help`.
"""

import sys
from importlib import import_module

from common.arguments import Parser
from common.errors import run

# modules are imported where they are asked for: some load packages that checking does not need
COMMANDS = {
    "check": ("checker.command", "decide a mechanism's privacy"),
    "implies": ("checker.implications.command", "compare notions"),
    "account": (
        "checker.account.command",
        "account for eps and delta: of one report, of many, and of shuffled ones",
    ),
    "compare": (
        "checker.compare.command",
        "compare two channels: which is better for every decision",
    ),
}


def main(argv=None, prog="python -m checker"):
    """Run the command; return the exit status.

    Parameters
    ----------
    argv : list of str, optional
    prog : str
        What the command is called.
    """
    argv = sys.argv[1:] if argv is None else list(argv)
    if argv and argv[0] in COMMANDS:
        module, _ = COMMANDS[argv[0]]
        return import_module(module).main(argv[1:], prog=f"{prog} {argv[0]}")
    parser = Parser(version=True, prog=prog, description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    for name, (_, what) in COMMANDS.items():
        commands.add_parser(name, help=what)
    parser.parse_args(argv)
    raise AssertionError("the parser takes no other command")


if __name__ == "__main__":
    run(main)

"""Arguments of the command lines."""

import argparse
import math
import re
import sys
from fractions import Fraction

from common import extras
from common.errors import UNUSABLE, UserError
from common.lines import shortened

# signs of a complaint that are printed
LONGEST = 300
LOGARITHM = re.compile(r"ln *(?:\(([^()]*)\)|([^()]*))")


class Version(argparse.Action):
    """Print the version and leave; it is looked up only then."""

    def __init__(self, *arguments, **more):
        super().__init__(*arguments, nargs=0, **more)

    def __call__(self, parser, *_):
        """Print it."""
        print(f"{parser.prog} {extras.version()}")
        parser.exit()


class Parser(argparse.ArgumentParser):
    """A parser whose complaints are one line, whatever it was given.

    Parameters
    ----------
    version : bool
        Whether it has `--version`, as commands have that are installed.
    **more
        As of `argparse.ArgumentParser`.
    """

    def __init__(self, version=False, **more):
        super().__init__(**more)
        if version:
            self.add_argument("--version", action=Version, help="print the version")

    def error(self, message):
        """Print the complaint and leave."""
        print(f"error: {shortened(message, LONGEST)}; see {self.prog} --help", file=sys.stderr)
        sys.exit(UNUSABLE)

    def _print_message(self, message, file=None):
        """Print help; argparse itself ignores that it could not be printed."""
        if message:
            (file or sys.stderr).write(message)


def budget(text):
    """Return the float nearest to an eps such as `1`, `1/2`, `ln 3` or `ln(5/2)`; for `type`.

    Raises
    ------
    argparse.ArgumentTypeError
        If the text is none.

    Examples
    --------
    >>> budget("ln 3"), budget("1/2"), budget("1e-3")
    (1.0986122886681098, 0.5, 0.001)
    """
    found = LOGARITHM.fullmatch(text.strip())
    try:
        value = _number(found[1] or found[2] if found else text)
        if found and not 1 <= value < math.inf:
            raise ValueError(text)
        return math.log(value) if found else value
    except (ValueError, ZeroDivisionError, OverflowError) as error:
        raise argparse.ArgumentTypeError(
            f"must be an eps such as 1, 1/2 or 'ln 3', got {shortened(text)}"
        ) from error


def _number(text):
    """Return the float of a decimal or a fraction; ValueError if it is none."""
    top, slash, bottom = text.partition("/")
    return float(Fraction(top) / Fraction(bottom)) if slash else float(text)


class Distinct(argparse.Action):
    """Store the values of an option that takes several; one that is given twice is an error."""

    def __call__(self, parser, namespace, values, option=None):
        """Store the values."""
        if twice := repeated(values):
            raise UserError(f"{option or self.metavar} has {twice[0]} twice; give each value once")
        setattr(namespace, self.dest, values)


def add_ids(parser, what):
    """Add ids of claims, and the number of processes."""
    parser.add_argument("ids", nargs="*", action=Distinct, metavar="ID", help=what)
    parser.add_argument("--jobs", type=int, default=2, help="processes")


def repeated(values):
    """Return the values that stand there before, in order.

    Examples
    --------
    >>> repeated([1, 2, 1.0])
    [1.0]
    """
    return [value for k, value in enumerate(values) if value in values[:k]]


def require_at_least(arguments, **least):
    """Raise UserError for the first option below its least value; an absent one is skipped.

    Examples
    --------
    >>> require_at_least(argparse.Namespace(seed=0), seed=0, repetitions=1)
    """
    for name, bound in least.items():
        value = getattr(arguments, name, bound)
        if value < bound:
            raise UserError(f"--{name.replace('_', '-')} must be at least {bound}, got {value}")

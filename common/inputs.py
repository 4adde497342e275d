"""Files that a command reads: one that it cannot use is named in one line.

Readers note each file. `command` then names them if what they hold makes the command fail.
"""

import csv
import io
import json
from contextvars import ContextVar
from functools import wraps
from pathlib import Path

import yaml

from common.errors import UserError
from common.lines import shortened

# what content of another kind leads to
UNUSABLE = (ArithmeticError, AttributeError, LookupError, RecursionError)
UNUSABLE += (StopIteration, TypeError, ValueError, yaml.YAMLError)
NAMED = 3
_READ: ContextVar[list] = ContextVar("files read by the command", default=[])  # noqa: B039


def command(main):
    """Return a command's `main` that names the files it read if it cannot use what they hold."""

    @wraps(main)
    def naming(*arguments, **more):
        token = _READ.set([])
        try:
            return main(*arguments, **more)
        except UNUSABLE as error:
            if not _READ.get():
                raise
            kind = type(error).__name__
            raise UserError(
                f"{_named(_READ.get())}: not what this command reads ({kind}: {_line(error)}); "
                "name another file or make it again with snakemake"
            ) from error
        finally:
            _READ.reset(token)

    return naming


def text(path, newline=None):
    """Return the text of a UTF-8 file, with line ends as they are if `newline` is empty.

    Raises
    ------
    UserError
        If it is not UTF-8; a file that cannot be read raises OSError.
    """
    _READ.get().append(str(path))
    try:
        with Path(path).open(encoding="utf-8", newline=newline) as file:
            found = file.read()
    except UnicodeDecodeError as error:
        raise UserError(f"{path}: not a text file in UTF-8 ({error.reason})") from error
    if "\0" in found:
        raise UserError(f"{path}: not a text file (it holds a zero byte)")
    return found


def lines(path):
    """Return the lines of a CSV file, lists of cells; errors as for `text`."""
    try:
        return list(csv.reader(io.StringIO(text(path, newline=""), newline="")))
    except csv.Error as error:
        raise UserError(f"{path}: not a CSV file ({error})") from error


def rows(path):
    """Return the rows of a CSV table with a header as dicts.

    Raises
    ------
    UserError
        If it has no header or no rows, or a row has more or fewer cells; and as for `text`.
    """
    found = lines(path)
    if len(found) < 2:
        raise UserError(f"{path}: no rows below a header; delete it and run snakemake again")
    header = found[0]
    for number, row in enumerate(found[1:], start=2):
        if len(row) != len(header):
            raise UserError(
                f"{path}: row {number} has {len(row)} cells and the header {len(header)}; it may "
                "be cut off: make it again with snakemake"
            )
    return [dict(zip(header, row, strict=True)) for row in found[1:]]


def read_json(path):
    """Return the value in a JSON file.

    Raises
    ------
    UserError
        If it is not JSON; a file that cannot be read raises OSError.
    """
    try:
        return json.loads(text(path))
    except (ValueError, RecursionError) as error:
        raise UserError(f"{path}: not a JSON file ({_line(error)})") from error


def read_yaml(path):
    """Return what a YAML file holds; errors as for `read_json`."""
    try:
        return yaml.safe_load(text(path))
    except (yaml.YAMLError, RecursionError) as error:
        raise UserError(f"{path}: not a YAML file ({_line(error)})") from error


def parsed(path, parse, kind, most):
    """Return the short name of a file of at most `most` bytes, and its text as `parse` reads it.

    Parameters
    ----------
    path : Path
    parse : callable
    kind : str
        Of what the file must be, for people.
    most : int

    Raises
    ------
    UserError
        If it cannot be read, is larger, or is of another kind.
    """
    name = shortened(str(path), 200)
    try:
        if path.stat().st_size > most:
            raise UserError(f"{name}: has more than {most} bytes")
        return name, parse(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UserError(f"{name}: {error.strerror}") from error
    except UNUSABLE as error:
        raise UserError(f"{name}: is no {kind}: {shortened(_line(error), 200)}") from error


def _named(paths):
    distinct = list(dict.fromkeys(paths))
    more = len(distinct) - NAMED
    return ", ".join(distinct[-NAMED:]) + (f" or one of {more} others" if more > 0 else "")


def _line(error):
    return " ".join(str(error).split())[:200]

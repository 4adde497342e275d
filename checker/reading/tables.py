"""Texts, and tables of cells, from files or from standard input, which is called `-`."""

import codecs
import stat
import sys
from functools import cache
from pathlib import Path

from checker.exact import NUMBER
from checker.reading import listed
from checker.reading.cells import Reading
from checker.reading.layouts import cells_of
from checker.reading.naming import headers
from common.errors import UserError
from common.lines import shortened

# of a file; a matrix of 3000 x 3000 with 17 digits has less
MAX_MEGABYTES = 300
STANDARD_INPUT = "-"
BINARY = {b"PK": "a spreadsheet or archive", b"\x1f\x8b": "compressed", b"%PDF": "a PDF"}


@cache
def _standard_input():
    """Return what standard input holds; it can be read only once."""
    return sys.stdin.buffer.read((MAX_MEGABYTES << 20) + 1)


def read_bytes(path):
    """Return what a file holds, or standard input for `-`.

    Raises
    ------
    UserError
        If it cannot be read, or is too large.
    """
    if str(path) != STANDARD_INPUT:
        require_file(path)
        return Path(path).read_bytes()
    if sys.stdin is None:
        raise UserError("-: standard input is closed; name a file")
    found = _standard_input()
    if len(found) > MAX_MEGABYTES << 20:
        raise UserError(f"-: has more than {MAX_MEGABYTES} MB; merge outputs or split the channel")
    return found


def require_one(*paths):
    """Raise UserError if more than one file is to be standard input."""
    if sum(path == STANDARD_INPUT for path in paths) > 1:
        raise UserError("-: is standard input, which only one file can be; name the others")


def read_text(path):
    """Return a file's text: UTF-8, or UTF-16 if it begins with such a mark.

    Raises
    ------
    UserError
        If it is no file of text, or too large.
    """
    content, name = read_bytes(path), shortened(path, 200)
    for sign, kind in BINARY.items():
        if content.startswith(sign):
            raise UserError(f"{name}: is {kind}; save the table as CSV")
    wide = content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    try:
        text = content.decode("utf-16" if wide else "utf-8-sig")
        if "\0" in text:
            raise ValueError("a zero is no text")
    except ValueError as error:
        raise UserError(f"{name}: is not UTF-8; save it as UTF-8 text") from error
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def require_file(path):
    """Raise UserError unless the path is a file of a size that is read."""
    name = shortened(path, 200)
    try:
        found = Path(path).stat()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise UserError(f"{name}: {reason}; name a file that can be read") from error
    if not stat.S_ISREG(found.st_mode):
        kind = "folder" if stat.S_ISDIR(found.st_mode) else "special file"
        raise UserError(f"{name}: is a {kind}; name a file")
    if found.st_size > MAX_MEGABYTES << 20:
        raise UserError(
            f"{name}: has {found.st_size >> 20} MB, at most {MAX_MEGABYTES} are read; "
            "merge outputs or split the channel"
        )


def read_table(path, how=None):
    """Return the `Table` of a channel's text file; `headers` decides which cells are names.

    Parameters
    ----------
    path : path-like
    how : Reading, optional

    Raises
    ------
    UserError
        If it is no table; the message names the row.
    """
    how = how or Reading()
    cells = listed.as_matrix(path, cells_of(path, read_text(path)), how)
    return headers.table_of(path, cells, how)


def read_plain(path, is_value=NUMBER.fullmatch):
    """Return the `Table` of a file whose cells without a value are names; errors as above."""
    return headers.plain(path, cells_of(path, read_text(path), blanks=False, counts=True), is_value)

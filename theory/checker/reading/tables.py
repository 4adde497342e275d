"""Tables of text: rows of cells, with names in the first row and column if there are any."""

import csv
import io
import re
import stat
from dataclasses import dataclass
from pathlib import Path

from common.errors import UserError
from common.lines import shortened
from theory.checker.exact import NUMBER, looks_numeric

# of a file; a matrix of 3000 x 3000 with 17 digits has less
MAX_MEGABYTES = 300
# a decimal comma stands between others: the comma is the last
SEPARATORS = "\t;,"
QUOTED = re.compile(r'"(?:[^"]|"")*"')
# signs from which the separator is seen
MOST_LOOKED_AT = 100_000


@dataclass(frozen=True)
class Table:
    """Rows of cells.

    Parameters
    ----------
    path : path-like
    rows : list of list of str
    lines : sequence of int
        Where in the file each row stands, from 1.
    inputs, outputs : list of str or None
        Names of rows and columns.
    """

    path: object
    rows: list
    lines: object
    inputs: list | None
    outputs: list | None


def read_text(path):
    """Return a file's text.

    Raises
    ------
    UserError
        If it is no file of text, or too large.
    """
    require_file(path)
    try:
        return Path(path).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise UserError(f"{shortened(path, 200)}: is not UTF-8; save it as UTF-8 text") from error


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


def read_table(path, is_value=NUMBER.fullmatch):
    """Return the `Table` of a CSV file.

    An empty first cell says that the first row and column hold names. Otherwise the first row holds
    names if none of its cells is a value, and the first column if none of its other cells is.

    Parameters
    ----------
    path : path-like
    is_value : callable
        Whether a text is an entry rather than a name.

    Raises
    ------
    UserError
        If it is no table; the message names the row.
    """
    lines, rows = read_rows(path)
    for line, row in zip(lines, rows, strict=True):
        if len(row) != len(rows[0]):
            raise UserError(
                f"{shortened(path, 200)}: row {line}: has {len(row)} cells and row {lines[0]} has "
                f"{len(rows[0])}; give each row as many"
            )
    return _named(path, rows, lines, is_value)


def read_rows(path):
    """Return the numbers of the lines that are not blank, and their cells.

    Raises
    ------
    UserError
        If there is none.
    """
    lines, rows = _cells(path, read_text(path))
    if not rows:
        raise UserError(f"{shortened(path, 200)}: is empty; write a row for each input")
    if (
        len(rows[0]) == 1
        and len(parts := rows[0][0].split()) > 1
        and all(map(looks_numeric, parts))
    ):
        raise UserError(
            f"{shortened(path, 200)}: row {lines[0]}: has blanks between numbers; write it with "
            "commas between (numpy.savetxt with delimiter=',')"
        )
    return lines, rows


def _separator(text):
    """Return what stands between cells: of the signs there, one that gives all rows as many."""
    plain = [line for line in QUOTED.sub("", text[:MOST_LOOKED_AT]).split("\n") if line.strip()]
    # the last line may be cut off
    counts = {
        sign: {line.count(sign) for line in plain[: max(1, len(plain) - 1)]} for sign in SEPARATORS
    }
    there = [sign for sign, found in counts.items() if found and 0 not in found]
    return next((s for s in there if len(counts[s]) == 1), next(iter(there), ","))


def _cells(path, text):
    separator = _separator(text)
    if '"' in text:
        try:
            reader = csv.reader(io.StringIO(text), delimiter=separator, strict=True)
            pairs = [(reader.line_num, row) for row in reader if row]
        except csv.Error as error:
            raise UserError(f"{shortened(path, 200)}: {error}; check the quotes") from error
    else:
        pairs = [
            (k, line.rstrip("\r").split(separator))
            for k, line in enumerate(text.split("\n"), 1)
            if line and not line.isspace()
        ]
    return [k for k, _ in pairs], [row for _, row in pairs]


def _named(path, rows, lines, is_value):
    def value(cell):
        return bool(is_value(cell.strip())) or looks_numeric(cell)

    corner = not rows[0][0].strip() and len(rows[0]) > 1
    header = corner or not any(map(value, rows[0]))
    body = rows[1:] if header else rows
    if not body:
        raise UserError(f"{shortened(path, 200)}: has names alone; write a row for each input")
    column = len(rows[0]) > 1 and (corner or not any(value(row[0]) for row in body))
    inputs = _distinct(path, [row[0] for row in body]) if column else None
    outputs = _distinct(path, rows[0][column:]) if header else None
    return Table(
        path,
        [row[1:] for row in body] if column else body,
        lines[1:] if header else lines,
        inputs,
        outputs,
    )


def _distinct(path, names):
    names, seen = [name.strip() for name in names], set()
    for name in names:
        if name in seen or not name:
            fault = f"{shortened(name)} names two of them" if name else "a name is empty"
            raise UserError(
                f"{shortened(path, 200)}: {fault}; give each row and column its own name"
            )
        seen.add(name)
    return names

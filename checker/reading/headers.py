"""Which rows and columns of a table are names: by the layout, the options, or what fits.

A first row of numbers is names only where it can be no probabilities, or where it stands in quotes
and no other number does; a first column of whole numbers only where the rows sum to 1 without it.
Each such reading is said. Where both fit, nothing is guessed: an option says it.
"""

import re

from checker.exact import NUMBER, looks_numeric, of_text
from checker.reading.cells import Table, places
from checker.reading.names import (
    is_label,
    is_of_another_form,
    note_on_gap,
    prefix_of,
    require_no_others,
    require_no_row,
    without_colons,
)
from common.errors import UserError
from common.lines import shortened

# a whole number as a name; data frames whose names are floats write 1.0, nobody 1.00
WHOLE = re.compile(r"[0-9]{1,15}(?:\.0)?", re.ASCII)
# first cells of headers that pandas and R write over names of rows
CORNERS = re.compile(r"row_[0-9]+|index|level_[0-9]+|Unnamed: ?[0-9]+|rownames|row\.names|_row")
R_COLUMN, R_ROW = re.compile(r"\[,([0-9]+)\]", re.ASCII), re.compile(r"\[([0-9]+),\]", re.ASCII)
# what of a sum roundings may take, and what floats may
NEAR, FLOATS = 0.1, 1e-6
SHOWN = 6
# rows of a table whose first one is said to be names: one input alone has nothing to hide
LEAST = 3
BLOCKS = "is printed in blocks of columns; write it with write.csv"


def is_number(cell):
    """Return whether a cell is a number, or meant as one."""
    return bool(NUMBER.fullmatch(cell.strip())) or looks_numeric(cell)


def numbers_rows(name, values):
    """Return whether a column of an object numbers the rows, as data frames write their index."""
    texts = all(isinstance(value, str) for value in values)
    return bool(CORNERS.fullmatch(name)) and texts and _in_order(values)


def table_of(path, cells, how):
    """Return the `Table` of cells.

    Parameters
    ----------
    path : path-like
        For messages.
    cells : Cells
    how : Reading

    Raises
    ------
    UserError
        If rows have not as many cells, a name stands twice, or it is not clear what is a name.
    """
    rows, notes = cells.rows, list(cells.notes)
    header = index = True if _without_labels(cells) else None
    if _is_short(path, cells, how):
        rows[0] = ["", *rows[0]]
        header = index = True
        if all(map(is_number, rows[0][1:])):
            notes.append(_said(cells.lines[0], rows[0][1:]))
    _require_even(path, rows, cells.lines, cells.separator)
    if header is None:
        header, said = _header(path, cells, how)
        notes += said
    if index is None:
        index, said = _index(path, cells, how, header)
        notes += said
    if len(rows) == header:
        raise UserError(f"{places(path)}: has only names; write a row for each input")
    notes += note_on_gap(path, cells, index)
    if header and index and how.header is None:
        notes += _of_second(cells.lines[1], [row[1:] for row in rows[1:]])
    return _named(path, cells, header, index, how, tuple(notes))


def plain(path, cells, is_value):
    """Return the `Table` of cells, in which what is no value is a name.

    Parameters
    ----------
    path : path-like
    cells : Cells
    is_value : callable

    Raises
    ------
    UserError
        As for `table_of`.
    """

    def value(cell):
        return bool(is_value(cell.strip())) or looks_numeric(cell)

    rows = cells.rows
    _require_even(path, rows, cells.lines)
    corner = not rows[0][0].strip() and len(rows[0]) > 1
    header = corner or not any(map(value, rows[0]))
    body = rows[1:] if header else rows
    if not body:
        raise UserError(f"{places(path)}: has only names; write a row for each input")
    index = len(rows[0]) > 1 and (corner or not any(value(row[0]) for row in body))
    return _named(path, cells, header, index, None, ())


def _require_even(path, rows, lines, separator=","):
    for line, row in zip(lines, rows, strict=True):
        if len(row) != len(rows[0]):
            mend = "give each row as many"
            if len(row) == len(rows[0]) + 1:
                mend += "; if the first row has names, --header"
            if separator == " ":
                mend += ", or write it with commas between"
            raise UserError(
                f"{places(path, line)}: has {len(row)} cells and row {lines[0]} has "
                f"{len(rows[0])}; {mend}"
            )


def _without_labels(cells):
    """Return whether a name of all columns or all rows stood on a line of its own; take it away.

    R prints the one above the header, pandas prints the other below it.
    """
    rows = cells.rows
    if cells.separator != " " or len(rows) < 3:
        return False
    for k in (0, 1):
        others = rows[:k] + rows[k + 1 :]
        lengths = {len(row) for row in others[1:]}
        first, most = len(others[0]), max(lengths)
        alone = len(rows[k]) == 1 and not is_number(rows[k][0])
        if (
            alone
            and len(lengths) == 1
            and most > 2
            and (first == most or (k and first == most - 1))
        ):
            del rows[k], cells.lines[k]
            if len(rows[0]) < most:
                rows[0] = ["", *rows[0]]
            rest = rows[0][1:]
            return not all(map(is_number, rest)) or _ascending(rest)
    return False


def _is_short(path, cells, how):
    """Return whether the first row lacks the cell over the names of rows, as R and pandas print."""
    rows = cells.rows
    if how.header is False or how.index is False or cells.header is False or len(rows) < 2:
        return False
    if any(len(row) != len(rows[0]) + 1 for row in rows[1:]):
        return False
    if how.header or not any(map(is_number, rows[0])) or cells.quoted or _in_order(rows[0]):
        if cells.flush and how.header is None and _in_order(rows[1][1:]):
            raise UserError(
                f"{places(path, cells.lines[0])}: begins above the names of rows, but has a "
                "cell less; write it with commas between, or --header"
            )
        return True
    names = [row[0].strip() for row in rows[1:]]
    named = not any(map(is_number, names)) or all(map(WHOLE.fullmatch, names))
    return named and _distinct_whole(rows[0]) and sum_to_one([row[1:] for row in rows[1:]])


def _header(path, cells, how):
    """Return whether the first row has names, and notes on it."""
    first = [cell.strip() for cell in cells.rows[0]]
    if how.header is not None or cells.header is not None:
        return (cells.header if how.header is None else how.header), []
    numbers = list(map(is_number, first))
    if len(first) > 1 and not first[0]:
        return True, []
    if not any(numbers):
        return _of_texts(path, cells, first), []
    if all(numbers):
        return _of_numbers(path, cells, how, first)
    if not numbers[0] and all(numbers[1:]):
        return _of_named_numbers(path, cells, first)
    return False, []


def _of_texts(path, cells, first):
    """Return that a first row of texts has names, unless they are numbers that are not read."""
    if not cells.quoted and len(cells.rows) > 1:
        where = places(path, cells.lines[0])
        require_no_others(where, first, "output", "--header")
        if len(first) > 2:
            require_no_others(where, first[1:], "output", "--header")
    return True


def _of_numbers(path, cells, how, first):
    """Return whether a first row of numbers has names."""
    line, rows = cells.lines[0], cells.rows
    if len(rows) == 1:
        return False, []
    if cells.quoted:
        return True, [_said(line, first)]
    if len(first) == 1 or not _distinct_whole(first):
        return False, []
    if _total(first) != 1 and len(rows) < LEAST:
        return False, []
    if _total(first) != 1:
        # whole numbers from 0 or 1 on, as data frames number columns: no probabilities
        return _in_order(first), [_said(line, first)] if _in_order(first) else []
    if how.transpose and not _columns_fit(rows):
        return True, [_said(line, first)]
    if _in_order(first) or is_of_another_form(first, rows[1:]):
        raise _asked(path, line, first)
    return False, [_said_row(line, first)]


def _of_named_numbers(path, cells, first):
    """Return whether a text and numbers are names: the numbers may be a named input's row."""
    line, rest, column = cells.lines[0], first[1:], [row[0].strip() for row in cells.rows[1:]]
    is_corner = CORNERS.fullmatch(first[0]) and len(set(rest)) == len(rest)
    if cells.quoted or (is_corner and column):
        return True, [_said(line, rest)]
    if not _distinct_whole(rest):
        if is_label(first[0], column) and sum_to_one([rest]):
            raise _asked(path, line, rest)
        return False, []
    numbered = bool(column) and all(map(WHOLE.fullmatch, column))
    if _total(rest) != 1:
        named = (
            len(rest) > 1
            and len(cells.rows) >= LEAST
            and (_in_order(rest) or (numbered and _ascending(rest)))
        )
        return named, [_said(line, rest)] if named else []
    if len(rest) > 1 and column:
        raise _asked(path, line, rest)
    return False, []


def _of_second(line, body):
    """Return a note if the first row of numbers may be codes of the names above it."""
    is_code = _in_order(body[0]) and is_of_another_form(body[0], body[1:])
    return [f"row {line} was read as an input: {_listed(body[0])}"] if is_code else []


def _asked(path, line, first):
    return UserError(
        f"{places(path, line)}: {_listed(first)} may be names of outputs or probabilities; "
        "--header reads names, --no-header probabilities"
    )


def _index(path, cells, how, header):
    """Return whether the first column has names, and notes on it."""
    rows, first = cells.rows, [cell.strip() for cell in cells.rows[0]]
    if how.index is not None:
        return how.index, []
    if len(first) == 1 or cells.header is False:
        return False, []
    body = rows[header:]
    names = [row[0].strip() for row in body]
    numbers = list(map(is_number, names))
    if header and not first[0]:
        return True, []
    if not any(numbers):
        require_no_others(f"{places(path)}: column 1", names, "input", "--index")
        return True, []
    if not all(numbers) or not _distinct_whole(names):
        return False, []
    said = [_said_column(names)]
    if header and not is_number(first[0]) and all(map(is_number, first[1:])):
        return True, said
    if len(body) == 1:
        return False, []
    kept = [body, [row[1:] for row in body]]
    fits = [] if how.transpose else [sum_to_one(rows) for rows in kept]
    if not any(fits):
        fits = [_columns_fit(rows) for rows in kept]
    if all(fits):
        raise UserError(
            f"{places(path)}: column 1: {_listed(names)} may be names of inputs or probabilities; "
            "--index reads names, --no-index probabilities"
        )
    if fits[0] != fits[1]:
        return fits[1] and not fits[0], said if fits[1] and not fits[0] else []
    named = bool(header) and _in_order(names)
    return named, said if named else []


def sum_to_one(rows):
    """Return whether rows of numbers sum to 1, roundings aside."""
    return all(abs(s - 1) <= NEAR for s in map(_sum, rows))


def _columns_fit(rows):
    """Return whether the columns of two rows or more sum to 1."""
    return len(rows) > 1 and all(abs(_sum(c) - 1) <= FLOATS for c in zip(*rows, strict=True))


def _sum(cells):
    try:
        return sum(float(of_text(cell.strip())) for cell in cells)
    except (ValueError, OverflowError):
        return float("inf")


def _distinct_whole(cells):
    return all(WHOLE.fullmatch(c.strip()) for c in cells) and len(set(_whole(cells))) == len(cells)


def _whole(cells):
    return [int(cell.strip().removesuffix(".0")) for cell in cells]


def _total(cells):
    return sum(_whole(cells))


def _ascending(cells):
    return _distinct_whole(cells) and _whole(cells) == sorted(_whole(cells))


def _in_order(cells):
    """Return whether they are 0, 1, 2, ... or 1, 2, 3, ..., as programs number rows and columns."""
    if not _distinct_whole(cells):
        return False
    found = _whole(cells)
    return found[0] in (0, 1) and found == list(range(found[0], found[0] + len(found)))


def _listed(names):
    more = ", ..." if len(names) > SHOWN else ""
    return ", ".join(map(shortened, names[:SHOWN])) + more


def _said(line, names):
    return f"row {line} was read as names, not as probabilities: {_listed(names)}"


def _said_column(names):
    return f"column 1 was read as names, not as probabilities: {_listed(names)}"


def _said_row(line, cells):
    return (
        f"row {line} was read as probabilities, not as names: {_listed(cells)}; --header reads "
        "names"
    )


def _named(path, cells, header, index, how, notes):
    rows = cells.rows
    body, lines = (rows[1:], cells.lines[1:]) if header else (rows, cells.lines)
    if index and len(rows[0]) == 1:
        raise UserError(f"{places(path)}: has only names; write a column for each output")
    inputs = _distinct(path, without_colons(cells, body), None) if index else None
    outputs = _distinct(path, rows[0][index:], cells.lines[0]) if header else None
    corner = rows[0][0].strip()
    is_bare = not index or not corner or numbers_rows(corner, [row[0] for row in body])
    is_bare = is_bare or bool(outputs and prefix_of(outputs))
    if header and is_bare and how is not None and how.header is None and outputs != inputs:
        mend = "if they are names, --header"
        require_no_row(places(path, cells.lines[0]), outputs, len(body), mend)
    open_header = how is not None and how.header is None and cells.header is None and not header
    return Table(
        path,
        [row[1:] for row in body] if index else body,
        lines,
        _unless_numbered(path, inputs, R_ROW),
        _unless_numbered(path, outputs, R_COLUMN),
        notes,
        int(index),
        open_header,
    )


def _unless_numbered(path, names, form):
    """Return the names, None where R printed `[1,]`, `[2,]`, ... in place of names."""
    found = [form.fullmatch(name) for name in names or []]
    if not found or not all(found):
        return names
    if [int(one[1]) for one in found] != list(range(1, len(found) + 1)):
        raise UserError(f"{places(path)}: {BLOCKS}")
    return None


def _distinct(path, names, line):
    names, seen = [name.strip() for name in names], set()
    where = f"{places(path)}: column 1" if line is None else places(path, line)
    for name in names:
        if name in seen or not name:
            fault = f"{shortened(name)} names two of them" if name else "a name is empty"
            raise UserError(f"{where}: {fault}; give each row and column its own name")
        seen.add(name)
    return names

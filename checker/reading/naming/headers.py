"""Which rows and columns of a table are names: by the layout, the options, or what fits.

A first row of numbers has names only if these cannot be probabilities, or if only they are quoted.
A first column of whole numbers has names only if the rows sum to 1 without it. The answer notes
each such reading. Where both readings fit, nothing is guessed: an option must decide.
"""

import re

from checker.exact import looks_numeric
from checker.reading.cells import Table, places
from checker.reading.naming import corner as corners
from checker.reading.naming import dates
from checker.reading.naming.names import (
    is_label,
    is_of_another_form,
    note_on_gap,
    prefix_of,
    require_no_others,
    require_no_row,
    without_colons,
)
from checker.reading.naming.numbers import (
    CORNERS,
    WHOLE,
    are_thresholds,
    ascending,
    columns_fit,
    distinct_whole,
    in_order,
    is_number,
    numbers_rows,
    sum_to_one,
    total,
)
from checker.reading.naming.said import (
    asked,
    listed,
    said_column,
    said_inputs,
    said_names,
    said_row,
)
from common.errors import UserError
from common.lines import shortened

R_COLUMN, R_ROW = re.compile(r"\[,([0-9]+)\]", re.ASCII), re.compile(r"\[([0-9]+),\]", re.ASCII)
# rows of a table whose first row has names: a single input has nothing to hide
LEAST = 3
BLOCKS = "is printed in blocks of columns; write it with write.csv"


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
            notes.append(said_names(cells.lines[0], rows[0][1:]))
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
    """Remove a name of all columns or all rows on a line of its own; return whether there was one.

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
            label = rows.pop(k)[0]
            del cells.lines[k]
            if len(rows[0]) < most:
                rows[0] = ["", *rows[0]]
            elif k:
                # pandas prints the name of all columns in the cell above those of rows
                rows[0][0] = label
            rest = rows[0][1:]
            return not all(map(is_number, rest)) or ascending(rest)
    return False


def _is_short(path, cells, how):
    """Return whether the first row lacks the cell over the names of rows, as R and pandas print."""
    rows = cells.rows
    if how.header is False or how.index is False or cells.header is False or len(rows) < 2:
        return False
    if any(len(row) != len(rows[0]) + 1 for row in rows[1:]):
        return False
    if how.header or not any(map(is_number, rows[0])) or cells.quoted or in_order(rows[0]):
        if cells.flush and how.header is None and in_order(rows[1][1:]):
            raise UserError(
                f"{places(path, cells.lines[0])}: begins above the names of rows, but has a "
                "cell less; write it with commas between, or --header"
            )
        return True
    names = [row[0].strip() for row in rows[1:]]
    named = not any(map(is_number, names)) or all(map(WHOLE.fullmatch, names))
    return named and distinct_whole(rows[0]) and sum_to_one([row[1:] for row in rows[1:]])


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
            if dates.were_fractions(first[1:]):
                require_no_row(where, first[1:], len(cells.rows), "if they are names, --header")
    return True


def _of_numbers(path, cells, how, first):
    """Return whether a first row of numbers has names."""
    line, rows = cells.lines[0], cells.rows
    if len(rows) == 1:
        return False, []
    if cells.quoted:
        return True, [said_names(line, first)]
    if len(first) == 1:
        return False, []
    if not distinct_whole(first):
        is_open = len(rows) >= LEAST and are_thresholds(first)
        return False, [said_row(line, first)] if is_open else []
    if total(first) != 1 and len(rows) < LEAST:
        return False, []
    if total(first) != 1:
        # whole numbers from 0 or 1 on, as data frames number columns: no probabilities
        return in_order(first), [said_names(line, first)] if in_order(first) else []
    if how.transpose and not columns_fit(rows):
        return True, [said_names(line, first)]
    if in_order(first) or is_of_another_form(first, rows[1:]):
        raise asked(path, line, first)
    return False, [said_row(line, first)]


def _of_named_numbers(path, cells, first):
    """Return whether a text and numbers are names: the numbers may be a named input's row."""
    line, rest, column = cells.lines[0], first[1:], [row[0].strip() for row in cells.rows[1:]]
    is_corner = CORNERS.fullmatch(first[0]) and len(set(rest)) == len(rest)
    if cells.quoted or (is_corner and column):
        return True, [said_names(line, rest)]
    if not distinct_whole(rest):
        if is_label(first[0], column) and sum_to_one([rest]):
            raise asked(path, line, rest)
        is_open = len(cells.rows) >= LEAST and are_thresholds(rest)
        return False, [said_row(line, first)] if is_open else []
    numbered = bool(column) and all(map(WHOLE.fullmatch, column))
    if total(rest) != 1:
        named = (
            len(rest) > 1
            and len(cells.rows) >= LEAST
            and (in_order(rest) or (numbered and ascending(rest)))
        )
        return named, [said_names(line, rest)] if named else []
    if len(rest) > 1 and column:
        raise asked(path, line, rest)
    return False, []


def _of_second(line, body):
    """Return a note if the first row of numbers may be codes of the names above it."""
    is_code = in_order(body[0]) and is_of_another_form(body[0], body[1:])
    return [f"row {line} was read as an input: {listed(body[0])}"] if is_code else []


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
    if how.transpose and len(first) >= LEAST and are_thresholds(names):
        return False, [said_inputs(names)]
    if not all(numbers) or not distinct_whole(names):
        return False, []
    said = [said_column(names)]
    if header and not is_number(first[0]) and all(map(is_number, first[1:])):
        return True, said
    if len(body) == 1:
        return False, []
    kept = [body, [row[1:] for row in body]]
    fits = [] if how.transpose else [sum_to_one(rows) for rows in kept]
    if not any(fits):
        fits = [columns_fit(rows) for rows in kept]
    if all(fits):
        raise UserError(
            f"{places(path)}: column 1: {listed(names)} may be names of inputs or probabilities; "
            "--index reads names, --no-index probabilities"
        )
    if fits[0] != fits[1]:
        return fits[1] and not fits[0], said if fits[1] and not fits[0] else []
    named = bool(header) and in_order(names)
    return named, said if named else []


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
        require_no_row(
            places(path, cells.lines[0]), outputs, len(body), "if they are names, --header"
        )
        if [name.removeprefix(prefix_of(outputs)) for name in outputs] == ["0", "1"] != outputs:
            notes += (said_names(cells.lines[0], outputs),)
    if index and how is not None and how.transpose and how.index is None and inputs != outputs:
        mend = "if they are names, --index"
        require_no_row(f"{places(path)}: column 1", inputs, len(rows[0]) - 1, mend, "column")
    if header and index and how is not None and how.transpose is None:
        kept = [row[1:] for row in body]
        corners.require_rows(path, cells.lines[0], corner, inputs, outputs, kept)
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

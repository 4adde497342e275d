"""Tables with a row for each input and output, as data frames keep them when they are melted.

Their columns are an input, an output and a probability; each pair stands once.
"""

from fractions import Fraction

from checker.exact import of_text
from checker.reading.cells import Cells, places
from checker.reading.naming import headers
from checker.reading.naming.corner import INPUT, OUTPUT
from common.errors import UserError
from common.lines import shortened

# with rows for two inputs and two outputs at least
LEAST = 4
MEND = "call these columns input and output"


def as_matrix(path, cells, how):
    """Return the `Cells` of a matrix if the table has a row for each pair, otherwise the argument.

    A matrix has no name twice, and numbers that fit as one are not read so.

    Parameters
    ----------
    path : path-like
        For messages.
    cells : Cells
    how : Reading

    Raises
    ------
    UserError
        If it is such a table, and a pair is missing or stands twice, a probability is no number, or
        both columns may be the inputs.
    """
    rows = cells.rows
    is_matrix = how.header is False or how.index is not None or how.transpose is not None
    if is_matrix or cells.header is False or len(rows) < 1 + LEAST:
        return cells
    if any(len(row) != len(rows[0]) for row in rows):
        return cells
    skip = _numbers_rows(rows)
    names, body = rows[0][skip:], [row[skip:] for row in rows[1:]]
    if len(names) != 3 or not _are_texts(names, body) or not _is_listed(names, body):
        return cells
    shares = _shares(path, cells, body, skip)
    side = _inputs(path, cells, names, body, shares)
    return _matrix(path, cells, body, shares, side)


def _numbers_rows(rows):
    """Return 1 if the first of four columns numbers the rows, as R and pandas write them."""
    column = [row[0].strip() for row in rows[1:]]
    return int(
        len(rows[0]) == 4
        and all(map(str.isdecimal, column))
        and list(map(int, column)) == list(range(int(column[0]), int(column[0]) + len(column)))
    )


def _are_texts(names, body):
    """Return whether names are no numbers; a series without a name calls its numbers 0."""
    stray = {names[0].strip(), names[1].strip()} & {c.strip() for row in body for c in row[:2]}
    unnamed = names[2].strip() == "0" and not stray
    return not any(map(headers.is_number, names[:2] if unnamed else names))


def _is_listed(names, body):
    """Whether rows are pairs with a number: no matrix has these names, these numbers or sums."""
    pairs = [[cell.strip() for cell in row[:2]] for row in body]
    columns = [{pair[k] for pair in pairs} for k in (0, 1)]
    twice = all(1 < len(column) < len(body) for column in columns)
    numbers = all(headers.is_number(row[2]) for row in body)
    named = INPUT.fullmatch(names[0].strip()) or OUTPUT.fullmatch(names[0].strip())
    given = [cell for pair in pairs for cell in pair if headers.is_number(cell)]
    texts = any(not any(map(headers.is_number, column)) for column in columns)
    whole = all(map(headers.WHOLE.fullmatch, given))
    # no probability is above 1, and percentages are in all columns
    above = whole and any(float(cell) > 1 for cell in given) and not any(map(_is_above, body))
    is_called = texts or (whole and (bool(named) or above))
    return twice and numbers and is_called and not _fits(body)


def _is_above(row):
    value = _number(row[2])
    return value is not None and value > 1


def _number(cell):
    """Return the number of a cell, or None if it has none."""
    try:
        return of_text(cell.strip())
    except ValueError:
        return None


def _fits(body):
    rows = [[_number(cell) for cell in row] for row in body]
    return all(None not in row and abs(sum(row) - 1) <= Fraction(1, 10) for row in rows)


def _shares(path, cells, body, skip):
    shares = [_number(row[2]) for row in body]
    if None in shares:
        k = shares.index(None)
        raise UserError(
            f"{places(path, cells.lines[k + 1], 3 + skip)}: {shortened(body[k][2].strip())} is no "
            "probability; write a number such as 0.25 or 1/3"
        )
    return shares


def _inputs(path, cells, names, body, shares):
    """Return the column of the inputs: by its name, or the one whose sums are 1."""
    called = [
        k
        for k in (0, 1)
        if INPUT.fullmatch(names[k].strip()) and not INPUT.fullmatch(names[1 - k].strip())
    ] or [
        1 - k
        for k in (0, 1)
        if OUTPUT.fullmatch(names[k].strip()) and not OUTPUT.fullmatch(names[1 - k].strip())
    ]
    if len(called) == 1:
        return called[0]
    sums = [{}, {}]
    for row, share in zip(body, shares, strict=True):
        for k in (0, 1):
            sums[k][row[k].strip()] = sums[k].get(row[k].strip(), 0) + share
    near = [k for k in (0, 1) if all(abs(s - 1) <= Fraction(1, 10) for s in sums[k].values())]
    if len(near) != 1:
        which = "both sum to 1" if near else "neither sums to 1"
        raise UserError(
            f"{places(path, cells.lines[0])}: has a row for each pair of "
            f"{shortened(names[0].strip() or 'column 1')} and "
            f"{shortened(names[1].strip() or 'column 2')}, and by these {which}; {MEND}"
        )
    return near[0]


def _matrix(path, cells, body, shares, side):
    places_of, order = {}, ([], [])
    for line, row in zip(cells.lines[1:], body, strict=True):
        pair = row[side].strip(), row[1 - side].strip()
        if pair in places_of:
            raise UserError(
                f"{places(path, line)}: {_pair(pair)} stands in row {places_of[pair][0]} too; keep "
                "one of them"
            )
        places_of[pair] = line, row[2].strip()
        for names, name in zip(order, pair, strict=True):
            if name not in names:
                names.append(name)
    inputs, outputs = order
    rows, lines = [["", *outputs]], [cells.lines[0]]
    for x in inputs:
        if missing := [y for y in outputs if (x, y) not in places_of]:
            raise UserError(
                f"{places(path)}: has no row for {_pair((x, missing[0]))}; write one, with 0 if it "
                "cannot occur"
            )
        rows.append([x, *(places_of[x, y][1] for y in outputs)])
        lines.append(places_of[x, outputs[0]][0])
    note = f"rows with an input, an output and a probability: column of inputs {1 + side}"
    return Cells(rows, lines, cells.separator, False, False, True, [*cells.notes, note])


def _pair(pair):
    return f"input {shortened(pair[0])} and output {shortened(pair[1])}"

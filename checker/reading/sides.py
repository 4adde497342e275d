"""Further input next to a channel: a prior or budgets, from a file."""

import math
from pathlib import Path

from checker.budgets import budget
from checker.exact import looks_numeric, of_text
from checker.reading import json_file, percent, shares
from checker.reading import normalize as normalized
from checker.reading.layouts import cells_of
from checker.reading.read_channel import load_npy
from checker.reading.tables import read_plain, read_text
from common.errors import UserError
from common.lines import shortened


def prior(path, inputs, normalize=False):
    """Return Pr(x) of each input, exactly, and notes on what was changed.

    Parameters
    ----------
    path : path-like
        One number a line, or all in one row, in the inputs' order; or name and number a line; with
        a row of names above if there is one. JSON: a list, or an object of names and numbers. NPY:
        an array.
    inputs : list of str
    normalize : bool
        Whether it is divided by its sum if rounding explains that.

    Raises
    ------
    UserError
        If it has another form; the message names file and row.
    """
    texts, notes = _of_inputs(path, inputs, of_text, "0.1", counts=True)
    values = [of_text(text) for text in texts]
    values, said = shares.of_counts(values)
    if said:
        _require_no_thousands(path, texts)
    if said or not normalize:
        return values, notes + said

    def at_row(_, error):
        return UserError(f"{shortened(path, 200)}: {error}")

    rows, line = normalized.divided([texts], at_row, "prior is", "prior")
    return rows[0], [*notes, line]


def _require_no_thousands(path, texts):
    try:
        shares.require_no_thousands(texts)
    except ValueError as error:
        raise UserError(f"{shortened(path, 200)}: {error}") from error


def prior_as_written(path, inputs):
    """Return Pr(x) of each input, where a change cannot be noted and is refused.

    Raises
    ------
    UserError
        As for `prior`, and if it has counts.
    """
    values, notes = prior(path, inputs)
    if notes:
        raise UserError(f"{shortened(path, 200)}: {notes[0]}; write it so, with points")
    return values


def budgets(path, inputs):
    """Return eps(x) of each input as `Budget`s; the file as that of `prior`."""
    texts, _ = _of_inputs(path, inputs, budget, "1.5 or ln 3")
    return [budget(text) for text in texts]


def pair_budgets(path, inputs):
    """Return eps(x, x') as rows of `Budget`s; with names, those of the inputs, in any order."""
    table = read_plain(path, _is_budget)
    count, name = len(inputs), shortened(path, 200)
    if len(table.rows) != count or len(table.rows[0]) != count:
        raise UserError(
            f"{name}: has {len(table.rows)} rows and {len(table.rows[0])} columns; "
            f"give one of each for each of {count} inputs"
        )
    made = [
        [_at(path, line, budget, cell) for cell in row]
        for line, row in zip(table.lines, table.rows, strict=True)
    ]
    rows = _order(name, table.inputs, inputs)
    columns = _order(name, table.outputs, inputs)
    return [[made[x][z] for z in columns] for x in rows]


def _order(name, names, inputs):
    """Return where in the file each input stands."""
    if names is None:
        return range(len(inputs))
    if set(names) != set(inputs):
        stray = sorted(set(names) ^ set(inputs))[0]
        raise UserError(f"{name}: {shortened(stray)}: must name exactly the inputs of the channel")
    return [names.index(one) for one in inputs]


def _is_budget(text):
    """Return whether a text is a budget and no name."""
    try:
        return budget(text) is not None
    except ValueError:
        return False


def _of_inputs(path, inputs, convert, example, counts=False):
    """Return the text of each input's number, checked to be convertible, and notes."""
    lines, rows, notes = _rows(path, counts)
    count, name, names = len(inputs), shortened(path, 200), None
    if len(rows) == 2 and _are_names(rows[0], inputs) and len(rows[1]) == len(rows[0]):
        # names above numbers, with or without a column before them
        kept = [y for y, cell in enumerate(rows[0]) if cell.strip() in inputs]
        names, cells = [rows[0][y].strip() for y in kept], [rows[1][y] for y in kept]
        lines = lines[1:] * count
    elif len(rows) == 1 and len(rows[0]) == count:
        cells, lines = rows[0], lines * count
    else:
        if _has_header(rows, inputs, convert):
            lines, rows = lines[1:], rows[1:]
        for line, row in zip(lines, rows, strict=True):
            if len(row) not in (1, 2) or len(row) != len(rows[0]):
                raise UserError(
                    f"{name}: row {line}: must be a number, or a name and a number, as in every "
                    f"row; such as {example}"
                )
        cells = [row[-1] for row in rows]
        names = [row[0].strip() for row in rows] if len(rows[0]) == 2 else None
    if len(cells) != count:
        raise UserError(
            f"{name}: entries: {len(cells)}; give one for each of {count} inputs, one a line or "
            "all in one row with commas between, and leave out what is none"
        )
    for line, cell in zip(lines, cells, strict=True):
        _at(path, line, convert, cell)
    return [cells[k].strip() for k in _order(name, names, inputs)], notes


def _are_names(row, inputs):
    """Return whether a row has each input's name, and at most an empty cell before them."""
    names = [cell.strip() for cell in row]
    return sorted(names) == sorted(inputs) or (sorted(names[1:]) == sorted(inputs) and not names[0])


def _has_header(rows, inputs, convert):
    """Return whether a column of numbers has a header row."""
    if len(rows) != len(inputs) + 1 or len(rows[1]) > 2:
        return False
    first, named = [cell.strip() for cell in rows[0]], len(rows[1]) == 2
    if named and first[0] not in inputs:
        # by name: of the others each is an input
        return {row[0].strip() for row in rows[1:]} == set(inputs)
    try:
        convert(first[-1])
    except ValueError:
        return not looks_numeric(first[-1])
    return False


def _rows(path, counts):
    """Return the numbers of lines, rows of cells, and notes of a file of numbers for inputs."""
    suffix = Path(path).suffix.lower()
    if suffix == ".json":
        given = json_file.load(path)
        items = given.items() if isinstance(given, dict) else ()
        rows = [[name, cell] for name, cell in items] if items else [[cell] for cell in given]
    elif suffix == ".npy":
        rows = [[repr(cell)] for cell in load_npy(path).ravel().tolist()]
    else:
        found = cells_of(path, read_text(path), blanks=counts, counts=True)
        if counts:
            percent.read_as_hundredths(path, found)
        return found.lines, found.rows, found.notes
    if not all(isinstance(cell, str) for row in rows for cell in row):
        raise UserError(f"{shortened(path, 200)}: must be numbers, one for each input")
    return list(range(1, len(rows) + 1)), rows, []


def _at(path, line, convert, text):
    try:
        return convert(text)
    except ValueError as error:
        raise UserError(f"{shortened(path, 200)}: row {line}: {error}") from error


def epsilon(text):
    """Return the finite `Budget` that `--epsilon` names."""
    found = budget(text)
    if found.value == math.inf:
        raise ValueError("must be finite")
    return found

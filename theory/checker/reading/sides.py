"""What comes beside a channel: a prior or budgets, from a file."""

import math

from common.errors import UserError
from common.lines import shortened
from theory.checker.budgets import budget
from theory.checker.exact import of_text
from theory.checker.reading import normalize
from theory.checker.reading.tables import read_rows, read_table


def prior(path, inputs):
    """Return Pr(x) of each input as Fractions-to-be: texts that are numbers.

    Parameters
    ----------
    path : path-like
        One number a line, or all in one row, in the inputs' order; or name and number a line.
    inputs : list of str

    Raises
    ------
    UserError
        If it has another form; the message names file and row.
    """
    return _of_inputs(path, inputs, of_text, "0.1")


def normalized_prior(path, values):
    """Return a prior divided by its sum, and a list of a line on that; errors as for `prior`."""
    try:
        row, summed = normalize.divided(values)
    except ValueError as error:
        raise UserError(f"{shortened(path, 200)}: {error}") from error
    return row, [normalize.note([summed], "prior is", "prior")]


def budgets(path, inputs):
    """Return eps(x) of each input as `Budget`s; the file as that of `prior`."""
    return _of_inputs(path, inputs, budget, "1.5 or ln 3")


def pair_budgets(path, inputs):
    """Return eps(x, x') as rows of `Budget`s; with names, those of the inputs, in any order."""
    table = read_table(path, _is_budget)
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


def _of_inputs(path, inputs, convert, example):
    lines, rows = read_rows(path)
    count, name, names = len(inputs), shortened(path, 200), None
    if len(rows) == 1 and len(rows[0]) == count:
        cells, lines = rows[0], lines * count
    else:
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
            "all in one row with commas between"
        )
    made = [_at(path, line, convert, cell) for line, cell in zip(lines, cells, strict=True)]
    return [made[k] for k in _order(name, names, inputs)]


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

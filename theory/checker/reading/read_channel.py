"""Channels from CSV, JSON and NPY files; every number is taken as it is written."""

import json
import warnings
from array import array
from pathlib import Path

import numpy as np

from common.errors import UserError
from common.lines import shortened
from common.progress import PROGRESS
from theory.checker.channel import CellError, Channel, all_decimal, floats_of, from_array, has_texts
from theory.checker.reading import design_file
from theory.checker.reading import normalize as normalized
from theory.checker.reading.tables import Table, read_table, read_text, require_file


def read(path, normalize=False):
    """Return the `Channel` of a file, read by its ending.

    Parameters
    ----------
    path : path-like
    normalize : bool
        Whether each row is divided by its sum.

    Raises
    ------
    UserError
        If it holds no channel; the message names file, row and column.
    """
    readers = {".csv": _csv, ".tsv": _csv, ".txt": _csv, ".json": _json, ".npy": _npy}
    if (suffix := Path(path).suffix.lower()) not in readers:
        require_file(path)
        raise UserError(
            f"{shortened(path, 200)}: is of no known kind; name it .csv, .json, .npy or .yaml"
        )
    return readers[suffix](path, normalize)


def of_design(path, normalize=False):
    """Return the `Channel` of a design's certificate, for the budgets that the file says.

    Of many values in classes it has two of each class, as `design_file.notion`.

    Parameters
    ----------
    path : path-like
    normalize : bool

    Raises
    ------
    UserError
        As for `read`.
    """
    return _json(path, normalize, few=True)


def _csv(path, normalize):
    return _of_table(read_table(path), normalize)


def _of_table(table, normalize):
    shape = len(table.rows), len(table.rows[0])
    inputs = table.inputs or [str(k) for k in range(shape[0])]
    outputs = table.outputs or [str(k) for k in range(shape[1])]
    if normalize:

        def at_row(k, error):
            return UserError(_place(table, table.lines[k], error))

        return normalized.channel(inputs, outputs, table.rows, at_row)
    floats, slack = array("d"), 0.0
    for line, row in zip(table.lines, PROGRESS.each(table.rows, "rows read"), strict=True):
        try:
            values, one = floats_of(row)
        except CellError as error:
            raise UserError(_place(table, line, error)) from error
        floats.extend(values)
        slack = max(slack, one)
    matrix = np.frombuffer(floats, dtype=np.float64).reshape(shape)
    return Channel(inputs, outputs, matrix, table.rows, slack, all_decimal(table.rows))


def _place(table, line, error):
    """Return a message that names file, row and column."""
    where = f"{shortened(table.path, 200)}: row {line}"
    if error.column is not None:
        where += f": column {error.column + 1 + (table.inputs is not None)}"
    return f"{where}: {error}"


def load_json(path):
    """Return what a JSON file holds, with its numbers as text.

    Raises
    ------
    UserError
        If it is not JSON.
    """
    name = shortened(path, 200)
    try:
        return json.loads(
            read_text(path),
            parse_float=str,
            parse_int=str,
            parse_constant=_refuse,
            object_pairs_hook=_once,
        )
    except RecursionError as error:
        raise UserError(f"{name}: is nested too deep; write a list of rows") from error
    except ValueError as error:
        raise UserError(f"{name}: is not JSON: {shortened(error, 120)}") from error


def _refuse(constant):
    raise ValueError(f"{constant} is no number")


def _once(pairs):
    made = dict(pairs)
    if len(made) < len(pairs):
        raise ValueError("a key stands twice")
    return made


def _json(path, normalize, few=False):
    given, name = load_json(path), shortened(path, 200)
    given = design_file.keys(given, path, few) if design_file.is_one(given) else given
    keys = given if isinstance(given, dict) else {"matrix": given}
    if unknown := set(keys) - {"matrix", "inputs", "outputs"}:
        raise UserError(
            f"{name}: {shortened(min(unknown))}: no key of a channel, whose keys are "
            "matrix, inputs, outputs"
        )
    rows = keys.get("matrix")
    if not isinstance(rows, list) or not rows or not all(isinstance(r, list) and r for r in rows):
        raise UserError(f"{name}: must be a list of rows, such as [[0.5, 0.5], [0.25, 0.75]]")
    _require_texts(name, rows)
    names = {
        side: _names(name, side, keys.get(side), count)
        for side, count in (("inputs", len(rows)), ("outputs", len(rows[0])))
    }
    return _of_table(Table(path, rows, range(1, len(rows) + 1), **names), normalize)


def _require_texts(name, rows):
    for x, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            raise UserError(
                f"{name}: row {x}: has {len(row)} cells and row 1 has {len(rows[0])}; "
                "give each row as many"
            )
        if not all(isinstance(cell, str) for cell in row):
            y = next(y for y, cell in enumerate(row, 1) if not isinstance(cell, str))
            raise UserError(f'{name}: row {x}: column {y}: must be a number, or text such as "1/3"')


def _names(name, side, given, count):
    if given is None:
        return None
    fits = isinstance(given, list) and all(isinstance(one, str) and one for one in given)
    if not fits or len(given) != count or len(set(given)) < count:
        raise UserError(f"{name}: {side}: must be a list of {count} distinct names")
    return given


def _npy(path, normalize):
    require_file(path)
    name = shortened(path, 200)
    try:
        with Path(path).open("rb") as file, warnings.catch_warnings():
            warnings.simplefilter("error")
            Q = np.lib.format.read_array(file, allow_pickle=False)
    except Exception as error:
        # whatever a damaged header makes NumPy's reader stumble over
        raise UserError(
            f"{name}: is no NPY file of numbers; write it with numpy.save, without pickled objects"
        ) from error
    try:
        return _divided(Q) if normalize else from_array(Q)
    except ValueError as error:
        raise UserError(f"{name}: {error}") from error


def _divided(Q):
    if Q.ndim != 2 or not Q.size or Q.dtype.kind not in "fiubU" or not has_texts(Q):
        return from_array(Q)  # which says what is wrong

    def at_row(k, error):
        where = "" if error.column is None else f"column {error.column + 1}: "
        return ValueError(f"row {k + 1}: {where}{error}")

    names = ([str(k) for k in range(count)] for count in Q.shape)
    return normalized.channel(*names, Q.tolist(), at_row)

"""Channels from tables, JSON and NPY files; every number is read exactly as it is written."""

import io
import re
import warnings
from array import array
from dataclasses import replace
from pathlib import Path

import numpy as np

from checker.channel import CellError, Channel, all_decimal, floats_of, from_array, has_texts
from checker.reading import json_file, stochastic
from checker.reading import normalize as normalized
from checker.reading.cells import Reading, places
from checker.reading.naming.names import PRIOR, require_no_prior
from checker.reading.naming.numbers import sum_to_one
from checker.reading.tables import (
    STANDARD_INPUT,
    read_bytes,
    read_table,
    require_file,
)
from common.errors import UserError
from common.lines import shortened
from common.progress import PROGRESS

TABLES = (".csv", ".tsv", ".tab", ".txt", ".dat", ".md", ".tex")
# what programs and people call a row of all
TOTALS = re.compile(
    r"all|(row |column |grand )?(sums?|totals?|means?|averages?)|overall|marginals?|pr?\(y\)|gesamt"
    r"|(gesamt)?(summe|ergebnis)|mittel(wert)?|somme|moyenne|ensemble|(eind)?totaal|gemiddelde"
    r"|total[e]? (g[eé]n[eé]ral|generale?|geral|complessivo)|totale|insgesamt|promedio|m[eé]dia"
    r"|suma( total)?|(общий )?итого?|合计|总计|総計|toplam|razem|yhteensä|totalt|i alt|összesen",
    re.IGNORECASE,
)
COUNTS = re.compile(r"n|counts?|freq(uency)?|size|obs|id|anzahl|effectif", re.IGNORECASE)
NPY_SIGN = b"\x93NUMPY"
# what other programs keep matrices in, and how to write one that is read
OTHERS = {
    **dict.fromkeys((".xlsx", ".xls", ".ods", ".numbers"), "save the sheet as CSV"),
    **dict.fromkeys((".rds", ".rda", ".rdata"), "write it with write.csv in R"),
    **dict.fromkeys((".mat", ".fig"), "write it with writematrix in MATLAB"),
    **dict.fromkeys((".npz", ".h5", ".hdf5"), "write the array with numpy.save, as .npy"),
    **dict.fromkeys((".parquet", ".feather", ".arrow", ".pkl", ".pickle"), "write it as CSV"),
}


def read(path, how=None):
    """Return the `Channel` of a file, read by its ending; standard input by how it begins.

    Parameters
    ----------
    path : path-like
    how : Reading, optional

    Raises
    ------
    UserError
        If it holds no channel; the message names file, row and column.
    """
    how = how or Reading()
    return READERS[kind_of(path)](path, how)


def kind_of(path):
    """Return the kind of a channel's file: `table`, `json` or `npy`.

    Raises
    ------
    UserError
        If it is of another kind.
    """
    if str(path) == STANDARD_INPUT:
        content = read_bytes(path).removeprefix(b"\xef\xbb\xbf").lstrip()
        if content.startswith(NPY_SIGN):
            return "npy"
        return "json" if json_file.looks_so(content) else "table"
    suffix = Path(path).suffix.lower()
    if suffix in (".json", ".npy"):
        return suffix[1:]
    if suffix in TABLES:
        return "table"
    require_file(path)
    mend = OTHERS.get(suffix, "name it .csv, .txt, .md, .tex, .json, .npy or .yaml")
    raise UserError(f"{shortened(path, 200)}: has no known format; {mend}")


def of_design(path, normalize=False):
    """Return the `Channel` of a design's certificate, for the budgets in the file.

    For many values in classes it has two values of each class, as `design_file.notion`.

    Parameters
    ----------
    path : path-like
    normalize : bool

    Raises
    ------
    UserError
        As for `read`.
    """
    return _of_table(json_file.table(path, few=True), Reading(normalize))


def _table(path, how):
    return _of_table(read_table(path, how), how)


def _json(path, how):
    for key in ("header", "index"):
        if getattr(how, key) is not None:
            raise UserError(f"--{key}: has no meaning with JSON, whose keys are names")
    return _of_table(json_file.table(path, how.transpose), how)


def _of_table(table, how):
    """Return the `Channel` of a table of texts."""
    turned = bool(how.transpose)
    if turned:
        rows = [list(column) for column in zip(*table.rows, strict=True)]
        inputs, outputs = table.outputs, table.inputs
    else:
        rows, inputs, outputs = table.rows, table.inputs, table.outputs
    shape = len(rows), len(rows[0])
    names = inputs or _numbered(shape[0]), outputs or _numbered(shape[1])

    def at_row(k, error):
        return UserError(_place(table, k, error, turned))

    def require_rows():
        if how.transpose is None:
            stochastic.require_rows(rows, shortened(table.path, 200))

    notes = [*table.notes, *((stochastic.TURNED,) if turned else ())]
    require_no_prior(table.path, names[0], "column" if turned else "row")
    if len(rows) > 2:
        notes += [
            f"{name} was read as an input; leave it out if it is a total"
            for name in names[0]
            if TOTALS.fullmatch(name)
        ]
    if how.normalize:
        _require_outputs(table.path, names[1], "row" if turned else "column")
        require_rows()
        return normalized.channel(*names, rows, at_row, tuple(notes))
    floats, slack = array("d"), 0.0
    for k, row in enumerate(PROGRESS.each(rows, "rows read")):
        try:
            values, one = floats_of(row)
        except CellError as error:
            if error.column is None:
                require_rows()
            raise at_row(k, error) from error
        floats.extend(values)
        slack = max(slack, one)
    matrix = np.frombuffer(floats, dtype=np.float64).reshape(shape)
    return Channel(*names, matrix, rows, slack, all_decimal(rows), tuple(notes))


def _require_outputs(path, names, kind):
    """Raise UserError if a small prior would be divided away with the roundings of rows."""
    for name in names:
        if PRIOR.fullmatch(name):
            raise UserError(
                f"{places(path)}: {kind} {shortened(name)}: is no output; give the prior in a file "
                "of its own, with --prior; if it is an output, call it otherwise"
            )


def _numbered(count):
    return [str(k) for k in range(count)]


def _place(table, k, error, turned):
    """Return a message that names file, row and column, and the option that may be missing."""
    if turned:
        row = None if error.column is None else table.lines[error.column]
        return f"{places(table.path, row, k + 1 + table.before)}: {error}"
    column = None if error.column is None else error.column + 1 + table.before
    way_out = _of_no_output(table, error.column)
    if table.is_open and k == 0:
        way_out = "; if this row has names, --header"
    elif table.is_open and column == 1 and table.before == 0:
        way_out = "; if this column has names, --index"
    elif error.column is None and table.inputs is None and sum_to_one([table.rows[k][1:]]):
        way_out += "; if the first column has names, --index"
    return f"{places(table.path, table.lines[k], column)}: {error}{way_out}"


def _of_no_output(table, column):
    """Return the mend if a column, or this one, has the name of a prior, of sums or of counts."""
    names = table.outputs or []
    of = (PRIOR, TOTALS) if column is None else (PRIOR, TOTALS, COUNTS)
    kept = names if column is None else names[column : column + 1]
    found = [name for name in kept if any(one.fullmatch(name) for one in of)]
    return f"; leave out column {shortened(found[0])} if it is no output" if found else ""


def _npy(path, how):
    for key in ("header", "index"):
        if getattr(how, key) is not None:
            raise UserError(f"--{key}: has no meaning with NPY, which has no names")
    Q = load_npy(path)
    name = shortened(path, 200)
    notes = (stochastic.TURNED,) if how.transpose else ()
    is_matrix = Q.ndim == 2 and Q.size and Q.dtype.kind in "fiubU" and has_texts(Q)
    try:
        Q = np.ascontiguousarray(Q.T) if how.transpose and is_matrix else Q
        if how.normalize and is_matrix:
            _require_rows(Q, how, name)
            return _divided(Q, notes)
        return replace(from_array(Q), notes=notes)
    except ValueError as error:
        if is_matrix and "sum" in str(error):
            _require_rows(Q, how, name)
        raise UserError(f"{name}: {error}") from error


def _require_rows(Q, how, name):
    if how.transpose is None:
        stochastic.require_rows(Q.tolist(), name, _is_single(Q))


def _is_single(Q):
    return Q.dtype.kind == "f" and Q.itemsize <= 4


def load_npy(path):
    """Return the array of an NPY file.

    Raises
    ------
    UserError
        If it is none, or has objects.
    """
    content = read_bytes(path)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            return np.lib.format.read_array(io.BytesIO(content), allow_pickle=False)
    except Exception as error:
        # whatever a damaged header makes NumPy's reader stumble over
        raise UserError(
            f"{shortened(path, 200)}: is no NPY file of numbers; write it with numpy.save, without "
            "pickled objects"
        ) from error


def _divided(Q, notes):
    def at_row(k, error):
        where = "" if error.column is None else f"column {error.column + 1}: "
        return ValueError(f"row {k + 1}: {where}{error}")

    names = (_numbered(count) for count in Q.shape)
    return normalized.channel(*names, Q.tolist(), at_row, notes, _is_single(Q))


READERS = {"table": _table, "json": _json, "npy": _npy}

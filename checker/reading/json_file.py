"""JSON: a list of rows, or what pandas, polars and R write of a table in any orientation."""

import json
import re

from checker.reading import design_file
from checker.reading.cells import Table
from checker.reading.naming.names import require_no_row
from checker.reading.naming.numbers import is_number, numbers_rows
from checker.reading.stochastic import NOT, closeness
from checker.reading.tables import read_text
from common.errors import UserError
from common.lines import shortened

ROWS = "must be a list of rows, such as [[0.5, 0.5], [0.25, 0.75]]"
OWN = {"matrix", "inputs", "outputs"}
SPLIT = {"columns", "data"}
LIST = re.compile(rb"\[\s*(?:\[\s*(?:-?[0-9.]+(?:[eE][+-]?[0-9]+)?\s*[,\]]|\")|\{)")


def looks_so(content):
    """Return whether bytes begin as JSON does, not as NumPy prints rows."""
    return content.startswith(b"{") or bool(LIST.match(content))


def load(path):
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
        mend = "; write one list of all rows" if "Extra data" in str(error) else ""
        raise UserError(f"{name}: is not JSON: {shortened(error, 120)}{mend}") from error


def _refuse(constant):
    raise ValueError(f"{constant} is no number")


def _once(pairs):
    made = dict(pairs)
    if len(made) < len(pairs):
        raise ValueError("a key stands twice")
    return made


def table(path, transpose=None, few=False):
    """Return the `Table` of a file.

    Parameters
    ----------
    path : path-like
    transpose : bool or None
        Whether outer keys are outputs, where that is not plain.
    few : bool
        As for `design_file.keys`.

    Raises
    ------
    UserError
        If it holds no table.
    """
    given, name = load(path), shortened(path, 200)
    given = design_file.keys(given, path, few) if design_file.is_one(given) else given
    rows, inputs, outputs, notes = _rows(name, given, transpose)
    is_own = isinstance(given, dict) and OWN & set(given)
    if isinstance(outputs, list) and outputs != inputs and not is_own:
        mend = "if they are names, write them as outputs, next to matrix"
        require_no_row(name, [y for y in outputs if isinstance(y, str)], len(rows), mend)
    if not isinstance(rows, list) or not rows or not all(isinstance(r, list) and r for r in rows):
        raise UserError(f"{name}: {ROWS}")
    _require_texts(name, rows)
    inputs = _names(name, "inputs", inputs, len(rows))
    outputs = _names(name, "outputs", outputs, len(rows[0]))
    return Table(path, rows, range(1, len(rows) + 1), inputs, outputs, tuple(notes))


def _rows(name, given, transpose):
    """Return the rows in a file, the names of both sides, and notes."""
    if isinstance(given, list):
        if given and all(isinstance(one, dict) for one in given):
            return (*_of_records(name, given, None), [])
        return given, None, None, []
    if not isinstance(given, dict):
        return None, None, None, []
    if "schema" in given and isinstance(given.get("data"), list):
        schema = given["schema"] if isinstance(given["schema"], dict) else {}
        key = schema.get("primaryKey")
        key = key[0] if isinstance(key, list) and len(key) == 1 else None
        return (*_of_records(name, given["data"], key), [])
    if set(given) >= SPLIT and set(given) <= SPLIT | {"index"}:
        return given["data"], given.get("index"), given["columns"], []
    if "matrix" not in given and given and _is_of(given, dict):
        return _of_keys(name, *_nested(name, given), transpose)
    if not OWN & set(given) and given and _is_of(given, list):
        return _of_keys(name, list(given.values()), list(given), None, transpose)
    if unknown := set(given) - OWN:
        raise UserError(
            f"{name}: {shortened(min(unknown))}: no key of a channel, whose keys are "
            "matrix, inputs, outputs"
        )
    return given.get("matrix"), given.get("inputs"), given.get("outputs"), []


def _is_of(given, kind):
    return all(isinstance(one, kind) and one for one in given.values())


def _of_records(name, records, key):
    """Return rows and names of objects, one per row; `key` or a text names the row."""
    if not records or not all(isinstance(one, dict) and one for one in records):
        raise UserError(f"{name}: must have an object of outputs and numbers for each row")
    keys = list(records[0])
    for k, one in enumerate(records, 1):
        if set(one) != set(keys):
            stray = min(set(one) ^ set(keys))
            raise UserError(f"{name}: row {k}: {shortened(stray)}: must be in all rows or in none")
    if key is None:
        texts = [y for y in keys if all(_is_text(one[y]) for one in records)]
        numbers = numbers_rows(keys[0], [one[keys[0]] for one in records])
        texts = texts or ([keys[0]] if numbers else [])
        key = texts[0] if len(texts) == 1 and len(keys) > 1 else None
    if key is not None and key not in keys:
        raise UserError(f"{name}: {shortened(key)}: is the key of rows, but no row has it")
    outputs = [y for y in keys if y != key]
    inputs = None if key is None else [one[key] for one in records]
    return [[one[y] for y in outputs] for one in records], inputs, outputs


def _is_text(value):
    return isinstance(value, str) and not is_number(value)


def _nested(name, given):
    """Return lists of the inner values, one an outer key, and both keys."""
    inner = list(next(iter(given.values())))
    for outer, values in given.items():
        if set(values) != set(inner):
            stray = min(set(values) ^ set(inner))
            raise UserError(
                f"{name}: {shortened(outer)}: {shortened(stray)}: must be in all objects or in none"
            )
    return [[values[key] for key in inner] for values in given.values()], list(given), inner


def _of_keys(name, lists, outer, inner, transpose):
    """Return rows, names and notes of lists, one an outer key, which is an input or an output.

    By default, pandas has outputs as outer keys, and people write inputs: the sums decide.
    """
    _require_texts(name, lists)
    columns = [list(column) for column in zip(*lists, strict=True)]
    by_outer, by_inner = closeness(lists), closeness(columns)
    if transpose is not None or by_outer > by_inner or lists == columns:
        return lists, outer, inner, []
    if by_outer == by_inner != NOT:
        raise UserError(
            f"{name}: sums to 1 both ways; if outer keys are outputs, as pandas writes them, "
            "--transpose; if they are inputs, --no-transpose"
        )
    if by_outer == NOT and by_inner == NOT:
        return lists, outer, inner, []
    return columns, inner, outer, ["outer keys were read as outputs, for numbers sum to 1 so"]


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

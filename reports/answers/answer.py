"""An estimate of shares with its assumptions, as a table in CSV, Parquet or JSON."""

import io
import json
import math
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from common import files, table
from common.errors import UserError
from common.lines import shortened
from reports import storage

ENDINGS = (".csv", ".parquet", ".json")
VALUE, LABEL, COLUMN = "value", "label", "column"


@dataclass(frozen=True, eq=False)
class Answer:
    """Shares of the values.

    Parameters
    ----------
    columns : dict
        From a name to a list with one entry per value: first the `value` or the `label`, then
        `estimate`; NaN marks an unknown number.
    record : dict
        How the shares were found.
    notes : list of str
        The assumptions, for the picture.
    sensitive : ndarray of bool, optional, shape (K,)
    """

    columns: dict
    record: dict
    notes: list = field(default_factory=list)
    sensitive: np.ndarray | None = None

    @property
    def names(self):
        """The labels, with their group or column if they have one, or the values as texts."""
        names = [str(name) for name in next(iter(self.columns.values()))]
        groups = self.columns.get("group", self.columns.get(COLUMN, [None] * len(names)))
        pairs = zip(names, groups, strict=True)
        return [name if group is None else f"{name}, {group}" for name, group in pairs]

    def rows(self):
        """Return the rows of the table, tuples, with None for unknown values."""
        lists = [_plain(column) for column in self.columns.values()]
        return list(zip(*lists, strict=True))


def _plain(column):
    values = np.asarray(column).tolist()
    return [None if isinstance(v, float) and math.isnan(v) else v for v in values]


def require_ending(path):
    """Raise UserError unless a table can be written to a path."""
    if Path(path).suffix.lower() not in ENDINGS:
        raise UserError(f"--out: {shortened(path, 200)} must end in {', '.join(ENDINGS)}")


def require_apart(paths, read, folder=None):
    """Raise UserError if a file to write is one that is read, or has the name of one of reports.

    Parameters
    ----------
    paths : sequence of path-like
        The table, next to which its JSON file stands, and a picture; None is skipped.
    read : sequence of path-like
        Files that the command reads; None is skipped.
    folder : path-like, optional
        Of the reports.
    """
    table, *pictures = (Path(path) for path in paths if path is not None)
    given = {Path(path).resolve() for path in read if path is not None}
    for path in (table, table.with_suffix(".json"), *pictures):
        if path.resolve() in given or (folder is not None and storage.is_own(folder, path)):
            raise UserError(f"--out: {shortened(path, 200)} is a file that is read; name another")


def contents(path, answer):
    """Return the contents of each file to write, by its path.

    A CSV and a Parquet file have the record in a JSON file next to them; a JSON file has both.

    Parameters
    ----------
    path : Path
    answer : Answer
    """
    kind, record = path.suffix.lower(), path.with_suffix(".json")
    if kind == ".json":
        rows = [dict(zip(answer.columns, row, strict=True)) for row in answer.rows()]
        return {path: _json(answer.record | {"estimates": rows})}
    made = (
        _parquet(answer) if kind == ".parquet" else table.text(tuple(answer.columns), _csv(answer))
    )
    return {path: made, record: _json(answer.record)}


def _csv(answer):
    return [tuple("" if cell is None else cell for cell in row) for row in answer.rows()]


def _json(record):
    return json.dumps(record, indent=2) + "\n"


def _parquet(answer):
    # imported where used: pyarrow takes a moment to load
    import pyarrow as pa
    import pyarrow.parquet

    arrays = {name: pa.array(_plain(column)) for name, column in answer.columns.items()}
    made = pa.table(arrays).replace_schema_metadata({"estimate": json.dumps(answer.record)})
    written = io.BytesIO()
    pa.parquet.write_table(made, written)
    return written.getvalue()


def look_at(path, plot=None):
    """Return the last line, which names the files that are written next to the table."""
    record = Path(path).with_suffix(".json")
    how = "" if Path(path).suffix.lower() == ".json" else f"; how: {record}"
    return how if plot is None else f"{how}; picture: {plot}"


def write(path, answer, more=None):
    """Write an answer, and more files by path, all or none."""
    files.write_all(contents(Path(path), answer) | (more or {}), durable=True)

"""Tables as CSV: a header, then rows; floats in digits that read back exactly."""

import csv
import io

from common import files, inputs


def read(path):
    """Return the rows of a table as dicts of text; errors as for `inputs.rows`."""
    return inputs.rows(path)


def text(columns, rows):
    r"""Return rows, tuples in the order of `columns`, as CSV.

    Examples
    --------
    >>> text(("name", "share"), [("a, b", 0.1)])
    'name,share\n"a, b",0.1\n'
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([_written(value) for value in row] for row in rows)
    return out.getvalue()


def _written(value):
    # a zero has no sign: which of two zeros a maximum returns depends on the processor
    return repr(float(value) + 0.0) if isinstance(value, float) else value


def text_of(rows):
    r"""Return rows, dicts with the same keys, as CSV.

    Examples
    --------
    >>> text_of([{"name": "a", "share": 0.1}])
    'name,share\na,0.1\n'
    """
    columns = list(rows[0])
    return text(columns, [[row[column] for column in columns] for row in rows])


def write(path, columns, rows):
    """Write rows as `text` gives them, whole or not at all."""
    files.write_text(path, text(columns, rows))

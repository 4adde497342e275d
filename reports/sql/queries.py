"""The query that gives a mechanism's sufficient counts from a table of its reports.

The table has the columns of `reports.parquet`. The answer has the columns `counted`, `place` and
`n`. They hold the number of reports (`users`), of cells without a number (`nulls`), and of reports
without a value itself where a mechanism may report one (`hidden`). They also hold the count of each
place of the mechanism's `output_counts` and `informative_counts` (`output`, `informative`).
"""

import re
from dataclasses import dataclass

import numpy as np

from common.errors import UserError
from common.lines import shortened
from reports import layouts
from reports.parquet import WORD, columns

# bits, or values of a report, in a table; sums in a SELECT, of which PostgreSQL takes 1664
MOST_COLUMNS, MOST_SUMS = 4096, 1024
NAME = re.compile(r"[^\W\d][\w$]*(?:\.[^\W\d][\w$]*){0,2}")


@dataclass(frozen=True)
class Dialect:
    """How a database writes what others write otherwise.

    Parameters
    ----------
    quote : str
        Around names.
    bit : str
        The bit of a word, with `word` and `place`.
    lists : bool
        Whether `stack` makes rows of columns, in place of a table that is read again.
    """

    quote: str
    bit: str
    lists: bool = False

    def name(self, table):
        """Return a table's name between quotes; UserError if it is none."""
        if not NAME.fullmatch(table):
            raise UserError(
                f"--table: {shortened(table)} is no name such as reports or survey.reports"
            )
        return ".".join(f"{self.quote}{part}{self.quote}" for part in table.split("."))


SHIFTED = "({word} >> {place}) & 1"
DIALECTS = {
    "duckdb": Dialect('"', SHIFTED),
    "postgresql": Dialect('"', SHIFTED),
    "spark": Dialect("`", "shiftright({word}, {place}) & 1", lists=True),
}


def query(mechanism, dialect, table):
    """Return the query of a mechanism's counts as text.

    Parameters
    ----------
    mechanism : Deployable
    dialect : str
        One of `DIALECTS`.
    table : str
        A table, as it is written after FROM.

    Raises
    ------
    UserError
        If a report has too many columns.
    """
    layout = layouts.of(mechanism)
    names = [name for name, *_ in columns(layout.kinds)]
    dialect = DIALECTS[dialect]
    if isinstance(layout, layouts.UnaryLayout):
        parts = _of_bits(layout, names, dialect, table)
    else:
        _require_few(len(names))
        parts = [_users(names, table), *_of_values(layout, names, table)]
    return "\nUNION ALL\n".join(parts) + "\n"


def _require_few(number):
    if number > MOST_COLUMNS:
        raise UserError(
            f"--sql: a report has {number} bits or values, and a query counts at most "
            f"{MOST_COLUMNS}; estimate from the files"
        )


def _users(names, table):
    return (
        f"SELECT 'users' AS counted, 0 AS place, COUNT(*) AS n FROM {table}\n"
        f"UNION ALL\nSELECT 'nulls', 0, {_nulls(names)} FROM {table}"
    )


def _of_values(layout, names, table):
    """Yield the parts of a query of reports that name values."""
    if isinstance(layout, layouts.OrbitLayout):
        orbit, *entries = names
        levels, K = max(layout.sizes[1:]), len(entries)
        for x, entry in enumerate(entries):
            place = f"({orbit} * {levels} + {entry}) * {K} + {x}"
            yield _grouped(place, table, by=f"{orbit}, {entry}")
    elif isinstance(layout, layouts.TupleLayout):
        for before, name in zip(layout.offsets, names, strict=True):
            yield _grouped(f"{before} + {name}" if before else name, table, by=name)
    elif isinstance(layout, layouts.MixedLayout):
        one, two = names
        yield _grouped(one, table, f" WHERE {one} = {two}")
        for name in names:
            yield _grouped(
                f"{len(layout.sensitive)} + {name}", table, f" WHERE {one} <> {two}", name
            )
    else:
        # a value that is reported itself is repeated
        for before, name in zip([None, *names], names, strict=False):
            yield _grouped(name, table, f" WHERE {name} <> {before}" if before else "")


def _grouped(place, table, where="", by=None):
    return f"SELECT 'output', {place}, COUNT(*) FROM {table}{where} GROUP BY {by or place}"


def _of_bits(layout, names, dialect, table):
    """Return the parts of a query of noisy bits in words and of the value without noise."""
    noisy = np.flatnonzero(layout.is_noisy).tolist()
    kinds = ["output", "informative"] if "exact" in names else ["output"]
    _require_few(len(noisy) * len(kinds))
    cells = [("users", 0, "COUNT(*)"), ("nulls", 0, _nulls(names))]
    if "exact" in names:
        cells.append(("hidden", 0, "COUNT(CASE WHEN exact < 0 THEN 1 END)"))
    for kind in kinds:
        for j, x in enumerate(noisy):
            word = f"bits_{j - j % WORD}"
            bit = dialect.bit.format(word=word, place=j % WORD)
            hidden = f"CASE WHEN exact < 0 THEN {bit} ELSE 0 END"
            summed = f"SUM({bit if kind == 'output' else hidden})"
            cells.append((kind, x, f"CAST(COALESCE({summed}, 0) AS BIGINT)"))
    chunks = [cells[low : low + MOST_SUMS] for low in range(0, len(cells), MOST_SUMS)]
    parts = [_rows(chunk, f"s{k}", dialect, table) for k, chunk in enumerate(chunks)]
    for kind in kinds if "exact" in names else ():
        counted = f"SELECT '{kind}', exact, COUNT(*) FROM {table} WHERE exact >= 0 GROUP BY exact"
        parts.append(counted)
    return parts


def _nulls(names):
    return " + ".join(f"COUNT(*) - COUNT({name})" for name in names)


def _rows(cells, name, dialect, table):
    """Return the SELECT of a row for each of the sums, which are made in one scan."""
    sums = ",\n    ".join(f"{text} AS c{k}" for k, (*_, text) in enumerate(cells))
    scan = f"SELECT\n    {sums}\n  FROM {table}"
    if dialect.lists:
        listed = ", ".join(f"'{kind}', {x}, c{k}" for k, (kind, x, _) in enumerate(cells))
        return f"SELECT stack({len(cells)}, {listed}) AS (counted, place, n) FROM (\n  {scan}\n)"
    rows = "\n  UNION ALL ".join(
        f"SELECT '{kind}' AS counted, {x} AS place, c{k} AS n FROM {name}"
        for k, (kind, x, _) in enumerate(cells)
    )
    return f"SELECT * FROM (\n  WITH {name} AS MATERIALIZED (\n  {scan})\n  {rows}\n) AS t{name}"

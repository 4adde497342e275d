"""Queries run where the reports are: a DuckDB file, Parquet files read by DuckDB, PostgreSQL."""

import re
from pathlib import Path

from common.errors import UserError
from common.lines import shortened
from common.progress import PROGRESS
from reports.sql.queries import DIALECTS, query

DUCKDB = re.compile(r"duckdb:(?://)?(.*)")
POSTGRESQL = re.compile(r"postgres(?:ql)?://(?:[^@/]*@)?(.*)")
PARQUET = ".parquet"
# nothing is fetched from elsewhere for a file that is opened
CLOSED = {"autoinstall_known_extensions": "false", "autoload_known_extensions": "false"}


def counted(url, table, reports):
    """Return the rows (counted, place, n) that a database answers, and its name for messages.

    Parameters
    ----------
    url : str
        `duckdb:` for Parquet files, `duckdb:FILE`, or `postgresql://user@host/database`.
    table : str, optional
        A table's name; for DuckDB, also Parquet files such as `reports/*.parquet`, by default those
        of the reports.
    reports : Reports

    Raises
    ------
    UserError
        If no such database answers, or the table has other columns.
    """
    if found := DUCKDB.fullmatch(url):
        return _of_duckdb(found[1], table, reports)
    if found := POSTGRESQL.fullmatch(url):
        # a password is not shown
        return _of_postgresql(url, f"postgresql://{shortened(found[1], 100)}", table, reports)
    raise UserError("--database: must be duckdb:, duckdb:FILE or postgresql://user@host/database")


def _of_duckdb(file, table, reports):
    import duckdb

    if file and not Path(file).is_file():
        raise UserError(f"--database: {shortened(file, 200)}: is not there; name a DuckDB file")
    if table is None and not file:
        table = str(reports.folder / f"*{PARQUET}")
    name = shortened(file or table or "duckdb:", 200)
    if table is not None and table.endswith(PARQUET):
        place = f"read_parquet({_text(table)})"
    else:
        place = DIALECTS["duckdb"].name(_required(table))
    text = query(reports.mechanism, "duckdb", place)
    try:
        given = {"read_only": bool(file), "config": CLOSED}
        with (
            duckdb.connect(file or ":memory:", **given) as connection,
            PROGRESS.awaited(f"{name} counts"),
        ):
            return connection.execute(text).fetchall(), name
    except duckdb.Error as error:
        raise _refused(name, error) from error


def _of_postgresql(url, name, table, reports):
    import adbc_driver_manager
    import adbc_driver_postgresql.dbapi as postgresql

    text = query(reports.mechanism, "postgresql", DIALECTS["postgresql"].name(_required(table)))
    try:
        with (
            PROGRESS.awaited(f"{name} counts"),
            postgresql.connect(url) as connection,
            connection.cursor() as cursor,
        ):
            cursor.execute(text)
            return cursor.fetchall(), name
    except adbc_driver_manager.Error as error:
        raise _refused(name, error) from error


def _required(table):
    if table is None:
        raise UserError("--table: is missing; name the table of the reports")
    return table


def _text(path):
    return "'" + path.replace("'", "''") + "'"


def _refused(name, error):
    reason = shortened(" ".join(str(error).split()), 300)
    return UserError(
        f"{name}: the database says: {reason}; the table must have the columns that "
        "ldp-perturb writes"
    )

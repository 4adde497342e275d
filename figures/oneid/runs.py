"""Tables of runs, which the OneID figures and tables read."""

from common import table
from common.errors import UserError


def read(path, datasets):
    """Return the rows of the data sets in a table of runs.

    Raises
    ------
    UserError
        If there are none.
    """
    rows = [row for row in table.read(path) if row["dataset"] in datasets]
    if not rows:
        raise UserError(f"{path}: no runs; delete it and run snakemake again")
    return rows

"""The files of a run, as comparisons read them."""

import math
from pathlib import Path

from common import inputs, table
from common.errors import UserError
from experiments.comparison import Mean, Undecided
from experiments.datasets import register

HOLDS = {"proved": True, "checked": True, "refuted": False, "misprint": False}


class Run:
    """Figures and tables of a folder of results, and the ledger's records.

    Parameters
    ----------
    folder : path-like
    records : dict
        By id.
    """

    def __init__(self, folder, records):
        self.folder, self.records = Path(folder), records

    def path(self, name):
        """Return where the numbers of a figure or table are."""
        kind = "figures" if (self.folder / "figures" / f"{name}.csv").is_file() else "tables"
        return self.folder / kind / f"{name}.csv"

    def rows(self, name, **where):
        """Return the rows of a figure or table that hold what is given, as dicts of text."""
        found = table.read(self.path(name))
        return [row for row in found if all(row[key] == text for key, text in where.items())]

    def is_empty(self, name):
        """Return whether a figure's or table's file has a header only: the data have none of it."""
        path = self.path(name)
        return path.is_file() and len(inputs.lines(path)) == 1

    def holds(self, claim):
        """Return whether a claim's verdict is that it holds; `Undecided` if it has none."""
        record = self.records.get(claim, {})
        if (verdict := record.get("verdict")) in HOLDS:
            return HOLDS[verdict]
        told = (piece["undecided"] for piece in record.get("evidence", ()) if "undecided" in piece)
        return Undecided(next(told, f"{claim} is not decided"))

    def measured(self, claim):
        """Return the numbers that a claim about experiments was decided from.

        Raises
        ------
        UserError
            If the ledger does not have them.
        """
        for piece in self.records.get(claim, {}).get("evidence", ()):
            if "numbers" in piece:
                return piece["numbers"]
        raise UserError(f"{self.folder}: its ledger has no numbers of {claim}; run snakemake again")

    def substitutes(self, name):
        """Return the data sets of a figure or table that stand in for others."""
        named = {row.get("dataset") for row in self.rows(name)} & set(register.datasets())
        return sorted(d for d in named if register.datasets()[d].stands_in_for)


def mean(row):
    """Return the `Mean` of a row of a figure of the ULDP paper."""
    error = float(row["standard_error"])
    return Mean(
        float(row["mean"]), math.inf if math.isnan(error) else error, int(row["repetitions"])
    )


def short(dataset):
    """Return the name of a data set for sentences."""
    return register.datasets()[dataset].short


def said(value):
    """Return a number in three digits.

    Examples
    --------
    >>> said(4.1494), said(1390.4), said(20.0)
    ('4.15', '1,390', '20')
    """
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3g}"


def span(values):
    """Return the least and the greatest of some numbers.

    Examples
    --------
    >>> span([3.5, 1.1]), span([2.0])
    ('1.1 to 3.5', '2')
    """
    ends = list(dict.fromkeys(said(end) for end in (min(values), max(values))))
    return " to ".join(ends)


def percent(share):
    """Return a relative change in percent.

    Examples
    --------
    >>> percent(0.1212), percent(-0.004), percent(0.0), percent(1.7)
    ('+12 %', '-0.4 %', '0 %', '+170 %')
    """
    if not share:
        return "0 %"
    return f"{100 * share:+.2g} %" if abs(share) < 1 else f"{100 * share:+,.0f} %"

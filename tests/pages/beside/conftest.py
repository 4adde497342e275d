"""Small figures and tables, with which every printed sentence holds or one of them does not."""

import csv

import pytest

from experiments.comparison import Undecided
from pages.beside.run import Run


@pytest.fixture
def made(tmp_path):
    """Return a function that writes figures or tables, dicts of rows by name, and gives the run."""

    def write(tables, records=None):
        for name, rows in tables.items():
            kind = "tables" if "_table_" in name else "figures"
            path = tmp_path / kind / f"{name}.csv"
            path.parent.mkdir(exist_ok=True)
            with path.open("w", newline="", encoding="utf-8") as file:
                writer = csv.DictWriter(file, list(rows[0]))
                writer.writeheader()
                writer.writerows(rows)
        return Run(tmp_path, records or {})

    return write


def record(verdict, numbers=None, undecided=""):
    """Return what of a ledger's record is read."""
    piece = {"numbers": numbers} | ({"undecided": undecided} if undecided else {})
    return {"verdict": verdict, "evidence": [piece] if numbers else []}


def holding(holds):
    """Return the names of sentences that hold, and of those that a run does not decide."""
    return tuple({name for name, found in holds.items() if test(found)} for test in (_yes, _open))


def _yes(found):
    return found is True


def _open(found):
    return isinstance(found, Undecided)

"""Each work on tables of labels runs, on few users; files and a database give one estimate."""

import pytest

from benchmarks import tables

WORKS = ("tables_parquet", "tables_npy", "tables_estimate", "tables_database")


@pytest.fixture
def place(tmp_path, monkeypatch):
    """The folder of a work's files, which are of few users."""
    monkeypatch.setattr(tables, "MANY", 3000)
    monkeypatch.setattr(tables, "folder", lambda: tmp_path)
    return tmp_path


def test_all_ways_lead_to_the_same_estimate(place):
    found = set()
    for name in WORKS:
        getattr(tables, name)()()
        found.add((place / "estimate.csv").read_text())
        (place / "estimate.csv").unlink()
    assert len(found) == 1


def test_the_bare_count_is_of_the_reports(place):
    tables.tables_bare_count()()
    assert list((place / "reports").glob("*.parquet"))

"""Counts made by a database are those of passes over the files, and so are the estimates."""

import csv

import duckdb
import numpy as np
import pytest

from common.errors import UserError
from reports import storage
from reports.blocks import blocks
from reports.command import main
from reports.sql import counts, databases, queries
from tests.reports.sql.conftest import FEW, PROBLEMS
from tests.reports.test_shards import MECHANISMS

NAMES = [*MECHANISMS, *PROBLEMS]


def from_files(reports, kind):
    """Return counts of a kind by the mechanism itself."""
    count = getattr(reports.mechanism, kind)
    return sum(count(reports.block(*pair)) for pair in blocks(FEW))


def estimate(*words):
    main(["estimate", *map(str, words)])


@pytest.mark.parametrize("name", NAMES)
def test_counts_are_those_of_the_files(folders, name):
    reports = storage.read(folders(name))
    found = counts.of_rows(databases.counted("duckdb:", None, reports)[0], reports, "x")
    assert found.users == FEW
    for kind, array in found.counts.items():
        assert np.array_equal(array, from_files(reports, kind)), kind
    assert ("informative_counts" in found.counts) == (name == "urap")


@pytest.mark.parametrize("name", ["rr", "urap", "ubd", "ubd-mixture", "hadamard", "classes"])
def test_estimates_equal_those_of_the_files(folders, tmp_path, name, capsys):
    folder = folders(name)
    estimate(folder, "--method", "empirical", "--out", tmp_path / "files.csv")
    estimate(
        *(folder, "--database", "duckdb:", "--method", "empirical"),
        *("--out", tmp_path / "database.csv"),
    )
    files = [(tmp_path / f"{where}.csv").read_bytes() for where in ("files", "database")]
    assert files[0] == files[1]


def test_the_printed_query_and_its_answer_do_the_same(folders, tmp_path, capsys):
    folder = folders("urap")
    with duckdb.connect(str(tmp_path / "reports.duckdb")) as connection:
        connection.execute(f"create table reports as from '{folder}/*.parquet'")
    capsys.readouterr()
    estimate(folder, "--sql", "duckdb", "--table", "main.reports")
    text = capsys.readouterr().out
    with duckdb.connect(str(tmp_path / "reports.duckdb")) as connection:
        connection.execute(f"copy ({text}) to '{tmp_path}/counts.csv' (header)")
    for words in (
        ("--counts", tmp_path / "counts.csv"),
        ("--database", f"duckdb:{tmp_path}/reports.duckdb", "--table", "reports"),
        ("--method", "rao-blackwell"),
    ):
        estimate(folder, *words, "--out", tmp_path / f"{words[0]}.csv")
    found = {path.read_bytes() for path in tmp_path.glob("--*.csv")}
    assert len(found) == 1 and len(list(tmp_path.glob("--*.csv"))) == 3
    with (tmp_path / "counts.csv").open() as file:
        assert next(csv.reader(file)) == counts.HEADER


def test_many_bits_are_counted_in_several_scans(monkeypatch, folders):
    monkeypatch.setattr(queries, "MOST_SUMS", 5)
    reports = storage.read(folders("rappor"))
    found = counts.of_rows(databases.counted("duckdb:", None, reports)[0], reports, "x")
    assert np.array_equal(found.counts["output_counts"], from_files(reports, "output_counts"))


def test_a_likelihood_needs_the_reports(folders, tmp_path):
    given = folders("oue"), "--database", "duckdb:", "--out", tmp_path / "a.csv"
    with pytest.raises(UserError, match="--method: it needs the reports, not their counts"):
        estimate(*given, "--method", "ml")
    estimate(folders("rr"), *given[1:], "--method", "ml")
    assert (tmp_path / "a.csv").exists()


def test_a_table_that_was_changed_is_refused(folders, tmp_path):
    reports = storage.read(folders("ubd"))
    name = tmp_path / "a.duckdb"
    with duckdb.connect(str(name)) as connection:
        connection.execute(f"create table good as from '{folders('ubd')}/*.parquet'")
        columns = [row[0] for row in connection.execute("describe good").fetchall()]
        connection.execute("create table empty as from good limit 0")
        one, last = columns[0], columns[-1]
        connection.execute(f"create table nulls as select * replace (null as {one}) from good")
        connection.execute(f"create table equal as select * replace ({last} as {one}) from good")
        connection.execute(f"create table far as select * replace (99 as {one}) from good")
        connection.execute(f"create table other as select {one} from good")
    for table, message in (
        ("empty", "has no reports"),
        ("nulls", "cells of the table are empty"),
        ("equal", "blocks of . do not add up to the reports"),
        ("far", "output 99: is no count of this mechanism, of 12 places"),
        ("other", "the database says: .*; the table must have the columns that"),
        ("absent", "the database says: .*absent"),
        ("good; drop table good", "--table: good; drop table good is no name"),
        ('good"', '--table: good" is no name'),
        (f"{tmp_path}/no.parquet", "the database says: .*no.parquet"),
    ):
        with pytest.raises(UserError, match=message) as error:
            rows, where = databases.counted(f"duckdb:{name}", table, reports)
            counts.of_rows(rows, reports, where)
        assert "\n" not in str(error.value)


GOOD = [("users", 0, 5), ("nulls", 0, 0), ("output", 0, 2), ("output", 11, 3)]


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (GOOD[1:], "must have users and nulls once"),
        ([*GOOD, ("users", 0, 5)], "must have users and nulls once"),
        ([*GOOD, ("output", 0, 2)], "output 0: stands twice"),
        ([*GOOD, ("output", 12, 2)], "output 12: is no count of this mechanism, of 12 places"),
        ([*GOOD, ("informative", 1, 2)], "informative 1: is no count of this mechanism, of 0"),
        ([*GOOD, ("output", None, 2)], "output None: is counted by no whole numbers"),
        (
            [*GOOD, ("output", 1.0, 2)],
            "output 1.0: is counted by no whole numbers; give its columns",
        ),
        ([*GOOD, ("output", 1, -2)], "output 1: is no count"),
        ([*GOOD, ("output", 1, 2)], "outputs do not add up to the reports"),
    ],
)
def test_answers_that_are_no_counts_are_refused(folders, rows, message):
    reports = storage.read(folders("rr"))
    assert counts.of_rows(GOOD, reports, "x").users == 5
    with pytest.raises(UserError, match=f"x: {message}"):
        counts.of_rows(rows, reports, "x")


@pytest.mark.parametrize("name", ["rappor", "urap"])
def test_an_answer_that_is_cut_off_is_refused(folders, name):
    reports = storage.read(folders(name))
    rows, _ = databases.counted("duckdb:", None, reports)
    for end in range(2, len(rows)):
        with pytest.raises(
            UserError,
            match=r"x: .*(is missing; take the whole|once; run the query|bits do not add)",
        ):
            counts.of_rows(rows[:end], reports, "x")


def test_a_table_is_not_written_over_what_is_read(folders, tmp_path):
    folder, path = folders("rr"), tmp_path / "counts.csv"
    path.write_text("counted,place,n\nusers,0,1\nnulls,0,0\noutput,3,1\n")
    for out, more in (
        (path, ("--counts", path)),
        (folder / "reports.csv", ()),
        (folder / "00000.json", ()),
        (folder / "00007.json", ()),
    ):
        before = {one: one.read_bytes() for one in (path, *folder.iterdir())}
        with pytest.raises(UserError, match=r"--out: .* is a file that is read; name"):
            estimate(folder, "--out", out, *more)
        assert {one: one.read_bytes() for one in (path, *folder.iterdir())} == before


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "row 1: must be counted,place,n"),
        ("a,b\n", "row 1: must be counted,place,n"),
        ("counted,place,n\nusers,0\n", "row 2: must be a name and two whole numbers"),
        ("counted,place,n\nusers,0,1.0\n", "row 2: must be a name and two whole numbers"),
        ("counted,place,n\nusers,0," + "9" * 5000, "row 2: must be a name and two whole numbers"),
        ("counted,place,n\nusers,0,-1\n", "row 2: must be a name and two whole numbers"),
    ],
)
def test_files_of_counts_are_read_strictly(tmp_path, text, message):
    (tmp_path / "counts.csv").write_text(text)
    with pytest.raises(UserError, match=message):
        counts.read(tmp_path / "counts.csv")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--database", "sqlite:a"], "--database: must be duckdb:, duckdb:FILE or postgresql"),
        (["--database", "duckdb:absent.db"], "absent.db: is not there"),
        (["--database", "postgresql://a:secret@127.0.0.1:1/x"], "--table: is missing"),
        (["--sql", "duckdb"], "--out: has no meaning with --sql"),
        (["--table", "a"], "--table: has no meaning without --database or --sql"),
        (
            ["--database", "postgresql://a:secret@127.0.0.1:1/x", "--table", "a"],
            "postgresql://127.0.0.1:1/x: the database says",
        ),
    ],
)
def test_bad_places_are_named_without_passwords(folders, tmp_path, words, message):
    with pytest.raises(UserError, match=message) as error:
        estimate(folders("rr"), "--out", tmp_path / "a.csv", *words)
    assert "secret" not in str(error.value) and "\n" not in str(error.value)


def test_spark_shifts_and_stacks(folders):
    text = queries.query(storage.read(folders("urap")).mechanism, "spark", "`reports`")
    assert "shiftright(bits_0, 5) & 1" in text and "stack(" in text and ">>" not in text

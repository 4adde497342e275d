"""README and the workflow's page tell what was measured, of no version before the last release."""

import json
import re

import pytest
from packaging.version import Version

from benchmarks import times
from common import extras, files
from common.errors import UserError
from common.imports import ROOT


def test_pages_tell_what_was_measured():
    for path, text in times.written(files.read_json(times.KEPT)).items():
        assert path.read_text(encoding="utf-8") == text, "call benchmarks.times"


def test_what_is_told_is_not_older_than_the_release():
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    released = Version(re.search(r"^## (\d+\.\d+\.\d+)", changes, re.M)[1])
    now = Version(extras.version())
    for command, row in files.read_json(times.KEPT).items():
        assert released <= Version(row["version"]) <= now, command


def test_a_command_is_measured_with_what_it_starts(tmp_path):
    tmp_path = tmp_path / "clone"
    tmp_path.mkdir()
    (tmp_path / "busy").write_text("#!/bin/sh\npython3 -c 'for k in range(3 * 10**6): pass'\n")
    (tmp_path / "busy").chmod(0o755)
    assert times.measure("./busy", tmp_path)["cpu"] >= 0.1
    with pytest.raises(UserError, match="false: ended with status 1"):
        times.measure("false", tmp_path)


def test_a_command_that_is_not_in_the_table_is_refused():
    with pytest.raises(UserError, match=r"make coffee: name some of make all, .* snakemake site, "):
        times.main(["make test", "make coffee"])


def test_another_number_of_cores_is_refused(monkeypatch):
    monkeypatch.setattr(times.os, "sched_getaffinity", lambda _: {0, 1, 2})
    with pytest.raises(UserError, match="are of 2 cores, and here are 3"):
        times.main(["make test"])


def test_a_row_that_is_not_measured_again_keeps_its_version_and_day(monkeypatch):
    monkeypatch.setattr(times.os, "sched_getaffinity", lambda _: {0, 1})
    monkeypatch.setattr(times, "clone", lambda folder: folder)
    monkeypatch.setattr(times, "measure", lambda command, _: {"seconds": 61.0, "cpu": 70.0})
    monkeypatch.setattr(times.extras, "version", lambda: "9.9")
    texts, former = [], files.read_json(times.KEPT)
    monkeypatch.setattr(times.files, "write_all", texts.append)
    assert times.main(["make test"]) == 0
    (made,) = texts
    rows = json.loads(made[times.KEPT])
    assert rows["make all"] == former["make all"] and rows["make test"]["version"] == "9.9"
    assert "| `make test` | 61 | 70 | 9.9 |" in made[times.PAGE]
    assert "the second about 2," in made[times.README]


def test_minutes_of_both_commands_are_written_into_readme():
    rows = {"make all": {"seconds": 259}, "make test": {"seconds": 301}}
    assert times.with_minutes("takes about 9 minutes, the second about 8, on a", rows) == (
        "takes about 5 minutes, the second about 6, on a"
    )
    with pytest.raises(UserError, match=r"README.md: must say once"):
        times.with_minutes("It takes some minutes.", rows)

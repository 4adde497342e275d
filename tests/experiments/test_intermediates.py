"""Altered intermediate files, in records as Snakemake writes them."""

import base64
import hashlib
import json

import pytest

from experiments import intermediates


@pytest.fixture
def made(tmp_path):
    """A table that a job made, and a figure that another drew from it, with their records."""
    (tmp_path / "table.csv").write_text("1\n")
    (tmp_path / "figure.svg").write_text("drawn\n")
    (tmp_path / "caption.md").write_text("words\n")
    sums = {
        name: "sha256:" + hashlib.sha256((tmp_path / name).read_bytes()).hexdigest()
        for name in ("table.csv", "caption.md")
    }
    return {
        "table.csv": {"starttime": 1.0, "endtime": 2.0, "input_checksums": {}},
        "figure.svg": {"starttime": 3.0, "endtime": 4.0, "input_checksums": sums},
    }


def test_files_as_they_were_made_are_fine(made, tmp_path):
    assert intermediates.altered(made, tmp_path) == []


def test_an_altered_table_is_noticed_whatever_its_time(made, tmp_path):
    (tmp_path / "table.csv").write_text("2\n")
    assert intermediates.altered(made, tmp_path) == ["table.csv"]


def test_a_table_made_anew_is_fine(made, tmp_path):
    (tmp_path / "table.csv").write_text("2\n")
    made["table.csv"]["endtime"] = 5.0
    assert intermediates.altered(made, tmp_path) == []


def test_a_deleted_table_or_figure_is_for_snakemake_to_make(made, tmp_path):
    (tmp_path / "table.csv").unlink()
    assert intermediates.altered(made, tmp_path) == []
    (tmp_path / "table.csv").write_text("2\n")
    (tmp_path / "figure.svg").unlink()
    assert intermediates.altered(made, tmp_path) == []


def test_an_edited_source_is_for_snakemake_to_see(made, tmp_path):
    (tmp_path / "caption.md").write_text("other words\n")
    assert intermediates.altered(made, tmp_path) == []


def test_records_are_read_and_what_is_none_is_skipped(made, tmp_path):
    folder = tmp_path / "metadata"
    folder.mkdir()
    for name, record in made.items():
        (folder / base64.b64encode(name.encode()).decode()).write_text(json.dumps(record))
    (folder / "no record").write_text("{")
    (folder / base64.b64encode(b"list").decode()).write_text("[]")
    (folder / base64.b64encode(b"folder").decode()).mkdir()
    assert intermediates.records(folder) == made
    assert intermediates.records(tmp_path / "absent") == {}

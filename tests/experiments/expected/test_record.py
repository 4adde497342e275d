"""The record of expected results: written, compared with, and the line to quote."""

import json
import subprocess

import pytest
from PIL import Image

from common import files
from common.errors import UserError
from experiments.expected import __main__ as command
from experiments.expected import record


def ledger(verdicts, undecided=0):
    """Return the text of a ledger."""
    return json.dumps(
        [{"id": c, "verdict": v, "undecided": undecided} for c, v in verdicts.items()]
    )


def measured(number, code):
    """Return the text of what experiments measured."""
    return json.dumps([{"tv": number, "code": 64 * code}])


@pytest.fixture
def results(tmp_path):
    """Small results of both scales."""
    folder = tmp_path / "results"
    texts = {
        "proofs.json": ledger({"a": "proved", "b": "refuted"}),
        "smoke/proofs.json": ledger({"a": "proved", "b": "refuted"}),
        "data/adl.json": json.dumps({"source": "committed"}),
        "data/adl.csv": "value,count\na,1\n",
        "tables/t.csv": "a,0.25\n",
        "smoke/tables/t.csv": "a,0.5\n",
        "smoke/tables/t.tex": "$0.5$\n",
        "smoke/experiments/e.csv": "x\n1\n",
        "smoke/site/index.html": "a page",
        "smoke/figures/f.csv": "x,y\n1,2\n",
        "smoke/logs/f.log": "said",
    }
    for path, text in texts.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)
    Image.new("RGB", (9, 9), "red").save(folder / "smoke/figures/f.png", compress_level=1)
    return folder


@pytest.fixture
def expected(tmp_path, results, monkeypatch):
    """A folder of expected results, in place of data/expected."""
    folder = tmp_path / "expected"
    folder.mkdir()
    (folder / "tolerance.yaml").write_text("relative: 1.0e-9\nabsolute: 1.0e-12\n")
    monkeypatch.setattr(record, "FOLDER", folder)
    monkeypatch.setattr(record.read, "__defaults__", (folder,))
    assert record.write("smoke", results, folder) == 8
    return folder


def verify(results, capsys):
    status = command.main(["verify", "smoke", "--results", str(results)])
    return status, capsys.readouterr().out.splitlines()


def test_the_list_is_one_that_other_tools_check(results, expected):
    listed = (expected / "smoke.sha256").read_text()
    assert "logs" not in listed and "  tables/t.csv" not in listed
    command = ["sha256sum", "--check", "--quiet", str(expected / "smoke.sha256")]
    assert subprocess.run(command, cwd=results).returncode == 0


def test_the_same_results_are_reproduced(results, expected, capsys):
    status, lines = verify(results, capsys)
    assert status == 0
    assert lines[0] == "same bytes             data/adl.csv"
    assert lines[-1].startswith("scale smoke: 8 files: 8 same bytes: results reproduced (expected ")


def test_near_numbers_and_other_packing_are_named_so(results, expected, capsys):
    (results / "smoke/tables/t.csv").write_text("a,0.50000000001\n")
    (results / "smoke/tables/t.tex").write_text("$0.50000000001$\n")
    Image.new("RGB", (9, 9), "red").save(results / "smoke/figures/f.png", compress_level=9)
    status, lines = verify(results, capsys)
    assert status == 0
    assert "same within tolerance  smoke/tables/t.csv" in lines
    assert "same but for packing   smoke/figures/f.png" in lines
    assert "5 same bytes, 2 same within tolerance, 1 same but for packing: results" in lines[-1]


@pytest.mark.parametrize(
    ("path", "content"),
    [
        ("smoke/tables/t.csv", b"a,0.6\n"),
        ("smoke/figures/f.png", None),
        ("smoke/tables/t.csv", b"\xff"),
        ("smoke/figures/f.png", b"no picture"),
        ("data/adl.csv", None),
    ],
)
def test_what_differs_or_is_missing_is_named(results, expected, capsys, path, content):
    if content is None and path.endswith(".png"):
        Image.new("RGB", (9, 9), "blue").save(results / path)
    elif content is None:
        (results / path).unlink()
    else:
        (results / path).write_bytes(content)
    status, lines = verify(results, capsys)
    word = "missing" if path == "data/adl.csv" else "differs"
    assert status == 1
    assert f"{word:22} {path}" in lines
    assert f"7 same bytes, 1 {word}: results NOT reproduced" in lines[-1]


def test_a_ledger_is_its_verdicts(results, expected, capsys):
    """Not its bytes: they hold what solvers counted and left undecided."""
    path = results / "smoke/proofs.json"
    path.write_text(ledger({"b": "refuted", "a": "proved"}, undecided=3))
    status, lines = verify(results, capsys)
    assert status == 0
    assert f"{'same verdicts':22} smoke/proofs.json" in lines


def test_numbers_that_other_code_measured_are_the_same(results, expected, capsys):
    path = results / "smoke/measured/m.json"
    path.parent.mkdir()
    path.write_text(measured(1.5, code="a"))
    assert record.write("smoke", results, expected) == 9
    path.write_text(measured(1.5, code="b"))
    status, lines = verify(results, capsys)
    assert status == 0
    assert f"{'same but for its code':22} smoke/measured/m.json" in lines
    path.write_text(measured(1.6, code="b"))
    status, lines = verify(results, capsys)
    assert status == 1
    assert f"{'differs':22} smoke/measured/m.json" in lines


@pytest.mark.parametrize(
    ("now", "named"),
    [
        ({"a": "proved", "b": "proved"}, "claims that are new, gone or of another verdict (1): b"),
        ({"a": "proved"}, "claims that are new, gone or of another verdict (1): b"),
        (
            dict.fromkeys("abcdefgh", "proved"),
            "claims that are new, gone or of another verdict (7): b, c, d, e, f, ...",
        ),
    ],
)
def test_other_claims_are_named(results, expected, capsys, now, named):
    (results / "smoke/proofs.json").write_text(ledger(now))
    status, lines = verify(results, capsys)
    assert status == 1
    assert f"{'differs':22} smoke/proofs.json" in lines
    assert lines[-2].startswith(named)


def test_what_is_no_ledger_is_named(results, expected):
    (results / "smoke/proofs.json").write_text("[1]")
    with pytest.raises(UserError, match=r"proofs\.json: no ledger"):
        command.main(["verify", "smoke", "--results", str(results)])


def test_pictures_and_measurements_follow_the_numbers(results, expected, capsys):
    """A picture of other numbers differs from the one of the expected; so does what was read."""
    Image.new("RGB", (9, 9), "blue").save(results / "smoke/figures/f.png")
    (results / "smoke/figures/f.csv").write_text("x,y\n1,2.000000000001\n")
    (results / "smoke/experiments/e.csv").write_text("x\n1.000000000001\n")
    status, lines = verify(results, capsys)
    assert status == 0
    assert f"{'follows the numbers':22} smoke/figures/f.png" in lines
    assert f"{'follows the numbers':22} smoke/experiments/e.csv" in lines
    assert "1 same within tolerance, 2 follows the numbers: results reproduced" in lines[-1]


def test_counts_from_raw_files_are_told(results, expected, capsys):
    (results / "data/adl.json").write_text(json.dumps({"source": "raw"}))
    status, lines = verify(results, capsys)
    assert status == 1
    assert lines[-2] == "counted from raw files, which the expected results are not: adl"
    with pytest.raises(UserError, match=r"adl\.json: counted from raw files"):
        record.write("smoke", results, expected)


def test_without_results_or_a_record_there_is_an_error(tmp_path, expected):
    with pytest.raises(UserError, match="no results of scale default"):
        record.write("default", tmp_path / "nothing", expected)
    with pytest.raises(UserError, match="no expected results of scale default"):
        record.read("default", expected)


def test_each_scale_has_its_own_files(results):
    assert record.results_of("default", results) == [
        *("data/adl.csv", "data/adl.json", "proofs.json", "tables/t.csv"),
    ]


def test_two_folders_are_compared(results, tmp_path, capsys):
    arguments = ["compare", str(results), str(tmp_path / "other")]
    (tmp_path / "other").mkdir()
    assert command.main(arguments) == 1
    assert "11 of 11 files differ" in capsys.readouterr().out
    assert command.main(["compare", str(results), str(results)]) == 0
    with pytest.raises(UserError, match="other: no such folder, or no results in it"):
        command.main(["compare", *arguments[:0:-1]])


# bytes of what is kept of a scale
MOST = 2_000_000


@pytest.mark.parametrize("scale", record.SCALES)
def test_the_record_of_the_repository_is_whole_and_small(scale):
    """Whether results are the recorded ones is asked by `snakemake verify` alone."""
    if not (record.FOLDER / f"{scale}.sha256").is_file():
        pytest.skip(f"scale {scale} is not recorded")
    found = record.read(scale)
    kept = {p.relative_to(found.kept).as_posix(): p for p in found.kept.rglob("*") if p.is_file()}
    assert sum(path.stat().st_size for path in kept.values()) < MOST
    ledgers = {name for name in found.sums if record.LEDGER.fullmatch(name)}
    assert all(record.expected_verdicts(found, name) for name in ledgers)
    tables = {name: path for name, path in kept.items() if not name.endswith(".verdicts.csv")}
    assert len(tables) > 20 and len(kept) == len(tables) + len(ledgers)
    assert {name: files.sha256(path) for name, path in tables.items()} == {
        name: found.sums[name] for name in tables
    }


def test_one_paper_may_be_recorded_by_itself(results, expected, capsys):
    """Beside what is recorded of another; neither touches the other's files."""
    for paper, text in (("lip", "x\n1\n"), ("oneid", "x\n2\n")):
        for path in (f"experiments/{paper}.csv", f"figures/{paper}_fig_01.csv"):
            (results / path).parent.mkdir(exist_ok=True)
            (results / path).write_text(text)
        (results / f"tables/{paper}_claims.csv").write_text("a claim\n")
        words = ["write", "paper", "--results", str(results), "--papers", paper]
        assert command.main(words) == 0
        assert f"2 files of scale paper of {paper} recorded" in capsys.readouterr().out
    listed = (expected / "paper.sha256").read_text().splitlines()
    assert [line.split("  ")[1] for line in listed] == [
        *("experiments/lip.csv", "experiments/oneid.csv"),
        *("figures/lip_fig_01.csv", "figures/oneid_fig_01.csv"),
    ]
    (results / "figures/lip_fig_01.csv").write_text("x\n3\n")
    (results / "proofs.json").write_text(ledger({"new": "proved"}))
    for paper, status, word in (("lip", 1, "NOT reproduced"), ("oneid", 0, "reproduced")):
        words = ["verify", "paper", "--results", str(results), "--papers", paper]
        assert command.main(words) == status
        last = capsys.readouterr().out.splitlines()[-1]
        assert last.startswith(f"scale paper of {paper}: 2 files: ") and f"results {word}" in last
    (results / "figures/lip_fig_01.csv").unlink()
    command.main(["write", "paper", "--results", str(results), "--papers", "lip"])
    assert sorted(path.name for path in (expected / "paper/figures").iterdir()) == [
        "oneid_fig_01.csv"
    ]


def test_a_paper_without_results_or_record_is_named(results, expected):
    words = ["--results", str(results), "--papers", "lip"]
    with pytest.raises(UserError, match="no results of lip of scale default"):
        command.main(["write", "default", *words])
    with pytest.raises(UserError, match="nothing of lip is recorded of scale smoke"):
        command.main(["verify", "smoke", *words])

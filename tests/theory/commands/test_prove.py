"""How long `prove` may take is said from what former runs left."""

import json

from theory.commands import prove


def test_the_time_of_former_runs_is_said(tmp_path, capsys):
    path = tmp_path / "prove_seconds.json"
    path.write_text(json.dumps({"a": 100.0, "b": 50, "old": 1}))
    assert prove.duration(path, ["a", "b"], 2) == 75.0
    assert capsys.readouterr().err == "2 claims to decide, in about 1 min\n"
    # one of three is new: it takes as long as the others do
    assert prove.duration(path, ["a", "b", "c"], 1) == 225.0
    capsys.readouterr()
    assert prove.duration(path, ["old"], 1) == 1.0
    assert prove.duration(path, [], 1) == 0
    assert capsys.readouterr().err == ""


def test_a_first_run_is_estimated_too(tmp_path, capsys):
    claims = [str(k) for k in range(480)]
    assert prove.duration(tmp_path / "prove_seconds.json", claims, 2) == 240 * prove.TYPICAL
    assert capsys.readouterr().err == "480 claims to decide, in about 2 min\n"


def test_times_that_cannot_be_read_are_of_no_consequence(tmp_path):
    path = tmp_path / "prove_seconds.json"
    assert prove.recorded(path) == {}
    for text in ("", "[]", "{", '{"a": "x", "b": -1}'):
        path.write_text(text)
        assert prove.recorded(path) == {}

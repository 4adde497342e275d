import json
import math

import numpy as np
import pytest

from checker import sampler
from common.errors import UserError
from tests.checker import samplers
from theory.__main__ import main

HERE = "tests.checker.samplers"


def ask(capsys, function, *more):
    status = main(["check", "--sampler", f"{HERE}:{function}", "--json", *more])
    return status, json.loads(capsys.readouterr().out)


@pytest.mark.parametrize(
    ("wrong", "sound", "K"),
    [
        ("unary_own_bit_twice", "unary", 3),
        ("bit_vector", "bit_vector_padded", 3),
        ("block_from_one_number", "block", 7),
    ],
)
def test_known_faults_are_found_and_sound_samplers_are_not_blamed(capsys, wrong, sound, K):
    given = ("--notion", "ldp", "--epsilon", "1", "--k", str(K), "--samples", "10000")
    status, record = ask(capsys, wrong, *given)
    assert (status, record["holds"], record["verdict"]) == (1, False, "refuted")
    assert record["epsilon_at_least"] > 1 and record["witness"]["left"] > record["witness"]["right"]
    status, record = ask(capsys, sound, *given)
    # a sampler is never said to hold
    assert (status, record["holds"], record["verdict"]) == (3, None, "not refuted")
    assert record["epsilon_at_least"] <= 1 and record["epsilon_at_most"] is None


def test_an_upper_limit_needs_all_outputs(capsys):
    outputs = ",".join(map(str, range(7)))
    given = ("--notion", "ldp", "--k", "7", "--samples", "4000", "--outputs", outputs)
    status, record = ask(capsys, "block", *given)
    assert status == 3 and record["epsilon_at_least"] <= 1 <= record["epsilon_at_most"] < 2
    status = main(["check", "--sampler", f"{HERE}:block", *given[:-1], "0,1"])
    assert status == 2 and "occurs and is not among them" in capsys.readouterr().err


def test_limits_cover_what_they_estimate():
    """RR with known probabilities lies within its limits, at all cells together."""
    truth = np.array([[0.75, 0.25, 0.0], [0.25, 0.75, 0.0]])
    misses = 0
    for seed in range(200):
        rng = np.random.default_rng(seed)
        found = sampler.limits(
            lambda x, rng: int(rng.random() < truth[x, 1]), 2, 200, 0.1, rng, ["0", "1", "2"]
        )
        misses += not ((found.lower <= truth) & (truth <= found.upper)).all()
    assert misses <= 20


def test_one_sided_notions_and_sources(capsys):
    given = ("--notion", "osldp", "--sensitive", "0", "--epsilon", "ln 2", "--k", "3")
    assert ask(capsys, "truthful", *given)[0] == 3
    assert ask(capsys, "truthful", "--notion", "ldp", "--epsilon", "ln 2", "--k", "3")[0] == 1
    given = ("--notion", "uldp", "--epsilon", "ln 3", "--k", "3", "--protected", "0")
    assert ask(capsys, "truthful", "--sensitive", "0", *given)[0] == 3
    status, record = ask(capsys, "truthful", "--sensitive", "1", *given)
    assert status == 1 and record["witness"]["x"] == 1 and record["witness"]["y"] == "1"


def test_lip_has_limits_of_the_mixture(capsys, tmp_path):
    prior = tmp_path / "prior.txt"
    prior.write_text("0.5\n0.5\n0\n")
    given = ("--notion", "lip", "--k", "3", "--prior", str(prior), "--samples", "4000")
    status, record = ask(capsys, "truthful", "--epsilon", "ln 1.2", *given)
    # Pr(0) = 3/4 is 3/2 times Pr(0|1)
    assert status == 1 and math.log(1.2) < record["epsilon_at_least"]
    assert main(["check", "--sampler", f"{HERE}:truthful", *given]) == 3
    assert "the mixture" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("function", "more", "words"),
    [
        ("absent", [], "must be module:function|AttributeError"),
        ("failing", [], "failed at input 0: KeyError"),
        ("unary", ["--k", "0"], "--k: must be the number of inputs"),
        ("unary", ["--notion", "mip"], "--notion: a sampler is held against"),
        ("unary", ["--level", "2"], "--level between 0 and 1"),
        ("unary", ["--prior", "x"], "--prior: has no meaning"),
    ],
)
def test_unusable_samplers_are_one_line(capsys, function, more, words):
    given = ["--notion", "ldp", "--epsilon", "1", "--k", "3", *more]
    assert main(["check", "--sampler", f"{HERE}:{function}", *given]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1 and any(word in error for word in words.split("|"))


def test_outputs_are_told_apart():
    labels = [sampler.label(v) for v in ([1, 0], (1, 0, 0), "1", b"\x01", b"\x01\x00", True)]
    assert len(set(labels)) == len(labels)
    assert samplers.D == 3


def test_outputs_that_differ_are_not_counted_as_one():
    labels = [sampler.label(np.zeros(shape, dtype=int)) for shape in (4, (2, 2), (1, 4), (4, 1))]
    assert len(set(labels)) == 4
    assert sampler.label(np.int64(1)) == sampler.label(1) == sampler.label(np.array(1))
    draws = sampler.Draws(lambda x, rng: [1, "1"][x], np.random.default_rng(1))
    assert draws.counts(0, 3) == {"1": 3}
    with pytest.raises(UserError, match="both as text and as something else"):
        draws.counts(1, 3)


def test_a_module_is_loaded_after_all_options_are_checked(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    marker = tmp_path / "ran"
    (tmp_path / "loaded_last.py").write_text(
        f"from pathlib import Path\nPath({str(marker)!r}).touch()\ndraw = lambda x, rng: 0\n"
    )
    given = ["check", "--sampler", "loaded_last:draw", "--notion"]
    wrong = [
        ["ldp"],
        ["ldp", "--k=0"],
        ["ldp", "--k=2", "--epsilon=x"],
        ["ldp", "--k=2", "--level=2"],
        ["osldp", "--k=2", "--sensitive=7"],
        ["uldp", "--k=2", "--sensitive=0"],
        ["lip", "--k=2", "--prior=absent.txt"],
        ["ldp", "--k=2", "--junit=a.xml"],
    ]
    for more in wrong:
        assert main([*given, *more]) == 2
        assert capsys.readouterr().err.count("\n") == 1 and not marker.exists(), more
    assert main([*given, "ldp", "--k=2", "--samples=10"]) == 3 and marker.exists()


@pytest.mark.parametrize("text", ["raise SystemExit(0)", "def draw(x, rng):\n    raise SystemExit"])
def test_a_sampler_that_leaves_gives_no_verdict(tmp_path, capsys, monkeypatch, text):
    monkeypatch.chdir(tmp_path)
    name = f"leaves_{len(text)}"
    (tmp_path / f"{name}.py").write_text(text)
    assert main(["check", "--sampler", f"{name}:draw", "--notion=ldp", "--k=2"]) == 2
    assert "SystemExit" in capsys.readouterr().err

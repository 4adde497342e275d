import json
import math
import os
import subprocess
import sys
from dataclasses import asdict, replace
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from common.errors import UserError
from mechanisms import rappor, rr, ubd, urap, urr
from mechanisms import recommend as command
from mechanisms.losses import (
    expected,
    rao_blackwell,
    rao_blackwell_urap,
    ubd_mixture,
    urap_theta,
    worst_case,
)
from mechanisms.recommend import recommend, users_for
from reports import code
from reports.command import main as reports
from theory.ledger import claims, decisions

SIZES = st.tuples(st.integers(1, 6), st.integers(0, 6)).filter(lambda pair: sum(pair) > 1)
EPS = st.floats(0.05, 6)


def made(name, parameters, s, N, eps):
    """Return the mechanism of a name, so that its losses are computed another way."""
    mask, E = np.arange(s + N) < s, math.exp(eps)
    theta = rappor.basic_theta(math.exp(eps / 2))
    return {
        "RR": lambda: rr.mechanism(s + N, E),
        "RAPPOR": lambda: rappor.mechanism(s + N, theta, E),
        "uRR": lambda: urr.mechanism(mask, E),
        "uRAP": lambda: urap.mechanism(mask, theta, E),
        "uRAP*": lambda: urap.mechanism(mask, urap_theta.best_theta(s, N, E), E),
        "uRAP, emp+RB": lambda: urap.mechanism(mask, theta, E),
        "uRAP*, emp+RB": lambda: urap.mechanism(mask, rao_blackwell_urap.best_theta(s, N, E), E),
        "uBD": lambda: ubd.mechanism(mask, parameters["k"], E),
    }[name]()


@given(SIZES, EPS)
def test_the_losses_are_those_of_the_mechanisms(sizes, eps):
    s, N = sizes
    found, bound, _ = command.candidates(s, N, math.exp(eps), None)
    for name, rival in found.items():
        if name != "uBD mixture":
            mechanism = made(name, rival.parameters, s, N, eps)
            worst = rao_blackwell.worst_l2 if "RB" in name else worst_case.l2
            assert rival.worst == pytest.approx(float(worst(mechanism, 1)), rel=1e-9)
        assert rival.worst >= bound * (1 - 1e-9)


@given(SIZES.filter(lambda pair: pair[1]), EPS, st.floats(0, 1))
def test_the_expected_losses_are_those_of_the_mechanisms(sizes, eps, share):
    s, N = sizes
    p = np.array([share / s] * s + [(1 - share) / N] * N)
    found, *_ = command.candidates(s, N, math.exp(eps), share)
    for name, rival in found.items():
        if name in ("RR", "RAPPOR", "uBD mixture"):
            continue
        mechanism = made(name, rival.parameters, s, N, eps)
        loss = rao_blackwell.l2 if "RB" in name else expected.l2
        assert rival.expected == pytest.approx(float(loss(mechanism, p, 1)), rel=1e-7)
    best = recommend(s, N, eps, share)
    assert found[best.mechanism].expected == min(rival.expected for rival in found.values())


@given(SIZES, EPS)
def test_the_recommended_one_attains_the_bound(sizes, eps):
    found = recommend(*sizes, eps)
    assert found.n_l2_worst == pytest.approx(found.n_l2_lower_bound, rel=1e-9)
    assert all(value >= found.n_l2_worst * (1 - 1e-12) for value in found.rivals.values())
    assert found.mechanism not in found.rivals
    assert set(found.claims) <= set(claims.statements())
    assert {decisions.declared(name) for name in found.claims} == {"proved"}


def test_a_guessed_share_changes_the_block():
    worst, guessed = recommend(76, 324, 1.0), recommend(76, 324, 1.0, 0.05)
    assert worst.parameters["k"] == 20 and guessed.parameters["k"] == 28
    assert guessed.n_l2_worst > guessed.n_l2_lower_bound == worst.n_l2_lower_bound


def test_the_mixture_is_recommended_between_the_thresholds():
    found = recommend(5, 5, math.log(6))
    assert found.mechanism == "uBD mixture"
    exact = ubd_mixture.certificate(5, 5, Fraction(math.exp(math.log(6))))
    assert found.n_l2_worst == pytest.approx(float(exact.upper), rel=1e-12)
    assert found.rivals["uRR"] > found.n_l2_worst


def run(capsys, *arguments):
    assert command.main([str(a) for a in arguments]) == 0
    return capsys.readouterr().out


def test_the_command_prints_one_object(capsys):
    out = run(capsys, "--sensitive", 76, "--values", 400, "--eps", 1, "--json")
    found = json.loads(out)
    assert list(found) == [
        *("mechanism", "parameters", "n_l2_worst", "n_l2_lower_bound", "claims", "rivals")
    ]
    assert found == asdict(recommend(76, 324, 1.0))
    improved = {"uRAP*", "uRAP, emp+RB", "uRAP*, emp+RB"}
    assert {"uRR", "uRAP", "RR", "RAPPOR"} | improved == set(found["rivals"])


def test_the_command_says_how_many_users(capsys):
    options = ("--sensitive", 76, "--values", 400, "--eps", 1, "--users", 10000, "--error", 0.1)
    out = run(capsys, *options).splitlines()
    assert out[0] == "uBD (eps = 1, k = 20)"
    assert out[3].split()[:2] == ["uBD", "272.628"]
    assert "root l2 error 0.165 with 10000 users" in out[3]
    assert "27263 users for a root l2 error of 0.1" in out[3]
    assert users_for(272.628, 0.1) == 27263


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--sensitive", "0", "--values", "4", "--eps", "1"), "1..--values, got 0 of 4"),
        (("--sensitive", "5", "--values", "4", "--eps", "1"), "got 5 of 4"),
        (("--sensitive", "1", "--values", "1", "--eps", "1"), "two values or more"),
        (("--sensitive", "1", "--values", "4", "--eps", "0"), "eps = 0.0"),
        (("--sensitive", "1", "--values", "4", "--eps", "nan"), "eps = nan"),
        (("--sensitive", "1", "--values", "4", "--eps", "61"), "eps = 61.0"),
        (("--sensitive", "1", "--values", "4", "--eps", "1", "--share", "2"), "share = 2.0"),
        (("--sensitive", "1", "--values", "4", "--eps", "1", "--users", "0"), "n = 0"),
        (("--sensitive", "1", "--values", "4", "--eps", "1", "--error", "0"), "--error"),
    ],
)
def test_bad_input_is_one_line(options, words):
    with pytest.raises(UserError, match=words):
        command.main(list(options))


def test_sizes_of_another_kind_are_named():
    with pytest.raises(ValueError, match="must be a whole number"):
        recommend(2.5, 1, 1.0)
    with pytest.raises(ValueError, match="must be a whole number"):
        recommend(2, -1, 1.0)


# what was recommended in a search over sizes, budgets and shares: s, K, eps
NAMED = {
    "uRR": "1 4 1",
    "uBD": "30 1000 2",
    "uBD mixture": "5 10 1.8",
}
OTHERS = ("RR", "RAPPOR", "uRAP", "uRAP*, emp+RB")


@pytest.mark.parametrize("name", NAMED)
def test_the_code_runs_as_it_is_printed(capsys, tmp_path, name, root):
    words = zip(("--sensitive", "--values", "--eps"), NAMED[name].split(), strict=True)
    options = [word for pair in words for word in pair]
    assert run(capsys, *options).startswith(f"{name} (")
    (tmp_path / "deploy.py").write_text(run(capsys, *options, "--code"))
    done = subprocess.run(
        [sys.executable, str(tmp_path / "deploy.py")],
        cwd=root,
        env=os.environ | {"PYTHONPATH": str(root)},
        capture_output=True,
        text=True,
        check=True,
    )
    rows = [line.split(",") for line in done.stdout.splitlines()]
    assert rows.pop(0) == ["value", "estimate", "standard_error"]
    K = int(NAMED[name].split()[1])
    assert [int(row[0]) for row in rows] == list(range(K))
    z = [(float(p) - 1 / K) / float(error) for _, p, error in rows if float(error)]
    assert len(z) > 0.9 * K or K < 20
    assert max(map(abs, z)) < 6


@pytest.mark.parametrize("name", [*NAMED, *OTHERS])
def test_the_commands_draw_and_estimate(tmp_path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    found = recommend(3, 4, 1.0)
    own = {"uBD": {"k": 2}, "uBD mixture": {"t": 0.3, "alpha": 0.4}}.get(name, {})
    own |= {"theta": 0.625} if "RAP" in name else {}
    found = replace(found, mechanism=name, parameters={"eps": 1.0} | own)
    compile(code.program(found, 3, 4), "deploy.py", "exec")
    draw, estimate = code.commands(found, 3, 4)
    np.save("values.npy", np.arange(700) % 7)
    reports(["perturb", *draw.split()[1:]])
    reports(["estimate", *estimate.split()[1:]])
    rows = (tmp_path / "estimate.csv").read_text().splitlines()
    assert len(rows) == 8 and all(row.split(",")[2] for row in rows[1:])


def test_budgets_are_written_as_everywhere(capsys):
    assert command.main(["--notion=ldp", "--values=10", "--eps=ln 3", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["eps"] == math.log(3)
    with pytest.raises(SystemExit):
        command.main(["--notion=ldp", "--values=10", "--eps=ln x"])
    assert "--eps: must be an eps such as 1, 1/2 or 'ln 3'" in capsys.readouterr().err


def test_capacity_is_asked_the_other_way(capsys):
    assert command.main(["--notion=ldp", "--values=4096", "--capacity=11.5"]) == 0
    E = float(math.exp(float(capsys.readouterr().out.split()[2].rstrip(":"))))
    assert math.log2(4096 * E / (E + 4095)) == pytest.approx(11.5, abs=1e-9)
    for more in (["--values=4096", "--capacity=12"], ["--values=2", "--capacity=0"]):
        with pytest.raises(UserError, match="--capacity must be above 0 and below log2"):
            command.main(["--notion=ldp", *more])
    with pytest.raises(UserError, match="--capacity is for --notion ldp"):
        command.main(["--values=9", "--sensitive=2", "--capacity=1"])


def test_large_subsets_have_a_number_of_bits(capsys):
    from mechanisms.oracles import ranking

    assert command.main(["--notion=ldp", "--values=1000000", "--eps=1"]) == 0
    assert "None" not in capsys.readouterr().out
    for K, w in ((1000, 300), (4000, 250)):
        exact = (math.comb(K, w) - 1).bit_length()
        kept, ranking.MOST_BITS = ranking.MOST_BITS, 0
        try:
            assert 0 <= ranking._bits_of_sets(K, w) - exact <= 1
        finally:
            ranking.MOST_BITS = kept

"""Budgets of each report that keep a promise of all: against other bounds, and rounded down."""

import math
from fractions import Fraction
from functools import cache

import pytest

from mechanisms import recommend
from mechanisms.accounting import central, families, rounds
from mechanisms.accounting.central import STEP, budget, clones, goal
from mechanisms.accounting.enclosures import exponential
from mechanisms.accounting.question import Question
from mechanisms.budgets import shuffling
from mechanisms.design import read
from tests.mechanisms.accounting import brute

GOAL = goal("0.1", "1e-6", "1000")


@cache
def of_eps():
    return budget(clones, GOAL)


def own_channel(E):
    return families.urr(20, 8, E)


@cache
def of_own_channel():
    return budget(own_channel, GOAL)


def test_what_eps_alone_promises_is_the_bound_of_clones():
    found = float(of_eps())
    near = float(STEP)
    assert shuffling.epsilon(1000, math.exp(found), 1e-6) <= 0.1
    assert shuffling.epsilon(1000, math.exp(found + near), 1e-6) > 0.1


def test_reports_of_one_user_add_up_without_delta():
    assert budget(clones, central.Goal(Fraction(4), Fraction(0), times=2)) == Fraction(693, 1000)
    assert budget(clones, goal("1", "1e-6", times="30")) > 0.04


def test_rounds_need_less_of_each(monkeypatch):
    # a coarse grid bounds the same from farther
    for name, value in {"NODES": 6, "POINTS": 1 << 8, "PARTS": 50}.items():
        monkeypatch.setattr(rounds, name, value)
    assert (
        0
        < budget(clones, goal("0.5", "1e-6", "100", "2"))
        < budget(clones, goal("0.5", "1e-6", "100"))
    )


def test_own_channel_hides_more_and_its_budget_is_the_last_that_is_enough():
    found = of_own_channel()
    assert found > of_eps()
    enough = [
        Question(own_channel(exponential(eps)), 1000).is_enough(GOAL.F, GOAL.delta)
        for eps in (found, found + STEP)
    ]
    assert enough == [True, False]


def test_urr_is_recommended_at_its_own_budget(capsys):
    asked = [
        "--sensitive",
        "8",
        "--values",
        "20",
        "--central-eps",
        "0.1",
        "--delta",
        "1e-6",
        "--users",
        "1000",
    ]
    assert recommend.main(asked) == 0
    told = capsys.readouterr().out
    least, own = of_eps(), of_own_channel()
    assert told.startswith(f"eps = {float(least):g} of each report: 1000 users' shuffled reports")
    assert f"uRR (eps = {float(own):g})" in told
    assert f"eps = {float(own):g} is enough of uRR" in told


@pytest.mark.parametrize(
    "options, message",
    [
        ("--eps 1 --delta 1e-6", "--delta belongs to --central-eps"),
        ("--eps 1 --rounds 3", "--rounds belongs to --central-eps"),
        ("--central-eps 1", "--delta is missing"),
        ("--central-eps x --delta 1e-6", "--central-eps: must be a number, got x"),
        ("--central-eps 1/0 --delta 1e-6", "--central-eps: must be a number"),
        ("--central-eps -1 --delta 1e-6", "--central-eps: must be a number"),
        ("--central-eps 101 --delta 1e-6", "--central-eps: must be at most 100"),
        ("--central-eps 1 --delta 1", "--delta: must be at least 1e-30 and below 1"),
        ("--central-eps 1 --delta 0", "--delta: must be at least 1e-30 and below 1"),
        ("--central-eps 1 --delta 1e-6 --rounds 0", "--rounds: must be a whole number"),
        ("--central-eps 1e-9 --delta 1e-9", "--central-eps: needs reports of eps below"),
    ],
)
def test_options_are_named(options, message):
    with pytest.raises(recommend.UserError, match="^" + message):
        recommend.main(["--sensitive", "8", "--values", "20", *options.split()])


def test_one_sensitive_value_has_no_other():
    options = [
        "--sensitive",
        "1",
        "--values",
        "20",
        "--central-eps",
        "1",
        "--delta",
        "1e-6",
        "--users",
        "100",
    ]
    with pytest.raises(recommend.UserError, match="two sensitive values"):
        recommend.main(options)


def test_a_design_keeps_a_central_promise(tmp_path):
    path = tmp_path / "problem.yaml"
    promise = "{central: 0.1, delta: 1e-6, users: 1000}"
    text = "notion: LDP\nvalues: [a, b, c]\nutility: guess\neps: "
    path.write_text(text + promise)
    E = read.read(path).factors[0][1]
    assert E <= exponential(of_eps()) <= E + Fraction(1, 10**9)


@pytest.mark.parametrize(
    "promise, message",
    [
        ("{delta: 1e-6}", "eps: central: is missing"),
        ("{central: 1}", "eps: delta: is missing"),
        ("{central: 1, delta: 1e-6, user: 3}", "eps: user: no key"),
        ("{central: [1], delta: 1e-6}", "eps: must have a number"),
        ("{central: 1, delta: 1e-6, users: 0}", "eps: users: must be a whole number"),
        ("{central: 1e-9, delta: 1e-9}", "eps: needs reports of eps below"),
    ],
)
def test_promises_of_a_design_are_named(tmp_path, promise, message):
    path = tmp_path / "problem.yaml"
    path.write_text(f"notion: LDP\nvalues: [a, b]\nutility: guess\neps: {promise}\n")
    with pytest.raises(read.UserError, match=message):
        read.read(path)


def test_a_central_promise_is_about_two_values(tmp_path):
    path = tmp_path / "problem.yaml"
    text = "notion: ULDP\nvalues: [a, b]\nsensitive: [a]\nutility: guess\neps: "
    path.write_text(text + "{central: 1, delta: 1e-6}\n")
    with pytest.raises(read.UserError, match="sensitive: a central promise is about two"):
        read.read(path)


@pytest.mark.parametrize("n", [2, 3])
def test_no_data_set_breaks_the_promise(n):
    asked = central.Goal(Fraction(3, 2), Fraction(1, 20), n)
    for build in (clones, own := lambda E: families.rr(3, E)):
        E = exponential(budget(build, asked))
        for channel in (families.rr(2, E), families.rr(3, E), families.urr(4, 2, E)):
            if build is own and channel != families.rr(3, E):
                continue
            truth = brute.worst_shuffled(channel.rows, (0, 1), n, asked.F)
            assert truth <= asked.delta
    assert budget(own, asked) > budget(clones, asked) > 0

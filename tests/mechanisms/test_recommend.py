import json
import math
from dataclasses import asdict
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from calp.errors import UserError
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
from theory.ledger import claims

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
    assert {claims.declared(name) for name in found.claims} == {"proved"}


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

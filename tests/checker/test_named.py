import json
from fractions import Fraction

import pytest

from checker import named
from theory.__main__ import main
from theory.ledger import decisions


@pytest.mark.parametrize(
    ("given", "claim"),
    [
        ("rr --k 5 --epsilon 1", "uldp-rr-ldp"),
        ("urr --k 40 --sensitive 0-7 --epsilon 1", "uldp-urr-private-reachable"),
        ("urap --k 40 --sensitive 0-7 --theta 1/2 --epsilon 1", "uldp-urap-private-reachable"),
        ("rappor --k 4 --theta 0.6 --exp-epsilon 3", "uldp-rappor-ldp"),
        ("oue --k 4 --exp-epsilon 3", "oneid-ue-epsilon"),
        ("linear-hashing --k 9 --exp-epsilon 3", "ldp-linear-hashing"),
        ("linear-hashing --k 4000 --epsilon 3", "ldp-linear-hashing"),
        ("subset-selection --k 1000 --block 200 --epsilon 1", "ldp-ss-private"),
        ("projective --k 13 --exp-epsilon 3", "ldp-projective-response"),
        ("hadamard --k 1000 --epsilon 2", "ldp-hadamard-response"),
        ("ubd --k 1000 --sensitive 0-29 --block 4 --epsilon 2", "uldp-ubd-private"),
        ("ubd --k 9 --sensitive 0-8 --block 4 --epsilon 2", "uldp-ubd-private"),
        ("ubd --k 99 --sensitive 0-89 --block 80 --epsilon 2", "uldp-ubd-private"),
        ("ubd --k 2 --sensitive 1 --block 1 --epsilon 2", "uldp-ubd-private"),
        ("ubd-mixture --k 400 --sensitive 0-75 --t 0.25 --epsilon 5", "uldp-ubd-private"),
        ("ubd-mixture --k 3 --sensitive 0,2 --t 1/4 --epsilon 5", "uldp-ubd-private"),
    ],
)
def test_the_theorem_is_named_and_its_matrix_checked(capsys, given, claim):
    assert main(["check", "--mechanism", *given.split(), "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["holds"] and record["theorem"]["claim"] == claim
    assert (
        record["theorem"]["verdict"] == "proved" and record["exp_epsilon"] == record["asked"][3:-1]
    )
    assert main(["check", "--mechanism", *given.split()]) == 0
    assert f"theorem: {claim}" in capsys.readouterr().out


@pytest.mark.parametrize("given", ["sue", "the --theta 3/4", "she"])
def test_roots_are_taken_from_below(capsys, given):
    asked = ["--k", "4", "--exp-epsilon", "7", "--json"]
    assert main(["check", "--mechanism", *given.split(), *asked]) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["holds"] and Fraction(record["exp_epsilon"]) < 7


def test_every_theorem_is_proved():
    assert {decisions.declared(one.claim) for one in named.NAMED.values()} == {"proved"}


def test_lip_needs_a_prior(tmp_path, capsys):
    prior = tmp_path / "prior.txt"
    prior.write_text("1/2\n1/4\n1/4\n")
    given = ["--mechanism", "lip", "--k", "3", "--prior", str(prior), "--exp-epsilon"]
    assert main(["check", *given, "3"]) == 0
    capsys.readouterr()
    # too rare a value for the channel
    assert main(["check", *given, "2"]) == 2
    assert "prior: each must be 0 or at least 1/(1+E)" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ("laplace --k 3 --epsilon 1", "laplace is not known; one of rr"),
        ("urr --k 3 --epsilon 1", "--sensitive: is missing with urr"),
        ("rr --k 3 --epsilon 1 --theta 1", "--theta: has no meaning with rr"),
        ("rr --k 3", "--epsilon: is missing"),
        ("sue --k 3 --epsilon 800", "eps must be at most 690"),
        ("she --k 3 --epsilon 800", "eps must be at most 690"),
        ("she --k 3 --epsilon 28", "eps must lie in [1e-06, 27]"),
        (
            "she --k 3 --epsilon 0.01",
            "values and weights must give a matrix of at most 524288 columns",
        ),
        ("rr --epsilon 1", "--k: must be the number of values"),
        ("rr --k 3 --epsilon 1 --notion lip", "--notion: the theorem on rr is about ldp"),
        ("rappor --k 3 --epsilon 1 --theta 2", "theta must lie in"),
        ("urr --k 3 --epsilon 1 --sensitive 3", "--sensitive: 3 must lie within 0 to 2"),
        ("rr --k 3 --epsilon 1 --samples 3", "--samples: has no meaning"),
        ("ubd --k 9 --sensitive 0-5 --epsilon 1", "--block: is missing with ubd"),
        ("ubd --k 9 --sensitive 0-5 --block 6 --epsilon 1", "k at most s - 1 = 5, got k = 6"),
        ("ubd --k 9 --sensitive 0-5 --block 0 --epsilon 1", "k must be a whole number in 1..6"),
        ("urr --k 9 --sensitive 0-5 --block 2 --epsilon 1", "--block: has no meaning with urr"),
        ("ubd-mixture --k 9 --sensitive 0-5 --t x --epsilon 1", "--t: must be a number"),
        ("ubd-mixture --k 9 --sensitive 0-5 --t 1 --epsilon 1", "t must be below 1"),
        ("ubd-mixture --k 9 --sensitive 0 --t 0 --epsilon 1", "two values or more"),
        ("the --k 3 --theta 2 --epsilon 1", "theta must lie in"),
        ("projective --k 2 --epsilon 1", "K must be a whole number in 3"),
        ("linear-hashing --k 1 --epsilon 1", "K must be a whole number in 2"),
    ],
)
def test_bad_options_are_one_line(capsys, given, words):
    assert main(["check", "--mechanism", *given.split()]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1 and words in error

import json
from fractions import Fraction

import numpy as np
import pytest

from tests.theory.checker import brute, corpus
from theory.__main__ import main
from theory.checker import combine
from theory.checker.answers.answer import Answer
from theory.checker.channel import from_array

PAIRS = [
    (first, second)
    for (_, first), (_, second) in zip(corpus.drawn(60, 1), corpus.drawn(60, 2), strict=True)
]


@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_chains_and_pairs_are_what_they_say(first, second):
    P, Q = (np.array([[brute.exact(c) for c in row] for row in rows]) for rows in (first, second))
    if P.shape[1] == Q.shape[0]:
        made = combine.chain(from_array(first), from_array(second))
        assert made.matrix().tolist() == (P @ Q).tolist()
    if P.shape[0] == Q.shape[0]:
        made = combine.beside(from_array(first), from_array(second))
        expected = [np.outer(p, q).ravel().tolist() for p, q in zip(P, Q, strict=True)]
        assert made.matrix().tolist() == expected


def test_promises_stand_beside_what_is_so(tmp_path, capsys):
    path, prior = tmp_path / "rr.csv", tmp_path / "prior.txt"
    path.write_text("3/4,1/4\n1/4,3/4\n")
    prior.write_text("1/3\n2/3\n")
    cases = [
        (
            ["ldp", "--then"],
            "5/3",
            "ln(3), about 1.0986122886681098 at most, by uldp-any-post-processing-part",
        ),
        (
            ["ldp", "--beside"],
            "9",
            "ln(9), about 2.1972245773362196 at most, by uldp-sequential-composition",
        ),
        (["osldp", "--sensitive", "0", "--beside"], "9", "oneid-sequential-composition"),
        (["lip", "--prior", str(prior), "--beside"], None, "lip-composition-fixed-prior"),
        (["mip", "--prior", str(prior), "--beside"], None, "no theorem here"),
    ]
    for more, least, words in cases:
        assert main(["check", str(path), "--notion", *more, str(path), "--json"]) == 0
        record = json.loads(capsys.readouterr().out)
        assert any(words in note for note in record["notes"])
        assert least in (None, record["exp_epsilon"])


def test_the_lip_promise_is_kept_and_tight():
    # the optimal channel at P1 = 1/3, e^eps = 2
    promised, _ = combine.promise("LIP", answer(2), answer(2))
    assert promised == 6
    assert combine.promise("LIP", answer(3), answer(2))[0] == 10


def answer(least):
    return Answer("LIP", True, None, least=Fraction(least))


def test_channels_that_do_not_fit(tmp_path, capsys):
    wide, tall = tmp_path / "wide.csv", tmp_path / "tall.csv"
    wide.write_text("0.5,0.25,0.25\n1,0,0\n")
    tall.write_text(",u,v\na,1,0\nb,0,1\nc,0,1\n")
    for how in ("--then", "--beside"):
        assert main(["check", str(wide), "--notion", "ldp", how, str(wide)]) in (2, 1)
        capsys.readouterr()
    assert main(["check", str(wide), "--notion", "ldp", "--beside", str(tall)]) == 2
    assert "has 3 inputs" in capsys.readouterr().err

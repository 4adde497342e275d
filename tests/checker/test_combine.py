import json
from fractions import Fraction

import numpy as np
import pytest

from checker import combine
from checker.answers.answer import Answer
from checker.channel import from_array
from checker.notions import LIP
from tests.checker import brute, corpus
from theory.__main__ import main

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
    promised, _ = combine.promise(LIP, answer(2), answer(2))
    assert promised == 6
    assert combine.promise(LIP, answer(3), answer(2))[0] == 10


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


def test_what_is_made_of_two_is_saved(tmp_path, capsys):
    """The laws of reports that are drawn again: each t by the command itself."""
    memo, instant, made = tmp_path / "memo.csv", tmp_path / "instant.csv", tmp_path / "made.csv"
    memo.write_text("7/64,1/64,49/64,7/64\n7/64,49/64,1/64,7/64\n")
    instant.write_text(
        "9/16,3/16,3/16,1/16\n3/16,9/16,1/16,3/16\n3/16,1/16,9/16,3/16\n1/16,3/16,3/16,9/16\n"
    )
    main(["check", str(instant), "--notion=ldp", f"--beside={instant}", f"--save={made}"])
    for power, least in ((instant, "121/25"), (made, "16")):
        found = tmp_path / "found.json"
        given = [str(memo), "--notion=ldp", f"--then={power}", f"--save={found}", "--json"]
        capsys.readouterr()
        assert main(["check", *given]) == 0
        assert json.loads(capsys.readouterr().out)["exp_epsilon"] == least
        assert main(["check", str(found), "--notion=ldp", "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["exp_epsilon"] == least


def test_what_cannot_be_read_again_is_not_saved(tmp_path, capsys):
    path, made = tmp_path / "c.csv", tmp_path / "made.csv"
    path.write_text("0.3333333333,0.6666666666\n1,0\n")
    given = ["check", str(path), "--notion=ldp", f"--save={made}"]
    assert main(given) == 2 and not made.exists()
    assert "--save: input 0: must sum to 1 exactly" in capsys.readouterr().err
    assert main([*given, "--normalize"]) == 1 and made.exists()
    assert main(["check", "--mechanism=rr", "--k=2", "--epsilon=1", f"--save={made}"]) == 2
    assert "--save: has no meaning with what is no file" in capsys.readouterr().err

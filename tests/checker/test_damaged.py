"""Damaged files of every kind: an answer or one line, never a traceback."""

import io
import random

import numpy as np
import pytest

from theory.__main__ import main

SIGNS = b"0123456789./,-+eE\n\r\t\"'[]{}: ;naif\x00\xff\xe2\x80\xae_^*&!"
FORMULAS = b"notion: LIP\nformulas: {own: E/(K + E - 1), other: 1/(K + E - 1)}\nscope: {K: 2}\n"


def array():
    made = io.BytesIO()
    np.save(made, np.array([[0.5, 0.5], [0.25, 0.75]]))
    return made.getvalue()


SOUND = {
    "a.csv": b',u,v\nflu,1/2,0.5\n"cold",1/4,3/4\n',
    "b.json": b'{"matrix": [["1/2", 0.5], [0.25, 7.5e-1]], "inputs": ["a", "b"]}',
    # of no notion, so that no solver starts
    "c.yaml": FORMULAS,
    "d.yaml": b"notion: LDP\neps: ln 3\nmatrix:\n  flu: {yes: 3/4, no: 0.25}\n  none: {yes: 1}\n",
    "e.npy": array(),
}


def damaged(rng, content):
    """Return the content with a few bytes changed, dropped or added."""
    made = bytearray(content)
    for _ in range(rng.randint(1, 6)):
        k, way = rng.randrange(len(made) + 1), rng.random()
        if way < 0.4:
            made[k : k + 1] = bytes([rng.choice(SIGNS)])
        elif way < 0.7:
            del made[k : k + rng.randint(1, 8)]
        else:
            made[k:k] = bytes(rng.choice(SIGNS) for _ in range(rng.randint(1, 4)))
    return bytes(made)


@pytest.mark.parametrize("name", list(SOUND))
def test_damaged_files(tmp_path, capsys, name):
    rng, seen, path = random.Random(name), set(), tmp_path / name
    for _ in range(400):
        path.write_bytes(damaged(rng, SOUND[name]))
        notion = ["--notion", rng.choice(["ldp", "oneid", "minid", "pairwise"])]
        status = main(["check", str(path), *([] if name.endswith("yaml") else notion)])
        printed = capsys.readouterr()
        seen.add(status)
        assert status in (0, 1, 2)
        assert (status == 2) == bool(printed.err) == (not printed.out)
        assert printed.err.count("\n") <= 1 and len(printed.err) < 600
    assert 2 in seen


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        # found by fuzz: sums beyond floats, texts that are none, numbers that were taken for names
        ("a.yaml", b"notion: LDP\neps: 1\nmatrix: {a: {u: 1e400}}\n", "the sum is more than 1e308"),
        (
            "a.yaml",
            b"notion: LDP\neps: 1\nmatrix: {a: {u: 1}, b: {u: 1}}\n".replace(
                b"eps: 1", b"eps: [1]"
            ),
            "one number",
        ),
        ("a.csv", b"1e00001\n1\n", "row 1: column 1: must be a number"),
        ("a.csv", b"0.5,x\n0.5,0.5\n", "row 1: column 2: must be a number"),
        ("a.csv", b"1,0\n+0.5,0.5\n", "row 2: column 1: must be a number"),
        ("a.csv", b"1,0\n1e-00001,0.9\n", "row 2: column 1: must be a number"),
    ],
)
def test_what_fuzz_found_is_one_line(tmp_path, capsys, name, content, words):
    (tmp_path / name).write_bytes(content)
    more = [] if name == "a.yaml" else ["--notion", "ldp"]
    assert main(["check", str(tmp_path / name), *more]) == 2
    printed = capsys.readouterr()
    assert words in printed.err and printed.err.count("\n") == 1 and printed.out == ""


def test_a_prior_beyond_floats_is_one_line(tmp_path, capsys):
    (tmp_path / "a.csv").write_text("1,0\n1/2,1/2\n")
    (tmp_path / "p.txt").write_text("1e400,1\n")
    given = ["check", str(tmp_path / "a.csv"), "--notion=lip", f"--prior={tmp_path / 'p.txt'}"]
    assert main(given) == 2
    assert "the sum is more than 1e308 above" in capsys.readouterr().err


def test_texts_of_an_array_that_are_none_are_one_line(tmp_path, capsys):
    """A damaged file may hold code points that no text has."""
    path = tmp_path / "a.npy"
    np.save(path, np.array([["1", "0"], ["1", "0"]]))
    content = path.read_bytes()
    path.write_bytes(content[:-1] + b"\x12")
    for more in ([], ["--normalize"]):
        assert main(["check", str(path), "--notion", "ldp", *more]) == 2
        assert "texts with signs that no number has" in capsys.readouterr().err


@pytest.mark.parametrize(
    "more", ["--mechanism=--", "--then=--", "--junit=.", "--sarif=", "--prior=--"]
)
def test_options_without_a_value_are_one_line(tmp_path, capsys, more):
    (tmp_path / "a.csv").write_text("1,0\n1/2,1/2\n")
    assert main(["check", str(tmp_path / "a.csv"), "--notion", "ldp", more]) == 2
    assert capsys.readouterr().err.count("\n") == 1

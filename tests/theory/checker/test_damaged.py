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

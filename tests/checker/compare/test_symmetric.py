"""Of channels whose inputs may change places orbits say the same as all pairs of columns do."""

from fractions import Fraction

import pytest

from checker.compare import blackwell, garblings, named, symmetric
from checker.compare.rays import columns, merged

PAIRS = [
    ("rr:k=4,exp-epsilon=9", "rr:k=4,exp-epsilon=4"),
    ("ss:k=5,block=2,exp-epsilon=4", "rr:k=5,exp-epsilon=4"),
    ("ss:k=5,block=2,exp-epsilon=4", "ss:k=5,block=3,exp-epsilon=4"),
    ("urr:k=5,sensitive=0-2,exp-epsilon=4", "rr:k=5,exp-epsilon=4"),
    ("sue:k=4,exp-epsilon=4", "rappor-on:k=4,sensitive=0+2,exp-epsilon=4"),
    ("oue:k=4,exp-epsilon=4", "sue:k=4,exp-epsilon=4"),
]


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_both_ways_agree(monkeypatch, one, other):
    A, B = (named.matrix(text).tolist() for text in (one, other))
    plain = blackwell.compare(A, B)
    monkeypatch.setattr(blackwell, "MOST_PLAIN", 1)
    found = blackwell.compare(A, B)
    assert found.verdict == plain.verdict
    for mine, theirs in ((found.forth, plain.forth), (found.back, plain.back)):
        assert float(mine.at_least) == pytest.approx(float(theirs.at_least), abs=1e-9)
        assert mine.at_least <= mine.at_most <= mine.at_least + Fraction(1, 10**9)


def test_classes_are_those_that_may_change_places():
    urr, rr = (
        merged(named.matrix(text).tolist())
        for text in ("urr:k=5,sensitive=1+3,exp-epsilon=4", "rr:k=5,exp-epsilon=2")
    )
    assert symmetric.classes(rr) == [0] * 5
    assert symmetric.classes(urr, rr) == [0, 1, 0, 1, 0]


def test_a_garbling_of_orbits_is_one_of_columns():
    first, second = (merged(named.matrix(f"rr:k=20,exp-epsilon={E}").tolist()) for E in (9, 4))
    orbits = symmetric.Orbits(columns(first), columns(second), symmetric.classes(first, second))
    assert orbits.count == 2 and len(orbits.equations) == 2
    _, chances = symmetric.deficiency(orbits, 60)
    rows = symmetric.exact(orbits, chances)
    assert garblings.is_garbling(columns(first), columns(second), rows)
    back = symmetric.Orbits(columns(second), columns(first), symmetric.classes(first, second))
    _, chances = symmetric.deficiency(back, 60)
    assert symmetric.exact(back, chances) is None


def test_little_time_is_undecided(monkeypatch):
    monkeypatch.setattr(symmetric.programs, "solve", lambda *_, **__: None)
    A, B = (named.matrix(f"rr:k=12,exp-epsilon={E}").tolist() for E in (9, 4))
    assert blackwell.compare(A, B).verdict is None

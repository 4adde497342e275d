import numpy as np
import pytest

from checker.reading.selection import mask

NAMES = ["a", "b", "1", "5-9"]


@pytest.mark.parametrize(
    ("chosen", "expected"),
    [
        ("a", [0]),
        ("0,b", [0, 1]),
        ("0-2", [0, 1, 2]),
        ("5-9", [3]),
        ("name:1", [2]),
        ("index:1", [1]),
        ("", []),
        ([], []),
        ([0, "b"], [0, 1]),
        ([True, False, True, False], [0, 2]),
        (np.array([False, False, False, True]), [3]),
        (range(2), [0, 1]),
    ],
)
def test_what_is_chosen(chosen, expected):
    assert np.flatnonzero(mask(chosen, NAMES, "sensitive")).tolist() == expected


@pytest.mark.parametrize(
    "chosen",
    ["1", "c", "4", "2-1", "0-4", "-1", "0,,1", "name:c", "index:x", [True], "٣", "1" * 20],
)
def test_what_is_not_there_is_refused(chosen):
    with pytest.raises(ValueError, match=r"^sensitive: "):
        mask(chosen, NAMES, "sensitive")


@pytest.mark.parametrize(
    ("chosen", "names", "words"),
    [
        ("1-2", ["1", "2", "3"], "1-2 may be names or indices; write name:1,name:2 or index:1-2"),
        ("1", ["1.0", "2.0"], "1 may be names or indices; write name:1.0 or index:1"),
        ("1-2", ["0-1", "1-2", "2-3"], "is a name and a range of indices; write name:1-2 or index"),
        ("1", ["01", "02"], "1 may be names or indices; write name:01 or index:1"),
    ],
)
def test_numbers_that_may_be_names_or_indices_are_asked(chosen, names, words):
    with pytest.raises(ValueError, match=words):
        mask(chosen, names, "sensitive")
    assert np.flatnonzero(mask(f"index:{chosen}", names, "sensitive"))[0] == 1


@pytest.mark.parametrize(
    ("chosen", "names"),
    [("0-2", ["1", "2", "3"]), ("0-2", ["0", "2", "1"]), ("1", ["20", "30"]), ("0", ["0.0", "1"])],
)
def test_numbers_that_can_be_only_indices_are_taken(chosen, names):
    first, _, last = chosen.partition("-")
    expected = list(range(int(first), int(last or first) + 1))
    assert np.flatnonzero(mask(chosen, names, "sensitive")).tolist() == expected


def test_a_name_may_have_commas():
    assert mask("a,b", ["a,b", "c"], "sensitive").tolist() == [True, False]
    assert mask("a,c", ["a,b", "a", "c"], "sensitive").tolist() == [False, True, True]
    for names in (["a", "b", "a,b"], ["x", "0,1"]):
        with pytest.raises(ValueError, match="is a name and a list of others"):
            mask(names[-1], names, "sensitive")

from fractions import Fraction

import pytest

from checker import LDP, LIP, ULDP, OneIDLDP, check
from checker.compare import blackwell, named
from common.errors import UserError
from tests.checker.compare import channels


@pytest.mark.parametrize("k", [3, 4, 5])
def test_rows_sum_to_one_and_budgets_are_kept(k):
    for text, rows in channels.by_name(k).items():
        assert {sum(row) for row in rows} == {1}
        if not text.startswith("ur"):
            assert check(rows, LDP()).exp_epsilon == "4"


def test_an_irrational_budget_is_taken_from_below():
    rr = named.matrix("rr:k=2,epsilon=1")
    assert Fraction(271828182, 10**8) < rr[0][0] / rr[0][1] < Fraction(271828183, 10**8)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("oue:k=3", "exp-epsilon: is missing"),
        ("oue:k=3,exp-epsilon=2,g=3", "g: is no key"),
        ("oue:k=3,k=3,exp-epsilon=2", "twice"),
        ("oue:k=x,exp-epsilon=2", "k: must be a whole number"),
        ("oue:k=3,exp-epsilon=1/2", "e^eps must be at least 1"),
        ("sue:k=3,exp-epsilon=2", "the square of a fraction"),
        ("ss:k=3,block=7,exp-epsilon=2", "ss:k=3,block=7"),
        ("urr:k=3,sensitive=9,exp-epsilon=2", "sensitive"),
        ("lh:k=8,g=50,exp-epsilon=2", "at most 65536"),
        ("rappor-on:k=3,sensitive=0,exp-epsilon=3", "the square of a fraction"),
        ("urap-best:k=3,sensitive=0-2,exp-epsilon=3", "not sensitive"),
        ("pum:k=3,sensitive=0,specific=3,tags=1,exp-epsilon=3", "specific"),
        ("pum:k=3,sensitive=0,specific=1,tags=0,exp-epsilon=3", "tags: must be a whole"),
        ("idue:k=3,exp-epsilon=3", "exp-budgets: is missing"),
        ("idue:k=3,exp-budgets=3+4", "must have 3 numbers"),
        ("idue:k=2,exp-budgets=3+1/2", "exp-budgets: e^eps must"),
        ("idue:k=2,exp-budgets=1000001/1000000+2", "must be greater budgets"),
        ("lip:k=2,prior=1/2+1/3,exp-epsilon=3", "prior must sum to one"),
        ("lip:k=2,prior=1/9+8/9,exp-epsilon=3", "each must be 0 or at least"),
        ("best-lip:k=2,prior=1+x,exp-epsilon=3", "prior: "),
    ],
)
def test_what_is_wrong_is_named(text, words):
    assert named.is_named(text)
    with pytest.raises(UserError) as error:
        named.matrix(text)
    assert words in str(error.value)


def test_names_of_what_keeps_more_than_one_budget():
    """Each provides its notion at its very budgets, and not at one that is smaller."""
    half = Fraction(1, 2)
    quarters = [half, half / 2, half / 2]
    for text, kept, more in [
        (
            "idue:k=3,exp-budgets=4+4+9",
            OneIDLDP(["ln 4", "ln 4", "ln 9"]),
            OneIDLDP(["ln 4", "ln 4", "ln 8.99"]),
        ),
        (
            "idue:k=2,budgets=1+inf",
            OneIDLDP(["1", "inf"]),
            OneIDLDP(["0.9999", "inf"]),
        ),
        (
            "pum:k=4,sensitive=0,specific=2,tags=2,exp-epsilon=4",
            ULDP([True, False, True, False], "ln 4"),
            ULDP([True, False, True, False], "ln 3.99"),
        ),
        (
            "rappor-on:k=3,sensitive=0+2,exp-epsilon=4",
            LDP("ln 4"),
            LDP("ln 3.99"),
        ),
        (
            "urap-best:k=4,sensitive=0-1,exp-epsilon=4",
            ULDP([True, True, False, False], "ln 4"),
            ULDP([True, True, False, False], "ln 3.99"),
        ),
        ("lip:k=3,prior=1/2+1/4+1/4,exp-epsilon=3", LIP(quarters, "ln 3"), LIP(quarters, "ln 2")),
        (
            "best-lip:k=3,prior=1/2+1/4+1/4,exp-epsilon=2",
            LIP(quarters, "ln 2"),
            LIP(quarters, "ln 1.99"),
        ),
    ]:
        rows = named.matrix(text)
        assert {sum(row) for row in rows.tolist()} == {1}, text
        assert check(rows, kept).holds and not check(rows, more).holds, text


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("urr:k=4,sensitive=0+2,exp-epsilon=4", "pum:k=4,sensitive=0,specific=2,tags=1"),
        ("urr:k=4,sensitive=0,exp-epsilon=4", "urap-best:k=4,sensitive=0"),
        ("urr:k=4,sensitive=0,exp-epsilon=4", "rappor-on:k=4,sensitive=0"),
        ("sue:k=4,exp-epsilon=4", "rappor-on:k=4,sensitive=0+2"),
    ],
)
def test_what_is_known_to_be_better_is(better, worse):
    """A PUM user's channel is uRR up to names; uRR is best at one value; SUE sends more bits."""
    found = blackwell.compare(
        *(named.matrix(t).tolist() for t in (better, f"{worse},exp-epsilon=4"))
    )
    assert found.forth.refines is True
    assert found.back.refines is worse.startswith("pum")

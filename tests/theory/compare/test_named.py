from fractions import Fraction

import pytest

from common.errors import UserError
from tests.theory.compare import channels
from theory.checker import LDP, check
from theory.compare import named


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
    ],
)
def test_what_is_wrong_is_named(text, words):
    assert named.is_named(text)
    with pytest.raises(UserError) as error:
        named.matrix(text)
    assert words in str(error.value)

"""The rule that says when a run is too small to tell."""

import math

import pytest

from experiments.comparison import Mean, Undecided, at_most, below, every, exact, some


@pytest.mark.parametrize(
    ("value", "error", "count", "most", "less"),
    [
        (1.2, 0.01, 20, False, False),
        (0.8, 0.01, 20, True, True),
        # no difference is seen where a tenth would be
        (1.001, 0.01, 20, True, None),
        (1.001, 0.2, 20, None, None),
        # the same error, of two repetitions
        (0.8, 0.02, 2, None, None),
        (0.8, math.inf, 1, None, None),
        (1.0, 0.0, math.inf, True, False),
        # equal values show no spread, however far they are from the limit
        (0.8, 0.0, 2, None, None),
        (1.2, 0.0, 20, None, None),
        (1.2, 1e-17, 20, None, None),
    ],
)
def test_a_mean_against_a_limit(value, error, count, most, less):
    mean = Mean(value, error, count)
    for answer, expected in ((at_most(mean, exact(1.0)), most), (below(mean, exact(1.0)), less)):
        if expected is None:
            assert isinstance(answer, Undecided) and not answer
        else:
            assert answer is expected


@pytest.mark.parametrize("other", [1.0, 0.0, math.inf, math.nan])
@pytest.mark.parametrize("error", [0.0, 0.1, math.inf, math.nan])
def test_what_is_no_number_decides_nothing(error, other):
    none = Mean(math.nan, error, 20)
    for pair in ((none, exact(other)), (exact(other), none), (none, Mean(other, 0.1, 9))):
        assert isinstance(at_most(*pair), Undecided) and isinstance(below(*pair), Undecided)
        assert not pair[0].exceeds(pair[1])


def test_equal_values_decide_nothing_beside_others_with_a_spread():
    same, other = Mean(0.5, 0.0, 3), Mean(1.0, 0.001, 100)
    for answer in (at_most(other, same), below(same, other), below(same, Mean(1.0, 0.0, 3))):
        assert isinstance(answer, Undecided)
        assert str(answer).endswith("equal values show no spread (3 repetitions)")
    assert not other.exceeds(same)
    assert below(exact(0.5), exact(1.0)) is True


@pytest.mark.parametrize("count", [0, 1])
def test_fewer_than_two_repetitions_decide_nothing(count):
    mean = Mean(0.5, 0.1, count)
    for answer in (at_most(mean, exact(1.0)), below(mean, exact(1.0)), below(exact(0.0), mean)):
        assert isinstance(answer, Undecided)


def test_the_rule_does_not_depend_on_the_unit():
    mean, limit = Mean(1.01, 0.02, 5), Mean(1.0, 0.02, 5)
    for factor in (1e-6, 1e6):
        assert at_most(mean.times(factor), limit.times(factor)) is at_most(mean, limit) is True


def test_a_reason_names_what_was_compared_and_how_far_apart_it_would_have_to_be():
    reason = str(at_most(Mean(1.0, 0.1, 3), Mean(1.0, 0.001, 7), "uRR and RR"))
    assert reason == "uRR and RR: 1 against 1; a difference counts from 0.43 on (3 repetitions)"
    reason = str(below(Mean(1.0, math.inf, 1), exact(2.0)))
    assert reason == "1 against 2; the spread is not known (one repetition)"


def test_one_answer_that_is_open_leaves_all_open_unless_another_decides():
    left = Undecided("two repetitions")
    assert every([left, False]) is False and some([left, True]) is True
    assert every([left, True]) == some([left, False]) == left
    assert str(every([left, left, True])) == "two repetitions; and 1 more like it"

"""Bounds are as near to what is true as they are meant to be."""

import math
from dataclasses import replace
from fractions import Fraction
from unittest.mock import patch

import pytest
from flint import arb

from mechanisms.accounting import (
    central,
    certificate,
    enclosures,
    exchange,
    families,
    known,
    memo,
    rounds,
    shuffler,
)
from mechanisms.accounting.numerics import crossing, scores, sums
from mechanisms.accounting.question import Question
from tests.mechanisms.accounting import brute

HALF = Fraction(1, 2)
RESPONSE = families.rr(3, Fraction(4))
OPEN = families.of_matrix([[HALF, HALF, Fraction(0)], [HALF, Fraction(0), HALF]])


def test_few_users_are_counted_out():
    F = Fraction(3, 2)
    found = Question(RESPONSE, users=3).delta(F)
    assert found.low == found.high == brute.worst_shuffled(RESPONSE.rows, (0, 1), 3, F)
    question, less = Question(RESPONSE, users=3), found.low * Fraction(999, 1000)
    assert question.is_enough(F, found.low) and not question.is_too_little(F, found.low)
    assert question.is_too_little(F, less) and not question.is_enough(F, less)


def test_rounds_that_hide_nothing_have_the_greatest_delta():
    found = Question(OPEN, users=5, times=2).delta(Fraction(2))
    assert HALF <= found.low <= found.high == 1


def test_others_are_looked_at_up_to_so_many_entries():
    Q = RESPONSE.rows
    common, entries = shuffler.blanket(Q), len(Q) ** 2 * len(Q[0])
    for most, is_small in ((entries, True), (entries - 1, False)):
        with patch.object(exchange, "MOST_ENTRIES", most):
            assert (exchange.Others.of(Q, 0, 1, common) is not None) == is_small


def test_a_grid_loses_little_next_to_a_small_bound():
    third = Fraction(1, 3)
    law = [(Fraction(3, 2), third / 9), (Fraction(0), third), (Fraction(-1), 1 - third - third / 9)]
    exact = float(sums.three(law, 60).mid())
    bits, step, least = sums.resolution(sums.merged(law), 60, exact, 1 << 15)
    found = float(sums.on_grid(sums.clipped(sums.merged(law), least), 60, bits, step))
    assert 1e-13 < exact <= found <= exact * 1.01


def test_a_bound_that_never_falls_is_soon_left():
    tried = []

    def bound(F):
        tried.append(F)
        return Fraction(1)

    assert crossing.crossing(bound, Fraction(1, 2), 1.0)[1] is None
    assert len(tried) < crossing.STEPS // 3


def test_a_certificate_of_rounds_has_digits_for_its_delta():
    n, t, target = 9, 2, Fraction(1, 10**20)
    with patch.multiple(rounds, NODES=2, POINTS=1 << 5):
        upper = certificate.above(Question(families.rr(5, Fraction(3)), n, t), (9, target), target)
    # what each of so many multiples loses is less than a thousandth of delta
    assert upper[0]["digits"] > math.log10(1000 * n * rounds.POINTS / target)


def test_gains_that_are_passed_on_hide_more_than_the_blanket():
    family, n, F = families.subset_selection(4, 2, Fraction(3)), 4, Fraction(9, 5)
    crowd, *_ = shuffler.crowds(family.rows, [(0, 1)], family.blanket, every=True)
    blanket = replace(crowd, others=None).delta(n, F)
    [part, *_] = crowd.others.parts(n, F, 1e-6)
    assert part == exchange.GAINED
    found = crowd.others.delta_at(n, F, 1e-6, 1 << 12, part)
    truth = brute.worst_shuffled(family.rows, (0, 1), n, F)
    assert truth <= found < blanket - (blanket - truth) / 10


def test_more_is_passed_on_the_more_users_there_are():
    Q = families.subset_selection(16, 3, Fraction(3))
    crowd, *_ = shuffler.crowds(Q.rows, Q.pairs, Q.blanket, every=True)
    for n, kept in ((100, 2), (10**6, 1)):
        tried = crowd.others.parts(n, Fraction(5, 4), 1e-6)
        assert len(tried) == kept
        assert all(0 <= part <= 1 for each in tried for part in each)
    some = crowd.others.parts(100, Fraction(5, 4), 1e-6)[1]
    less = crowd.others.parts(1000, Fraction(5, 4), 1e-6)[0]
    assert some[1] == less[1] == 0 < less[0] < some[0] < 1


def test_kinds_are_not_counted_among_too_many_users():
    Q = families.subset_selection(16, 3, Fraction(3))
    crowd, *_ = shuffler.crowds(Q.rows, Q.pairs, Q.blanket, every=True)
    with patch.object(known, "delta_at") as counted, patch.object(known, "MOST_USERS", 99):
        known.delta(crowd.others, 100, Fraction(5, 4), 1e-6, 1 << 8)
    assert not counted.called


def test_what_only_the_user_reports_may_be_all_of_delta():
    bits, quarter = 8, Fraction(1, 4)
    told = scores.Told(0, [(1 << 7, 1 << 6)], bits, [(quarter, Fraction(0))], 0)
    assert told.factor(quarter) == 2
    assert told.factor(quarter - Fraction(1, 256)) is None


def test_of_what_only_the_user_reports_what_tells_counts():
    alone = [(Fraction(3, 8), Fraction(1, 8)), (Fraction(1, 4), Fraction(3, 8)), (HALF / 4, HALF)]
    for beyond in ([], [(0, 1 << 8)], [(1, 1), (1 << 4, 1 << 3)]):
        told = scores.Told(0, beyond, 8, alone, 0)
        found = told.factor(Fraction(1, 100))
        assert found > 2 and told.delta(found) == Fraction(1, 100)


def test_types_of_a_memo_are_counted_up_to_so_many():
    Q = [[3 * HALF / 2, HALF / 2], [HALF / 2, 3 * HALF / 2]]
    types = memo.count(5, 2)
    with patch.object(memo, "MOST_TYPES", types):
        assert len(memo.reports(Q, Q, 5)[0]) == types
    with (
        patch.object(memo, "MOST_TYPES", types - 1),
        pytest.raises(ValueError, match=f"more than {types - 1} types"),
    ):
        memo.reports(Q, Q, 5)


def test_two_outputs_that_others_may_all_lack_hide_nothing():
    for rows in (
        [[1, 0], [0, 1]],
        [[0, 1], [1, 0]],
        [[HALF, HALF], [1, 0]],
        [[HALF, HALF], [0, 1]],
    ):
        found = Question(families.of_matrix([[*map(Fraction, row)] for row in rows]), users=900)
        assert found.epsilon(Fraction(1, 10**6)).low is None
        assert found.epsilon(Fraction(1, 10**6)).high is None


def test_channels_that_tell_nothing_need_no_data_set():
    family = families.of_matrix([[HALF, HALF], [HALF, HALF]])
    found = Question(family, users=100_000).epsilon(Fraction(1, 10**6))
    assert found.low == found.high == 1


def test_a_memo_that_needs_no_eps_has_no_claim_from_below():
    Q = [[3 * HALF / 2, HALF / 2], [HALF / 2, 3 * HALF / 2]]
    most = Question(families.of_matrix(memo.reports(Q, Q, 2))).delta(Fraction(1)).low
    for target, kinds in ((most, ["memo"]), (most / 2, ["memo", "memo below"])):
        found = Question(families.of_matrix(memo.reports(Q, Q, 2))).epsilon(target)
        claims = certificate.of_memo(Q, Q, [(0, 1), (1, 0)], 2, found, target)["claims"]
        assert [claim["kind"] for claim in claims] == kinds


def test_no_delta_is_left_where_all_ratios_are_smaller():
    family = families.subset_selection(4, 2, Fraction(3))
    assert Question(family, sums.MANY + 1).delta(Fraction(3)).high == 0


@pytest.mark.parametrize("side", [enclosures.above, enclosures.below])
def test_a_ball_without_an_end_is_no_bound(side):
    with pytest.raises(ArithmeticError, match="not finite"):
        side(arb(1) / 0)


def test_a_goal_below_one_is_none():
    assert central.goal("ln 1", "1e-6", "9").F == 1
    with pytest.raises(ValueError, match="eps: must be at least 0"):
        central.goal("ln 1/2", "1e-6", "9")


def test_other_values_hide_only_where_all_kinds_are_given():
    Q = RESPONSE
    for every in (False, True):
        given = {"every": True} if every else {}
        crowd, *_ = shuffler.crowds(Q.rows, Q.pairs, Q.blanket, **given)
        assert (crowd.others is not None) == every

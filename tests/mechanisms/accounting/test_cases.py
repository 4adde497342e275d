"""Cases that a reader can check by hand, and numbers that others find too."""

import math
import random
from fractions import Fraction
from itertools import combinations_with_replacement, pairwise, product
from unittest.mock import patch

import pytest
from flint import fmpz_poly

from mechanisms import memoized
from mechanisms.accounting import (
    binary,
    divergences,
    exchange,
    families,
    memo,
    profile,
    reports,
    rounds,
    shuffler,
)
from mechanisms.accounting.checks import laws_of_blocks
from mechanisms.accounting.enclosures import exponential
from mechanisms.accounting.numerics import laws, scores, sums

WITH_DELTA = [[Fraction(k, 256) for k in row] for row in ((130, 63, 63), (63, 130, 63))]
MEMOS = [[Fraction(k, 64) for k in row] for row in ((7, 1, 49, 7), (7, 49, 1, 7))]
INSTANT = [
    [Fraction(k, 16) for k in row]
    for row in ((9, 3, 3, 1), (3, 9, 1, 3), (3, 1, 9, 3), (1, 3, 3, 9))
]
MILLIONTH = Fraction(1, 10**6)


def test_delta_of_a_channel():
    pair = profile.pair_of(*WITH_DELTA)
    assert profile.greatest_ratio(pair) == Fraction(130, 63)
    assert [profile.delta(pair, F) for F in (1, 2)] == [Fraction(67, 256), Fraction(1, 64)]
    assert profile.least_factor(pair, Fraction(1, 64)) == 2


@pytest.mark.parametrize("t, factor", [(1, "121/25"), (2, "16"), (3, "9025/289"), (4, "5041/121")])
def test_reports_of_one_memo(t, factor):
    found, _ = memo.bounds(MEMOS, INSTANT, t)
    assert profile.greatest_ratio(profile.pair_of(*found)) == Fraction(factor)
    assert profile.greatest_ratio(profile.pair_of(*MEMOS)) == 49


def test_many_reports_of_a_memo_tell_nearly_the_memo(monkeypatch):
    monkeypatch.setattr(memo, "MOST_TYPES", 4000)
    below, above = memo.bounds(MEMOS, INSTANT, 400)
    least, most = (profile.delta(profile.pair_of(*rows), 2) for rows in (below, above))
    assert most == profile.delta(profile.pair_of(*MEMOS), 2)
    assert most * Fraction(9, 10) < least < most


def test_memoized_response_has_the_factor_of_its_formula():
    made = memoized.rr(3, Fraction(5), Fraction(2))
    Q, R = made.permanent.matrix().tolist(), made.instant.matrix().tolist()
    for t in (1, 3):
        found = profile.pair_of(*memo.bounds(Q, R, t)[0][:2])
        assert profile.greatest_ratio(found) == made.factor(t)


def test_response_for_a_year_to_thirty_digits():
    family = families.rr(100, exponential(Fraction(1)))
    pair = profile.pair_of(*family.rows[:2])
    above, below = reports.composed([(pair, 365)])
    low, high = below.factor(MILLIONTH), above.factor(MILLIONTH)
    assert low <= high <= low * (1 + Fraction(1, 10**30))
    assert math.log(low) == pytest.approx(24.7464752567783)


def test_any_channel_for_a_year():
    p = [
        Fraction(100 + 7 * k % 31, 11500 + sum(7 * k % 31 for k in range(115))) for k in range(115)
    ]
    above, below = reports.composed([(profile.pair_of(p, p[::-1]), 365)], target=MILLIONTH)
    low, high = (math.log(side.factor(MILLIONTH)) for side in (below, above))
    assert 0 < high - low <= 1e-3 * high


def test_ratios_next_to_one():
    tiny = Fraction(1, 2**127)
    pair = [(Fraction(1, 2) + tiny, Fraction(1, 2)), (Fraction(1, 2) - tiny, Fraction(1, 2))]
    above, below = reports.composed([(pair, 3)])
    assert 0 <= below.delta(Fraction(1)) <= above.delta(Fraction(1)) < 10**-30


def test_variation_ratio_formula_is_no_upper_bound():
    """Others call 1/64 the delta of 5-RR with E = 4, two users, at F = 3; it is 1/16."""
    family = families.rr(5, Fraction(4))
    found = shuffler.delta(family.rows, family.pairs, 2, Fraction(3), family.blanket)
    assert (found.low, found.others) == (Fraction(1, 16), 0) and found.high >= Fraction(1, 16)


@pytest.mark.parametrize("n, low, high", [(100, 0.8834, 0.8896), (1000, 0.2726, 0.2728)])
def test_response_through_a_shuffler(n, low, high):
    family = families.rr(10, exponential(Fraction(2)))
    found = shuffler.epsilon(family.rows, family.pairs, n, MILLIONTH, family.blanket)
    assert low <= math.log(found.low) <= math.log(found.high) <= high


def test_few_users_are_told_apart_best_among_users_of_the_same_value():
    family = families.rr(10, exponential(Fraction(2)))
    found = shuffler.epsilon(family.rows, family.pairs, 10, MILLIONTH, family.blanket)
    assert found.others == found.pair[0]
    assert 1.9971 <= math.log(found.low) <= math.log(found.high) <= 1.9972


def test_binary_response_for_every_data_set():
    E = exponential(Fraction(1))
    Q = [[E / (E + 1), 1 / (E + 1)], [1 / (E + 1), E / (E + 1)]]
    low, high, _ = binary.epsilon(Q, (0, 1), 1000, MILLIONTH)
    assert 0.1266 <= math.log(low) <= math.log(high) <= 0.1267


def test_reports_that_only_the_user_makes_are_outcomes_of_rounds():
    one, none = Fraction(1), Fraction(0)
    half = one / 2
    given = scores.chosen([half, half, none], [half, none, half], [(2, [none, none, one])], 2)
    told = scores.told([half, half, none], [half, none, half], [(2, [none, none, one])], given)
    outcomes, cuts = told.pair(5)
    assert outcomes[len(cuts) :] == told.alone == [(half, half), (half, none)]
    assert scores.Told(0, [], 9, told.alone, 0).pair(5) == (told.alone, [])


def test_rounds_cost_less_than_their_sum():
    family = families.rr(10, exponential(Fraction(1)))
    found = rounds.epsilon(family.rows, family.pairs, 1000, 30, MILLIONTH, family.blanket)
    low, high = math.log(found.low), math.log(found.high)
    assert 0.493 <= low <= high <= 0.496 < 30 * 0.08


def test_nothing_hides_an_output_of_one_value():
    family = families.urr(10, 4, Fraction(2))
    found = shuffler.epsilon(family.rows, [(3, 0)], 10**6, MILLIONTH, family.blanket)
    assert found.low is None and found.high is None


def test_what_a_coarser_grid_loses_counts_as_its_greatest_multiple():
    # a sure loss of one step, on a grid of three
    law = fmpz_poly([0, 1 << laws.BITS])
    blocks = exchange.Blocks(Fraction(1), 0, 1, 1, 0, ((1, law, 1),))
    for bits in (11, 12, 41):
        assert exchange.mean_positive([blocks.on_grid(bits, 3)], 1, bits, 3) >= 1


def test_a_greatest_sum_that_is_rounded_to_nothing_still_counts():
    rare = fmpz_poly([(1 << laws.BITS) - 1, *[0] * 9, 1])
    assert laws.times(rare, rare).degree() == 20
    made = laws.block(rare, [fmpz_poly([1 << laws.BITS])], Fraction(1), 3)
    assert made.degree() == 30 and made(1) == 1 << laws.BITS


def exact_sum(laws_of_each, scale):
    """Return the exact law of a sum, of lists of whole numbers over a scale."""
    found = [Fraction(1)]
    for law in laws_of_each:
        longer = [Fraction(0)] * (len(found) + len(law) - 1)
        for (i, a), (j, b) in product(enumerate(found), enumerate(law)):
            longer[i + j] += a * b / scale
        found = longer
    return found


def excess_of(law, t):
    return sum(((j - t) * c for j, c in enumerate(law) if j > t), Fraction(0))


@pytest.mark.parametrize("seed", range(3))
def test_sums_that_are_left_out_are_exceeded_although_laws_are_rounded(seed):
    rng = random.Random(seed)
    for _ in range(60):
        bits = rng.randint(3, 8)
        scale = 1 << bits
        kinds = []
        for _ in range(3):
            cuts = sorted(rng.randint(0, scale) for _ in range(rng.randint(1, 3)))
            kinds.append([b - a for a, b in pairwise([0, *cuts, scale])])
        kinds = [law[: max(j for j, c in enumerate(law) if c) + 1] for law in kinds]
        with patch.object(laws, "BITS", bits):
            found = laws.greatest_sums([fmpz_poly(law) for law in kinds], 4)
            kept = laws.undominated({k: fmpz_poly(law) for k, law in enumerate(kinds)})
        other = laws_of_blocks.greatest_sums(kinds, 4, scale)
        others = laws_of_blocks.undominated(dict(enumerate(kinds)))
        assert kept.keys() == others.keys()
        for law in kinds:
            assert any(
                all(excess_of(kinds[k], t) >= excess_of(law, t) for t in range(-1, 4)) for k in kept
            )
        for made in ([[*map(int, law)] for law in found], other):
            assert all(sum(law) == scale for law in made)
            for draws, law in enumerate(made):
                for each in combinations_with_replacement(kinds, draws):
                    exact = exact_sum(each, scale)
                    for t in range(-1, len(exact)):
                        assert excess_of(law, t) >= excess_of(exact, t) * scale


@pytest.mark.parametrize("draws", [1, 2, 5])
@pytest.mark.parametrize("counts", [[9, 0, 900, 30], [0, 2, 10**6, 0, 1], [10**9, 1]])
def test_more_counts_at_the_last_place_than_draws_lose_by_rounding(draws, counts):
    last, total = len(counts) - 1, sum(counts)
    for made in (
        [*map(int, laws.raised(fmpz_poly(counts), draws).coeffs())],
        laws_of_blocks.raised([*counts], draws),
    ):
        for t in range(-1, last):
            more = draws**2 * (last + 1) * (last - t)
            assert excess_of(made, t) >= min(excess_of(counts, t) + more, total * (last - t))


def test_a_grid_of_own_losses_is_not_too_wide():
    rare, n, points = Fraction(1, 10**30), 2 * 10**6, 1 << 20
    atoms = [(Fraction(1), Fraction(1, 2)), (Fraction(0), Fraction(1, 2) - rare), (-n * 2, rare)]

    def places():
        _, step, least = sums.resolution(atoms, n, 1e-6, points)
        assert atoms[0][0] % step == least % step == 0
        return (atoms[0][0] - least) / step, 2 + atoms[0][0] - least

    found, more = places()
    assert found <= sums.WIDEST * points + more
    with patch.object(sums, "WIDEST", 10**9):
        assert places()[0] > 2 * found


def test_divergences_of_binary_response():
    pair = profile.pair_of([Fraction(3, 4), Fraction(1, 4)], [Fraction(1, 4), Fraction(3, 4)])
    low, high = divergences.renyi(pair, 2)
    assert low <= Fraction(math.log(7 / 3)) + Fraction(1, 10**12) and high - low < 1e-40
    least, most = divergences.zero_concentrated(pair)
    assert least <= most <= least * Fraction(1002, 1000)
    # of order near 1: half the logarithm of 3
    assert float(most) >= math.log(3) / 2
    assert divergences.renyi(profile.pair_of([Fraction(1), 0], [Fraction(1, 2)] * 2), 2) is not None
    assert divergences.renyi(profile.pair_of([Fraction(1, 2)] * 2, [Fraction(1), 0]), 2) is None

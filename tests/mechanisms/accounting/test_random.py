"""Bounds hold: random small channels against what is counted out in fractions."""

import random
from fractions import Fraction
from itertools import product
from unittest.mock import patch

import pytest

from mechanisms.accounting import (
    binary,
    exchange,
    few,
    known,
    memo,
    mixed,
    profile,
    reports,
    rounds,
    shuffler,
)
from mechanisms.accounting.enclosures import above
from mechanisms.accounting.numerics import scores, sums
from tests.mechanisms.accounting import brute
from tests.mechanisms.accounting.random_channels import channel, factor, row

SEED = 20


def encloses(low, truth, high):
    assert low <= truth <= high


def is_factor(low, high, delta, target):
    """Check bounds of the least F with at most this delta, by delta itself."""
    if high is not None:
        assert delta(high) <= target
    if low is None:
        assert delta(Fraction(10**9)) > target
    elif low > 1:
        assert delta(low) >= target


def target_of(rng, delta):
    """Return a delta that an F between has, or a small one."""
    found = delta(factor(rng)) * Fraction(rng.randint(1, 9), 10)
    return max(found, Fraction(1, 10**6))


def one_report(rng):
    K, outputs = rng.randint(2, 5), rng.randint(2, 6)
    Q, F = channel(rng, K, outputs), factor(rng)
    pairs = [(x, y) for x, y in product(range(K), repeat=2) if x != y]
    truth = {pair: brute.delta_of(*(dict(enumerate(Q[x])) for x in pair), F) for pair in pairs}
    made = [profile.pair_of(Q[x], Q[y]) for x, y in pairs]
    worst = profile.dominating(made)
    assert profile.delta(worst, F) == max(truth.values())
    found = profile.matrix(Q, lambda *_: F)
    assert all(found[x][y] == truth[x, y] for x, y in pairs)
    target = max(truth.values()) * Fraction(rng.randint(0, 9), 10)
    least = profile.least_factor(worst, target)
    if least is None:
        assert profile.delta(worst, Fraction(10**9)) > target
    elif least > 1:
        assert profile.delta(worst, least) == target


def many_reports(rng):
    t = rng.randint(1, 4)
    Q, F = channel(rng, 2, rng.randint(2, 4)), factor(rng)
    laws = brute.repeated(*Q, t)
    pair = profile.pair_of(*Q)
    bits = rng.choice([24, 96])
    points = rng.choice([1 << 6, 1 << 10])
    high, below = reports.composed([(pair, t)], points=points)
    if rng.random() < 0.3:
        high = reports.Above(Fraction(rng.randint(11, 30), 10), bits).add(pair, t)

    def truth(F):
        return brute.delta_of(*laws, F)

    encloses(below.delta(F), truth(F), high.delta(F))
    target = target_of(rng, truth)
    is_factor(below.factor(target), high.factor(target), truth, target)


def one_memo(rng):
    t, F = rng.randint(1, 4), factor(rng)
    Q, R = channel(rng, 2, rng.randint(2, 3)), None
    R = channel(rng, len(Q[0]), rng.randint(2, 3))
    truth = brute.delta_of(*(brute.of_memo(Q, R, x, t) for x in (0, 1)), F)
    below, above = memo.bounds(Q, R, t)
    assert profile.delta(profile.pair_of(*below), F) == truth
    assert profile.delta(profile.pair_of(*above), F) == truth
    less = memo.reports(Q, memo.coarser(R, 2), t)
    encloses(profile.delta(profile.pair_of(*less), F), truth, profile.delta(profile.pair_of(*Q), F))


def shuffled_reports(rng):
    n, K = rng.randint(1, 4), rng.randint(2, 3)
    Q, pair = channel(rng, K, rng.randint(2, 4)), (0, 1)
    if rng.random() < 0.5:
        pair = (K - 1, 0)

    def truth(F):
        return brute.worst_shuffled(Q, pair, n, F)

    F, points = factor(rng), rng.choice([1 << 6, 1 << 12])
    found = shuffler.delta(Q, [pair], n, F, points=points)
    encloses(found.low, truth(F), found.high)
    target = target_of(rng, truth)
    found = shuffler.epsilon(Q, [pair], n, target, points=points)
    is_factor(found.low, found.high, truth, target)


def few_users(rng):
    n, K = rng.randint(2, 4), rng.randint(2, 3)
    Q, F = channel(rng, K, rng.randint(2, 3)), factor(rng)
    pairs = [(0, 1), (K - 1, 0)]
    counted = few.Few(Q, pairs, n)

    def truth(F):
        return max(brute.worst_shuffled(Q, pair, n, F) for pair in pairs)

    found = counted.delta(F)
    assert found.low == found.high == truth(F)
    target = target_of(rng, truth)
    least = counted.epsilon(target).low
    assert (truth(Fraction(10**9)) > target) if least is None else truth(least) <= target
    assert not least or least == 1 or truth(least) == target


def exchanged(rng):
    """Check the bound of blocks, at any part of the blanket, also against its own formula."""
    n, K = rng.randint(2, 4), rng.randint(2, 3)
    Q = channel(rng, K, rng.randint(2, 3))
    if rng.random() < 0.5:  # outputs at which x and x' do not differ
        Q[1] = [*Q[0][1::-1], *Q[0][2:]]
    F, common = factor(rng), shuffler.blanket(Q)
    part = Fraction(rng.randint(0, 9), 10), Fraction(rng.randint(0, 10), 10)
    every = exchange.Others.of(Q, 0, 1, common)
    kind = exchange.merged_outputs(Q[0], Q[1], common, rng.choice(Q))
    one = exchange.Others((kind,))
    outputs = [(p, q, r, *exchange.passed(p, q, w, F, part)) for p, q, w, r in kind]
    exact = brute.passed_on(outputs, n, F)
    exchange.blocks_of.cache_clear()
    # few users stand for many
    with patch.multiple(exchange, MANY=0.5, DEPTH=1):
        assert exact <= one.delta_at(n, F, 1e-6, 1 << 3, part)
    exchange.blocks_of.cache_clear()
    assert exact <= one.delta_at(n, F, 1e-6, 1 << 10, part) <= exact * 2 + Fraction(1, 100)
    truth = brute.worst_shuffled(Q, (0, 1), n, F)
    for way in (exchange.Others.delta_at, known.delta_at):
        assert truth <= way(every, n, F, 1e-6, 1 << 10, part)


def two_outputs(rng):
    n, K = rng.randint(1, 5), rng.randint(2, 3)
    Q = channel(rng, K, 2)
    Q = [[row[0], 1 - row[0]] for row in Q]

    def truth(F):
        return brute.worst_shuffled(Q, (0, 1), n, F)

    target = target_of(rng, truth)
    low, high, _ = binary.epsilon(Q, (0, 1), n, target)
    is_factor(low, high, truth, target)


def different_users(rng):
    p, q, *others = channel(rng, rng.randint(3, 5), rng.randint(2, 4))
    F = factor(rng)
    groups = [(rng.randint(1, 2), row) for row in others]
    rows = [row for n, row in groups for _ in range(n)]
    laws = [brute.shuffled([first, *rows]) for first in (p, q)]
    seen = scores.told(p, q, groups, scores.chosen(p, q, groups, F))
    truth = brute.delta_of(*laws, F)
    assert seen.delta(F) <= truth
    pair = profile.pair_of(*zip(*seen.pair(rng.randint(1, 50))[0], strict=True))
    assert profile.delta(pair, F) <= truth
    target = target_of(rng, lambda F: brute.delta_of(*laws, F))
    is_factor(seen.factor(target), None, lambda F: brute.delta_of(*laws, F), target)


def mixed_channels(rng):
    outputs, F = rng.randint(2, 3), factor(rng)
    channels = [channel(rng, 2, outputs) for _ in range(2)]
    width = max(len(Q[0]) for Q in channels)
    channels = [[row + [Fraction(0)] * (width - len(row)) for row in Q] for Q in channels]
    groups = [(rng.randint(1, 2), Q) for Q in channels]
    p, q = channels[0]
    users = [Q for n, Q in groups for _ in range(n)]
    truth = max(
        brute.delta_of(*(brute.shuffled([row, *rows]) for row in (p, q)), F)
        for rows in product(*users)
    )
    low, high = mixed.delta(p, q, groups, F)
    encloses(low, truth, high)


def grid_sums(rng):
    n, step = rng.randint(2, 3), Fraction(rng.randint(1, 6), 2)
    values = [Fraction(rng.randint(-9, 9), 3) for _ in range(4)]
    law = sums.merged(zip([*values, Fraction(3)], row(rng, 5, 0), strict=True))
    truth = Fraction(0)
    for draws in product(law, repeat=n):
        weight = Fraction(1)
        for _, w in draws:
            weight *= w
        truth += weight * max(sum(x for x, _ in draws), 0) / n
    assert above(sums.above_grid(law, n, 64, step)) >= truth


def some_rounds(rng):
    n, t = rng.randint(2, 3), 2
    Q, F = channel(rng, 2, 2), factor(rng)
    others = [[Q[z] for z in zs] for zs in product((0, 1), repeat=n - 1)]
    truth = Fraction(0)
    for rows in others:
        once = [brute.shuffled([Q[x], *rows]) for x in (0, 1)]
        twice = [
            {(y, z): a * b for (y, a), (z, b) in product(law.items(), repeat=2)} for law in once
        ]
        truth = max(truth, brute.delta_of(*twice, F))
    crowds = shuffler.crowds(Q, [(0, 1)], shuffler.blanket(Q))
    with patch.multiple(rounds, NODES=rng.choice([6, 24]), POINTS=1 << 8):
        above = rounds.losses_above(crowds, n, t, Fraction(1, 1000))
    below = rounds.losses_below(shuffler.told(Q, (0, 1), [(n - 1, Q[0])], F), t, Fraction(1, 1000))
    encloses(below.delta(F), truth, 1 if above is None else above.delta(F))


KINDS = [
    one_report,
    many_reports,
    one_memo,
    shuffled_reports,
    few_users,
    exchanged,
    two_outputs,
    different_users,
    mixed_channels,
    grid_sums,
    some_rounds,
]


@pytest.mark.parametrize("kind", KINDS)
def test_bounds_hold(kind):
    rng = random.Random(SEED)
    for _ in range(12):
        kind(rng)


@pytest.mark.trial
@pytest.mark.parametrize("kind", KINDS)
def test_bounds_hold_on_two_thousand(kind):
    rng = random.Random(SEED + 1)
    for _ in range(300):
        kind(rng)

import math
import random
from fractions import Fraction

import numpy as np
import pytest

from checker import (
    HLLDP,
    LDP,
    LIP,
    MIP,
    OSLDP,
    ULDP,
    MinIDLDP,
    OneIDLDP,
    PairwiseLDP,
    check,
)
from checker.budgets import Budget
from tests.checker import brute, corpus
from theory.notions import matrix, uldp

KNOWN = list(corpus.known())
DRAWN = list(corpus.drawn(160))
ALL = [(name, rows) for name, rows, _ in KNOWN] + DRAWN


def least(answer):
    return math.inf if answer.exp_epsilon == "inf" else Fraction(answer.exp_epsilon)


def test_the_corpus_is_large():
    assert len(ALL) >= 200 and len({name for name, _ in ALL}) == len(ALL)


@pytest.mark.parametrize(("name", "rows", "expected"), KNOWN, ids=[name for name, *_ in KNOWN])
def test_known_answers(name, rows, expected):
    answer = check(rows, LDP())
    assert answer.exp_epsilon == (expected if expected == "inf" else str(Fraction(expected)))
    assert answer.holds == (expected != "inf")
    if expected != "inf":
        assert check(rows, LDP(Budget(Fraction(expected), logarithm=True))).holds
        if Fraction(expected) > 1:
            under = Fraction(expected) - (Fraction(expected) - 1) / 10**9
            broken = check(rows, LDP(Budget(under, logarithm=True)))
            assert not broken.holds and broken.failing


@pytest.mark.parametrize(("name", "text"), ALL, ids=[name for name, _ in ALL])
def test_every_notion_agrees_with_brute_force(name, text):
    rng = random.Random(name)
    rows = [[brute.exact(cell) for cell in row] for row in text]
    K, N = len(rows), len(rows[0])
    sensitive = {x for x in range(K) if rng.random() < 0.5}
    protected = {y for y in range(N) if rng.random() < 0.7}
    weights = [rng.choice((0, 1, 2, 5)) for _ in rows]
    weights[0] += 1
    prior = [Fraction(w, sum(weights)) for w in weights]
    assert least(check(text, LDP())) == brute.ldp(rows)
    for notion in (OSLDP, HLLDP):
        assert least(check(text, notion(sorted(sensitive)))) == brute.ldp(rows, sensitive)
    for printed, name in ((True, "printed"), (False, "reachable")):
        found = check(text, ULDP(sorted(sensitive), None, sorted(protected), name))
        assert least(found) == brute.uldp(rows, sensitive, protected, printed)
    free = {y for y in range(N) if not brute.invertible(rows, sensitive, y)}
    assert least(check(text, ULDP(sorted(sensitive)))) == brute.ldp(rows, outputs=free)
    assert least(check(text, LIP(prior))) == brute.lip(rows, prior)
    assert check(text, MIP(prior)).epsilon == pytest.approx(brute.mip(rows, prior), abs=1e-12)
    assert check(text, OneIDLDP()).own == [brute.own(rows, x) for x in range(K)]
    pairs = [[brute.pair(rows, x, z) for z in range(K)] for x in range(K)]
    assert check(text, PairwiseLDP()).pairs == pairs
    both = [[max(pairs[x][z], pairs[z][x]) for z in range(K)] for x in range(K)]
    assert check(text, MinIDLDP()).pairs == both


def drawn_budgets(rng, rows):
    """Return e^eps of each input: what the channel needs, a little less, or anything."""
    found = []
    for x in range(len(rows)):
        own = brute.own(rows, x)
        choices = [Fraction(1), Fraction(3), math.inf]
        if own != math.inf:
            choices += [own, max(Fraction(1), own - Fraction(1, 10**20)), own + 1]
        found.append(rng.choice(choices))
    return found


def as_budgets(powers):
    return [Budget(E, logarithm=math.inf != E) for E in powers]


@pytest.mark.parametrize(("name", "text"), ALL, ids=[name for name, _ in ALL])
def test_budgets_agree_with_brute_force(name, text):
    rng = random.Random(name)
    rows = [[brute.exact(cell) for cell in row] for row in text]
    E = drawn_budgets(rng, rows)
    table = [[rng.choice([*E, Fraction(2)]) for _ in rows] for _ in rows]
    cases = [
        (OneIDLDP(as_budgets(E)), lambda x, z: E[x]),
        (MinIDLDP(as_budgets(E)), lambda x, z: min(E[x], E[z])),
        (PairwiseLDP([as_budgets(row) for row in table]), lambda x, z: table[x][z]),
    ]
    for notion, bound in cases:
        answer = check(text, notion)
        assert answer.holds == brute.pairs_hold(rows, bound)
        assert answer.holds == (answer.factor <= 1) or answer.factor == pytest.approx(1)
        if answer.failing:
            worst = answer.failing[0]
            pair = rows[worst.x][worst.y], rows[worst.other][worst.y]
            assert pair == (worst.top, worst.bottom)
            assert worst.ratio > bound(worst.x, worst.other)
        # floats of the test itself are too coarse for ratios next to 1
        if name.startswith("drawn") and 0 < answer.factor < math.inf:
            assert brute.pairs_hold(rows, scaled(bound, answer.factor * (1 + 1e-6)))
            assert not brute.pairs_hold(rows, scaled(bound, answer.factor * (1 - 1e-6)))


def scaled(bound, factor):
    """Return the budgets times a factor, as e^eps."""

    def power(x, z):
        E = bound(x, z)
        return math.inf if math.inf == E else math.exp(math.log(E) * factor)

    return power


@pytest.mark.parametrize(("name", "text"), DRAWN[:60], ids=[name for name, _ in DRAWN[:60]])
def test_the_notions_of_the_proofs_agree(name, text):
    """The definitions that theorems are about say the same at the least budget and below it."""
    Q = np.array([[brute.exact(cell) for cell in row] for row in text], dtype=object)
    mask = [x % 2 == 0 for x in range(len(Q))]
    free = [y % 2 == 0 for y in range(Q.shape[1])]
    prior = [Fraction(1, len(Q))] * len(Q)
    cases = [
        (LDP(), lambda E: matrix.ldp_breaks(Q, E)),
        (OSLDP(mask), lambda E: matrix.osldp_breaks(Q, mask, E)),
        (LIP(prior), lambda E: matrix.lip_breaks(Q, prior, E)),
        (
            ULDP(mask, None, free),
            lambda E: matrix.uldp_breaks(Q, mask, free, E, uldp.invertible_if_reachable),
        ),
    ]
    for notion, breaks in cases:
        E = least(check(Q, notion))
        if math.inf == E:
            assert breaks(Fraction(10**9))
        else:
            assert not breaks(E)
            assert E == 1 or breaks(E - Fraction(1, 10**12))


def test_a_column_without_a_bound_is_found_beside_a_faint_one():
    # Pr(u) is too faint for floats, and Pr(v) = 0 though somebody nobody is would report v
    tiny = Fraction(1, 10**290)
    rows = [[tiny, 0, 1 - tiny], [0, Fraction(1, 2), Fraction(1, 2)]]
    answer = check(rows, LIP([1, 0]))
    assert answer.exp_epsilon == "inf" and answer.worst.ratio == math.inf
    assert not check(rows, LIP([1, 0], 5)).holds


def test_budgets_too_small_for_floats_are_compared_exactly():
    tiny = Fraction(1, 10**400)
    rows = [[Fraction(1, 2) + tiny, Fraction(1, 2) - tiny], [Fraction(1, 2)] * 2]
    for eps, holds in ((Budget(Fraction(5) * tiny), True), (Budget(tiny), False)):
        assert check(rows, OneIDLDP([eps, eps])).holds == holds
        assert check(rows, LDP(eps)).holds == holds

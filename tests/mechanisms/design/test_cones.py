"""Extreme rays: by walk, by pattern, and by brute force over tight constraints."""

import random
from fractions import Fraction
from itertools import combinations
from math import comb

import flint
import pytest

from mechanisms.design import check_rays, cones
from mechanisms.design.problem import by_distance, by_least, by_value


def brute(rows):
    """Return the extreme rays of {q : h.q >= 0 for each row h}, of sum one."""
    K, found = len(rows[0]), set()
    for chosen in combinations(rows, K - 1):
        entries = [flint.fmpq(v.numerator, v.denominator) for row in chosen for v in row]
        reduced, rank = flint.fmpq_mat(K - 1, K, entries).rref()
        if rank < K - 1:
            continue
        pivots = [next(j for j in range(K) if reduced[i, j] != 0) for i in range(rank)]
        (free,) = set(range(K)) - set(pivots)
        q = [Fraction(0)] * K
        q[free] = Fraction(1)
        for i, j in enumerate(pivots):
            q[j] = -Fraction(int(reduced[i, free].p), int(reduced[i, free].q))
        if all(sum(a * b for a, b in zip(h, q, strict=True)) >= 0 for h in rows):
            found.add(cones.normal(q))
    return found


def halfspaces(factors):
    K = len(factors)
    rows = [[Fraction(x == z) for z in range(K)] for x in range(K)]
    for x in range(K):
        for z in range(K):
            if x != z and factors[x][z] is not None:
                row = [Fraction(0)] * K
                row[x], row[z] = Fraction(-1), factors[x][z]
                rows.append(row)
    return rows


F2, F3, F5, F7 = map(Fraction, (2, 3, 5, 7))
EACH = ([F2, F3, F5, F7], [F3] * 4, [F2, F5, None, None], [F3, None, None, None], [F2, F3, None])


@pytest.mark.parametrize("each", EACH)
def test_patterns_and_walk_are_the_rays(each):
    exact = brute(halfspaces(by_value(each)))
    assert set(cones.of_values(each)) == exact
    assert exact <= set(cones.of_pairs(by_value(each)))
    if None not in each:
        assert set(cones.of_pairs(by_value(each))) == exact


@pytest.mark.parametrize("seed", range(6))
def test_the_walk_meets_every_ray(seed):
    rng = random.Random(seed)
    rows = [[1 + Fraction(rng.randint(1, 40), 13) for _ in range(4)] for _ in range(4)]
    if seed % 2:
        rows[rng.randrange(4)][rng.randrange(4)] = None
    if seed % 3 == 2:
        rows = by_least([rows[0][0] or F2, F3, F5, F7])
    exact, walked = brute(halfspaces(rows)), set(cones.of_pairs(rows))
    assert exact <= walked
    assert all(
        f is None or x == z or q[x] <= f * q[z]
        for q in walked
        for x, row in enumerate(rows)
        for z, f in enumerate(row)
    )
    again = check_rays.walk([list(row) for row in rows], [1] * 4)
    assert {cones.normal([cells[0][0] for cells in q]) for q in again} == walked


@pytest.mark.parametrize("K", [2, 3, 4, 5, 6])
def test_how_many_rays_there_are(K):
    """Budgets at random have the greatest number; 20 draws of few numbers have no more."""
    rng = random.Random(K)
    rows = [[3 + Fraction(rng.randint(1, 100), 101) for _ in range(K)] for _ in range(K)]
    most = comb(2 * K - 2, K - 1)
    assert len(cones.of_pairs(rows)) == most
    for _ in range(20):
        rows = [[Fraction(rng.randint(2, 5)) for _ in range(K)] for _ in range(K)]
        assert len(cones.of_pairs(rows)) <= most
    line = by_distance(F2, [[abs(x - z) for z in range(K)] for x in range(K)])
    assert len(cones.of_pairs(line)) == 2 ** (K - 1)
    assert len(cones.of_pairs(by_value([F2] * K))) == len(cones.of_values([F2] * K)) == 2**K - 2


def test_posteriors():
    prior, E = [Fraction(1, 5), Fraction(3, 10), Fraction(1, 2)], Fraction(4)
    rows = []
    for x in range(3):
        for sign, bound in ((1, 1 / E), (-1, E)):
            rows.append([sign * ((z == x) - bound * prior[z]) for z in range(3)])
    exact = brute(rows)
    assert set(cones.of_posteriors(prior, E)) == exact
    assert {cones.normal(q) for q in check_rays.posteriors(prior, E)} == exact


def test_values_with_a_budget_of_0_are_named():
    assert cones.tied(by_value([Fraction(1)] * 2)) == (1, 0)
    assert cones.tied(((None, F2), (Fraction(1), None))) is None
    with pytest.raises(ValueError, match="above 0"):
        check_rays.walk([[Fraction(1)] * 2] * 2, [1, 1])

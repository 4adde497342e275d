"""Ratios next to 1 are compared with small budgets exactly, where floats do not tell them apart."""

import random
from fractions import Fraction
from itertools import product

from checker import PairwiseLDP, check
from tests.checker import brute

TINY = (0, Fraction(1, 10**17), Fraction(1, 10**15), Fraction(1, 10**12), 1)


def test_pairs_whose_ratio_is_nearly_one_are_those_of_fractions():
    rng, verdicts = random.Random(3), set()
    for _ in range(200):
        tops = [Fraction(1, 3) + rng.choice((0, 1, -2)) * rng.choice(TINY[1:3]) for _ in range(3)]
        rows = [[top, 1 - top] for top in tops]
        budgets = [[rng.choice(TINY) for _ in rows] for _ in rows]
        holds = all(
            brute.quotient(rows[x][y], rows[z][y]) <= 1 + budgets[x][z]
            or (budgets[x][z] == 1 and brute.quotient(rows[x][y], rows[z][y]) <= 2)
            for x, z, y in product(range(3), range(3), range(2))
        )
        found = check(rows, PairwiseLDP([[str(b) for b in row] for row in budgets])).holds
        # e^eps is above 1 + eps by no more than eps^2: no ratio drawn here lies between
        assert found == holds
        verdicts.add(found)
    assert verdicts == {True, False}

"""Events with probabilities of their own, at a space of two users and four outcomes."""

from fractions import Fraction
from itertools import product

from mechanisms.encodings.base import unit_variance
from mechanisms.estimation.empirical import from_frequencies
from theory.kernel.evaluate import Instance
from theory.library import own_laws, shares, triangle

B, G, R = Fraction(1, 4), Fraction(1, 2), [Fraction(1, 2), Fraction(1, 6)]
OUTCOMES = list(product((0, 1), repeat=2))


def space(independent=True):
    m = [B + G * r for r in R]

    def weight(first, second):
        chance = 1
        for p, bit in zip(m, (first, second), strict=True):
            chance *= p if bit else 1 - p
        return chance if independent else Fraction(int(first == second), 2)

    values = {"b": B, "g": G, "r": R, "weight": [weight(*o) for o in OUTCOMES]}
    values["B"] = lambda u: lambda o: OUTCOMES[o][u]
    return Instance({"U": 2, "Omega": 4}, values)


def test_the_variance_of_users_with_laws_of_their_own():
    formula = own_laws.variance(from_frequencies, unit_variance).formula
    premise, (left, right) = formula.args[0], formula.args[1].args
    assert space().value(premise)
    assert not space(independent=False).value(premise)
    mean = sum(R) / 2
    spread = sum((r - mean) ** 2 for r in R) / 2
    assert space().value(left) == space().value(right)
    assert space().value(right) == (unit_variance(B, G, mean) - spread) / 2
    assert space().value(own_laws.spread()) == spread > 0


def test_shares_and_differences():
    premise, conclusion = shares.normalised().formula.args
    where = Instance({"X": 2}, {"parts": [1, 3], "whole": 4})
    assert where.value(premise)
    assert where.value(conclusion)
    left, right = triangle.over_both().formula.args
    where = Instance({"X": 2, "T": 2}, {"d": [[1, -2], [-1, 3]], "own": [-1, 1]})
    assert (where.value(left), where.value(right)) == (3, 9)

"""p*, q* and the variances of pure protocols against sums over all reports."""

from fractions import Fraction
from itertools import product

from mechanisms.oracles import pure

OWN, OTHER = Fraction(3, 4), Fraction(1, 3)


def test_variance_of_fixed_users():
    holds = (True, True, False)
    mean = square = 0
    for bits in product((0, 1), repeat=3):
        weight = Fraction(1)
        for bit, own in zip(bits, holds, strict=True):
            chance = OWN if own else OTHER
            weight *= chance if bit else 1 - chance
        estimate = (Fraction(sum(bits), 3) - OTHER) / (OWN - OTHER)
        mean += weight * estimate
        square += weight * estimate**2
    assert mean == Fraction(2, 3)
    assert 3 * (square - mean**2) == pure.unit_variance(OWN, OTHER, Fraction(2, 3))


def test_means_over_values():
    shares = [Fraction(1, 2), Fraction(1, 3), Fraction(1, 6), 0]
    spreads = [pure.unit_variance(OWN, OTHER, f) for f in shares]
    assert sum(spreads) / 4 == pure.mean_error(OWN, OTHER, 4)
    squares = sum(f * f for f in shares)
    # users who are drawn vary besides
    drawn = sum(spreads) + sum(f * (1 - f) for f in shares)
    assert drawn == pure.total_loss(OWN, OTHER, 4, squares)

"""The best subset size, found by looking at all of them."""

from fractions import Fraction

from mechanisms.losses import ubd
from mechanisms.oracles import pure
from mechanisms.oracles import subset_selection as ss


def test_noise_is_that_of_its_supports():
    for K, w, E in ((4, 2, Fraction(2)), (9, 4, Fraction(3, 2)), (5, 1, Fraction(7))):
        assert ss.unit_noise(K, w, E) == pure.unit_noise(*ss.supports(K, w, E))


def test_rounding_misses_the_best_size():
    K, E = 20, Fraction(123, 10)
    assert round(K / (E + 1)) == 2
    assert min(range(1, K), key=lambda w: ss.unit_noise(K, w, E)) == 1
    # the whole loss is least at 2: (4) leaves terms out
    assert min(range(1, K), key=lambda w: loss(K, w, E)) == 2 == ubd.best_size(K, E)
    assert round(4 / Fraction(27, 10)) == 1
    assert ubd.best_size(4, Fraction(17, 10)) == 2


def loss(K, w, E):
    return pure.total_loss(*ss.supports(K, w, E), K, Fraction(1, K))


def test_loss_is_that_of_block_designs():
    for w in range(1, 6):
        assert loss(6, w, Fraction(5, 3)) == ubd.on_sensitive_times_n(6, w, Fraction(5, 3))

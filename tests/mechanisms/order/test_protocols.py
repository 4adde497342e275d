from fractions import Fraction

import numpy as np

from mechanisms.losses import urap_theta
from mechanisms.order import protocols


def test_the_theta_of_urap_has_the_least_loss_at_its_worst_mass():
    # at a large E theta depends on N too
    s, N, E, parts = 2, 2, Fraction(20), 1000
    theta = protocols.best_urap([True] * s + [False] * N, E, parts).a[0]
    mass = np.linspace(0, 1, 201)

    def worst(theta):
        return max(urap_theta.l2_times_n(float(theta), m, s, N, float(E)) for m in mass)

    step = Fraction(1, 250)
    assert worst(theta) < min(worst(theta - step), worst(theta + step))

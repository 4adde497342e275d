from fractions import Fraction

import numpy as np
import pytest

from mechanisms import binary_channel, rr
from mechanisms.estimation import mmse


def test_binary_means_are_equation_15():
    q0, q1, P1 = Fraction(1, 4), Fraction(1, 3), Fraction(2, 5)
    Q = binary_channel.mechanism(q0, q1).matrix()
    zero = (1 - P1) * (1 - q0) + P1 * q1
    means = mmse.posterior_means(Q, [1 - P1, P1], [0, 1])
    assert means.tolist() == [P1 * q1 / zero, P1 * (1 - q1) / (1 - zero)]


def test_the_error_is_that_of_the_means(rng):
    Q, prior, values = rr.mechanism(3, 4.0).matrix(), np.array([0.5, 0.3, 0.2]), np.array([0, 1, 5])
    means = mmse.posterior_means(Q, prior, values)
    direct = sum(
        prior[x] * Q[x, y] * (values[x] - means[y]) ** 2 for x in range(3) for y in range(3)
    )
    assert mmse.mean_squared_error(Q, prior, values) == pytest.approx(direct)
    other = means + rng.normal(size=3)
    assert direct <= sum(
        prior[x] * Q[x, y] * (values[x] - other[y]) ** 2 for x in range(3) for y in range(3)
    )


def test_outputs_that_cannot_occur_have_no_weight():
    Q = np.array([[Fraction(1), Fraction(0)], [Fraction(1), Fraction(0)]])
    prior = [Fraction(1, 2)] * 2
    assert mmse.posterior_means(Q, prior, [0, 1]).tolist() == [Fraction(1, 2), 0]


@pytest.mark.parametrize(
    ("prior", "words"),
    [([0.5, 0.6], "sum 1.1"), ([1.5, -0.5], "got prior = 1.5"), ([1.0], "shape")],
)
def test_bad_priors_are_named(prior, words):
    with pytest.raises(ValueError, match=words):
        mmse.posterior_means(np.eye(2), prior, [0, 1])


@pytest.mark.parametrize(
    ("Q", "values", "words"),
    [
        (np.eye(3), [0, 1], r"prior must have shape \(3,\), got \(2,\)"),
        (np.ones(2), [0, 1], r"Q must be a matrix, .* got shape \(2,\)"),
        (np.eye(2), [0, 1, 2], r"values must have shape \(2,\), got \(3,\)"),
    ],
)
def test_shapes_that_do_not_fit_are_named(Q, values, words):
    for function in (mmse.posterior_means, mmse.mean_squared_error):
        with pytest.raises(ValueError, match=words):
            function(Q, [0.5, 0.5], values)

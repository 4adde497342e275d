"""Losses without replacement against enumeration and against theory's limits."""

from itertools import product
from math import comb

import numpy as np
import pytest

from experiments.uldp import catalogue, finite_population
from mechanisms import nonprivate
from mechanisms.losses import expected


def hypergeometric(people, members, n):
    total = comb(people, n)
    chances = {k: comb(members, k) * comb(people - members, n - k) / total for k in range(n + 1)}
    return {k: p for k, p in chances.items() if p}


@pytest.mark.parametrize(
    ("members", "people", "n"), [(1, 2, 1), (3, 8, 4), (7, 40, 20), (3, 4000, 2000)]
)
def test_without_privacy_against_enumeration(members, people, n):
    counts = np.array([members, people - members])
    law = hypergeometric(people, members, n)
    apart = {k: abs(k / n - members / people) for k in law}
    second = 2 * sum(p * apart[k] ** 2 for k, p in law.items())
    first = 2 * sum(p * apart[k] for k, p in law.items())
    mechanism = nonprivate.mechanism(2)
    assert finite_population.l2(mechanism, counts, n) == pytest.approx(second)
    assert finite_population.l1(mechanism, counts, n) == pytest.approx(first, rel=0.025)


@pytest.mark.parametrize("name", ["RR", "RAP", "uRR", "uRAP", "uRAP_best"])
def test_the_variance_against_enumeration(name):
    """Two values, four people, two users: all draws of users and of reports."""
    counts, n = np.array([1, 3]), 2
    mechanism = catalogue.MECHANISMS[name]([True, False], 1.0)
    chance, gain = mechanism.chance, mechanism.gain
    found = np.zeros(2)
    for users, p in (([1, 1], 0.5), ([0, 2], 0.5)):
        for j in range(2):
            for own, other in product(range(users[j] + 1), range(n - users[j] + 1)):
                weight = binomial(own, users[j], chance[j] + gain[j])
                weight *= binomial(other, n - users[j], chance[j])
                estimate = ((own + other) / n - chance[j]) / gain[j]
                found[j] += p * weight * (estimate - counts[j] / 4) ** 2
    assert finite_population.variance(mechanism, counts, n) == pytest.approx(found)


def binomial(k, n, p):
    return comb(n, k) * p**k * (1 - p) ** (n - k)


@pytest.mark.parametrize("name", ["RR", "uRAP"])
def test_few_users_of_many_people_are_drawn_from_p(name):
    counts = np.array([4, 3, 2, 1]) * 10**9
    mechanism = catalogue.MECHANISMS[name]([True, True, False, False], 1.0)
    p = counts / counts.sum()
    assert finite_population.l1(mechanism, counts, 500) == pytest.approx(
        expected.l1(mechanism, p, 500), rel=1e-3
    )
    assert finite_population.l2(mechanism, counts, 500) == pytest.approx(
        float(expected.l2(mechanism, p, 500))
    )


def test_all_people_are_known_without_privacy():
    counts = np.array([3, 4])
    assert finite_population.l1(nonprivate.mechanism(2), counts, 7) == 0


def test_what_does_not_vary_does_not_deviate():
    found = finite_population.mean_absolute_deviation(
        np.array([0.5, 2.0, 0.0, 0.5]), np.array([0.0, 0.0, 0.0, 0.25])
    )
    assert found == pytest.approx([0, 0, 0, 0.5])

"""What the texts of measured claims say besides the numbers of a run."""

from fractions import Fraction

import numpy as np

from experiments.oneid import cities
from experiments.oneid.measured import FACTOR
from experiments.uldp import measured
from experiments.uldp.estimates import draw_users
from experiments.uldp.finite_population import variance
from mechanisms import nonprivate
from mechanisms.losses import limits


def test_half_of_the_people_without_replacement():
    """The loss without privacy is smaller by sqrt(2): its variance has what is left as factor."""
    people = np.array([600, 400])
    n = int(draw_users(people, np.random.default_rng(1)).sum())
    share = variance(nonprivate.mechanism(2), people, n) / (people[0] * people[1] / 1e6 / n)
    assert Fraction(n, 1000) == Fraction(1, 2) and abs(1 / share[0] - 2) < 0.01


def test_urr_is_better_for_at_most_four_sensitive_values():
    sizes = range(1, 20)
    better = [s for s in sizes if limits.direct_l1_near_zero(s) < limits.unary_l1_near_zero(s)]
    assert better == [1, 2, 3, 4] and len(measured.ESTIMATORS) == 3


def test_oneid_s_advantage_where_a_tenth_is_sensitive():
    """In the six cities of Table IV, over the better of LDP and MinID."""
    found = {(city, name): bounds for city, _, _, _, name, *bounds in cities.rows()}
    assert len(cities.CITIES) == 6
    for city, (_, K, sensitive) in cities.CITIES.items():
        others = min(found[city, name][1] for name in ("RAPPOR", "OUE", "MinID (W)"))
        assert (others / found[city, "OneID (W)"][0] < FACTOR) is (10 * sensitive >= K)

"""The numbers that the whys of measured claims have in their source."""

from fractions import Fraction
from functools import cache
from types import SimpleNamespace

import numpy as np

from experiments.oneid import cities
from experiments.oneid.measured import FACTOR
from experiments.uldp import fig_06_11, fig_08_13
from experiments.uldp import measured as uldp
from experiments.uldp.estimates import draw_users
from experiments.uldp.finite_population import variance
from mechanisms import nonprivate
from mechanisms.losses import limits
from tests.theory.whys.reading import computed


@computed("uldp-exp-order-of-magnitude")
def factor(ten, three):
    return [ten == uldp.TEN, three == len(uldp.ESTIMATORS)]


@computed("uldp-exp-near-non-private")
def without_replacement(half, two):
    """The variance of what is drawn from people without replacement has what is left as factor."""
    people = np.array([600, 400])
    n = int(draw_users(people, np.random.default_rng(1)).sum())
    share = variance(nonprivate.mechanism(2), people, n) / (people[0] * people[1] / 1e6 / n)
    return [half == Fraction(n, 1000), abs(1 / share[0] - two) < 0.01]


@computed("uldp-exp-em-beats-emp")
def agree(three):
    return three == len(uldp.ESTIMATORS)


@computed("uldp-exp-best-by-regime")
def for_few(eps, most):
    better = [
        s for s in range(1, 20) if limits.direct_l1_near_zero(s) < limits.unary_l1_near_zero(s)
    ]
    return [eps == Fraction(str(fig_06_11.HIGH_PRIVACY)), better[-1] == most]


@computed("uldp-exp-pum-between")
def cases(three):
    nobody = np.zeros((1, 2))
    people = SimpleNamespace(venues=nobody, poi=nobody, behind_bots=nobody)
    return len(fig_08_13.knowledge_of(people)) == three


@cache
def ratios():
    """Return OneID's advantage over the better of LDP and MinID in the cities of Table IV."""
    found = {(city, name): bounds for city, _, _, _, name, *bounds in cities.rows()}
    return {
        city: min(found[city, name][1] for name in ("RAPPOR", "OUE", "MinID (W)"))
        / found[city, "OneID (W)"][0]
        for city in cities.CITIES
    }


@computed("oneid-exp-beats-minid")
def where_many_are_sensitive(six, tenth):
    below = {city: ratio < FACTOR for city, ratio in ratios().items()}
    many = {city: Fraction(c, K) >= tenth for city, (_, K, c) in cities.CITIES.items()}
    return [len(cities.CITIES) == six, below == many]

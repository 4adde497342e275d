import math

import numpy as np
import pytest

from experiments.uldp import catalogue
from mechanisms import urap
from mechanisms.losses import worst_case


@pytest.mark.parametrize(
    ("s", "K", "eps"), [(2, 10, 0.5), (5, 40, 2.0), (2, 10, 6.0), (16, 625, 10.0)]
)
def test_no_theta_near_it_is_better(s, K, eps):
    mask, E = np.arange(K) < s, math.exp(eps)
    best = catalogue.best_theta(mask, E)
    losses = [
        worst_case.l2(urap.mechanism(mask, theta, E), 1)
        for theta in (best, best - 0.02, best + 0.02)
    ]
    assert losses[0] <= min(losses[1:])


def test_the_papers_theta_is_best_for_one_sensitive_value():
    mask = np.arange(20) < 1
    paper, best = (catalogue.ULDP["uRAP"](mask, 1.0), catalogue.IMPROVED["uRAP_best"](mask, 1.0))
    assert best.a == pytest.approx(paper.a)

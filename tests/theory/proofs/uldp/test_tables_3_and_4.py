"""Tables 3 and 4 in numbers: the worst cases over the simplex beside the entries."""

import numpy as np
import pytest

from mechanisms import nonprivate, rappor, rr, urap, urr
from mechanisms.losses import worst_case

UNIT = np.sqrt(2 / np.pi)


def worst(name, K, s, eps):
    """Return the worst l1 loss over sqrt(2/(n pi)) and the worst l2 loss times n."""
    E, mask = np.exp(eps), np.arange(K) < s
    theta = rappor.basic_theta(np.exp(eps / 2))
    mechanism = {
        "RR": lambda: rr.mechanism(K, E),
        "RAPPOR": lambda: rappor.mechanism(K, theta, E),
        "uRR": lambda: urr.mechanism(mask, E),
        "uRAP": lambda: urap.mechanism(mask, theta, E),
        "none": lambda: nonprivate.mechanism(K),
    }[name]()
    return worst_case.l1_asymptotic(mechanism, 1) / UNIT, worst_case.l2(mechanism, 1)


@pytest.mark.parametrize("s", [2, 5, 9])
def test_high_privacy(s):
    K, eps = 12, 1e-6
    entries = {
        "RR": (K * np.sqrt(K - 1) / eps, K * (K - 1) / eps**2),
        "RAPPOR": (2 * K / eps, 4 * K / eps**2),
        "uRR": (s * np.sqrt(s - 1) / eps, s * (s - 1) / eps**2),
        "uRAP": (2 * s / eps, 4 * s / eps**2),
    }
    for name, (l1, l2) in entries.items():
        found = worst(name, K, s, eps)
        assert found[0] == pytest.approx(l1, rel=5e-3)
        assert found[1] == pytest.approx(l2, rel=5e-3)


def test_one_sensitive_value_at_high_privacy():
    K, eps = 12, 1e-6
    l1, _ = worst("uRR", K, 1, eps)
    assert l1 == pytest.approx((1 + np.sqrt(K - 1)) / np.sqrt(eps), rel=1e-3)


def test_low_privacy():
    K, s = 10**5, 100
    eps, root = np.log(K), np.sqrt(K - 1)
    entries = {
        "RR": (2 * root, 4 * (1 - 1 / K)),
        "RAPPOR": (K**0.25 * root, np.sqrt(K) * (1 - 1 / K)),
        "uRR": (root, 1),
        "uRAP": (root * (1 + s / K**0.75), 1 + (s + 1) / np.sqrt(K)),
        "none": (root, 1 - 1 / K),
    }
    for name, (l1, l2) in entries.items():
        found = worst(name, K, s, eps)
        assert found[0] == pytest.approx(l1, rel=2e-2)
        assert found[1] == pytest.approx(l2, rel=2e-2)


@pytest.mark.parametrize("s", [1, 100, 3000, 9000])
def test_equation_45_for_any_s(s):
    """Within 1 +- 2/K^(1/4), whatever s is."""
    K = 10**4
    l1, _ = worst("uRAP", K, s, np.log(K))
    assert l1 == pytest.approx(np.sqrt(K - 1) * (1 + s / K**0.75), rel=0.2)

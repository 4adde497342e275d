import numpy as np
import pytest

from mechanisms import rappor, rr, urap, urr
from mechanisms.direct_encoding import DirectEncoding
from mechanisms.estimation.likelihood import likelihood

MASK = np.array([True, False, True, False])
MECHANISMS = {
    "RR": rr.mechanism(4, 3.0),
    "uRR": urr.mechanism(MASK, 3.0),
    "RAPPOR": rappor.mechanism(4, 0.75, 9.0),
    "uRAP": urap.mechanism(MASK, 0.75, 9.0),
}


def brute_force(mechanism, reports, p):
    """Return g and the log-likelihood per user from the matrix, report by report."""
    if isinstance(mechanism, DirectEncoding):
        columns = mechanism.matrix()[:, reports]
    else:
        columns = mechanism.matrix()[:, reports.dense() @ (1 << np.arange(mechanism.K))]
    mixture = p @ columns
    return (columns / mixture).mean(axis=1), np.log(mixture).mean()


@pytest.mark.parametrize("mechanism", MECHANISMS.values(), ids=MECHANISMS)
def test_multipliers_agree_with_the_matrix(mechanism, rng):
    reports = mechanism.perturb(rng.integers(4, size=200), rng)
    like = likelihood(mechanism, reports)
    for p in (np.full(4, 0.25), np.array([0.1, 0.2, 0.3, 0.4])):
        assert like.multipliers(p) == pytest.approx(brute_force(mechanism, reports, p)[0])


def test_reports_of_another_mechanism_are_refused(rng):
    reports = rappor.mechanism(6, 0.75, 9.0).perturb([0, 1], rng)
    for mechanism in (
        rappor.mechanism(4, 0.75, 9.0),
        urap.mechanism([True] * 5 + [False], 0.75, 9.0),
    ):
        with pytest.raises(ValueError, match="must be of this mechanism"):
            likelihood(mechanism, reports)


@pytest.mark.parametrize("mechanism", MECHANISMS.values(), ids=MECHANISMS)
def test_no_reports_are_refused(mechanism, rng):
    with pytest.raises(ValueError, match=r"counts must not be all zero|n = 0"):
        likelihood(mechanism, mechanism.perturb(np.zeros(0, dtype=int), rng))


@pytest.mark.parametrize("theta", [0.0, 1.0])
def test_reports_that_say_nothing_are_refused(theta, rng):
    mechanism = rappor.mechanism(3, theta, 4.0)
    with pytest.raises(ValueError, match="nothing to estimate"):
        likelihood(mechanism, mechanism.perturb([0, 1, 2], rng))

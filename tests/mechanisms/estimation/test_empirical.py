import numpy as np
import pytest

from mechanisms import rappor, rr, urr
from mechanisms.estimation import empirical
from tests.mechanisms.exact import EXACT, MASK, E, P


@pytest.mark.parametrize("mechanism", [rr.mechanism(3, E), urr.mechanism(MASK, E)])
def test_direct_estimate_solves_equation_3(mechanism):
    counts = np.array([5, 2, 3])
    estimate = empirical.estimate(mechanism, counts, 10)
    assert np.allclose((estimate @ mechanism.matrix()).astype(float), counts / 10)
    assert float(estimate.sum()) == pytest.approx(1)


@pytest.mark.parametrize("mechanism", EXACT)
def test_expected_counts_give_back_p_exactly(mechanism):
    """Unbiased: the estimate is linear, and exact at the expectation of the counts."""
    chance, gain = mechanism.chance, mechanism.gain
    Q = mechanism.matrix()
    outputs = range(Q.shape[1])
    if Q.shape[1] == 3:
        m = P @ Q
    else:
        m = [sum(P @ Q[:, [y]] for y in outputs if y >> j & 1)[0] for j in range(3)]
    assert [(m[j] - chance[j]) / gain[j] for j in range(3)] == P.tolist()


@pytest.mark.parametrize(
    ("mechanism", "counts", "n", "words"),
    [
        (rr.mechanism(3, 1.0), [1, 1, 1], 3, "eps = 0"),
        (rappor.mechanism(3, 0.0, 2.0), [1, 1, 1], 3, "eps = 0"),
        (rr.mechanism(3, 2.0), [1, 1, 1], 0, "n = 0"),
        (rr.mechanism(3, 2.0), [1, 1, 1], float("nan"), "n = nan"),
        (rr.mechanism(3, 2.0), [1, 9, 1], 3, "must not exceed n = 3, got 9"),
        (rr.mechanism(3, 2.0), [1, 1], 2, "shape"),
    ],
)
def test_bad_input_is_named(mechanism, counts, n, words):
    with pytest.raises(ValueError, match=words):
        empirical.estimate(mechanism, counts, n)


@pytest.mark.parametrize("mechanism", EXACT)
def test_variance_is_exact(mechanism):
    """Against the enumeration of all outputs of one user, in fractions."""
    Q, n = mechanism.matrix(), 7
    chance, gain = mechanism.chance, mechanism.gain
    m = P @ Q
    found = mechanism.variance(P, n)
    for j in range(3):
        ones = [y == j if Q.shape[1] == 3 else bool(y >> j & 1) for y in range(Q.shape[1])]
        one_user = [((int(one) - chance[j]) / gain[j]) for one in ones]
        mean = sum(w * v for w, v in zip(m, one_user, strict=True))
        second = sum(w * v**2 for w, v in zip(m, one_user, strict=True))
        assert mean == P[j]
        assert found[j] == (second - mean**2) / n


def test_weights_are_inverse_variances(rng):
    estimates, variances = rng.normal(size=(2, 4)), rng.random((2, 4)) + 0.1
    combined = empirical.weighted(estimates, variances)
    share = variances[1] / variances.sum(axis=0)
    assert combined == pytest.approx(share * estimates[0] + (1 - share) * estimates[1])
    with pytest.raises(ValueError, match="positive"):
        empirical.weighted(estimates, variances * 0)

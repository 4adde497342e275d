import numpy as np
import pytest

from theory.statements.uldp.lemmas import urap_constants, urr_constants

W = np.linspace(0, 1, 401)


def F(constants):
    alpha, beta, gamma = constants
    return np.sqrt((W + alpha) * np.maximum(0, beta - W)) + np.sqrt((1 - W) * (gamma + W))


@pytest.mark.parametrize(("s", "N"), [(1, 1), (1, 5), (4, 2), (30, 7)])
@pytest.mark.parametrize("share", [0.01, 0.5, 1.0])
def test_lemma_1(s, N, share):
    """E - 1 = share N; s > N too, which the lemma as printed leaves out."""
    assert np.all(np.diff(F(urr_constants(s, N, 1 + share * N))) < 0)


@pytest.mark.parametrize(("s", "N"), [(1, 1), (1, 5), (4, 2), (30, 7)])
@pytest.mark.parametrize("share", [0.01, 0.5, 1.0])
def test_lemma_2(s, N, share):
    """Up to eps = 2 asinh(N/2), beyond the printed range."""
    a = 1 + share * (np.exp(np.arcsinh(N / 2)) - 1)
    assert np.all(np.diff(F(urap_constants(s, N, a))) < 0)


def test_the_thresholds_are_sharp():
    above = F(urr_constants(2, 3, 4.1))
    assert above[1:].max() > above[0]
    a = 1.05 * np.exp(np.arcsinh(3 / 2))
    above = F(urap_constants(2, 3, a))
    assert above[1:].max() > above[0]

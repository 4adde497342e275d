import numpy as np
import pytest
from scipy.stats import binomtest

from mechanisms import idue
from mechanisms.optimal_idue.optimizer import optimize
from mechanisms.reidentification.closed_form import bayes, by_budget
from mechanisms.reidentification.drawn import draw, names, pick
from tests.laws import ERROR_LEVEL

E = np.array([2.0, 2.0, 5.0, np.inf, 3.0, 5.0, np.inf])
COUNTS = np.array([1, 3, 1, 2, 0, 1, 1])
SENSITIVE = np.array([True, True, False, False, False, True, False])


def adversaries():
    found = optimize(E)
    yield bayes(found.a, found.b, COUNTS)
    yield by_budget(found.a, found.b, E, COUNTS)
    yield by_budget(found.a, found.b, E, COUNTS, skip_empty=False)
    low = np.array([0.3, 0.2, 0.1, 0.0, 0.4, 0.2, 0.01])
    yield bayes(low + 0.4, low, COUNTS)


@pytest.mark.parametrize("which", range(4))
def test_drawn_attacks_have_the_exact_accuracy(which, rng):
    adversary = list(adversaries())[which]
    runs = [draw(adversary, SENSITIVE, rng) for _ in range(4000)]
    hits, outliers, outlier_hits = (sum(part) for part in zip(*runs, strict=True))
    n = 4000 * COUNTS.sum()
    assert binomtest(hits, n, float(adversary.accuracy())).pvalue > ERROR_LEVEL
    exact = float(adversary.outlier_accuracy(SENSITIVE))
    assert binomtest(outlier_hits, outliers, exact).pvalue > ERROR_LEVEL
    loud = 1 - adversary.misses(~SENSITIVE)
    alone = COUNTS == 1
    assert binomtest(outliers, 4000 * alone.sum(), loud[alone].mean()).pvalue > ERROR_LEVEL


@pytest.mark.parametrize("which", range(4))
def test_attacks_on_real_reports_have_the_exact_accuracy(which, rng):
    adversary = list(adversaries())[which]
    x = np.tile(np.repeat(np.arange(7), COUNTS), 2000)
    bits = idue.mechanism(adversary.a, adversary.b).perturb(x, rng).dense()
    hits = names(adversary, x, pick(adversary, bits, rng), rng).sum()
    assert binomtest(int(hits), len(x), float(adversary.accuracy())).pvalue > ERROR_LEVEL

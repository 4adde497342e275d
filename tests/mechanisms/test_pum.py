import numpy as np
import pytest

from mechanisms import pum, urap, urr
from mechanisms.estimation import empirical
from mechanisms.estimation import pum as estimation

MASK = np.array([True, False, False])


@pytest.fixture
def made():
    return pum.mechanism(MASK, 2, lambda mask: urr.mechanism(mask, 3.0))


def test_bots_come_last_and_are_sensitive(made):
    assert (made.K, made.kappa) == (3, 2)
    assert made.preprocess([0, 1, 2, 2], [0, 1, 0, 2]).tolist() == [0, 3, 2, 4]
    # a bot is reported by others too, a non-sensitive value is not
    assert made.common.other[3] > 0
    assert made.common.other[1] == 0


def test_estimates_come_back_to_the_values(rng):
    """All tags' distributions known: (22) gives back p."""
    made = pum.mechanism(MASK, 1, lambda mask: urap.mechanism(mask, 0.9, 81.0))
    x = rng.choice(3, size=60_000, p=[0.2, 0.5, 0.3])
    tags = ((x == 1) & (rng.random(len(x)) < 0.4)).astype(int)
    counts = made.common.output_counts(made.perturb(x, tags, rng))
    r = empirical.estimate(made.common, counts, len(x))
    p = estimation.estimate(r, MASK, [[0.0, 1.0, 0.0]])
    assert p == pytest.approx([0.2, 0.5, 0.3], abs=0.02)


def test_without_knowledge_a_bot_is_spread_over_the_non_sensitive_values():
    r = np.array([0.1, 0.3, 0.1, 0.5])
    assert estimation.estimate(r, MASK, [None]) == pytest.approx([0.1, 0.675, 0.225])


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda m: m.preprocess([0, 1], [0]), r"tags must have shape \(2,\), got \(1,\)"),
        (lambda m: m.preprocess([0], [3]), "0..2"),
        (lambda m: m.preprocess([3], [0]), "0..2, got 3"),
        (lambda m: pum.mechanism(MASK, 0, None), "kappa = 0"),
        (lambda m: estimation.estimate([1.0], MASK, []), "shape"),
        (lambda m: estimation.estimate([0.5, 0, 0, 0.5], MASK, [None]), "mass on X_N"),
        (lambda m: estimation.estimate([0.5, 0, 0, 0.5], MASK, [[1.0]]), "background"),
    ],
)
def test_bad_input_is_named(made, call, words):
    with pytest.raises(ValueError, match=words):
        call(made)

import numpy as np
import pytest

from mechanisms import rappor, urr
from mechanisms.sampling.words import SystemRandomness, words


@pytest.mark.parametrize("make", [np.random.PCG64, np.random.MT19937, np.random.SFC64])
def test_any_bit_generator_gives_64_bits(make):
    drawn = words(make(1), 1000)
    assert drawn.dtype == np.uint64
    assert (drawn >> np.uint64(63)).mean() == pytest.approx(0.5, abs=0.1)
    assert np.array_equal(drawn, words(np.random.Generator(make(1)), 1000))


def test_the_operating_system_can_be_asked():
    drawn = words(SystemRandomness(), 1000)
    assert len(set(drawn.tolist())) == 1000
    assert len(rappor.mechanism(5, 0.75, 9.0).perturb([0, 1], SystemRandomness())) == 2
    assert len(urr.mechanism([True, False], 3.0).perturb([0, 1], SystemRandomness())) == 2


def test_other_sources_are_refused():
    with pytest.raises(ValueError, match="rng must be a NumPy generator"):
        words(7, 1)

"""The best attack on one report of each frequency oracle, at a uniform prior.

It guesses within the values that the report supports, or any value if there is none; of a noisy
histogram, a greatest bit. How sure such a guess is, given the report, has the success as its mean,
with less noise than whether one guess is right.
"""

from functools import singledispatch

import numpy as np

from mechanisms.direct_encoding import DirectEncoding
from mechanisms.oracles.hyperplanes import HyperplaneResponse
from mechanisms.oracles.linear_hashing import LinearHashing
from mechanisms.oracles.summation import NoisyHistograms
from mechanisms.ubd import BlockDesignMechanism
from mechanisms.unary_encoding import UnaryEncoding

# users at once, so that their bits take little memory
AT_ONCE = 2000


def chances(mechanism, x, rng):
    """Draw a report of each user, and return the chance that the attack names her value.

    Parameters
    ----------
    mechanism : Encoding or NoisyHistograms
    x : ndarray of int, shape (n,)
    rng : numpy.random.Generator

    Returns
    -------
    ndarray, shape (n,)
    """
    parts = [x[low : low + AT_ONCE] for low in range(0, len(x), AT_ONCE)]
    return np.concatenate([_chances(mechanism, part, rng) for part in parts])


@singledispatch
def _chances(mechanism, x, rng):
    raise NotImplementedError(type(mechanism).__name__)


@_chances.register
def _(mechanism: DirectEncoding, x, rng):
    return (mechanism.perturb(x, rng) == x) * 1.0


@_chances.register
def _(mechanism: BlockDesignMechanism, x, rng):
    blocks = mechanism.perturb(x, rng).blocks
    return (blocks == x[:, None]).any(axis=1) / blocks.shape[1]


@_chances.register
def _(mechanism: UnaryEncoding, x, rng):
    return _within(mechanism.perturb(x, rng).dense() == 1, x)


@_chances.register
def _(mechanism: NoisyHistograms, x, rng):
    bits = mechanism.perturb(x, rng)
    return _within(bits == bits.max(axis=1, keepdims=True), x)


@_chances.register
def _(mechanism: LinearHashing | HyperplaneResponse, x, rng):
    return _within(mechanism.supported(mechanism.perturb(x, rng)), x)


def _within(supported, x):
    """Return the chance of a uniform guess within the support, or of any if it is empty."""
    number = supported.sum(axis=1)
    own = supported[np.arange(len(x)), x]
    return np.where(number, own / np.maximum(number, 1), 1 / supported.shape[1])

"""RR, the randomized response for K values (ULDP, equation (2)): uRR with X_S = X."""

from dataclasses import replace

import numpy as np

from mechanisms import urr
from mechanisms.encodings.base import Promise
from mechanisms.encodings.parameters import check_size


def probabilities(K, E):
    """Return Pr(y = x | x) and Pr(y | x) for one y != x, in any arithmetic.

    Examples
    --------
    >>> probabilities(2, 3.0)
    (0.75, 0.25)
    """
    own, other, _ = urr.probabilities(K, E)
    return own, other


def mechanism(K, E):
    """Return the eps-RR on K values; E = e^eps >= 1, ValueError otherwise."""
    made = urr.mechanism(np.ones(check_size(K), dtype=bool), E)
    return replace(made, promise=Promise("LDP", {"E": E}))

"""The eps-LIP channel of any alphabet that keeps the prior: Y = X, or a draw from the prior.

For two values it is the binary channel of LIP, Theorem 2. It has the least error under eps-LIP if
every value has prior probability at least 1/(1+E). For eps > 0 and rarer values it does not provide
eps-LIP.
"""

import numpy as np

from mechanisms.direct_encoding import DirectEncoding
from mechanisms.encodings.base import Promise
from mechanisms.encodings.parameters import check_distribution, check_E_beside, check_vector, shown


def probabilities(p, E):
    """Return Pr(y|x) for x = y and for x != y, in any arithmetic; y has prior p, and E = e^eps.

    Examples
    --------
    >>> probabilities(0.25, 4.0)
    (0.8125, 0.0625)
    """
    return p / E + (1 - 1 / E), p / E


def mechanism(prior, E):
    """Return the channel.

    Parameters
    ----------
    prior : sequence of number, length K
        We assume that no user has a value of probability 0: its report would reveal it.
    E : number
        e^eps >= 1; Fractions give an exact mechanism.

    Raises
    ------
    ValueError
        If a parameter is out of range, or a value is too rare for the channel to have eps-LIP.
    """
    prior = check_vector("prior", prior)
    prior = check_distribution(prior, len(prior), "prior")
    E = check_E_beside(E, prior)
    # NumPy's integers meet no larger ones
    prior = prior.astype(object) if prior.dtype.kind in "iu" else prior
    # no user has a value of probability 0, and the rest may still be frequent enough
    rarest = min(prior[prior > 0])
    if E > 1 and rarest * (1 + E) < 1:
        raise ValueError(
            f"prior: each must be 0 or at least 1/(1+E) = {shown(1 / (1 + E))}, got {shown(rarest)}"
        )
    own, other = probabilities(prior, E)
    promise = Promise("LIP", {"E": E, "prior": prior})
    return DirectEncoding(own=np.asarray(own), other=np.asarray(other), promise=promise)

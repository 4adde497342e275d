"""One user's least mean squared error in closed form, for the binary channels of the LIP paper.

The target is X in {0, 1} with P1 = Pr(X = 1), estimated by E[X|Y]; E = e^eps. The paper's errors
for N users are sums of these (LIP, Proposition 2).
"""

import numpy as np

from common.portable import total
from mechanisms.encodings.parameters import (
    check_E_beside,
    check_float_E,
    check_in_unit,
    check_numbers,
    check_probability,
)


def output_probabilities(q0, q1, P1):
    """Return lambda0 = Pr(Y=0) and lambda1 = Pr(Y=1), in any arithmetic."""
    return (1 - P1) * (1 - q0) + P1 * q1, (1 - P1) * q0 + P1 * (1 - q1)


def posteriors(q0, q1, P1):
    """Return Pr(X=1|Y=0) and Pr(X=1|Y=1) of (15), in any arithmetic.

    Both outputs must be possible.
    """
    lambda0, lambda1 = output_probabilities(q0, q1, P1)
    return P1 * q1 / lambda0, P1 * (1 - q1) / lambda1


def mse(q0, q1, P1):
    """Return the error of any binary channel by (16), in any arithmetic.

    Both outputs must be possible.

    Examples
    --------
    >>> mse(0.25, 0.25, 0.5)
    0.1875
    """
    lambda0, lambda1 = output_probabilities(q0, q1, P1)
    gain = P1 * (lambda0 - q1)
    return P1 * (1 - P1) - gain * gain / (lambda0 * lambda1)


def mse_balanced(P1, E):
    """Return (19), the least error under eps-LIP if and only if 1/(1+E) <= P1 <= E/(1+E).

    For other priors with eps > 0 no eps-LIP channel has so small an error. In any arithmetic.
    """
    return P1 * (1 - P1) * (2 * E - 1) / (E * E)


def _over_values(prior, error):
    return total(error(p) for p in prior)


def mse_direct(prior, E, over=_over_values):
    """Return the expected squared distance of posterior and truth, sum_x E[([X=x] - Pr(x|Y))^2].

    It is that of `mechanisms.lip_direct`, and bounds that of every eps-LIP mechanism from below,
    whatever the prior; in any arithmetic, without checks. `over(prior, error)` sums over values.
    """
    return over(prior, lambda p: mse_balanced(p, E))


def mse_rare(P1, E):
    """Return the least error under eps-LIP for P1 <= 1/(1+E), in any arithmetic."""
    gain = P1 * (E - 1)
    return P1 * (1 - P1) - gain * gain / E


def mse_lip(P1, E):
    """Return the least error under eps-LIP, over channels with any output alphabet.

    Parameters
    ----------
    P1 : number or ndarray
        Prior probability of X = 1, in [0, 1]; an array gives an array of its shape.
    E : number
        e^eps >= 1.

    Raises
    ------
    ValueError
        If a parameter is out of range.

    Examples
    --------
    >>> mse_lip(0.5, 2.0), round(mse_lip(0.1, 2.0), 4)
    (0.1875, 0.085)
    """
    return lip_error(*_checked(P1, E), _where)


def lip_error(P1, E, choose):
    """Return `mse_lip` without checks; `choose(condition, yes, no)` picks, also of symbols."""
    least = lesser(P1, choose)
    return choose(least * (1 + E) <= 1, mse_rare(least, E), mse_balanced(least, E))


def mse_ldp(P1, E):
    """Return (20), the least error under eps-LDP; parameters and errors as in `mse_lip`.

    Over a common denominator: with v = P1(1-P1) it is v E/(E + v (E-1)^2).
    """
    P1, E = _checked(P1, E)
    return ldp_error(P1, E)


def ldp_error(P1, E):
    """Return `mse_ldp` in any arithmetic, without checks."""
    variance = P1 * (1 - P1)
    return variance * E / (E + variance * (E - 1) * (E - 1))


def lesser(P1, choose):
    """Return the smaller of P1 and 1 - P1, without checks: errors are the same for both."""
    return choose(P1 <= 1 - P1, P1, 1 - P1)


def mse_symmetric(P1, E):
    """Return the least error of a symmetric channel under eps-LIP; parameters as in `mse_lip`.

    It corrects (23).
    """
    P1, E = _checked(P1, E)
    return symmetric_error(lesser(P1, _where), E)


def symmetric_error(P1, E):
    """Return `mse_symmetric` for P1 <= 1/2 in any arithmetic, without checks."""
    share = P1 * (E - 1) * (E - 1) / (E * (1 - 2 * P1 + P1 * E))
    return P1 * (1 - P1) * (1 - share)


def mse_context_free(q):
    """Return (25), the error of the estimate without a prior from RR that lies with probability q.

    It is unbiased, (Y - q)/(1 - 2q); q = 1/(E+1) < 1/2 for eps > 0. In any arithmetic.
    """
    return q * (1 - q) / ((1 - 2 * q) * (1 - 2 * q))


def _checked(P1, E):
    if not isinstance(P1, np.ndarray):
        return check_probability("P1", P1), check_E_beside(E, P1)
    P1 = check_in_unit("P1", check_numbers("P1", P1))
    return P1, check_E_beside(E, P1) if P1.dtype == object else check_float_E(E)


def _where(condition, yes, no):
    if isinstance(condition, np.ndarray):
        return np.where(condition, yes, no)
    return yes if condition else no

"""The mechanisms that experiments compare, by the names of the ULDP paper's figures.

`uRAP_best` (uRAP* in figures) is not in the paper: its theta makes the greatest l2 loss over all
distributions least.
"""

import math

import numpy as np
from scipy.optimize import minimize_scalar

from mechanisms import nonprivate, rappor, rr, urap, urr
from mechanisms.losses import urap as urap_losses
from mechanisms.losses import worst_case

LDP = {
    "RR": lambda sensitive, eps: rr.mechanism(len(sensitive), math.exp(eps)),
    "RAP": lambda sensitive, eps: rappor.mechanism(
        len(sensitive), rappor.basic_theta(math.exp(eps / 2)), math.exp(eps)
    ),
}
ULDP = {
    "uRR": lambda sensitive, eps: urr.mechanism(sensitive, math.exp(eps)),
    "uRAP": lambda sensitive, eps: urap.mechanism(
        sensitive, rappor.basic_theta(math.exp(eps / 2)), math.exp(eps)
    ),
}
IMPROVED = {
    "uRAP_best": lambda sensitive, eps: urap.mechanism(
        sensitive, best_theta(sensitive, math.exp(eps)), math.exp(eps)
    )
}
NO_PRIVACY = {"none": lambda sensitive, eps: nonprivate.mechanism(len(sensitive))}
MECHANISMS = LDP | ULDP | IMPROVED | NO_PRIVACY


def best_theta(sensitive, E):
    """Return the theta of uRAP whose greatest l2 loss is least, for E = e^eps > 1.

    The closed form holds up to a threshold in E; beyond it the loss is minimised numerically.

    Examples
    --------
    >>> best_theta([True, False, False], 4.0)
    0.6666666666666666
    """
    s, N = sum(sensitive), len(sensitive) - sum(sensitive)
    if N + N * N / (4 * s) >= E - 1:
        return float(urap_losses.best_theta(s, E))
    mask = np.asarray(sensitive)
    found = minimize_scalar(
        lambda theta: worst_case.l2(urap.mechanism(mask, theta, E), 1),
        bounds=(0.01, 0.99),
        method="bounded",
        options={"xatol": 1e-9},
    )
    return float(found.x)

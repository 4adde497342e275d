"""The mechanisms that experiments compare, by the names of the ULDP paper's figures.

`uRAP_best` (uRAP* in figures) is not in the paper: its theta makes the greatest l2 loss over all
distributions least.
"""

from common import portable
from mechanisms import nonprivate, rappor, rr, urap, urr
from mechanisms.losses import urap_theta

LDP = {
    "RR": lambda sensitive, eps: rr.mechanism(len(sensitive), portable.exp(eps)),
    "RAP": lambda sensitive, eps: rappor.mechanism(
        len(sensitive), rappor.basic_theta(portable.exp(eps / 2)), portable.exp(eps)
    ),
}
ULDP = {
    "uRR": lambda sensitive, eps: urr.mechanism(sensitive, portable.exp(eps)),
    "uRAP": lambda sensitive, eps: urap.mechanism(
        sensitive, rappor.basic_theta(portable.exp(eps / 2)), portable.exp(eps)
    ),
}
IMPROVED = {
    "uRAP_best": lambda sensitive, eps: urap.mechanism(
        sensitive, best_theta(sensitive, portable.exp(eps)), portable.exp(eps)
    )
}
NO_PRIVACY = {"none": lambda sensitive, eps: nonprivate.mechanism(len(sensitive))}
MECHANISMS = LDP | ULDP | IMPROVED | NO_PRIVACY


def best_theta(sensitive, E):
    """Return the theta of uRAP whose greatest l2 loss is least, for E = e^eps > 1.

    Examples
    --------
    >>> round(best_theta([True, False, False], 4.0), 12) == round(2 / 3, 12)
    True
    """
    s = int(sum(sensitive))
    return urap_theta.best_theta(s, len(sensitive) - s, E)

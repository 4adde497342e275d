"""The mechanisms that experiments compare, by the names of the ULDP paper's figures."""

import math

from mechanisms import nonprivate, rappor, rr, urap, urr

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
NO_PRIVACY = {"none": lambda sensitive, eps: nonprivate.mechanism(len(sensitive))}
MECHANISMS = LDP | ULDP | NO_PRIVACY

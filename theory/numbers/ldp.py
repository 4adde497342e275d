"""Numbers in the claims about LDP protocols."""

import math
from fractions import Fraction

from mechanisms import rr, ue
from mechanisms.oracles import pure, unary
from theory.ledger.claims import numbers


@numbers("ldp-approximate-variance")
def dropped():
    """How large the dropped term is, as a share of what is kept, for 1 % of the users."""
    K, share = 100, Fraction(1, 100)

    def of(own, other):
        return float(share) * pure.unit_slope(own, other) / pure.unit_noise(own, other)

    def oue(eps):
        return of(0.5, unary.other_probability(0.5, math.exp(eps)))

    def grr(eps):
        return of(*rr.probabilities(K, math.exp(eps)))

    found = {"oue_five": 100 * oue(5), "oue_ten": oue(10)}
    found |= {"grr_five": 100 * grr(5), "grr_ten": 100 * grr(10)}
    return {"K": K, "share": share} | found


@numbers("ldp-approximation-reliable")
def exact_over_approximate():
    """How many times (4) the exact MSE of OUE is for 100 values, within eps from 2 to 10."""

    def ratio(E):
        own, other = ue.oue_probabilities(E)
        return pure.unit_variance(own, other, Fraction(1, 100)) / pure.unit_noise(own, other)

    inside, largest = (float(ratio(Fraction(E))) for E in (3000, 22000))
    return {"inside": inside, "largest": largest, "least": 100 * (ratio(math.exp(2)) - 1)}

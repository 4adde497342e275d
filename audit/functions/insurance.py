"""insurance-fairness-ldp: the first of an array of one value."""

from insurance_fairness_ldp.mechanisms import KaryRandomisedResponse


def krr(x, k, eps):
    categories = [str(y) for y in range(k)]
    return str(KaryRandomisedResponse(eps, categories).privatise([str(x)])[0])

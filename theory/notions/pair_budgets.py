"""Pair budgets: LDP, OSLDP, HLLDP, OneID-LDP, MinID-LDP and metric privacy are special cases.

Each ordered pair of inputs has a budget eps(x, x') in [0, infinity], given by its weight
w(x, x') = e^-eps in [0, 1], so that sums of budgets are products of weights and 0 asks nothing. A
budget need not be symmetric. A family of weights is a function of two inputs.
"""

from theory.notions import logic


def pairwise(X, q, pair):
    """Return whether the column q satisfies w(x, x') q(x) <= q(x') for all x, x'.

    Parameters
    ----------
    X : AnyAlphabet, SizedAlphabet or GivenAlphabet
    q : callable
        Pr(y|.) of one output y.
    pair : callable
        From x and x' to the weight e^-eps(x, x').
    """
    return X.forall(lambda x: X.forall(lambda other: pair(x, other) * q(x) <= q(other)))


def constant(w):
    """Return the weights of LDP, from w = e^-eps."""
    return lambda x, other: w


def one_sided(sensitive, w):
    """Return the weights of OSLDP and HLLDP: w where x is sensitive, 0 elsewhere."""
    return lambda x, other: logic.choose(sensitive(x), w, 0 * w)


def of_sender(w):
    """Return the weights of OneID-LDP, from the weights of all inputs."""
    return lambda x, other: w(x)


def least_of_both(w):
    """Return the weights of MinID-LDP: the least budget has the greatest weight."""
    return lambda x, other: logic.choose(w(x) >= w(other), w(x), w(other))

"""MIP (LIP, Definition 2): on average an output tells little of the input, I(X;Y) <= eps."""

from theory.notions import logic


def information(X, Y, prior, Q, log):
    """Return I(X;Y), with 0 log 0 = 0.

    Parameters
    ----------
    X, Y : Sort
    prior, Q : callable
        Pr(x), and Pr(y|x).
    log : callable
        The logarithm.
    """

    def share(x, y):
        joint, mass = prior(x) * Q(x, y), X.sum(lambda x: prior(x) * Q(x, y))
        return logic.choose(joint > 0, joint * log(Q(x, y) / mass), 0)

    return X.sum(lambda x: Y.sum(lambda y: share(x, y)))


def mip(X, Y, prior, Q, log, eps):
    """Return whether the information is at most eps, in the unit of the logarithm."""
    return information(X, Y, prior, Q, log) <= eps

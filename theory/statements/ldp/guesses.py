"""Attacks on one report: who names the value of a user who is drawn uniformly."""

from theory.notions.probability import is_distribution, size


def is_attack(X, Y, A):
    """Return whether A(y, .) is a distribution of guesses at every report y."""
    return Y.forall(lambda y: is_distribution(X, lambda x: A(y, x)))


def success(X, Y, Q, A):
    """Return the probability that the guess is right, for a uniformly drawn value.

    Parameters
    ----------
    X, Y : Sort
        Values and reports.
    Q : callable
        Pr(y|x) of x and y.
    A : callable
        The probability of the guess x at the report y, of y and x.
    """
    return X.sum(lambda x: Y.sum(lambda y: Q(x, y) * A(y, x))) / size(X)

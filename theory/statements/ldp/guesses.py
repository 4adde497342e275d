"""Attacks on one report: who names the value of a user who is drawn uniformly."""

from theory.notions.probability import is_distribution


def is_attack(X, Y, A):
    """Return whether A(y, .) is a distribution of guesses at every report y."""
    return Y.forall(lambda y: is_distribution(X, lambda x: A(y, x)))

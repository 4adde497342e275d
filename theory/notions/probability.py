"""Finite probability: distributions, mechanisms, expectations and counts as sums.

`X`, `Y`, `Omega`, `U` are index sorts; functions are Python functions of terms.
"""

from theory.notions import logic


def is_distribution(X, p):
    """Return whether p is non-negative and sums to one."""
    return logic.all_of(X.forall(lambda x: p(x) >= 0), X.sum(p) == 1)


def is_mechanism(X, Y, Q):
    """Return whether every row Q(x, .) is a distribution."""
    return X.forall(lambda x: is_distribution(Y, lambda y: Q(x, y)))


def expectation(Omega, weight, f):
    """Return E[f] on the probability space (Omega, weight)."""
    return Omega.sum(lambda o: weight(o) * f(o))


def indicator(event):
    """Return 1 if the event happens and 0 otherwise."""
    return logic.choose(event, 1, 0)


def probability(Omega, weight, event):
    """Return Pr[event] on the probability space (Omega, weight)."""
    return expectation(Omega, weight, lambda o: indicator(event(o)))


def size(X, holds=lambda x: True):
    """Return the number of elements for which a condition holds."""
    return X.sum(lambda x: indicator(holds(x)))


def mass(X, p, holds):
    """Return the probability of a set."""
    return X.sum(lambda x: logic.choose(holds(x), p(x), 0))

"""Reports of independent bits, one a value: the law of a unary encoding (equations (3), (4))."""

from theory.notions import logic


def bit(p, one):
    """Return the probability of a bit that is 1 with probability p."""
    return logic.choose(one, p, 1 - p)


def likelihood(X, a, b, x, y):
    """Return Pr(y|x): each bit by itself, 1 with probability a in the own place and b elsewhere.

    Parameters
    ----------
    X : Sort
    a, b : callable
        Pr(1) in the bit of a value, for that value and for another.
    x : Term
        The input.
    y : callable
        Which bits are 1.
    """
    return X.prod(lambda j: bit(logic.choose(j == x, a(j), b(j)), y(j)))


def alike(X, q, y):
    """Return Pr(y) of bits that are all 1 with probability q."""
    return X.prod(lambda j: bit(q, y(j)))


def proper(X, y):
    """Return whether some bit is 1, and not every one: a set neither empty nor full."""
    return logic.all_of(X.exists(lambda j: y(j)), logic.negation(X.forall(lambda j: y(j))))

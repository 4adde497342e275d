"""Unary encodings: one independent bit for each value of X; a report is a function X -> Bool."""

from theory.notions import logic


def bit_law(p, bit):
    """Return the probability of a bit if a 1 has probability p."""
    return logic.choose(bit, p, 1 - p)


def unary_encoding(X, a, b):
    """Return Pr(y|x): the bit of x is 1 with probability a(x), that of another j with b(j)."""

    def factor(x, y, j):
        return logic.choose(j == x, bit_law(a(j), y(j)), bit_law(b(j), y(j)))

    return lambda x, y: X.prod(lambda j: factor(x, y, j))

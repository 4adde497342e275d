"""Reports processed further (Proposition 2, and Section 3.2 of another version)."""

from fractions import Fraction

from theory.kernel.sorts import REAL, functions, index
from theory.kernel.terms import const
from theory.notions import logic

X, Y, Z = index("X"), index("Y"), index("Z")
Q0, Q1 = const("Q0", functions(X, Y, REAL)), const("Q1", functions(Y, Z, REAL))


HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)
MIXING = [[1 - QUARTER, QUARTER], [0, 1]]


def through_protected(Y, Q0, Q1, protected):
    """Return the part of Pr(z|x) that comes through Y_P."""
    return lambda x, z: Y.sum(lambda y: Q0(x, y) * logic.choose(protected(y), Q1(y, z), 0))

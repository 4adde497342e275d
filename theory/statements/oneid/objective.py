"""Problem (5): what its objective bounds, and that it is not convex in (a, b)."""

from fractions import Fraction

from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.terms import const
from theory.notions.probability import expectation, size

U, OMEGA, X, G = index("U"), index("Omega"), index("X"), index("G")
A, B = const("a", functions(G, REAL)), const("b", functions(G, REAL))
GROUP, VALUE = const("group", functions(X, G)), const("value", functions(U, X))
WEIGHT, BIT = const("weight", functions(OMEGA, REAL)), const("bit", functions(X, U, OMEGA, BOOL))
MOST, N = const("most", REAL), const("n", REAL)
HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)


def share(x):
    """Return the share of the users who have a value."""
    return size(U, lambda u: VALUE(u) == x) / N


def error(frequencies, x):
    """Return the expected squared error of the estimate of a value's share."""

    def miss(o):
        ones = size(U, lambda u: BIT(x, u, o)) / N
        return frequencies(ones, B(GROUP(x)), A(GROUP(x)) - B(GROUP(x))) - share(x)

    return expectation(OMEGA, WEIGHT, lambda o: miss(o) * miss(o))


ENDS = Fraction(2, 5), HALF

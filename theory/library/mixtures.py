"""Mixtures: a channel after a channel, and the mass of its outputs."""

from theory.kernel.sorts import REAL, functions, index
from theory.kernel.terms import const
from theory.kernel.trace import remembered
from theory.tactics.context import Given

X, Y = index("X"), index("Y")
P = const("p", functions(X, REAL))
Q = const("Q", functions(X, Y, REAL))
W = const("w", functions(Y, REAL))


@remembered
def mass_after():
    """Return sum_x p(x) sum_y Q(x, y) w(y) = sum_y (sum_x p(x) Q(x, y)) w(y)."""
    left = X.sum(lambda x: P(x) * Y.sum(lambda y: Q(x, y) * W(y)))
    right = Y.sum(lambda y: X.sum(lambda x: P(x) * Q(x, y)) * W(y))
    return Given().sums(left, right)

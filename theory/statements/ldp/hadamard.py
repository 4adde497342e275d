"""Hadamard response: the rows of Sylvester's matrix are a design, and what follows of it."""

from theory.kernel.sorts import BOOL, functions, index
from theory.kernel.terms import const
from theory.notions import logic

X, BIT = index("X"), index("Bit")
ROWS = functions(BIT, BOOL)
CODE = const("code", functions(X, BIT, BOOL))


def sign(code, y):
    """Return the entry of Sylvester's matrix in the row y and the column of a code."""
    return BIT.prod(lambda t: logic.choose(logic.all_of(code(t), y(t)), -1, 1))


def has(y, x):
    """Return whether the block of a row has a value."""
    return sign(CODE(x), y) == 1

"""uBD, block designs over X_S: its privacy, its exact loss, its worst case and its best size."""

from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.terms import const
from theory.notions import logic

X, Y, U = index("X"), index("Y"), index("U")
SENSITIVE = const("sensitive", functions(X, BOOL))
# a report is a block, or tells one value
TELLS = const("tells", functions(Y, BOOL))
E, S, K_BLOCK, B = (const(name, REAL) for name in "Eskb")
Q = const("Q", functions(X, Y, REAL))


def block(y):
    """Return whether a report is a block."""
    return logic.negation(TELLS(y))


def of_one_number(low, share, has):
    """Return how much of [low, low + share) lies below `has`: one number decides on both."""
    high = logic.choose(low + share <= has, low + share, has)
    return logic.choose(high >= low, high - low, 0)

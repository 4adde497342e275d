"""Channels made of patterns, in Blackwell's order: none is better, and for whom they are best."""

from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.terms import const
from theory.statements.ldp.designs import X, Y

Z, ACTIONS = index("Z"), index("Action")
SETS = functions(X, BOOL)
BETTER, SECOND = const("better", functions(X, Z, REAL)), const("second", functions(Z, Y, REAL))
ANY = const("x_0", X)
BACK = const("back", functions(Y, Z, REAL))
GARBLES = const("R", functions(Y, Z, REAL))
S, COLUMN, MASS = const("S", SETS), const("column", Z), const("mass", REAL)
GAIN, VALUE = const("gain", functions(ACTIONS, X, REAL)), const("value", REAL)
MASSES = const("masses", functions(Y, REAL))
CHANNEL = const("channel", functions(X, Z, REAL))
ACT, OF_BLOCK = const("act", functions(Z, ACTIONS)), const("of_block", functions(Y, ACTIONS))


def itself(value):
    """Return what a conclusion says it is."""
    return value

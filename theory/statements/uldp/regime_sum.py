"""Section 4.3: what (5) says at eps = ln K of one input beside all others; K = |X|."""

from theory.kernel.sorts import REAL, functions
from theory.kernel.terms import const
from theory.statements.uldp.urr import X

COLUMN, INPUT = const("q", functions(X, REAL)), const("x", X)

"""Memoized uRR: several reports of one value, and of values that change."""

from theory.kernel.sorts import REAL, functions, index
from theory.kernel.terms import const
from theory.statements.uldp.memoized import X

T, V = index("T"), index("V")
REPORTS = functions(T, X)
ONE, OTHER = const("a", functions(V, X)), const("b", functions(V, X))
SLOT, TOLD = const("slot", functions(T, V)), const("z", REPORTS)
Y1, Y2 = const("y1", X), const("y2", X)
CHANGED, STAYED, C1 = (const(name, REAL) for name in ("changed", "stayed", "c1"))

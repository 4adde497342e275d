"""uRR's worst losses against uRAP's: l1 as eps -> 0, l2 at every p and eps; a is e^(eps/2)."""

from theory.kernel.sorts import REAL
from theory.kernel.terms import const

URAP_S, URAP_N = const("urap_s", REAL), const("urap_n", REAL)


HELD, SQUARES = const("held", REAL), const("squares", REAL)

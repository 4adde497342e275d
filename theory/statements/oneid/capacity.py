"""How well a uniform value can be guessed under budgets of the values' own."""

from theory.kernel.sorts import REAL, functions
from theory.kernel.terms import const
from theory.statements.oneid.rays import SETS, E, X, Y

TOP = const("top", functions(Y, X))
TOLD = const("told", SETS)
COUNT, TOTAL = const("m", REAL), const("T", REAL)
HIGH, LOW = const("E", REAL), const("E_other", REAL)
OTHER = const("z", X)
SINGLES = const("singles", functions(X, X, REAL))


def weakness(x):
    """Return 1/(e^eps_x - 1)."""
    return 1 / (E(x) - 1)

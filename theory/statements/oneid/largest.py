"""Which budgets are the largest: a common one (9), (7) where a count is not known, gamma = 1."""

from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.terms import const
from theory.statements.oneid.reidentification import (
    U,
    X,
)

E = const("E", REAL)
SENDER = const("sender", U)
ESTIMATE = const("estimate", functions(X, REAL))
LOUD, SHOWN = const("loud", REAL), const("shown", functions(X, BOOL, REAL))
OWN, OTHER = const("own", REAL), const("other", REAL)

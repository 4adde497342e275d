"""Tuned budgets (Sections IV-D, IV-F): (7) at lower bounds of the counts, and what else they do."""

from theory.kernel.sorts import REAL, functions
from theory.kernel.terms import const
from theory.notions import logic
from theory.statements.oneid.reidentification import (
    X,
)

KNOWN = const("known", functions(X, REAL))


def at_least_one(x):
    """Return max(lambda(x), 1)."""
    return logic.choose(KNOWN(x) >= 1, KNOWN(x), 1)

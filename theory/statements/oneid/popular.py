"""Confidence interval tuning with popular values: who the first group's reports name."""

from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.terms import const
from theory.notions import logic
from theory.notions.probability import size
from theory.statements.oneid.reidentification import VALUE, U, X
from theory.statements.oneid.unary import Y

M_LESS_ONE = const("h", REAL)
SECOND = const("second", functions(U, BOOL))
A, B = const("a", functions(X, REAL)), const("b", functions(X, REAL))
ONE, OTHER = const("p", X), const("q", X)
SENDER = const("sender", U)
GROUP, MEMBERS = const("n_0", REAL), const("m", REAL)
REPORT = const("y", Y)


def first_members(x):
    """Return how many users of the first group have a value."""
    return size(U, lambda u: logic.all_of(logic.negation(SECOND(u)), VALUE(u) == x))


def shared(n_0, m, gamma):
    """Return the bound's inverse: how many users hide the sender."""
    return 1 + 2 * m + (n_0 - 1 - 2 * m) / gamma

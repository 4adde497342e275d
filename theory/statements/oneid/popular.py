"""Confidence interval tuning with popular values: who the first group's reports name."""

from theory.kernel.sorts import BOOL, functions
from theory.kernel.terms import const
from theory.notions import logic
from theory.notions.probability import size
from theory.statements.oneid.reidentification import VALUE, U

SECOND = const("second", functions(U, BOOL))


def first_members(x):
    """Return how many users of the first group have a value."""
    return size(U, lambda u: logic.all_of(logic.negation(SECOND(u)), VALUE(u) == x))


def shared(n_0, m, gamma):
    """Return the bound's inverse: how many users hide the sender."""
    return 1 + 2 * m + (n_0 - 1 - 2 * m) / gamma

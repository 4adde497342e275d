"""Columns that are extreme: no other channel within the budgets has a garbling made of them."""

from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.terms import const
from theory.notions import logic

X, Y, Z = index("X"), index("Y"), index("Z")
SETS, COLUMNS = functions(X, BOOL), functions(X, REAL)
E = const("E", COLUMNS)


def posterior(prior, chance, total):
    """Return the chance of a cause, given its effect."""
    return prior * chance / total


def entry(inside, budget):
    """Return an entry of a pattern: e^eps_x in the set, and 1 outside."""
    return logic.choose(inside, budget, 1)


def height(q, low, budget):
    """Return where an entry lies between the lowest and e^eps_x times that, from 0 to 1."""
    return (q - low) / (low * (budget - 1))


def single_mass(budget, total):
    """Return how much of the pattern of a single value is in the constant column."""
    return 1 / (budget - 1) / (1 + total)

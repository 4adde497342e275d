"""Section 7: how many values invertible reports leave as candidates for a user's own."""

from theory.kernel.sorts import functions, index
from theory.kernel.terms import const, eq
from theory.notions import logic

R, X = index("R"), index("X")
SOURCE = const("source", functions(R, X))


def is_reported(x):
    """Return whether some report comes from a value."""
    return R.exists(lambda r: eq(SOURCE(r), x))


def differ():
    """Return that all reports are of different values."""
    return R.forall(lambda r: R.forall(lambda o: logic.implies(eq(SOURCE(r), SOURCE(o)), eq(r, o))))

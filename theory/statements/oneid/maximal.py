"""Channels that no other one within the budgets is better than: columns that cannot be split."""

from theory.kernel.sorts import REAL, functions
from theory.kernel.terms import const
from theory.statements.oneid.rays import COLUMNS, Y

PARTED = const("y_0", Y)
PART = const("u", COLUMNS)
FIRST, NEW = const("R", functions(Y, Y, REAL)), const("new", functions(Y, REAL))


def rest_of(whole, part):
    """Return what is left of an entry."""
    return whole - part


def crossed(part, whole):
    """Return the product that is the same for two inputs where the part is a share."""
    return part * whole

"""Reports that say little drawn anew: budgets, nothing lost, and the loss of unary encodings."""

from theory.kernel.binding import function
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.terms import FALSE, TRUE, const
from theory.notions import logic

X, Y, U = index("X"), index("Y"), index("U")
BITS = functions(X, BOOL)
TELLS, EMPTY, FULL = (const(name, REAL) for name in ("share", "empty", "full"))
NONE, ALL = (function(X, lambda u, bit=bit: bit) for bit in (FALSE, TRUE))


def put_back(same, tells, taken):
    """Return the chance to make a report of one that was kept: the same, or what was taken."""
    return logic.choose(same, tells, 0) + taken


def taken(y):
    """Return what is drawn anew of a report of a unary encoding: of the empty and the full one."""
    some, every = X.exists(lambda u: y(u)), X.forall(lambda u: y(u))
    return logic.choose(some, 0, EMPTY) + logic.choose(every, FULL, 0)

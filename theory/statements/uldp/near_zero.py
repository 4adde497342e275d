"""The worst l1 losses as eps -> 0: equations (16) and (19).

Losses are over sqrt(2/(n pi)), so that n does not occur. E is e^eps, and eps itself is any number
with 1 - 1/E <= eps <= E - 1. s and N are any real numbers that are at least 1.
"""

from theory.kernel.sorts import REAL
from theory.kernel.terms import const
from theory.notions import logic
from theory.notions.limits import is_root

EPS, DELTA, START = const("eps", REAL), const("delta", REAL), const("start", REAL)


def are_roots(roots, squares):
    """Return that these are the roots of what is under the roots of a loss."""
    return logic.all_of(*(is_root(r, q) for r, q in zip(roots, squares, strict=True)))

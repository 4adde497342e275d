"""Projective geometry response: a block has the points where a linear function is 0."""

from theory.kernel.binding import function
from theory.statements.ldp.linear_hashing import (
    DIGIT,
    HASH,
    NIL,
    TIMES,
)


def multiple(c, a):
    """Return a function times a number."""
    return function(DIGIT, lambda t: TIMES(c, a(t)))


def has(a, x):
    """Return whether a point is in the block of a function."""
    return HASH(a, x) == NIL

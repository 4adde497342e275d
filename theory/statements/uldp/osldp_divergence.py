"""Appendix C: no f-divergence of two laws grows by processing, mutual information neither."""

from theory.kernel.sorts import REAL, functions, index
from theory.kernel.terms import const
from theory.notions import logic

Y, Z = index("Y"), index("Z")
FIRST_AFTER = const("first_after", functions(Y, REAL))
SECOND_AFTER = const("second_after", functions(Y, REAL))
THEN = const("Q_R", functions(Z, Y, REAL))
F, SLOPE = const("f", functions(REAL, REAL)), const("slope", functions(REAL, REAL))
LAST = const("last_slope", REAL)


def item(first, second):
    """Return what one output adds: first times the last slope where the second has none."""
    return logic.choose(second > 0, second * F(first / second), LAST * first)


def processed(law):
    """Return the law of the outputs of Q_R, for a law of its inputs."""
    return lambda y: Z.sum(lambda z: law(z) * THEN(z, y))


def ratio(y):
    """Return the ratio of the laws at an output."""
    return FIRST_AFTER(y) / SECOND_AFTER(y)

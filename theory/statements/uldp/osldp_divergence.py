"""Appendix C: no f-divergence of two laws grows by processing, mutual information neither."""

from theory.kernel.binding import function
from theory.kernel.sorts import REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.probability import is_mechanism

Y, Z = index("Y"), index("Z")
FIRST, SECOND = const("first", functions(Z, REAL)), const("second", functions(Z, REAL))
FIRST_AFTER = const("first_after", functions(Y, REAL))
SECOND_AFTER = const("second_after", functions(Y, REAL))
THEN = const("Q_R", functions(Z, Y, REAL))
F, SLOPE = const("f", functions(REAL, REAL)), const("slope", functions(REAL, REAL))
LAST = const("last_slope", REAL)


def item(first, second):
    """Return what one output adds: first times the last slope where the second has none."""
    return logic.choose(second > 0, second * F(first / second), LAST * first)


def divergence(sort, first, second):
    """Return the f-divergence of two laws, sum second f(first/second)."""
    return sort.sum(lambda i: item(first(i), second(i)))


def processed(law):
    """Return the law of the outputs of Q_R, for a law of its inputs."""
    return lambda y: Z.sum(lambda z: law(z) * THEN(z, y))


def ratio(y):
    """Return the ratio of the laws at an output."""
    return FIRST_AFTER(y) / SECOND_AFTER(y)


def tangent(y, z):
    """Return that f is above the tangent at the ratio of y, at the ratio of z."""
    at, here = ratio(y), FIRST(z) / SECOND(z)
    both = logic.all_of(SECOND_AFTER(y) > 0, SECOND(z) > 0)
    return logic.implies(both, F(at) + SLOPE(at) * (here - at) <= F(here))


@states("uldp-osldp-divergence")
def no_greater_divergence(after=processed):
    """The divergence of two laws of outputs is at most that of the laws of what is processed."""
    return Statement(
        (FIRST, SECOND, THEN, F, SLOPE, LAST),
        {
            "laws": Z.forall(lambda z: logic.all_of(FIRST(z) >= 0, SECOND(z) >= 0)),
            "the processing is a mechanism": is_mechanism(Z, Y, THEN),
            "f is convex": Y.forall(lambda y: Z.forall(lambda z: tangent(y, z))),
            "its slopes are at most the last": Y.forall(
                lambda y: logic.implies(SECOND_AFTER(y) > 0, SLOPE(ratio(y)) <= LAST)
            ),
        },
        {
            "no greater divergence": (
                divergence(Y, FIRST_AFTER, SECOND_AFTER) <= divergence(Z, FIRST, SECOND)
            )
        },
        {
            FIRST_AFTER: function(Y, after(FIRST)),
            SECOND_AFTER: function(Y, after(SECOND)),
        },
    )

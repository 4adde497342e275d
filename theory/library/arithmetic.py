"""What holds of any real numbers; a proof takes it at terms, which solvers need not look into."""

from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, implies
from theory.kernel.theorem import instance, solve
from theory.kernel.trace import remembered

NAMES = A, B, C, D, F, G = [const(f"{name}0", REAL) for name in "abcdfg"]


def scaled(factor, less, more):
    """Return `factor >= 0 and less <= more => factor less <= factor more`."""
    return _at(_scaled(), more, less, factor)


def _at(theorem, *values):
    return instance(theorem, dict(zip(NAMES, values, strict=False)))


@remembered
def _scaled():
    return solve(implies(and_(C >= 0, B <= A), C * B <= C * A))


def weighted(first, second):
    """Return that weights that are not negative keep the order of weighted sums.

    Parameters
    ----------
    first, second : tuple of Term
        A weight, and the lesser and the greater of two numbers.
    """
    return _at(_weighted(), *first, *second)


@remembered
def _weighted():
    known = and_(A >= 0, B <= C, D >= 0, F <= G)
    return solve(implies(known, A * B + D * F <= A * C + D * G))


def cancelled(factor, less, more):
    """Return `factor > 0 and factor less <= factor more => less <= more`."""
    return _at(_cancelled(), more, less, factor)


@remembered
def _cancelled():
    return solve(implies(and_(C > 0, C * B <= C * A), B <= A))

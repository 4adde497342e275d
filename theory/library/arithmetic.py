"""Theorems about any real numbers; a proof uses them at terms that solvers need not expand."""

from functools import wraps
from inspect import signature

from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, implies
from theory.kernel.theorem import instance, solve
from theory.kernel.trace import remembered
from theory.tactics.context import Given
from theory.tactics.context.given import at_values

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
    """Return that weights >= 0 keep the order of sums; each is of (weight, lesser, greater)."""
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


def number_lemma(prove):
    """Make of `prove(p, a, b)`, for arbitrary numbers, a lemma at any: `prove(x, y)`.

    Each is shown once, in a context p that knows only the numbers.
    """

    @remembered
    def shown():
        p = Given()
        numbers = [p.fix(REAL) for _ in list(signature(prove).parameters)[1:]]
        return prove(p, *numbers), numbers

    @wraps(prove)
    def at(*values):
        theorem, numbers = shown()
        return at_values(theorem, dict(zip(numbers, values, strict=True)))

    return at

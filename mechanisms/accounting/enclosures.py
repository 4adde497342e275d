"""Enclosures of real numbers: balls of python-flint, and the Fractions at their ends.

Steps without checks: `checker.account` reads and checks what they are given.
"""

import math
from fractions import Fraction
from functools import wraps

from flint import arb, ctx, fmpq

# bits of balls, unless a function is given more
PRECISION = 192
# a ratio so near to 1 that the logarithms of both its parts are alike
NEAR = Fraction(1, 1000)


def precisely(function):
    """Return the function, which then computes with balls of `PRECISION` bits at least."""

    @wraps(function)
    def precise(*arguments, **more):
        with ctx.workprec(max(PRECISION, ctx.prec)):
            return function(*arguments, **more)

    return precise


def ball(x):
    """Return an enclosure of a Fraction or an integer."""
    if isinstance(x, arb):
        return x
    x = Fraction(x)
    return arb(fmpq(x.numerator, x.denominator))


def above(x):
    """Return a Fraction at least as great as all of a ball, without checks of other kinds.

    Raises
    ------
    ArithmeticError
        If the ball has no finite end.
    """
    top = arb(x).upper()
    if not top.is_finite():
        raise ArithmeticError("a bound is not finite; more bits are needed")
    mantissa, exponent = top.man_exp()
    return Fraction(int(mantissa)) * Fraction(2) ** int(exponent)


def below(x):
    """Return a Fraction at most as great as all of a ball; errors as for `above`."""
    return -above(-arb(x))


def ratio_log(x):
    """Return about the logarithm of a positive Fraction; a float that decides nothing.

    Examples
    --------
    >>> ratio_log(1 + Fraction(1, 10**40))
    1e-40
    """
    if abs(x - 1) < NEAR:
        return math.log1p(float(x - 1))
    return math.log(x.numerator) - math.log(x.denominator)


def logarithm(x):
    """Return (least, greatest) of the logarithm of a positive Fraction, Fractions."""
    found = ball(x).log()
    return below(found), above(found)


@precisely
def exponential(eps, digits=30):
    """Return the greatest multiple of 10^-digits that is at most e^eps; eps a Fraction >= 0.

    Examples
    --------
    >>> exponential(Fraction(0)), exponential(Fraction(1), 3)
    (Fraction(1, 1), Fraction(1359, 500))
    """
    if not eps:
        return Fraction(1)
    with ctx.workprec(PRECISION + 4 * digits + 2 * int(eps) + 2):
        return Fraction(math.floor(below(ball(eps).exp()) * 10**digits), 10**digits)

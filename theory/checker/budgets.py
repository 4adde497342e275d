"""Budgets eps and exact comparisons with e^eps.

Where e^eps is irrational, ball arithmetic of growing precision decides; it ends, for e to a
rational eps > 0 is transcendental and so never equals a ratio of given probabilities.
"""

import math
import re
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property

import flint

from theory.checker.exact import number, shortened

FIRST_BITS = 64
# beyond, e^eps has more digits than is of use
MAX_EPS = 1000
LOGARITHM = re.compile(r"ln *(?:\(([^()]*)\)|([^()/]*))")
# a fraction longer than this is shown by its decimals alone
SHOWN_BITS = 160


@dataclass(frozen=True)
class Budget:
    """An eps >= 0: a rational number, or the logarithm of one, or infinite.

    Parameters
    ----------
    value : Fraction or float
        eps itself, or e^eps if `logarithm`; `math.inf` if it asks nothing.
    logarithm : bool
    """

    value: Fraction | float
    logarithm: bool = False

    def __post_init__(self):
        if self.value < (1 if self.logarithm else 0):
            raise ValueError(f"must not be negative, got {self}")
        if not self.logarithm and MAX_EPS < self.value < math.inf:
            raise ValueError(f"must be at most {MAX_EPS}, got {shortened(self.value)}")

    def __str__(self):
        return f"ln({shown(self.value)})" if self.logarithm else shown(self.value)

    @cached_property
    def float(self):
        """Return eps as the nearest float."""
        return logarithm(self.value) if self.logarithm else float(self.value)

    @property
    def power(self):
        """Return e^eps as text."""
        if self.logarithm or self.value == math.inf:
            return shown(self.value)
        return "1" if self.value == 0 else f"e^{shown(self.value)}"


@cache
def budget(text):
    """Return a budget from text such as 1.5, ln 3, ln(5/2), inf.

    Examples
    --------
    >>> budget("ln 3")
    Budget(value=Fraction(3, 1), logarithm=True)
    """
    text = text.strip() if isinstance(text, str) else text
    if text == "inf":
        return Budget(math.inf)
    if found := LOGARITHM.fullmatch(text) if isinstance(text, str) else None:
        return power(found[1] or found[2])
    try:
        return Budget(number(text))
    except ValueError as error:
        raise ValueError(f"{error}; or such as ln 3, ln(5/2), or inf among budgets") from error


def power(text):
    """Return the budget whose e^eps a text writes.

    Examples
    --------
    >>> power("5/2")
    Budget(value=Fraction(5, 2), logarithm=True)
    """
    value = number(text)
    if value < 1:
        raise ValueError(f"e^eps must be at least 1 (eps >= 0), got {shortened(text)}")
    return Budget(value, logarithm=True)


def as_budget(eps):
    """Return a `Budget` from one, from text, or from a number, which is taken exactly."""
    if isinstance(eps, Budget):
        return eps
    if isinstance(eps, str):
        return budget(eps)
    if math.isnan(eps):
        raise ValueError("eps must be a number, got nan")
    return Budget(math.inf if eps == math.inf else Fraction(eps))


def ball(value):
    """Return a real ball around a Fraction."""
    return flint.arb(flint.fmpq(value.numerator, value.denominator))


def sign(difference):
    """Return the sign of a number that is not 0, from balls of growing precision.

    Parameters
    ----------
    difference : callable
        Returns a ball around the number, in flint's working precision.
    """
    bits = FIRST_BITS
    while True:
        with flint.ctx.workprec(bits):
            found = difference()
        if found > 0 or found < 0:
            return 1 if found > 0 else -1
        bits *= 2


@cache
def compare(ratio, eps):
    """Return -1, 0 or 1 as the ratio is less than e^eps, equal, or greater; exactly.

    Examples
    --------
    >>> compare(Fraction(3), budget("ln 3")), compare(Fraction(3), budget("1.0986"))
    (0, 1)
    """
    if eps.logarithm or eps.value in (0, math.inf):
        bound = eps.value if eps.logarithm or eps.value else 1
        return (ratio > bound) - (ratio < bound)
    if ratio == math.inf or ratio <= 1:
        return 1 if ratio == math.inf else -1
    return sign(lambda: ball(ratio).log() - ball(eps.value))


def order(first, second):
    """Return -1, 0 or 1 as the first budget is less than the second, the same, or greater."""
    if first.logarithm == second.logarithm or math.inf in (first.value, second.value):
        one, other = first.value, second.value
        return (one > other) - (one < other)
    if second.logarithm:
        return -compare(second.value, first)
    return compare(first.value, second)


def logarithm(ratio):
    """Return the float nearest to ln(ratio); infinite if the ratio is.

    Examples
    --------
    >>> logarithm(Fraction(3))
    1.0986122886681098
    """
    if ratio in (1, math.inf):
        return 0.0 if ratio == 1 else math.inf
    return rounded(lambda: ball(ratio).log())


def rounded(value):
    """Return the float nearest to a number, from balls of growing precision.

    Parameters
    ----------
    value : callable
        Returns a ball around the number; it must not be half-way between two floats.
    """
    bits = 2 * FIRST_BITS
    while True:
        with flint.ctx.workprec(bits):
            found = value()
            low, high = found.lower(), found.upper()
        if found.is_finite():
            low, high = float(_fraction(low)), float(_fraction(high))
            if low == high or bits > 1 << 14:
                return high
        bits *= 2


def _fraction(end):
    mantissa, exponent = end.man_exp()
    return Fraction(int(mantissa)) * Fraction(2) ** int(exponent)


def shown(value):
    """Return a number as text; a long fraction by its decimals.

    Examples
    --------
    >>> shown(Fraction(3)), shown(Fraction(7, 2)), shown(math.inf)
    ('3', '7/2', 'inf')
    """
    if value == math.inf:
        return "inf"
    value = Fraction(value)
    if max(value.numerator.bit_length(), value.denominator.bit_length()) <= SHOWN_BITS:
        return str(value)
    with flint.ctx.workprec(2 * FIRST_BITS):
        return f"about {ball(value).str(6, radius=False)}"

"""Budgets eps and exact comparisons with e^eps.

Where e^eps is irrational, ball arithmetic of growing precision decides; it ends, for e to a
rational eps > 0 is transcendental and so never equals a ratio of given probabilities.
"""

import math
import re
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, cached_property
from numbers import Real

import flint

from checker.exact import number
from common.lines import shortened

FIRST_BITS = 64
# beyond, e^eps has more digits than is of use
MAX_EPS = 1000
LOGARITHM = re.compile(r"ln *(?:\(([^()]*)\)|([^()/]*))")
# a fraction longer than this is shown only by its decimals
SHOWN_BITS = 160
# and a budget as it was written up to so many signs
WRITTEN = 24


@dataclass(frozen=True)
class Budget:
    """An eps >= 0: a rational number, or the logarithm of one, or infinite.

    Parameters
    ----------
    value : Fraction or float
        eps itself, or e^eps if `logarithm`; `math.inf` if it asks nothing.
    logarithm : bool
    slack : Fraction
        A ratio may be this part of e^eps above it.
    written : str
        A decimal as it was written, for answers.
    """

    value: Fraction | float
    logarithm: bool = False
    slack: Fraction = field(default=Fraction(0), repr=False)
    written: str = field(default="", compare=False, repr=False)

    def __post_init__(self):
        if self.value < (1 if self.logarithm else 0):
            raise ValueError(f"must not be negative, got {self}")
        if not self.logarithm and MAX_EPS < self.value < math.inf:
            raise ValueError(f"must be at most {MAX_EPS}, got {shortened(self.value)}")

    def __str__(self):
        number = self.written or shown(self.value)
        return f"ln({number})" if self.logarithm else number

    @cached_property
    def float(self):
        """Return eps with its slack as a float; without slack, it is the nearest float."""
        eps = logarithm(self.value) if self.logarithm else float(self.value)
        return eps + math.log1p(self.slack) if self.slack else eps

    @property
    def power(self):
        """Return e^eps as text."""
        if self.logarithm or self.value == math.inf:
            return self.written or shown(self.value)
        return "1" if self.value == 0 else f"e^{self}"


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
        return Budget(number(text), written=_decimal_text(text))
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
    return Budget(value, logarithm=True, written=_decimal_text(text))


def _decimal_text(text):
    """Return a short decimal as it was written; nothing for a fraction or a whole number."""
    text = text.strip()
    return text if "." in text and "/" not in text and len(text) <= WRITTEN else ""


def as_budget(eps):
    """Return a `Budget` from one, from text, or from a number, which is taken exactly."""
    if isinstance(eps, Budget):
        return eps
    if isinstance(eps, str):
        return budget(eps)
    if not isinstance(eps, Real) or isinstance(eps, bool) or math.isnan(eps):
        raise ValueError(f"must be a number or text such as ln 3, got {shortened(repr(eps))}")
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
    ratio = ratio / (1 + eps.slack) if eps.slack else ratio
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


def excess(ratio, eps):
    """Return the relative excess of a finite ratio over e^eps without its slack, as a float."""
    with flint.ctx.workprec(4 * FIRST_BITS):
        power = ball(eps.value) if eps.logarithm else ball(eps.value).exp()
        return float((ball(ratio) / power - 1).mid())


def decimal(value):
    """Return a number as a decimal, `about` before it if that is not all of it.

    A float is written as Python writes it: in as few digits as tell it from others.

    Examples
    --------
    >>> decimal(Fraction(5, 2)), decimal(Fraction(1, 3)), decimal(Fraction(0.1))
    ('2.5', 'about 0.333333', '0.1')
    >>> decimal(Fraction(0.3) / Fraction(0.1))
    'about 3'
    """
    if value == math.inf:
        return "inf"
    value = Fraction(value)
    if not value or 10**-300 <= value <= 10**300:
        text = repr(float(value))
        if value in (Fraction(text), Fraction(float(value))):
            return text.removesuffix(".0")
    with flint.ctx.workprec(2 * FIRST_BITS):
        text = ball(value).str(6, radius=False)
    digits, e, power = text.partition("e")
    return f"about {digits.rstrip('0').rstrip('.') if '.' in digits else digits}{e}{power}"


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

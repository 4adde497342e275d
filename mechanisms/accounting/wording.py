"""Numbers as people read them, rounded outward; the digits that both bounds share.

Steps without checks: `checker.account` reads and checks what they are given.
"""

import math
from fractions import Fraction

import flint

from mechanisms.accounting.enclosures import logarithm

# digits of a bound, and at most of the sure ones
DIGITS, MOST = 10, 30
# characters of a fraction that is written out
SHORT = 40


def decimal(value, up, digits=DIGITS):
    """Return a Fraction as a decimal of so many significant digits, rounded up or down.

    Examples
    --------
    >>> decimal(Fraction(2, 3), False, 3), decimal(Fraction(2, 3), True, 3)
    ('0.666', '0.667')
    >>> decimal(Fraction(1, 64), True), decimal(Fraction(1, 3 * 10**8), False, 3)
    ('0.015625', '3.33e-9')
    >>> decimal(Fraction(1, 7**9999), True, 3)
    '7.33e-8451'
    >>> decimal(Fraction(-2, 3), False, 3), decimal(Fraction(-2, 3), True, 3)
    ('-0.667', '-0.666')
    """
    if not value:
        return "0"
    if value < 0:
        return "-" + decimal(-value, not up, digits)
    exponent = _exponent(value)
    scaled = value * Fraction(10) ** (digits - 1 - exponent)
    whole = -(-scaled.numerator // scaled.denominator) if up else int(scaled)
    if whole == 10**digits:
        whole, exponent = 10 ** (digits - 1), exponent + 1
    text = str(whole)
    if -5 <= exponent < digits:
        return _placed(text, exponent)
    mantissa = f"{text[0]}.{text[1:]}".rstrip("0").rstrip(".")
    return f"{mantissa}e{exponent}"


def _exponent(value):
    """Return k with 10^k <= value < 10^(k + 1), of a positive value."""
    # not by digits, of which Python writes 4300 at most
    k = int((value.numerator.bit_length() - value.denominator.bit_length()) * math.log10(2))
    while Fraction(10) ** k > value:
        k -= 1
    while Fraction(10) ** (k + 1) <= value:
        k += 1
    return k


def _placed(text, exponent):
    if exponent < 0:
        text = "0." + "0" * (-exponent - 1) + text
    elif exponent + 1 < len(text):
        text = f"{text[: exponent + 1]}.{text[exponent + 1 :]}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def sure(low, high):
    """Return the digits that two decimals of `MOST` digits share.

    None if there are none, or the lower bound is not positive.

    Examples
    --------
    >>> sure(Fraction(12345, 10000), Fraction(12349, 10000))
    '1.234'
    >>> sure(Fraction(-1, 3), Fraction(1, 3)) is None
    True
    """
    if low <= 0 or _exponent(low) != _exponent(high):
        return None
    one, other = decimal(low, False, MOST), decimal(high, True, MOST)
    if one == other or low == high:
        return one
    shared = 0
    while one[shared : shared + 1] == other[shared : shared + 1]:
        shared += 1
    found = one[:shared].rstrip(".")
    return found if found.strip("0.") and "e" not in one else None


def of_factor(low, high):
    """Return (least, greatest) of eps as Fractions from bounds of e^eps; None if infinite."""
    with flint.ctx.workprec(256):
        return (
            None if low is None else max(logarithm(low)[0], Fraction(0)),
            None if high is None else logarithm(high)[1],
        )


def is_short(value):
    """Return whether a Fraction is written out for people."""
    return max(abs(value.numerator), value.denominator) < 10**SHORT and len(str(value)) <= SHORT


def exact(value):
    """Return a Fraction as text: itself if it is short, with a decimal."""
    if not is_short(value):
        return f"about {decimal(value, False)}"
    return str(value) if value.denominator == 1 else f"{value} (about {decimal(value, False, 6)})"

"""Numbers as they are written: decimals and fractions become exact, nothing is evaluated.

`nearest` gives the float closest to a number. It is monotone, so that the exact maximum of a list
is among the entries whose nearest float is the greatest: floats sort out, Fractions decide.
"""

import re
from fractions import Fraction
from functools import lru_cache

from common.lines import shortened

# of a number, or of each part of a fraction
MAX_DIGITS = 300
# smaller ones have no nearest float with full precision
SMALLEST = Fraction(1, 10**300)
MEND = f"must be a number such as 3, 0.25 or 1/3, without sign and of {MAX_DIGITS} digits at most"
# possessive: what does not match is seen in one go, however long it is
DECIMAL = r"(?:[0-9]++(?:\.[0-9]*+)?|\.[0-9]++)(?:[eE][+-]?[0-9]{1,4}+)?"
NUMBER = re.compile(rf"({DECIMAL})(?:/({DECIMAL}))?", re.ASCII)
ROW = re.compile(rf" *{DECIMAL} *(?:, *{DECIMAL} *)*+", re.ASCII)
PERCENT = re.compile(rf"[+-]?{DECIMAL} *%", re.ASCII)
COMMA = re.compile(r"[+-]?[0-9]*+,[0-9]++(?:[eE][+-]?[0-9]++)?", re.ASCII)
# what is meant as a number, read or not
LIKE = r"[+-]?(?:[0-9]++[.,]?[0-9]*+|[.,][0-9]++)(?:[eE][+-]?[0-9]++)?"
LIKE = rf"{LIKE}(?: *%|/{LIKE})?|[+-]?(?:nan|inf|infinity)"
NUMERIC = re.compile(LIKE, re.ASCII | re.IGNORECASE)
# how far a row of decimals may be from 1
TOLERANCE = Fraction(1, 10**9)


def number(text):
    """Return the exact number that a text such as 3, 0.25, 1e-3 or 1/3 writes.

    Raises
    ------
    ValueError
        For anything else, and for numbers too long or too small to be handled.

    Examples
    --------
    >>> number("0.1"), number("2/6"), number("25e-2")
    (Fraction(1, 10), Fraction(1, 3), Fraction(1, 4))
    """
    text = text.strip() if isinstance(text, str) else text
    short = isinstance(text, str) and len(text) <= 3 * MAX_DIGITS
    # a zero has no sign, though NumPy writes -0.0
    signless = text[1:] if short and text[:1] == "-" and _is_zero(text[1:]) else text
    found = NUMBER.fullmatch(signless) if short else None
    if not found or any(_is_long(part) for part in found.groups() if part):
        raise ValueError(f"{_mend(text) if short else MEND}, got {shortened(repr(text))}")
    bottom = Fraction(found[2] or 1)
    if not bottom:
        raise ValueError(f"must not divide by 0, got {shortened(text)}")
    value = Fraction(found[1]) / bottom
    if 0 < value < SMALLEST:
        raise ValueError(f"must be 0 or at least 1e-300, got {shortened(text)}")
    return value


def looks_numeric(text):
    """Return whether a text is meant as a number, though it may not be read as one.

    Examples
    --------
    >>> [looks_numeric(text) for text in ("0.5", "60 %", "0,5", "-1", "nan", "K5", "flu")]
    [True, True, True, True, True, False, False]
    """
    return bool(NUMERIC.fullmatch(text.strip()))


def _mend(text):
    """Return what a text that is no number must be, with the way out if it is seen."""
    if PERCENT.fullmatch(text):
        return "must be written without %, such as 0.6 or 60/100 for 60%"
    if COMMA.fullmatch(text):
        return "must be written with a point, such as 0.5 for 0,5"
    if text[:1] == "-" and NUMBER.fullmatch(text[1:]):
        return "must not be negative"
    return MEND


def _is_zero(text):
    return bool(NUMBER.fullmatch(text)) and set(text.lower().partition("e")[0]) <= set("0.")


def rough(value):
    """Return a positive number of any size in three digits.

    Examples
    --------
    >>> rough(Fraction(1, 3)), rough(Fraction(10**400))
    ('0.333', 'more than 1e308')
    """
    try:
        return f"{float(value):.3g}"
    except OverflowError:
        return "more than 1e308"


def _is_long(part):
    mantissa, _, exponent = part.lower().partition("e")
    return len(mantissa) > MAX_DIGITS + 1 or abs(int(exponent or 0)) > 2 * MAX_DIGITS


@lru_cache(maxsize=1 << 16)
def of_text(text):
    """Return `number(text)`; matrices repeat few texts often."""
    return number(text)


def of_cell(cell):
    """Return the exact value of a cell: a text, an int, a Fraction or a float."""
    return of_text(cell) if isinstance(cell, str) else Fraction(cell)


def nearest(cell):
    """Return the float nearest to a cell's exact value."""
    return float(of_cell(cell))


def hexadecimal(value):
    """Return a Fraction of any size as a text; Python writes decimals of 4300 digits at most.

    Examples
    --------
    >>> hexadecimal(Fraction(10, 33)), of_hexadecimal("a/21")
    ('a/21', Fraction(10, 33))
    """
    return f"{value.numerator:x}/{value.denominator:x}"


def of_hexadecimal(text):
    """Return the Fraction that `hexadecimal` writes."""
    return Fraction(*(int(part, 16) for part in text.split("/")))


def total(values):
    """Return the exact sum of Fractions; few denominators make it fast."""
    parts = {}
    for value in values:
        parts[value.denominator] = parts.get(value.denominator, 0) + value.numerator
    sums = [Fraction(top, bottom) for bottom, top in parts.items()]
    while len(sums) > 1:
        pairs = zip(sums[::2], [*sums[1::2], Fraction(0)], strict=False)
        sums = [first + second for first, second in pairs]
    return sums[0] if sums else Fraction(0)

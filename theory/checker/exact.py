"""Numbers as they are written: decimals and fractions become exact, nothing is evaluated.

`nearest` gives the float closest to a number. It is monotone, so that the exact maximum of a list
is among the entries whose nearest float is the greatest: floats sort out, Fractions decide.
"""

import re
from fractions import Fraction
from functools import lru_cache

# of a number, or of each part of a fraction
MAX_DIGITS = 300
# smaller ones have no nearest float with full precision
SMALLEST = Fraction(1, 10**300)
DECIMAL = r"(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]{1,4})?"
NUMBER = re.compile(rf"({DECIMAL})(?:/({DECIMAL}))?", re.ASCII)
# how far a row of decimals may be from 1
TOLERANCE = Fraction(1, 10**9)


def shortened(text, length=40):
    r"""Return text as it may be printed: on one line, without signs that turn it around, cut.

    Examples
    --------
    >>> shortened("a\u202eb"), shortened("x" * 50, 5)
    ('a\\u202eb', 'xxxx…')
    """
    text = str(text)
    cut = text if len(text) <= length else text[: length - 1] + "…"
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in cut)


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
    found = (
        NUMBER.fullmatch(text) if isinstance(text, str) and len(text) <= 3 * MAX_DIGITS else None
    )
    if not found or any(_is_long(part) for part in found.groups() if part):
        raise ValueError(
            "must be a number such as 3, 0.25 or 1/3, without sign and of "
            f"{MAX_DIGITS} digits at most, got {shortened(repr(text))}"
        )
    bottom = Fraction(found[2] or 1)
    if not bottom:
        raise ValueError(f"must not divide by 0, got {shortened(text)}")
    value = Fraction(found[1]) / bottom
    if 0 < value < SMALLEST:
        raise ValueError(f"must be 0 or at least 1e-300, got {shortened(text)}")
    return value


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

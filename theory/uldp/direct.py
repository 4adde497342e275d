"""Columns of direct encodings over an alphabet of any size."""

from theory.notions import logic
from theory.notions.alphabet import SizedAlphabet


def column(y, own, other):
    """Return the column of output y: `own` at x = y, `other` elsewhere."""
    return lambda x: logic.choose(x == y, own, other)


def within(X, *letters):
    """Return the hypotheses that letters lie in the alphabet; none for one of any size."""
    return [X.within(letter) for letter in letters] if isinstance(X, SizedAlphabet) else []

"""Columns of direct encodings over an alphabet of any size."""

from theory.notions import logic


def column(y, own, other):
    """Return the column of output y: `own` at x = y, `other` elsewhere."""
    return lambda x: logic.choose(x == y, own, other)

"""Losses of a difference: what the l1 and the l2 loss add up."""

from theory.notions import logic


def absolute(value):
    """Return |value|."""
    return logic.choose(value >= 0, value, -value)


def square(value):
    """Return the value's square."""
    return value * value

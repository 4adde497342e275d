"""Loops that return to equal states, and states that only look equal."""

import random
from fractions import Fraction


def rejects(x):
    """Return a value by rejection, with a class of the standard library among its globals."""
    third = Fraction(1, 3)
    while True:
        drawn = random.randrange(4)
        if drawn < 3:
            return (x + drawn) % 3 if third < 1 else None

"""Parts of the best theta as rational functions: what `reports_that_reveal_urap` compares with."""

import sympy

from mechanisms import urap
from theory.ledger.obligation import Identity
from theory.uldp import two_classes

S, T, R, N, MASS = sympy.symbols("s t r N mass", positive=True)
X, Y = sympy.symbols("x y", positive=True)
E = 1 + T
# any theta in (0, 1)
THETA = 1 / (1 + R)


def signals():
    """Return (b, g) of the bits of X_S and (0, h) of those of X_N."""
    pairs = [urap.bit_probabilities(flag, THETA, E) for flag in (True, False)]
    return [tuple(sympy.cancel(v) for v in two_classes.signal(pair)) for pair in pairs]


def excess():
    """Return that the loss at any theta exceeds the least by a square, for A = x^2, B = y^2."""
    found = X**2 / THETA + Y**2 / (1 - THETA) - (X + Y) ** 2
    square = ((X + Y) * THETA - X) ** 2 / (THETA * (1 - THETA))
    return Identity("the excess over the least", found, square, square + 1)


def of_theta():
    """Return 1/(1 - theta) of the best response."""
    theta = X / (X + Y)
    ratio = 1 + X / Y
    return Identity("1/(1 - theta)", 1 / (1 - theta), ratio, ratio + 1)

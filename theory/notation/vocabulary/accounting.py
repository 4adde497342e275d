"""Formulas of privacy accounting by name."""

from mechanisms.accounting import formulas
from theory.kernel.sorts import REAL, functions, index
from theory.notation.notions import define
from theory.notions import logic

Y = index("Y")
LAW = functions(Y, REAL)

define(
    "delta",
    [("p", LAW), ("q", LAW), ("F", REAL)],
    lambda p, q, F: formulas.delta(p, q, F, Y.sum, logic.choose),
    "δ of the laws p and q at F = e^ε: the most that a set has beyond F times q.",
)

"""Formulas of privacy accounting by name."""

from mechanisms.accounting import formulas
from theory.kernel.sorts import REAL, functions, index
from theory.notation.notions import define
from theory.notions import logic, reports

Y = index("Y")
LAW = functions(Y, REAL)

define(
    "delta",
    [("p", LAW), ("q", LAW), ("F", REAL)],
    lambda p, q, F: formulas.delta(p, q, F, Y.sum, logic.choose),
    "δ of the laws p and q at F = e^ε: the most that a set has beyond F times q.",
    runs=True,
)

U = index("U")
OF_USERS = functions(U, Y, REAL)

define(
    "mean_positive",
    [("law", OF_USERS), ("value", OF_USERS)],
    lambda law, value: formulas.mean_positive(
        law, value, functions(U, Y).sum, U.sum, U.prod, logic.choose
    ),
    "The mean of the positive part of the sum of independent users' values.",
    runs=True,
)

define(
    "shuffled_law",
    [("law", OF_USERS)],
    lambda law: reports.shuffled_law(U, Y, law),
    "The law of all reports in an order drawn uniformly, of independent users with these laws.",
)

"""Formulas of privacy accounting, and of estimates given a report, by name."""

from mechanisms.accounting import formulas
from mechanisms.estimation.mmse import posterior_mean
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.notation.notions import define
from theory.notions import logic

X, Y = index("X"), index("Y")
VECTOR, SET = functions(X, REAL), functions(X, BOOL)
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


def mean_given(w, f, of):
    """Return the mean of f among those that are of a set, by weights; 0 if these are 0."""
    mass = X.sum(lambda x: logic.choose(of(x), w(x), 0))
    total = X.sum(lambda x: logic.choose(of(x), w(x) * f(x), 0))
    return posterior_mean(total, mass, lambda c, yes, no: logic.choose(c, yes(), no()))


def error_given(w, f, report):
    """Return the mean square of what f differs from its mean given the report."""

    def miss(x):
        return f(x) - mean_given(w, f, lambda z: report(z) == report(x))

    return X.sum(lambda x: w(x) * (miss(x) * miss(x)))


define(
    "mean_given",
    [("w", VECTOR), ("f", VECTOR), ";", ("A", SET)],
    mean_given,
    "The mean of f by the probabilities w, given A; 0 if A has probability 0.",
    runs=True,
)
define(
    "error_given",
    [("w", VECTOR), ("f", VECTOR), ";", ("report", functions(X, Y))],
    error_given,
    "The least error: the mean of (f - g)² by w, for g the mean of f given the report.",
    runs=True,
)

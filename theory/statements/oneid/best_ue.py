"""Section III-D: which UE has the least error at a given eps."""

from mechanisms.optimal_idue import objective as formulas
from theory.kernel.sorts import REAL
from theory.kernel.terms import const
from theory.notions import logic

K, E, P, LOW = const("K", REAL), const("E", REAL), const("p", REAL), const("q", REAL)


def mse(u, v):
    """Return MSE/n of K values, which is the same for all counts."""
    return K * formulas.noise(u, v) + formulas.own(u, v)


def slope(m):
    """Return the polynomial with the sign of the slope in M = (1-q)/(1-p)."""
    return (K - 1) * (E + 1) * m * m - 2 * E * (K - 2) * m - E * (E + 1)


def inside(m):
    """Return whether 1 < m < E."""
    return logic.all_of(m > 1, m < E)

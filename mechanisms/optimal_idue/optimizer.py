"""IDUE with the least objective (5) for given budgets: MinID, OneID, HLLDP and LDP.

The solution is global, comes with a certificate, and its probabilities are floats that are
multiples of 2^-64, rounded toward privacy: they satisfy Proposition 1 exactly, and the samplers
draw with these very probabilities. `theory.floats.idue` checks both.
"""

from dataclasses import dataclass

import numpy as np

from mechanisms import idue
from mechanisms.budgets.by_value import check_budgets, excess
from mechanisms.encodings.base import Promise
from mechanisms.encodings.parameters import (
    check_counts,
    check_number,
    check_sensitive,
    check_values,
    shown,
)
from mechanisms.optimal_idue import min_id, one_id
from mechanisms.optimal_idue.certificate import Certificate, certificate
from mechanisms.optimal_idue.objective import objective, probabilities
from mechanisms.unary_encoding import UnaryEncoding

SOLVERS = {idue.one_id: one_id.solve, idue.min_id: min_id.solve}
UNIT = 2.0**-64


@dataclass(frozen=True, eq=False)
class Optimum:
    """The best IDUE for groups of values of like budgets: a record, without checks.

    Parameters
    ----------
    a, b : ndarray, shape (t,)
        Pr(1) in the own bit and in another bit, for the values of each group.
    objective : float
        (5) at a, b: an upper bound of MSE/n.
    certificate : Certificate
        Shows that no other a, b have a much smaller one; its groups are the distinct budgets in
        ascending order.
    group : ndarray of int, shape (t,)
        Number of each given group's budget among the distinct ones.
    """

    a: np.ndarray
    b: np.ndarray
    objective: float
    certificate: Certificate
    group: np.ndarray


def optimize(E, sizes=None, notion=idue.one_id):
    """Return the IDUE that minimises (5).

    Parameters
    ----------
    E : array_like, shape (t,)
        e^eps of each group, infinity included; `budgets.from_eps` makes them from eps.
    sizes : array_like of int, shape (t,), optional
        Number of values in each group, 1 by default.
    notion : callable
        `idue.one_id` or `idue.min_id`. HLLDP is OneID with the budgets eps and infinity, LDP
        either with one group.

    Returns
    -------
    Optimum

    Raises
    ------
    ValueError
        If a budget is less than 1 or NaN, or so close to 1 that no b < a over 2^64 keeps it; if
        sizes do not fit.

    Examples
    --------
    >>> found = optimize([4.0, np.inf], [2, 3])
    >>> found.a.round(3), found.b.round(3), round(found.objective, 3)
    (array([0.613, 0.459]), array([0.283, 0.   ]), 4.922)
    """
    E = check_budgets(E)
    sizes = (
        np.ones(len(E), dtype=np.int64) if sizes is None else check_counts(sizes, len(E), "sizes")
    )
    if sizes.min() < 1:
        raise ValueError(f"sizes must be at least 1, got {sizes.min()}")
    if not callable(notion) or notion not in SOLVERS:
        raise ValueError(f"notion must be idue.one_id or idue.min_id, got notion = {shown(notion)}")
    gaps = excess(E)
    _check_feasible(E, gaps > 0)
    e, group = np.unique(gaps, return_inverse=True)
    m = np.bincount(group, sizes)
    u, v, mu = SOLVERS[notion](m, e)
    a, b = (part[group] for part in toward_privacy(u, v))
    _check_feasible(E, b < a)
    return Optimum(a, b, float(objective(sizes, a, b)), certificate(m, u, v, mu), group)


def mechanism(E, notion=idue.one_id, group=None):
    """Return the best IDUE for the budgets of all K values.

    Parameters
    ----------
    E : array_like, shape (t,)
        As for `optimize`.
    notion : callable
        As for `optimize`.
    group : array_like of int, shape (K,), optional
        Which of the budgets each value has; by default there is one for each value.

    Raises
    ------
    ValueError
        As for `optimize`; also if the groups do not fit the values, or no value has a budget.
    """
    E = np.asarray(check_budgets(E))
    group = np.arange(len(E)) if group is None else check_values(group, len(E), "group")
    sizes = np.bincount(group, minlength=len(E))
    if not sizes.all():
        raise ValueError(f"group must name every budget, got {shown(group)}")
    found = optimize(E, sizes, notion)
    name = {idue.one_id: "OneID-LDP", idue.min_id: "MinID-LDP"}[notion]
    promise = Promise(name, {"budgets": E[group]})
    return UnaryEncoding(a=found.a[group], b=found.b[group], promise=promise)


def hlldp(sensitive, E):
    """Return the best IDUE for HLLDP: budget E for each sensitive value, infinity for others.

    Parameters
    ----------
    sensitive : array_like of bool, shape (K,)
    E : number
        e^eps >= 1, infinity included.
    """
    mask, E = check_sensitive(sensitive), check_number("E", E)
    budgets = [E if flag else np.inf for flag in mask]
    return mechanism(np.array(budgets, dtype=float if isinstance(E, float) else object))


def toward_privacy(u, v):
    """Return a, b rounded down and up to multiples of 2^-64, past the errors made on the way.

    A step of `optimize`, without checks.
    """
    a, b = probabilities(u, v)
    a, b = a * (1 - 2.0**-50 * (v > 0)), b * (1 + 2.0**-50)
    return np.floor(a / UNIT) * UNIT, np.ceil(b / UNIT) * UNIT


def _check_feasible(E, kept):
    for i in np.flatnonzero(~kept):
        raise ValueError(
            f"the pair of budgets ({i}, {i}) is infeasible, got E[{i}] = {shown(E[i])}, too near 1 "
            f"(eps = 0) for b < a"
        )

"""The optimiser's answers to stated problems, each checked exactly and with its certificate."""

import math

import numpy as np

from mechanisms import idue
from mechanisms.budgets import tuning
from mechanisms.budgets.by_value import from_eps
from mechanisms.optimal_idue.optimizer import optimize
from theory.floats.idue import gap, violations
from theory.ledger.decisions import checks
from theory.ledger.obligation import Evaluation

TOLERANCE = 1e-9


def tuned(gamma, n, K):
    """Return distinct budgets (7) and sizes: Zipf's counts, a tenth of the values cut to 1."""
    counts = np.floor(n / (np.arange(K) + 1) / (1 + math.log(K))).astype(int)
    E = tuning.budgets(gamma, n, np.maximum(counts, 1))
    E[::10] = np.minimum(E[::10], from_eps([1.0])[0])
    return np.unique(E, return_counts=True)


PROBLEMS = {
    "Figure 2": (from_eps([1.0, 2.0, 4.0, 8.0]), np.array([2, 1, 1, 1])),
    "HLLDP, 3 of 10 sensitive": (np.append(from_eps([1.0]), math.inf), np.array([3, 7])),
    "LDP, 10 values": (from_eps([1.0]), np.array([10])),
    "10 values of 741 users, gamma = 10": tuned(10, 741, 10),
    "70557 values of 330159 users, gamma = 100": tuned(100, 330_159, 70_557),
    "1000 distinct budgets": (from_eps(np.linspace(0.5, 3, 1000)), np.arange(1, 1001)),
}


def certified(E, sizes, notion, slack=1.0):
    """Return whether the answer is private exactly and optimal to the tolerance.

    `slack` below 1 spoils the answer: it is made for smaller budgets than are then checked.
    """
    answer = optimize(1 + (E - 1) * slack, sizes, notion)
    certificate = optimize(E, sizes, notion).certificate
    above = gap(sizes, E, notion, answer.a, answer.b, certificate)
    return violations(answer.a, answer.b, E, notion) == [] and above <= TOLERANCE * answer.objective


def evaluation(name, notion):
    """Return the evaluation of one problem for one notion."""
    E, sizes = PROBLEMS[name]
    return Evaluation(
        f"{name}, {notion.__name__}",
        holds=lambda: bool(certified(E, sizes, notion)),
        twin=lambda: bool(certified(E, sizes, notion, slack=1 - 1e-6)),
    )


@checks("oneid-optimum-certified", about=["mechanisms.optimal_idue.optimizer.optimize"])
def optimum_certified():
    """Proposition 1 in fractions, the gap in ball arithmetic."""
    return [evaluation(name, notion) for name in PROBLEMS for notion in (idue.one_id, idue.min_id)]

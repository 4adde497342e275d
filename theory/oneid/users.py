"""That the budgets (7) share enough, as obligations for the claims that are not theorems yet."""

import sympy
import z3

from mechanisms.budgets.tuning import largest_budget
from theory.ledger.obligation import Identity, Lemma, Statement

N, C, GAMMA, W = z3.Reals("n c gamma w")
# n users, c >= 1 of them with the sender's value, and the bound gamma/n asked for
COUNTS = [N >= C, C >= 1]
ASKED = [GAMMA >= 1, GAMMA <= N]


def enough():
    """Return that c + w (n - c) >= n/gamma, so that the posterior is at most gamma/n, with (7).

    Where (7) is finite it is an equality, for every real c >= 0: n = gamma c + gap with gap > 0.
    """
    c, excess = sympy.symbols("c excess", nonnegative=True)
    gap = sympy.Symbol("gap", positive=True)
    gamma = 1 + excess
    n = gamma * c + gap
    shared = gamma * (c + (n - c) / largest_budget(gamma, n, c))

    def is_budget():
        known = [N >= 1, C >= 0, C <= N, *ASKED, GAMMA * C < N]
        E = largest_budget(GAMMA, N, C)
        return Statement(known, E >= 1, GAMMA * z3.Q(11, 10) <= E)

    def infinite():
        known = [N >= C, C >= 0, *ASKED, W == 0]
        goal = GAMMA * (C + W * (N - C)) >= N
        return Statement([*known, GAMMA * C >= N], goal, twin_hypotheses=known)

    return [
        Lemma("(7) is a budget", is_budget),
        Identity("(7), finite: gamma (c + w (n - c)) = n", shared, n, gamma * n),
        Lemma("(7), infinite", infinite),
    ]


def more():
    """Return the lemma that more users of the value share at least as much, at the same budget."""
    fewer = z3.Real("fewer")

    def build():
        known = [N >= C, fewer <= C, fewer >= 0, W >= 0, W <= 1]
        goal = fewer + W * (N - fewer) <= C + W * (N - C)
        return Statement(known, goal, goal.arg(0) > goal.arg(1))

    return Lemma("more users of the value share more", build)

"""What every statement about re-identification rests on: sums over users of their likelihoods.

The sender of a report y is user u with probability pi_u q_u / sum pi q, where q_u = Q(y|x_u). For
the users of other values than the sender's x, (6) says q_u >= w q, w = e^-eps_x.
"""

import sympy
import z3

from mechanisms.budgets.tuning import largest_budget
from theory.ledger.obligation import Identity, Items, Lemma, Statement, induction

N, C, GAMMA, W = z3.Reals("n c gamma w")
# n users, c >= 1 of them with the sender's value, and the bound gamma/n asked for
COUNTS = [N >= C, C >= 1]
ASKED = [GAMMA >= 1, GAMMA <= N]
Q, TOTAL = z3.Reals("q total")


def total_likelihood():
    """Return the induction over users: sum pi_u q_u >= q (mass of x + w mass of others).

    With pi = 1 the masses are counts, c and n - c.
    """
    likelihood, mass, same = z3.Real("likelihood"), z3.Real("mass"), z3.Bool("same")
    state = z3.Reals("sum own others")
    return induction(
        "users' likelihoods sum to at least this",
        Items(
            state=tuple(state),
            item=(likelihood, mass, same),
            parameters=[Q >= 0, W >= 0, W <= 1],
            of_item=[mass >= 0, z3.If(same, likelihood == Q, likelihood >= W * Q)],
        ),
        invariant=lambda state: state[0] >= Q * (state[1] + W * state[2]),
        initial=(z3.RealVal(0), z3.RealVal(0), z3.RealVal(0)),
        step=lambda state, item: (
            state[0] + item[1] * item[0],
            state[1] + z3.If(item[2], item[1], 0),
            state[2] + z3.If(item[2], 0, item[1]),
        ),
        false_initial=(z3.RealVal(-1), z3.RealVal(0), z3.RealVal(0)),
        false_invariant=lambda state: state[0] >= Q * (state[1] + state[2]),
    )


def report(own, others):
    """Return what the induction says of a report that occurs, for these masses."""
    return [Q >= 0, W >= 0, W <= 1, TOTAL > 0, Q * (own + W * others) <= TOTAL]


def posterior(own, others, known, mass=1):
    """State that the sender's posterior is at most mass / (own + w others).

    Parameters
    ----------
    own, others : z3 number
        Prior masses of the users with the sender's value, and of all others.
    known : list of z3.BoolRef
    mass : z3 number
        Prior mass of the sender.
    """
    hypotheses = [*known, *report(own, others)]
    found = mass * Q / TOTAL
    return Statement(hypotheses, found <= mass / (own + W * others), found <= mass / (own + others))


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


def smaller():
    """Return the lemma that a smaller budget, of greater weight, shares at least as much."""
    greater = z3.Real("greater")

    def build():
        known = [N >= C, C >= 0, W >= 0, greater >= W, greater <= 1]
        goal = C + greater * (N - C) >= C + W * (N - C)
        return Statement(known, goal, goal.arg(0) < goal.arg(1))

    return Lemma("a smaller budget shares more", build)

"""Several reports of one user (Section IV-B), and users in two groups (Section IV-F)."""

from mechanisms.budgets.tuning import largest_budget
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.terms import const
from theory.notions import logic
from theory.notions.probability import size
from theory.statements.oneid.reidentification import (
    GAMMA,
    VALUE,
    N,
    U,
    X,
)

R, OMEGA = index("R"), index("Omega")
REPORTS = const("reports", functions(R, X, REAL))  # of each report, given the earlier ones
GROUP = const("group", functions(U, BOOL))
COLUMNS = const("columns", functions(BOOL, X, REAL))
CHANCE = const("chance", functions(OMEGA, REAL))
DRAWN = const("drawn", functions(OMEGA, U, BOOL))


def likelihood(x):
    """Return the probability of all reports of a user of value x."""
    return R.prod(lambda r: REPORTS(r, x))


def own_group(k):
    """Return the size of a group, and the counts in it."""
    return size(U, lambda u: GROUP(u) == k), lambda x: U.sum(
        lambda u: logic.choose(logic.all_of(GROUP(u) == k, VALUE(u) == x), 1, 0)
    )


def within(k, x, budget=largest_budget):
    """Return the weight of (7) within a group: gamma n_g/n, n_g and c_g."""
    members, count = own_group(k)
    gamma = GAMMA * members / N
    return logic.choose(gamma * count(x) < members, 1 / budget(gamma, members, count(x)), 0)


def of_group(u, k):
    """Return the probability of the report, if it is of user u and from a member of group k."""
    return OMEGA.sum(lambda o: CHANCE(o) * logic.choose(DRAWN(o, u) == k, COLUMNS(k, VALUE(u)), 0))


def drawn(u):
    """Return the probability of the report, if it is of user u and nothing is known of groups."""
    return OMEGA.sum(lambda o: CHANCE(o) * COLUMNS(DRAWN(o, u), VALUE(u)))

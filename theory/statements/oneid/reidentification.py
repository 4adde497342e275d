"""Re-identification: the accuracy of an adversary who sees one report (Theorem 1)."""

from mechanisms.budgets.tuning import largest_budget
from theory.kernel.binding import function
from theory.kernel.sorts import REAL, functions, index
from theory.kernel.terms import const
from theory.notions import logic
from theory.notions.probability import size

X, U = index("X"), index("U")
GAMMA, N = const("gamma", REAL), const("n", REAL)
VALUE = const("value", functions(U, X))
COUNT = const("c", functions(X, REAL))


def tuned(c, budget=largest_budget):
    """Return e^-eps of the budget (7) for a count c: 0 from n/gamma on."""
    return logic.choose(GAMMA * c < N, 1 / budget(GAMMA, N, c), 0)


def counts():
    """Return n and the counts c(x)."""
    return {N: size(U), COUNT: function(X, lambda x: size(U, lambda u: VALUE(u) == x))}

"""Appendix C: OSLDP permits no smaller loss than ULDP, also without randomized estimates."""

from theory.kernel.sorts import REAL, functions, index
from theory.kernel.terms import const

X, Y, Z, U = index("X"), index("Y"), index("Z"), index("U")
OUTPUTS, REPORTS = functions(U, Y), functions(U, Z)  # of all users: by Q_O, and by Q_U
P = const("p", functions(X, REAL))
FIRST, THEN = const("Q_U", functions(X, Z, REAL)), const("Q_R", functions(Z, Y, REAL))
ESTIMATE = const("estimate", functions(OUTPUTS, X, REAL))


def chance(Q, y):
    """Return Pr(y) of one user who draws her value from p."""
    return X.sum(lambda x: P(x) * Q(x, y))


def conditional(z, x):
    """Return the mean of the estimate, if all users' reports z go through Q_R."""
    return OUTPUTS.sum(lambda y: U.prod(lambda u: THEN(z(u), y(u))) * ESTIMATE(y, x))

"""The greatest utility of a posterior under eps-LIP: prices that no vertex exceeds bound it."""

from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.terms import const
from theory.notions import logic
from theory.statements.lip.channels import CHANNEL, PRIOR, X, Y, Z

CURVE, SLOPE = const("a", functions(Z, X, REAL)), const("b", functions(Z, X, REAL))
MASS = const("mass", functions(Y, REAL))
PRICE, PIECE = const("c", functions(X, REAL)), const("piece", functions(Y, Z))
SET = functions(X, BOOL)


def utility(parabola, k, pi):
    """Return the utility of a posterior by piece k."""
    return X.sum(lambda x: parabola(CURVE(k, x), SLOPE(k, x), pi(x)))


def cost(pi):
    """Return the price of a posterior."""
    return X.sum(lambda x: PRICE(x) * pi(x))


def expected(parabola, y):
    """Return what an output adds to the expected utility, by the piece chosen for it."""
    worth = utility(parabola, PIECE(y), lambda x: PRIOR(x) * CHANNEL(x, y) / MASS(y))
    return logic.choose(MASS(y) > 0, MASS(y) * worth, 0)

"""The greatest utility of a posterior under eps-LIP: prices that no vertex exceeds bound it."""

from mechanisms.optimal_lip import posteriors as formulas
from theory.kernel.binding import function, function_of
from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.notions import logic
from theory.notions.probability import is_distribution
from theory.statements.lip import larger_alphabet, posteriors
from theory.statements.lip.channels import CHANNEL, PRIOR, E, X, Y, Z, output_mass
from theory.statements.lip.posteriors import POSTERIOR, WEIGHT

CURVE, SLOPE = const("a", functions(Z, X, REAL)), const("b", functions(Z, X, REAL))
MASS = const("mass", functions(Y, REAL))
PRICE, PIECE = const("c", functions(X, REAL)), const("piece", functions(Y, Z))
SET = functions(X, BOOL)
VERTEX = const("vertex", functions(SET, X, X, REAL))


def utility(parabola, k, pi):
    """Return the utility of a posterior by piece k."""
    return X.sum(lambda x: parabola(CURVE(k, x), SLOPE(k, x), pi(x)))


def cost(pi):
    """Return the price of a posterior."""
    return X.sum(lambda x: PRICE(x) * pi(x))


def vertices(least, most):
    """Return the definition of the posterior that is at a bound but for one value.

    The chosen values are at their greatest, the others at the least, and one has what is left.
    """

    def end(chosen, x):
        return logic.choose(chosen(x), most(PRIOR(x), E, logic.choose), least(PRIOR(x), E))

    def entry(chosen, free, x):
        others = X.sum(lambda k: logic.choose(k == free, 0, end(chosen, k)))
        return logic.choose(x == free, 1 - others, end(chosen, x))

    return {VERTEX: function_of(SET, X, X, entry)}


def dominated(parabola):
    """Return whether no vertex has a utility above its price."""

    def one(k, chosen, free):
        vertex = VERTEX(chosen, free)
        below = utility(parabola, k, vertex) <= cost(vertex)
        return logic.implies(posteriors.in_range(PRIOR(free), vertex(free)), below)

    return Z.forall(
        lambda k: SET.forall(lambda chosen: X.forall(lambda free: one(k, chosen, free)))
    )


def expected(parabola, y):
    """Return what an output adds to the expected utility, by the piece chosen for it."""
    worth = utility(parabola, PIECE(y), lambda x: PRIOR(x) * CHANNEL(x, y) / MASS(y))
    return logic.choose(MASS(y) > 0, MASS(y) * worth, 0)


def optimum(parabola=formulas.parabola, least=formulas.least, most=formulas.cut):
    """Prices that no vertex exceeds bound the expected utility of every eps-LIP channel.

    The utility is the greatest of convex pieces; for any choice of a piece for each output, so for
    the greatest. The same of probabilities and posteriors that make a channel.
    """
    total = Y.sum(lambda y: expected(parabola, y))
    given = Y.sum(lambda y: WEIGHT(y) * utility(parabola, PIECE(y), POSTERIOR(y)))
    convex = Z.forall(lambda k: X.forall(lambda x: CURVE(k, x) >= 0))
    return Statement(
        (PRIOR, E, CURVE, SLOPE, PRICE, CHANNEL, PIECE, WEIGHT, POSTERIOR),
        {
            "the prior is a distribution": is_distribution(X, PRIOR),
            "eps >= 0": E >= 1,
            "convex utility": convex,
            "no vertex exceeds the prices": dominated(parabola),
        },
        {
            "the bound for channels": logic.implies(
                larger_alphabet.allowed(), total <= cost(PRIOR)
            ),
            "the bound for posteriors": logic.implies(
                posteriors.are_posteriors(), given <= cost(PRIOR)
            ),
        },
        vertices(least, most) | {MASS: function(Y, lambda y: output_mass(X, PRIOR, CHANNEL, y))},
    )

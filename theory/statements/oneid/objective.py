"""Problem (5): what its objective bounds, and that it is not convex in (a, b)."""

from fractions import Fraction

from mechanisms import idue
from mechanisms.estimation.empirical import from_frequencies
from mechanisms.optimal_idue import objective as formulas
from theory.kernel.binding import function
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.extremes import is_greatest
from theory.notions.probability import expectation, is_distribution, probability, size

U, OMEGA, X, G = index("U"), index("Omega"), index("X"), index("G")
A, B = const("a", functions(G, REAL)), const("b", functions(G, REAL))
GROUP, VALUE = const("group", functions(X, G)), const("value", functions(U, X))
WEIGHT, BIT = const("weight", functions(OMEGA, REAL)), const("bit", functions(X, U, OMEGA, BOOL))
MOST, N, MSE = const("most", REAL), const("n", REAL), const("mse", REAL)
NOISE, OWN = const("noise", functions(G, REAL)), const("own", functions(G, REAL))
HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)


def noises(coordinates, noise):
    """Return the first part of (5): groups of like values count once for each value."""
    sizes = lambda g: size(X, lambda x: GROUP(x) == g)  # noqa: E731
    return G.sum(lambda g: sizes(g) * noise(*coordinates(A(g), B(g))))


def own_of(coordinates, own, g):
    """Return the term of the maximum in (5)."""
    return own(*coordinates(A(g), B(g)))


def alone(x, u):
    """Return the probability that user u's bit of value x is 1."""
    return probability(OMEGA, WEIGHT, lambda o: BIT(x, u, o))


def drawn():
    """Return that bits are drawn by IDUE, those of one value by any two users independently."""

    def law(x, u):
        return alone(x, u) == logic.choose(VALUE(u) == x, A(GROUP(x)), B(GROUP(x)))

    def apart(x, u, v):
        both = probability(OMEGA, WEIGHT, lambda o: logic.all_of(BIT(x, u, o), BIT(x, v, o)))
        return logic.implies(u != v, both == alone(x, u) * alone(x, v))

    independent = X.forall(lambda x: U.forall(lambda u: U.forall(lambda v: apart(x, u, v))))
    return {
        "a probability space": is_distribution(OMEGA, WEIGHT),
        "the law of a bit": X.forall(lambda x: U.forall(lambda u: law(x, u))),
        "independent reports": independent,
    }


def share(x):
    """Return the share of the users who have a value."""
    return size(U, lambda u: VALUE(u) == x) / N


def error(frequencies, x):
    """Return the expected squared error of the estimate of a value's share."""

    def miss(o):
        ones = size(U, lambda u: BIT(x, u, o)) / N
        return frequencies(ones, B(GROUP(x)), A(GROUP(x)) - B(GROUP(x))) - share(x)

    return expectation(OMEGA, WEIGHT, lambda o: miss(o) * miss(o))


@states("oneid-objective-bounds-mse")
def objective_bounds_mse(
    frequencies=from_frequencies,
    coordinates=formulas.coordinates,
    noise=formulas.noise,
    own=formulas.own,
    objective_of=formulas.objective_of,
):
    """MSE/n is the noise of all values and the mean of `own`; (5) has the greatest in its place.

    It is attained if all users have a value with the greatest.
    """
    exact = X.sum(lambda x: NOISE(GROUP(x)) + share(x) * OWN(GROUP(x)))
    bound = objective_of(G.sum(lambda g: size(X, lambda x: GROUP(x) == g) * NOISE(g)), MOST)
    tied = U.forall(lambda u: OWN(GROUP(VALUE(u))) == MOST)
    of_group = lambda part: function(G, lambda g: part(*coordinates(A(g), B(g))))  # noqa: E731
    proper = G.forall(lambda g: logic.all_of(B(g) >= 0, B(g) < A(g), A(g) <= 1))
    greatest = is_greatest(G, lambda g: OWN(g), MOST)
    return Statement(
        (A, B, GROUP, VALUE, WEIGHT, BIT, MOST),
        {"0 <= b < a <= 1": proper, **drawn(), "the greatest own": greatest},
        {
            "the MSE": exact == MSE,
            "(5) bounds it": bound >= MSE,
            "reached": logic.implies(tied, bound == MSE),
        },
        {
            N: size(U),
            MSE: N * X.sum(lambda x: error(frequencies, x)),
            NOISE: of_group(noise),
            OWN: of_group(own),
        },
    )


SIZE, W0, GAP = const("m", functions(G, REAL)), const("most_weight", REAL), const("d", REAL)
PAIR = const("w", functions(G, G, REAL))
ENDS = Fraction(2, 5), HALF


OBJECTIVE = const("objective", functions(REAL, REAL))
RATIO = const("ratio", functions(REAL, REAL))


def at_same(coordinates, noise, own, objective_of, b):
    """Return (5) where all groups have the same b, and a = b + d."""
    u, v = coordinates(b + GAP, b)
    return objective_of(G.sum(lambda g: SIZE(g) * noise(u, v)), own(u, v))


def feasible(b):
    """Return whether these satisfy Proposition 1, for the weights e^-r of the pair budgets."""

    def pair(i, j):
        return PAIR(i, j) * RATIO(b) <= 1

    proper = logic.all_of(GAP > 0, b + GAP < 1)
    return logic.all_of(proper, G.forall(lambda i: G.forall(lambda j: pair(i, j))))


@states("oneid-nonconvex")
def nonconvex(
    ratio=idue.ratio,
    coordinates=formulas.coordinates,
    noise=formulas.noise,
    own=formulas.own,
    objective_of=formulas.objective_of,
):
    """For all groups and positive budgets: three points of a line, the middle one above the mean.

    Weights are e^-r of the pair budgets, 0 for an infinite one. All groups have the same a and b.
    """
    x, y = ENDS
    middle = (x + y) / 2
    low, here, high = (OBJECTIVE(b) for b in (x, middle, y))
    weights = G.forall(
        lambda i: G.forall(lambda j: logic.all_of(PAIR(i, j) >= 0, PAIR(i, j) <= W0))
    )
    return Statement(
        (SIZE, PAIR, W0),
        {
            "sizes > 0": G.forall(lambda g: SIZE(g) > 0),
            "0 <= w0 < 1": logic.all_of(W0 >= 0, W0 < 1),
            "weights up to w0": weights,
        },
        {
            "three points are allowed": logic.all_of(*(feasible(b) for b in (x, middle, y))),
            "the middle is above the mean": 2 * here > low + high,
        },
        {
            GAP: (1 - W0) / (4 * (1 + W0)),
            RATIO: function(REAL, lambda b: ratio(b + GAP, b, b + GAP, b)),
            OBJECTIVE: function(REAL, lambda b: at_same(coordinates, noise, own, objective_of, b)),
        },
    )

"""The levels that water is poured up to: there is one, one alone, and sorting finds it."""

from mechanisms.estimation import closed_form
from theory.kernel.binding import function
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.notions import logic
from theory.notions.probability import mass
from theory.statements.uldp.poured import most

X = index("X")
SETS = functions(X, BOOL)
HEIGHT, CURVATURE = const("level", functions(X, REAL)), const("c", functions(X, REAL))
F, FLOOR = const("f", functions(X, REAL)), const("floor", functions(X, REAL))
RANK, LAST, NU = const("rank", functions(X, REAL)), const("last", X), const("nu", REAL)


def prefix(j):
    """Return the set of all values up to j, in the order of rank."""
    return function(X, lambda x: RANK(x) <= RANK(j))


def goals(above, level, total, before):
    """Return what is said of the level.

    Parameters
    ----------
    above : callable
        Whether a value is above a number.
    level : callable
        The level of a set of values, if these alone have something.
    total : callable
        The sum of what is poured up to a number.
    before : callable
        Whether one value may stand before another in the sorted order.
    """

    def is_above_level(s):
        return logic.all_of(X.exists(s), X.forall(lambda x: s(x) == above(x, level(s))))

    def sums(s):
        return logic.implies(is_above_level(s), total(level(s)) == 1)

    def alone(s):
        return logic.implies(logic.all_of(is_above_level(s), total(NU) == 1), level(s) == NU)

    def ordered(x, y):
        earlier = logic.implies(RANK(x) <= RANK(y), before(x, y))
        return logic.all_of(logic.implies(RANK(x) == RANK(y), x == y), earlier)

    def later(k):
        below = logic.negation(above(k, level(prefix(k))))
        return logic.implies(RANK(k) > RANK(LAST), below)

    stops = logic.all_of(
        X.forall(lambda x: X.forall(lambda y: ordered(x, y))),
        above(LAST, level(prefix(LAST))),
        X.forall(later),
    )
    return {
        "there is a level": SETS.exists(is_above_level),
        "the sum at it is 1": SETS.forall(sums),
        "it alone": SETS.forall(alone),
        "sorting finds it": logic.implies(stops, is_above_level(prefix(LAST))),
    }


def poured_level(poured=closed_form.poured, found=closed_form.poured_level):
    """What is poured sums to one at one level alone: that of the set above its own level."""

    def level(s):
        height = mass(X, lambda x: HEIGHT(x) * (1 / CURVATURE(x)), s)
        return found(height, mass(X, lambda x: 1 / CURVATURE(x), s))

    def total(nu):
        return X.sum(lambda x: poured(HEIGHT(x), nu, CURVATURE(x), most))

    return Statement(
        (HEIGHT, CURVATURE, NU, RANK, LAST),
        {"curvatures > 0": X.forall(lambda x: CURVATURE(x) > 0)},
        goals(lambda x, nu: HEIGHT(x) > nu, level, total, lambda x, y: HEIGHT(x) >= HEIGHT(y)),
    )


def water_filling_level(level=closed_form.above_floor, found=closed_form.filled_level):
    """The estimate sums to one at one nu alone: that of the outputs above nu times their floor."""

    def above(x, nu):
        return F(x) > nu * FLOOR(x)

    def total(nu):
        def estimate(x):
            p = level(F(x), FLOOR(x), nu)
            return logic.choose(p > 0, p, 0)

        return X.sum(estimate)

    def before(x, y):
        higher = logic.all_of(F(x) > 0, F(x) * FLOOR(y) >= F(y) * FLOOR(x))
        return logic.any_of(F(y) == 0, higher)

    return Statement(
        (F, FLOOR, NU, RANK, LAST),
        {
            "frequencies >= 0": X.forall(lambda x: F(x) >= 0),
            "floors >= 0": X.forall(lambda x: FLOOR(x) >= 0),
            "frequencies sum to 1": X.sum(F) == 1,
            "nu > 0": NU > 0,
        },
        goals(above, lambda s: found(mass(X, F, s), mass(X, FLOOR, s)), total, before),
    )

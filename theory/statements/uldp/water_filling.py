"""Maximum likelihood from the counts of a direct encoding's outputs, in closed form."""

from mechanisms.estimation.closed_form import above_floor
from theory.kernel.binding import function
from theory.kernel.sorts import REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.notions import logic
from theory.notions.probability import is_distribution

X = index("X")
F, FLOOR = const("f", functions(X, REAL)), const("floor", functions(X, REAL))
P, OTHER = const("p", functions(X, REAL)), const("r", functions(X, REAL))
NU, LOG = const("nu", REAL), const("log", functions(REAL, REAL))


def chance(p, x):
    """Return the probability of an output, up to a constant factor."""
    return p(x) + FLOOR(x)


def law(x):
    """Return whether log a - log b <= a/b - 1, of the chances of an output that was seen."""
    a, b = chance(OTHER, x), chance(P, x)
    return logic.implies(F(x) > 0, logic.all_of(a > 0, LOG(a) - LOG(b) <= a / b - 1))


def water_filling(level=above_floor):
    """No distribution has a greater likelihood than the positive parts, if these sum to one."""

    def estimate(x):
        found = level(F(x), FLOOR(x), NU)
        return logic.choose(found > 0, found, 0)

    def gain(x):
        more = F(x) * (LOG(chance(OTHER, x)) - LOG(chance(P, x)))
        return logic.choose(F(x) > 0, more, 0)

    return Statement(
        (F, FLOOR, OTHER, NU, LOG),
        {
            "frequencies >= 0": X.forall(lambda x: F(x) >= 0),
            "floors >= 0": X.forall(lambda x: FLOOR(x) >= 0),
            "nu > 0": NU > 0,
            "the estimate sums to 1": X.sum(P) == 1,
            "the other is a distribution": is_distribution(X, OTHER),
            "the laws of the logarithm": X.forall(law),
        },
        {"no greater likelihood": X.sum(gain) <= 0},
        {P: function(X, estimate)},
    )

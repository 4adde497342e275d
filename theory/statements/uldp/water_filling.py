"""Maximum likelihood from the counts of a direct encoding's outputs, in closed form."""

import math
from fractions import Fraction

from mechanisms.estimation.closed_form import above_floor
from theory.kernel.binding import function
from theory.kernel.sorts import REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import Broken, Implied, NotNeeded, at, states
from theory.notions import logic
from theory.notions.probability import is_distribution

X = index("X")
F, FLOOR = const("f", functions(X, REAL)), const("floor", functions(X, REAL))
P, OTHER = const("p", functions(X, REAL)), const("r", functions(X, REAL))
NU, LOG = const("nu", REAL), const("log", functions(REAL, REAL))
HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)


def chance(p, x):
    """Return the probability of an output, up to a constant factor."""
    return p(x) + FLOOR(x)


def law(x):
    """Return whether log a - log b <= a/b - 1, of the chances of an output that was seen."""
    a, b = chance(OTHER, x), chance(P, x)
    return logic.implies(F(x) > 0, logic.all_of(a > 0, LOG(a) - LOG(b) <= a / b - 1))


# all three outputs seen, nu = 1/2: p = (1, 0, 0)
POINT = {
    "f": [3 * QUARTER, QUARTER, 0],
    "floor": [HALF, HALF, HALF],
    "r": [HALF, QUARTER, QUARTER],
    "nu": HALF,
    # close enough where the two chances differ
    "log": lambda t: Fraction(math.log(t)),
}


def three(**other):
    """Return the instance of three outputs."""
    return at({"X": 3}, **(POINT | other))


@states(
    "uldp-water-filling",
    printed_as="ours",
    reading="of the logarithm one law is asked, at the chances of the outputs that were seen",
    holds=[three(), three(r=[1, 0, 0])],
    dropped={
        0: NotNeeded("what nobody reported counts for nothing; says that f are frequencies"),
        1: three().but(
            f=[1, Fraction(1, 4), 0], floor=[Fraction(3, 2), Fraction(1, 2), Fraction(-1, 2)]
        ),
        2: Implied("f > 0 and nu <= 0 leave p = 0, which does not sum to one"),
        3: three(nu=1),
        4: three(r=[3, 3, 3]),
        5: three(log=lambda t: 9 - 9 * t),
    },
    broken=[Broken(0, three(r=[1, 0, 0]), {"level": lambda f, floor, nu: (1 - f) / 2})],
)
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
        (
            X.forall(lambda x: F(x) >= 0),
            X.forall(lambda x: FLOOR(x) >= 0),
            NU > 0,
            X.sum(P) == 1,
            is_distribution(X, OTHER),
            X.forall(law),
        ),
        (X.sum(gain) <= 0,),
        {P: function(X, estimate)},
    )

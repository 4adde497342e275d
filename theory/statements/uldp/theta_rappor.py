"""Which theta gives the generalized RAPPOR the least variance (Section 4.2, citing Wang et al.)."""

from fractions import Fraction

from mechanisms import rappor
from mechanisms.encodings.base import unit_variance
from theory.kernel.sorts import REAL
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import Broken, NotNeeded, at, states
from theory.notions import logic
from theory.notions.probability import is_distribution, size
from theory.statements.uldp.urr import P, X
from theory.statements.uldp.worst_l1_urap import THETA
from theory.statements.uldp.worst_l2 import E

K, BEST = const("K", REAL), const("best", REAL)
ROOT_R, ROOT_T = const("r", REAL), const("t", REAL)
CHANCE, REACH = const("chance", REAL), const("reach", REAL)
HALF = Fraction(1, 2)


def variance(theta, p, psi=rappor.psi, unit=unit_variance):
    """Return n times the variance of the estimate of a value with probability p."""
    flip = psi(theta, E)
    return unit(flip, theta - flip, p)


def loss(theta, psi=rappor.psi, unit=unit_variance):
    """Return n times the expected l2 loss."""
    return X.sum(lambda x: variance(theta, P(x), psi, unit))


def parameters():
    """Return that theta and e^eps are of a RAPPOR that tells something."""
    return logic.all_of(THETA > 0, THETA < 1), E > 1


HALVES = [HALF, HALF]


def two(**other):
    """Return an instance of two values at the theta of the basic RAPPOR, e^eps = 4."""
    return at({"X": 2}, **({"p": HALVES, "theta": Fraction(2, 3), "E": 4} | other))


@states(
    "uldp-theta-half-optimal",
    printed_as="informal",
    reading=(
        "the variance is the exact one, summed over all values, at every K, p and eps; of the "
        "approximation that Wang et al. minimise, at p(x) = 0, it is true: uldp-theta-half-rare"
    ),
    holds=[two()],
    dropped={0: two(p=[1, 1]), 1: two().but(theta=-1), 2: two().but(E=-5)},
    broken=[Broken(0, two(theta=Fraction(1, 10)), {"unit": lambda b, g, p: g})],
)
def half_optimal(psi=rappor.psi, unit=unit_variance):
    """Theta = 1/2 minimises the expected l2 loss of the generalized RAPPOR."""
    return Statement(
        (P, THETA, E),
        (is_distribution(X, P), *parameters()),
        (loss(HALF, psi, unit) <= loss(THETA, psi, unit),),
    )


def rare(**other):
    """Return an instance of one value."""
    return at(**({"theta": Fraction(2, 3), "E": 4, "chance": 0} | other))


def square(theta, E):
    """A changed RAPPOR, whose bits depend little on the value."""
    return theta * theta + 0 * E


def farthest(p):
    """Return how far beyond 1/2 a theta is better than 1/2."""
    return p * (E - 1) * (E + 1) / (4 * E + 2 * p * (E - 1) * (E - 1))


@states(
    "uldp-theta-half-rare",
    printed_as="ours",
    holds=[rare(), rare(chance=1, theta=Fraction(11, 20)), rare(chance=HALF)],
    dropped={
        0: rare(theta=2),
        1: rare().but(E=0),
        2: NotNeeded("not needed; says what p(x) is"),
    },
    broken=[
        Broken(0, rare(theta=Fraction(1, 10)), {"psi": square}),
        Broken(1, rare(chance=1), {"reach": lambda p: -p}),
        Broken(2, rare(chance=Fraction(1, 10), theta=Fraction(9, 10)), {"reach": lambda p: p + 1}),
    ],
)
def half_rare(psi=rappor.psi, unit=unit_variance, reach=farthest):
    """At p(x) = 0 theta = 1/2 alone is best; at p(x) > 0 each theta a little greater is better."""
    half, found = (variance(t, CHANCE, psi, unit) for t in (HALF, THETA))
    above = logic.all_of(CHANCE > 0, THETA > HALF, THETA - HALF < REACH)
    return Statement(
        (THETA, E, CHANCE),
        (*parameters(), logic.all_of(CHANCE >= 0, CHANCE <= 1)),
        (
            logic.implies(logic.all_of(CHANCE == 0, THETA != HALF), half < found),
            logic.implies(CHANCE > 0, REACH > 0),
            logic.implies(above, found < half),
        ),
        {REACH: reach(CHANCE)},
    )


# r^2 = 64 and t^2 = 49
ROOTS = {"E": 4, "r": 8, "t": 7, "theta": HALF, "p": [Fraction(1, 13)] * 13}


def thirteen(**other):
    """Return an instance of thirteen values at e^eps = 4, where the roots are 8 and 7."""
    return at({"X": 13}, **(ROOTS | other))


ONE = {"E": 4, "r": 4, "t": 1, "theta": HALF, "p": [1]}


@states(
    "uldp-theta-rappor",
    printed_as="ours",
    reading="that theta* tends to 1/2 is said with its rate, theta* - 1/2 <= e^eps/(2 K)",
    holds=[at({"X": 1}, **ONE), thirteen(), thirteen(theta=Fraction(8, 15))],
    dropped={
        0: thirteen(p=[1] * 13),
        1: at({"X": 1}, **ONE).but(theta=-1),
        2: at({"X": 1}, **ONE).but(E=-4),
        3: thirteen(r=1),
        4: thirteen(t=1),
    },
    broken=[
        Broken(0, thirteen(), {"unit": lambda b, g, p: p}),
        Broken(1, thirteen(), {"unit": lambda b, g, p: p}),
        Broken(2, thirteen(), {"unit": lambda b, g, p: p}),
        Broken(3, thirteen(), {"best": lambda r, t: t / (r + t)}),
        Broken(4, thirteen(), {"best": lambda r, t: 9 + 0 * r}),
    ],
)
def best(psi=rappor.psi, unit=unit_variance, best=lambda r, t: r / (r + t)):
    """The l2 loss is least at theta* = r/(r+t), whatever p is; theta* > 1/2 by at most E/(2K)."""
    squares, scale = X.sum(lambda x: P(x) * P(x)), (E - 1) * (E - 1)
    apart = (ROOT_R * ROOT_R / THETA + ROOT_T * ROOT_T / (1 - THETA)) / scale
    least = (ROOT_R + ROOT_T) * (ROOT_R + ROOT_T) / scale
    found, chosen = loss(THETA, psi, unit), loss(BEST, psi, unit)
    return Statement(
        (P, THETA, E, ROOT_R, ROOT_T),
        (
            is_distribution(X, P),
            *parameters(),
            logic.all_of(ROOT_R > 0, ROOT_R * ROOT_R == E * (K + E - 1)),
            logic.all_of(ROOT_T > 0, ROOT_T * ROOT_T == E * (K - 1) + 1),
        ),
        (
            found == apart - squares,
            chosen == least - squares,
            logic.implies(THETA != BEST, chosen < found),
            logic.all_of(BEST > HALF, BEST < 1),
            BEST - HALF <= E / (2 * K),
        ),
        {K: size(X), BEST: best(ROOT_R, ROOT_T)},
    )

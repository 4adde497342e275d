"""Facts of analysis that are taken on trust, each with a reference; at most 6."""

from dataclasses import dataclass
from types import MappingProxyType

from theory.kernel.binding import closed
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.terms import Term, and_, const, eq, implies, ite


@dataclass(frozen=True)
class Axiom:
    """A closed formula and where it is proved."""

    formula: Term
    reference: str


def absolute(x):
    """Return |x|."""
    return ite(x >= 0, x, -x)


def is_pi(number):
    """Return whether it is 4 (f(1) - f(0)) for the f with slope 1/(1 + x^2) on [0, 1]."""

    def slope(f, x, y):
        wide = and_(x >= 0, x <= y, y <= 1)
        rise = f(y) - f(x)
        between = and_(y - x <= rise * (1 + y * y), rise * (1 + x * x) <= y - x)
        return implies(wide, between)

    def arctan(f):
        each = REAL.forall(lambda x: REAL.forall(lambda y: slope(f, x, y)))
        return and_(each, eq(number, 4 * (f(1) - f(0))))

    return functions(REAL, REAL).exists(arctan)


def _mean_central_limit_theorem():
    """Return that E|T - n m| is within 1 of sqrt(2 n m (1 - m)/pi), for T of n events of chance m.

    The events are independent: all combinations have the product of their probabilities.
    """
    U, OMEGA = index("U"), index("Omega")
    weight, event = (
        const("weight", functions(OMEGA, REAL)),
        const("event", functions(U, OMEGA, BOOL)),
    )
    m, pi, normal = (const(name, REAL) for name in ("m", "pi", "normal"))
    n = U.sum(lambda u: 1)

    def pr(happens):
        return OMEGA.sum(lambda o: weight(o) * ite(happens(o), 1, 0))

    def product(b):
        joint = pr(lambda o: U.forall(lambda u: eq(event(u, o), b(u))))
        return eq(joint, U.prod(lambda u: ite(b(u), m, 1 - m)))

    def deviation(o):
        return absolute(U.sum(lambda u: ite(event(u, o), 1, 0)) - n * m)

    given = and_(
        OMEGA.forall(lambda o: weight(o) >= 0),
        eq(OMEGA.sum(weight), 1),
        functions(U, BOOL).forall(product),
        is_pi(pi),
        normal >= 0,
        eq(normal * normal * pi, 2 * n * m * (1 - m)),
    )
    found = OMEGA.sum(lambda o: weight(o) * deviation(o))
    claim = implies(given, and_(found - normal <= 1, normal - found <= 1))
    return closed(claim, (weight, event, m, pi, normal))


def _zero_between():
    """Return that f is 0 somewhere in [low, high] if it is not above 0 at low, nor below at high.

    The slope of f between any two numbers of the interval is at most `steep`.
    """
    f = const("f", functions(REAL, REAL))
    low, high, steep = (const(name, REAL) for name in ("low", "high", "steep"))

    def inside(x, y):
        return and_(low <= x, x <= y, y <= high)

    def slope(x, y):
        rise = f(y) - f(x)
        flat = and_(rise <= steep * (y - x), -rise <= steep * (y - x))
        return implies(inside(x, y), flat)

    given = and_(
        low <= high,
        f(low) <= 0,
        f(high) >= 0,
        REAL.forall(lambda x: REAL.forall(lambda y: slope(x, y))),
    )
    claim = implies(given, REAL.exists(lambda z: and_(low <= z, z <= high, eq(f(z), 0))))
    return closed(claim, (f, low, high, steep))


# for 0 < m < 1, which the premises leave but for m = 0 and m = 1, where both sides are 0: the third
# absolute moments of the standardized events add up to (1 - 2 m (1 - m))/sqrt(n m (1 - m)); times
# sqrt(n m (1 - m)) that is 1 - 2 m (1 - m), and 1 is asked
AXIOMS = MappingProxyType(
    {
        "clt": Axiom(
            _mean_central_limit_theorem(),
            "L. Goldstein, Bounds on the constant in the mean central limit theorem, Annals of "
            "Probability 38:4 (2010), pages 1672-1689, doi 10.1214/10-AOP527: the distribution "
            "function of a standardized sum of independent numbers and the normal one are, in L1, "
            "no further apart than the sum of the third absolute moments over the cube of the "
            "standard deviation. |x| has slope at most 1, so that its means are no further apart",
        ),
        "zero": Axiom(
            _zero_between(),
            "B. Bolzano, Rein analytischer Beweis des Lehrsatzes, dass zwischen je zwey Werthen, "
            "die ein entgegengesetztes Resultat gewaehren, wenigstens eine reelle Wurzel der "
            "Gleichung liege, Prague 1817; W. Rudin, Principles of Mathematical Analysis, 3rd "
            "edition 1976, Theorem 4.23. Functions of bounded slope are continuous",
        ),
    }
)

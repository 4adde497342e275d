"""The number T of pairwise independent events, one a user, each of a probability of its own."""

from theory.kernel.binding import function, substitute
from theory.kernel.sorts import REAL, functions
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.trace import remembered
from theory.library.moments import OMEGA, WEIGHT, B, U, mean_of, total
from theory.notions.probability import size
from theory.tactics.context import Given

OWN = const("m", functions(U, REAL))


def independent_events():
    """Return that these are events, of probabilities m(u), and any two independent."""
    return and_(
        U.forall(lambda u: OMEGA.forall(lambda o: eq(B(u, o) * B(u, o), B(u, o)))),
        U.forall(lambda u: eq(mean_of(lambda o: B(u, o)), OWN(u))),
        U.forall(
            lambda u: U.forall(
                lambda v: implies(
                    not_(eq(u, v)), eq(mean_of(lambda o: B(u, o) * B(v, o)), OWN(u) * OWN(v))
                )
            )
        ),
    )


@remembered
def mean():
    """E[T] is the sum of the probabilities."""
    return Given(independent_events()).sums(mean_of(total), U.sum(OWN))


@remembered
def square():
    """E[T^2] - E[T]^2 is the sum of m - m^2."""
    p = Given(independent_events())
    u, v = p.fix(U, U)

    def mean_product(u, v):
        return mean_of(lambda o: B(u, o) * B(v, o))

    def law(v):
        return ite(eq(v, u), OWN(u), OWN(u) * OWN(v))

    def each(u):
        return OWN(u) - OWN(u) * OWN(u) + OWN(u) * U.sum(OWN)

    p.under(u == v).by_item(mean_product(u, v) == mean_of(lambda o: B(u, o)))
    p.have(mean_product(u, v) == law(v))
    row = U.sum(lambda v: mean_product(u, v))
    p.by_item(row == U.sum(law))
    p.have(row == each(u))
    rows = U.sum(lambda u: U.sum(lambda v: mean_product(u, v)))
    p.by_item(rows == U.sum(each))
    squares, chances = mean_of(lambda o: total(o) * total(o)), U.sum(OWN)
    p.sums(squares, rows)
    return p.have(squares == U.sum(lambda u: OWN(u) * (1 - OWN(u))) + chances * chances)


R = const("r", functions(U, REAL))
CHANCE, GAIN = const("b", REAL), const("g", REAL)


def average():
    """Return the average of the users' r."""
    return U.sum(R) / size(U)


def spread():
    """Return the average of their squared distance from it."""
    return U.sum(lambda u: (R(u) - average()) * (R(u) - average())) / size(U)


def drawn():
    """Return that user u's event has the probability b + g r(u)."""
    law = function(U, lambda u: CHANCE + GAIN * R(u))
    return {OWN: law}, and_(
        substitute(independent_events(), {OWN: law}), GAIN > 0, eq(OMEGA.sum(WEIGHT), 1)
    )


@remembered
def variance(estimate, unit_variance):
    """E[(estimate(T/n) - r)^2] = (unit_variance(b, g, r) - V)/n; V is the users' spread.

    Parameters
    ----------
    estimate : callable
        The empirical estimate of r from a frequency, b and g.
    unit_variance : callable
        Of b, g and r.
    """
    b, g, n = CHANCE, GAIN, size(U)
    values, H = drawn()
    p = Given(H)
    outcome = p.fix(OMEGA)
    S, Q = U.sum(R), U.sum(lambda u: R(u) * R(u))
    c, unit = n * b + g * S, unit_variance(b, g, average())

    def error(at):
        off = estimate(total(at) / n, b, g) - average()
        return off * off

    def spelled(at):
        t = total(at)
        return (t * t - 2 * c * t + c * c) / (n * n * g * g)

    p.have(n >= 1)
    p.have(error(outcome) == spelled(outcome))
    p.by_item(mean_of(error) == mean_of(spelled))
    p.use(mean(), values)
    p.use(square(), values)
    chances = n * b * (1 - b) + g * (1 - 2 * b) * S - g * g * Q
    p.have(mean_of(total) == c)
    p.have(mean_of(lambda o: total(o) * total(o)) == chances + c * c)
    value = chances / (n * n * g * g)
    p.have(mean_of(spelled) == value)
    apart = p.have(spread() == (Q - S * S / n) / n, spelled_spread())
    p.have(value == (unit - (Q - S * S / n) / n) / n)
    p.rewrite(value == (unit - spread()) / n, apart)
    return p.have(mean_of(error) == (unit - spread()) / n)


@remembered
def spelled_spread():
    """V is the average of the squares, less the square of the average; it is not negative."""
    p, n = Given(), size(U)
    total, squares = U.sum(R), U.sum(lambda u: R(u) * R(u))
    far = U.sum(lambda u: (R(u) - average()) * (R(u) - average()))
    p.have(n >= 1)
    p.have(far >= 0)
    same = p.have(far == squares - total * total / n)
    p.rewrite(spread() == (squares - total * total / n) / n, same)
    return p.have(and_(spread() == (squares - total * total / n) / n, spread() >= 0))

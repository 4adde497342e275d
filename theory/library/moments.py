"""The number T of n pairwise independent events of one probability m, and an estimate from T/n."""

from theory.kernel.binding import function_of, substitute
from theory.kernel.sorts import REAL, functions, index
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import instance
from theory.kernel.trace import remembered
from theory.notions.probability import expectation, size
from theory.tactics.context import Given

OMEGA, U = index("Omega"), index("U")
WEIGHT = const("weight", functions(OMEGA, REAL))
B = const("B", functions(U, OMEGA, REAL))  # 1 if the event of a user happens, else 0
M, SECOND, MIXED = (const(name, REAL) for name in ("m", "second", "mixed"))


def n():
    """Return the number of users."""
    return size(U)


def total(at):
    """Return the number of events at an outcome."""
    return U.sum(lambda u: B(u, at))


def mean_of(f):
    """Return the expectation."""
    return expectation(OMEGA, WEIGHT, f)


def independent_events():
    """Return that these are events, each of probability m, and any two independent."""
    return and_(
        U.forall(lambda u: OMEGA.forall(lambda o: eq(B(u, o) * B(u, o), B(u, o)))),
        U.forall(lambda u: eq(mean_of(lambda o: B(u, o)), M)),
        U.forall(
            lambda u: U.forall(
                lambda v: implies(not_(eq(u, v)), eq(mean_of(lambda o: B(u, o) * B(v, o)), M * M))
            )
        ),
    )


@remembered
def mean_of_sum():
    """E[Sum_u F(u)] = Sum_u E[F(u)], for any F: with the sum pulled through the expectation."""
    F = const("F", functions(U, OMEGA, REAL))
    mean = mean_of(lambda o: U.sum(lambda u: F(u, o)))
    return Given().sums(mean, U.sum(lambda u: mean_of(lambda o: F(u, o))))


def moved(f):
    """Return `mean_of_sum` of a Python function f(u, o)."""
    return instance(
        mean_of_sum(), {const("F", functions(U, OMEGA, REAL)): function_of(U, OMEGA, f)}
    )


@remembered
def mean():
    """E[T] = n m."""
    return Given(independent_events()).sums(mean_of(total), n() * M)


def moments_known():
    """Return that E[B_u^2] and E[B_u B_v] are the same for all users, and for any two."""
    return and_(
        U.forall(lambda u: eq(mean_of(lambda o: B(u, o) * B(u, o)), SECOND)),
        U.forall(
            lambda u: U.forall(
                lambda v: implies(not_(eq(u, v)), eq(mean_of(lambda o: B(u, o) * B(v, o)), MIXED))
            )
        ),
    )


@remembered
def square_of_sum():
    """E[T^2] = n E[B_u^2] + n(n-1) E[B_u B_v], for any numbers B."""
    p = Given(moments_known())
    u, v = p.fix(U, U)

    def mean_product(u, v):
        return mean_of(lambda o: B(u, o) * B(v, o))

    def law(v):
        return ite(eq(u, v), SECOND, MIXED)

    p.under(u == v).by_item(mean_product(u, v) == mean_product(u, u))
    p.have(mean_product(u, v) == law(v))
    row, each = U.sum(lambda v: mean_product(u, v)), SECOND + (n() - 1) * MIXED
    p.by_item(row == U.sum(law))
    p.have(row == each)
    rows = U.sum(lambda u: U.sum(lambda v: mean_product(u, v)))
    p.by_item(rows == U.sum(lambda u: each))
    square = mean_of(lambda o: total(o) * total(o))
    p.sums(square, rows)
    return p.have(square == n() * SECOND + n() * (n() - 1) * MIXED)


@remembered
def square():
    """E[T^2] = n m + n(n-1) m^2, for events."""
    p = Given(independent_events())
    u = p.fix(U)
    p.by_item(mean_of(lambda o: B(u, o) * B(u, o)) == mean_of(lambda o: B(u, o)))
    return p.use(square_of_sum(), {SECOND: M, MIXED: M * M})


@remembered
def variance(estimate, unit_variance):
    """E[(estimate(T/n) - p)^2] = unit_variance(b, g, p)/n, for m = b + g p.

    Parameters
    ----------
    estimate : callable
        The empirical estimate of p from a frequency, b and g.
    unit_variance : callable
        Of b, g and p.
    """
    b, g, r = (const(name, REAL) for name in "bgp")
    m, values = b + g * r, {M: b + g * r}
    p = Given(and_(substitute(independent_events(), values), g > 0, eq(OMEGA.sum(WEIGHT), 1)))
    outcome = p.fix(OMEGA)

    def error(at):
        off = estimate(total(at) / n(), b, g) - r
        return off * off

    def spelled(at):
        t = total(at)
        return (t * t - 2 * n() * m * t + n() * n() * m * m) / (n() * n() * g * g)

    p.have(n() >= 1)
    p.have(error(outcome) == spelled(outcome))
    p.by_item(mean_of(error) == mean_of(spelled))
    p.use(mean(), values)
    p.use(square(), values)
    value = (n() * m + n() * (n() - 1) * m * m - n() * n() * m * m) / (n() * n() * g * g)
    p.have(mean_of(spelled) == value)
    p.have(value == unit_variance(b, g, r) / n())
    return p.have(mean_of(error) == unit_variance(b, g, r) / n())

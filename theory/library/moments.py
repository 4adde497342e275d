"""The number T of n pairwise independent events of one probability m, and an estimate from T/n."""

from theory.kernel.binding import function_of, substitute
from theory.kernel.sorts import REAL, functions, index
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import exchange, identical, instance, solve
from theory.kernel.trace import remembered
from theory.notions.probability import expectation, size
from theory.tactics.expand import expand, rational
from theory.tactics.logic import derive, prove
from theory.tactics.sums import equal, size_facts

OMEGA, U = index("Omega"), index("U")
WEIGHT = const("weight", functions(OMEGA, REAL))
B = const("B", functions(U, OMEGA, REAL))  # 1 if the event of a user happens, else 0
M, SECOND, MIXED = (const(name, REAL) for name in ("m", "second", "mixed"))
u, k, o = const("u", U), const("k", U), const("o", OMEGA)


def n():
    """Return the number of users."""
    return size(U)


def total(at):
    """Return the number of events at an outcome."""
    return U.sum(lambda u: B(u, at))


def mean_of(f):
    """Return the expectation."""
    return expectation(OMEGA, WEIGHT, f)


def known():
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
    inside = [expand(U.sum(lambda u: WEIGHT(o) * F(u, o)))]
    pulled = equal(
        mean_of(lambda o: U.sum(lambda u: F(u, o))),
        OMEGA.sum(lambda o: U.sum(lambda u: WEIGHT(o) * F(u, o))),
        use=lambda i: [instance(t, {o: i}) for t in inside],
    )
    swapped = exchange("sum", function_of(OMEGA, U, lambda o, u: WEIGHT(o) * F(u, o)))
    goal = eq(
        mean_of(lambda o: U.sum(lambda u: F(u, o))), U.sum(lambda u: mean_of(lambda o: F(u, o)))
    )
    return solve(goal, pulled, swapped)


def moved(f):
    """Return `mean_of_sum` of a Python function f(u, o)."""
    return instance(
        mean_of_sum(), {const("F", functions(U, OMEGA, REAL)): function_of(U, OMEGA, f)}
    )


@remembered
def mean():
    """E[T] = n m."""
    H = known()
    rows = equal(U.sum(lambda u: mean_of(lambda o: B(u, o))), U.sum(lambda u: M), given=H, rounds=1)
    goal = implies(H, eq(mean_of(total), n() * M))
    return solve(goal, moved(lambda u, o: B(u, o)), rows, expand(U.sum(lambda u: M)))


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
    H, each = moments_known(), SECOND + (n() - 1) * MIXED
    pairs = expand(U.sum(lambda u: B(u, o) * total(o)))
    squares = equal(
        mean_of(lambda o: total(o) * total(o)),
        mean_of(lambda o: U.sum(lambda u: B(u, o) * total(o))),
        use=lambda i: [instance(pairs, {o: i})],
    )
    one = row_of_squares(H)
    rows = equal(
        U.sum(lambda u: mean_of(lambda o: B(u, o) * total(o))),
        U.sum(lambda u: each),
        given=H,
        use=lambda i: [instance(one, {u: i})],
    )
    goal = eq(mean_of(lambda o: total(o) * total(o)), n() * SECOND + n() * (n() - 1) * MIXED)
    moved_out = moved(lambda u, o: B(u, o) * total(o))
    return solve(implies(H, goal), squares, moved_out, rows, expand(U.sum(lambda u: each)))


def row_of_squares(H):
    """E[B_u T]: one square, and a product with each other."""
    product = expand(U.sum(lambda v: B(u, o) * B(v, o)))
    products = equal(
        mean_of(lambda o: B(u, o) * total(o)),
        mean_of(lambda o: U.sum(lambda v: B(u, o) * B(v, o))),
        use=lambda i: [instance(product, {o: i})],
    )
    diagonal = equal(
        mean_of(lambda o: B(u, o) * B(k, o)),
        mean_of(lambda o: B(u, o) * B(u, o)),
        given=eq(u, k),
    )

    def law(v):
        return ite(eq(v, u), SECOND, MIXED)

    laws = equal(
        U.sum(lambda v: mean_of(lambda o: B(u, o) * B(v, o))),
        U.sum(law),
        given=H,
        use=lambda v: [instance(diagonal, {k: v})],
        at=lambda v: [u],
        rounds=2,
    )
    goal = eq(mean_of(lambda o: B(u, o) * total(o)), SECOND + (n() - 1) * MIXED)
    rest = [moved(lambda v, o: B(u, o) * B(v, o)), laws, expand(U.sum(law))]
    return solve(implies(H, goal), products, *rest)


@remembered
def square():
    """E[T^2] = n m + n(n-1) m^2, for events."""
    H, put = known(), {SECOND: M, MIXED: M * M}
    own = equal(
        mean_of(lambda o: B(u, o) * B(u, o)),
        mean_of(lambda o: B(u, o)),
        given=H,
        at=lambda i: [u],
        rounds=2,
    )
    found = instance(square_of_sum(), put)
    first = found.formula.args[0].args[0]
    same = prove(implies(H, eq(mean_of(lambda o: B(u, o) * B(u, o)), M)), own, at=[u], rounds=1)
    once = derive(H, first, lambda c: [instance(same, {u: c})])
    return solve(implies(H, found.formula.args[1]), found, once)


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
    b, g, p = (const(name, REAL) for name in "bgp")
    j = const("j", U)
    put = {M: b + g * p}
    H = and_(substitute(known(), put), g > 0, eq(OMEGA.sum(WEIGHT), 1))

    def error(t):
        return (estimate(t / n(), b, g) - p) * (estimate(t / n(), b, g) - p)

    x = const("x", REAL)
    m = b + g * p
    q = 1 / (n() * n() * g * g)
    flat = (x * x - 2 * n() * m * x + n() * n() * m * m) * q
    shape = identical(error(x), flat)
    positive = size_facts(U, lambda u: True, j)
    even = mean_of(lambda o: substitute(flat, {x: total(o)}))
    same = equal(
        mean_of(lambda o: error(total(o))),
        even,
        given=H,
        use=lambda o: [instance(shape, {x: total(o)}), *positive],
    )
    value = ((n() * m + n() * (n() - 1) * m * m) - 2 * n() * m * (n() * m) + n() * n() * m * m) * q
    closed = rational(and_(g > 0, n() >= 1), value, unit_variance(b, g, p) / n())
    moments = [instance(mean(), put), instance(square(), put), same, expand(even), *positive]
    summed = solve(implies(H, eq(mean_of(lambda o: error(total(o))), value)), *moments)
    goal = eq(mean_of(lambda o: error(total(o))), unit_variance(b, g, p) / n())
    return solve(implies(H, goal), summed, closed, *positive)

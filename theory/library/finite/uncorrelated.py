"""The square of a sum of uncorrelated deviations: E[(sum D_u)^2] = sum E[D_u^2]."""

from theory.kernel.binding import function_of
from theory.kernel.sorts import REAL, functions
from theory.kernel.terms import const, eq, implies, ite, not_
from theory.kernel.theorem import instance, solve
from theory.kernel.trace import remembered
from theory.library.moments import OMEGA, U, mean_of, moved
from theory.tactics.expand import expand
from theory.tactics.sums import ZERO, equal

D = const("D", functions(U, OMEGA, REAL))
u, v, o = const("u", U), const("v", U), const("o", OMEGA)


def total(o):
    """Return the sum of the deviations at an outcome."""
    return U.sum(lambda u: D(u, o))


def given():
    """Return that any two deviations are uncorrelated."""

    def apart(u, v):
        return implies(not_(eq(u, v)), eq(mean_of(lambda o: D(u, o) * D(v, o)), 0))

    return U.forall(lambda u: U.forall(lambda v: apart(u, v)))


@remembered
def row():
    """E[D_u sum_v D_v] = E[D_u^2]."""
    H = given()
    product = expand(U.sum(lambda v: D(u, o) * D(v, o)))
    products = equal(
        mean_of(lambda o: D(u, o) * total(o)),
        mean_of(lambda o: U.sum(lambda v: D(u, o) * D(v, o))),
        use=lambda i: [instance(product, {o: i})],
    )

    def law(v):
        return ite(eq(v, u), mean_of(lambda o: D(u, o) * D(u, o)), ZERO)

    same = equal(
        mean_of(lambda o: D(u, o) * D(v, o)), mean_of(lambda o: D(u, o) * D(u, o)), given=eq(v, u)
    )
    laws = equal(
        U.sum(lambda v: mean_of(lambda o: D(u, o) * D(v, o))),
        U.sum(law),
        given=H,
        use=lambda i: [instance(same, {v: i})],
        at=lambda v: [u],
        rounds=2,
    )
    goal = eq(mean_of(lambda o: D(u, o) * total(o)), mean_of(lambda o: D(u, o) * D(u, o)))
    swapped = moved(lambda v, o: D(u, o) * D(v, o))
    return solve(implies(H, goal), products, swapped, laws, expand(U.sum(law)))


@remembered
def theorem():
    """E[(sum D_u)^2] = sum E[D_u^2]."""
    H = given()
    pairs = expand(U.sum(lambda u: D(u, o) * total(o)))
    squares = equal(
        mean_of(lambda o: total(o) * total(o)),
        mean_of(lambda o: U.sum(lambda u: D(u, o) * total(o))),
        use=lambda i: [instance(pairs, {o: i})],
    )
    swapped = moved(lambda u, o: D(u, o) * total(o))
    rows = equal(
        U.sum(lambda u: mean_of(lambda o: D(u, o) * total(o))),
        U.sum(lambda u: mean_of(lambda o: D(u, o) * D(u, o))),
        given=H,
        use=lambda i: [instance(row(), {u: i})],
    )
    return solve(implies(H, eq(*squares_of())), squares, swapped, rows)


def squares_of():
    """Return both sides."""
    return (
        mean_of(lambda o: total(o) * total(o)),
        U.sum(lambda u: mean_of(lambda o: D(u, o) * D(u, o))),
    )


def of(f):
    """Return the theorem about a Python function f(u, o)."""
    return instance(theorem(), {D: function_of(U, OMEGA, f)})

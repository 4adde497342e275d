"""The square of a sum of uncorrelated deviations: E[(sum D_u)^2] = sum E[D_u^2]."""

from theory.kernel.binding import function_of
from theory.kernel.sorts import REAL, functions
from theory.kernel.terms import const, eq, implies, ite, not_
from theory.kernel.theorem import instance
from theory.kernel.trace import remembered
from theory.library.moments import OMEGA, U, mean_of
from theory.tactics.context import Given
from theory.tactics.sums import ZERO

D = const("D", functions(U, OMEGA, REAL))


def mean_product(u, v):
    """Return the mean product of two deviations."""
    return mean_of(lambda o: D(u, o) * D(v, o))


@remembered
def theorem():
    """E[(sum D_u)^2] = sum E[D_u^2]."""
    p = Given(
        U.forall(lambda u: U.forall(lambda v: implies(not_(eq(u, v)), mean_product(u, v) == 0)))
    )
    u, v = p.fix(U, U)
    p.under(u == v).by_item(mean_product(u, v) == mean_product(u, u))
    p.have(mean_product(u, v) == ite(eq(v, u), mean_product(u, u), ZERO))
    p.by_item(
        U.sum(lambda v: mean_product(u, v))
        == U.sum(lambda v: ite(eq(v, u), mean_product(u, u), ZERO))
    )
    p.have(U.sum(lambda v: mean_product(u, v)) == mean_product(u, u))
    rows, squares = (
        U.sum(lambda u: U.sum(lambda v: mean_product(u, v))),
        U.sum(lambda u: mean_product(u, u)),
    )
    p.by_item(rows == squares)
    total = mean_of(lambda o: U.sum(lambda u: D(u, o)) * U.sum(lambda u: D(u, o)))
    p.sums(total, rows)
    return p.have(total == squares)


def of(f):
    """Return the theorem about a Python function f(u, o)."""
    return instance(theorem(), {D: function_of(U, OMEGA, f)})

"""Mixtures: a channel after a channel, and the mass of its outputs."""

from theory.kernel.binding import function_of
from theory.kernel.sorts import REAL, functions, index
from theory.kernel.terms import const, eq
from theory.kernel.theorem import exchange, instance, solve
from theory.kernel.trace import remembered
from theory.tactics.expand import expand
from theory.tactics.sums import equal

X, Y = index("X"), index("Y")
P = const("p", functions(X, REAL))
Q = const("Q", functions(X, Y, REAL))
W = const("w", functions(Y, REAL))


@remembered
def mass_after():
    """Return sum_x p(x) sum_y Q(x, y) w(y) = sum_y (sum_x p(x) Q(x, y)) w(y)."""
    x, y = const("x", X), const("y", Y)

    def item(x, y):
        return P(x) * Q(x, y) * W(y)

    row, column = Y.sum(lambda y: item(x, y)), X.sum(lambda x: item(x, y))
    inner, mass = Y.sum(lambda y: Q(x, y) * W(y)), X.sum(lambda x: P(x) * Q(x, y))
    rows = solve(eq(P(x) * inner, row), expand(row), expand(inner))
    columns = solve(eq(mass * W(y), column), expand(column), expand(mass))
    left = X.sum(lambda x: P(x) * Y.sum(lambda y: Q(x, y) * W(y)))
    right = Y.sum(lambda y: X.sum(lambda x: P(x) * Q(x, y)) * W(y))
    by_rows = equal(
        left, X.sum(lambda x: Y.sum(lambda y: item(x, y))), use=lambda i: [instance(rows, {x: i})]
    )
    by_columns = equal(
        right,
        Y.sum(lambda y: X.sum(lambda x: item(x, y))),
        use=lambda i: [instance(columns, {y: i})],
    )
    swapped = exchange("sum", function_of(X, Y, item))
    return solve(eq(left, right), by_rows, by_columns, swapped)

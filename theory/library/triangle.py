"""The triangle inequality for sums of sums: differences at (k, x), added over k, then over x."""

from theory.kernel.binding import function_of
from theory.kernel.sorts import REAL, functions, index
from theory.kernel.terms import const, eq
from theory.kernel.theorem import exchange, instance, solve
from theory.kernel.trace import remembered
from theory.statements.uldp.losses import absolute
from theory.tactics.sums import at_most, induction

T, X = index("T"), index("X")
D, OWN = const("d", functions(T, X, REAL)), const("own", functions(X, REAL))
A, B = const("a0", REAL), const("b0", REAL)
x = const("x", X)


@remembered
def of_products():
    """|a b| = |a| |b|."""
    return solve(eq(absolute(A * B), absolute(A) * absolute(B)))


@remembered
def of_sums():
    """|a + b| <= |a| + |b|."""
    return solve(absolute(A + B) <= absolute(A) + absolute(B))


@remembered
def at_a_value():
    """|sum over k| <= the sum over k of |.|."""
    inner, sizes = T.sum(lambda k: D(k, x)), T.sum(lambda k: absolute(D(k, x)))
    return induction(lambda a, b: absolute(a) <= b, [inner, sizes])


@remembered
def over_both():
    """sum_x |own(x) + sum_k d(k, x)| <= sum_x |own(x)| + sum_k sum_x |d(k, x)|."""
    inner = T.sum(lambda k: D(k, x))
    whole = X.sum(lambda x: absolute(OWN(x) + T.sum(lambda k: D(k, x))))
    parts = X.sum(lambda x: absolute(OWN(x)) + T.sum(lambda k: absolute(D(k, x))))
    one = instance(of_sums(), {A: OWN(x), B: inner})
    below = at_most(whole, parts, use=lambda i: [instance(t, {x: i}) for t in (one, at_a_value())])
    swapped = exchange("sum", function_of(X, T, lambda x, k: absolute(D(k, x))))
    rows, columns = swapped.formula.args
    own = X.sum(lambda x: absolute(OWN(x)))
    apart = induction(lambda a, b, c: eq(a, b + c), [parts, own, rows])
    return solve(whole <= own + columns, below, apart, swapped)

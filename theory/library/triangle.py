"""The triangle inequality for sums of sums: differences at (k, x), added over k, then over x."""

from theory.kernel.sorts import REAL, functions, index
from theory.kernel.terms import const, eq
from theory.kernel.trace import remembered
from theory.statements.uldp.losses import absolute
from theory.tactics.context import Given

T, X = index("T"), index("X")
D, OWN = const("d", functions(T, X, REAL)), const("own", functions(X, REAL))
A, B = const("a0", REAL), const("b0", REAL)
x = const("x", X)


@remembered
def of_products():
    """|a b| = |a| |b|."""
    return Given().have(eq(absolute(A * B), absolute(A) * absolute(B)))


@remembered
def of_sums():
    """|a + b| <= |a| + |b|."""
    return Given().have(absolute(A + B) <= absolute(A) + absolute(B))


@remembered
def at_a_value():
    """|sum over k| <= the sum over k of |.|."""
    inner, sizes = T.sum(lambda k: D(k, x)), T.sum(lambda k: absolute(D(k, x)))
    return Given().by_item(absolute(inner) <= sizes)


@remembered
def over_both():
    """sum_x |own(x) + sum_k d(k, x)| <= sum_x |own(x)| + sum_k sum_x |d(k, x)|."""
    p = Given()
    total = X.sum(lambda x: absolute(OWN(x) + T.sum(lambda k: D(k, x))))
    parts = X.sum(lambda x: absolute(OWN(x)) + T.sum(lambda k: absolute(D(k, x))))
    apart = T.sum(lambda k: X.sum(lambda x: absolute(D(k, x))))
    own = X.sum(lambda x: absolute(OWN(x)))
    p.know(at_a_value())
    p.by_item(total <= parts)
    p.sums(parts, own + apart)
    return p.have(total <= own + apart)

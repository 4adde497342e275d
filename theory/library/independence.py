"""Means of products: of two sums, and of functions of two independent random elements."""

from theory.kernel.sorts import REAL, functions, index
from theory.kernel.terms import and_, const, eq, ite
from theory.kernel.trace import remembered
from theory.library.moments import OMEGA, mean_of
from theory.tactics.context import Given
from theory.tactics.sums import ONE, ZERO

T, R = index("T"), index("R")
F, G = (const(name, functions(T, OMEGA, REAL)) for name in ("F", "G"))
FIRST, SECOND = const("first", functions(OMEGA, R)), const("second", functions(OMEGA, R))
OF_FIRST, OF_SECOND = (const(name, functions(R, REAL)) for name in ("of_first", "of_second"))


@remembered
def product_of_sums():
    """E[sum F_t sum G_t'] = sum sum E[F_t G_t'], for any numbers."""
    return Given().sums(
        mean_of(lambda o: T.sum(lambda t: F(t, o)) * T.sum(lambda t: G(t, o))),
        T.sum(lambda f: T.sum(lambda g: mean_of(lambda o: F(f, o) * G(g, o)))),
    )


def chance(*values):
    """Return the probability that random elements have values: pairs of these."""
    return mean_of(lambda o: ite(and_(*(eq(random(o), r) for random, r in values)), ONE, ZERO))


@remembered
def independent_means():
    """E[f(A) g(B)] = E[f(A)] E[g(B)], for independent A and B."""

    def both(a, b):
        return chance((FIRST, a), (SECOND, b))

    def multiplies(a, b):
        return both(a, b) == chance((FIRST, a)) * chance((SECOND, b))

    p = Given(R.forall(lambda a: R.forall(lambda b: multiplies(a, b))))
    a, b = p.fix(R, R)
    left, right = mean_of(lambda o: OF_FIRST(FIRST(o))), mean_of(lambda o: OF_SECOND(SECOND(o)))
    product = mean_of(lambda o: OF_FIRST(FIRST(o)) * OF_SECOND(SECOND(o)))
    first = R.sum(lambda a: OF_FIRST(a) * chance((FIRST, a)))
    second = R.sum(lambda b: OF_SECOND(b) * chance((SECOND, b)))
    p.sums(left, first)
    p.sums(right, second)
    row = R.sum(lambda b: OF_FIRST(a) * OF_SECOND(b) * both(a, b))
    p.have(
        OF_FIRST(a) * OF_SECOND(b) * both(a, b)
        == OF_FIRST(a) * chance((FIRST, a)) * (OF_SECOND(b) * chance((SECOND, b)))
    )
    p.by_item(row == OF_FIRST(a) * chance((FIRST, a)) * second, over=R)
    rows = R.sum(lambda a: R.sum(lambda b: OF_FIRST(a) * OF_SECOND(b) * both(a, b)))
    p.by_item(rows == first * second, keep=[second])
    p.sums(product, rows)
    return p.have(product == left * right)

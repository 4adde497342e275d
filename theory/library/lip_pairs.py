"""One pair of outputs of two releases under a fixed prior: their probabilities and (7).

P is the prior; A(x), B(x) are the outputs' probabilities given x, within the factors EA and EB of
their means.
"""

from theory.kernel.sorts import REAL, functions, index
from theory.kernel.terms import and_, const
from theory.kernel.trace import remembered
from theory.notions.lip import within
from theory.notions.probability import is_distribution
from theory.tactics.context import Given

X = index("X")
P, A, B = (const(name, functions(X, REAL)) for name in ("p", "a", "b"))
EA, EB = const("ea", REAL), const("eb", REAL)
x = const("x", X)


def mean(f):
    """Return the mean of f under the prior."""
    return X.sum(lambda x: P(x) * f(x))


def given():
    """Return what is known of the two outputs, for EA >= EB."""
    return and_(
        is_distribution(X, P),
        EB >= 1,
        EA >= EB,
        X.forall(lambda x: and_(A(x) >= 0, B(x) >= 0)),
        X.forall(lambda x: within(mean(A), A(x), EA)),
        X.forall(lambda x: within(mean(B), B(x), EB)),
    )


def bounds():
    """Return that EA c <= (EA EB - EB + 1) m, and EA EB c >= (EA + EB - 1) m.

    c is the mean of A B, m the product of the means. Each value adds (EB mean(B) - B)
    (EA A - mean(A)) >= 0, or (EA A - mean(A)) (EB B - mean(B)) >= 0, times its prior.
    """
    p, a, b, c = Given(given()), mean(A), mean(B), mean(lambda x: A(x) * B(x))
    prior, one, other = p.fix(REAL, REAL, REAL)
    signs = and_(prior >= 0, one >= 0, other >= 0)
    product = Given(signs).have(prior * one * other >= 0)

    def summed(first, second, goal):
        total = X.sum(lambda x: P(x) * first(x) * second(x))
        p.use(product, {prior: P(x), one: first(x), other: second(x)})
        positive = p.by_item(total >= 0, keep=[a, b])
        return p.have(goal, positive)

    def above(x):
        return EA * A(x) - a

    m = a * b
    return [
        summed(lambda x: EB * b - B(x), above, EA * c <= (EA * EB - EB + 1) * m),
        summed(above, lambda x: EB * B(x) - b, EA * EB * c >= (EA + EB - 1) * m),
    ]


@remembered
def cost(factor):
    """Return that the pair has the factor, at a value x; `factor` is the running formula."""
    p, F, a, b = Given(given()), factor(EA, EB), mean(A), mean(B)
    m, c, d, one, other, low, high = p.fix(*[REAL] * 7)
    known = and_(
        *(EB >= 1, EA >= EB, m >= 0, d >= 0, EA * EB * d >= m, d <= EA * EB * m),
        EA * c <= (EA * EB - EB + 1) * m,
        EA * EB * c >= (EA + EB - 1) * m,
    )
    near = Given(known).have(and_(c <= F * d, d <= F * c))
    q = Given(
        and_(EA >= 1, EB >= 1, low >= 0, high >= 0, within(low, one, EA), within(high, other, EB))
    )
    product = q.have(
        and_(
            low * high >= 0,
            one * other >= 0,
            EA * EB * (one * other) >= low * high,
            one * other <= EA * EB * (low * high),
        )
    )
    p.by_item(a >= 0)
    p.by_item(b >= 0)
    p.use(product, {low: a, high: b, one: A(x), other: B(x)})
    p.know(*bounds())
    return p.use(near, {m: a * b, c: mean(lambda x: A(x) * B(x)), d: A(x) * B(x)})

"""One pair of outputs of two releases under a fixed prior: their probabilities and (7).

P is the prior; A(x), B(x) are the outputs' probabilities given x, within the factors EA and EB of
their means.
"""

from theory.kernel.sorts import REAL, functions, index
from theory.kernel.terms import and_, const, implies
from theory.kernel.theorem import instance, solve
from theory.kernel.trace import remembered
from theory.notions.lip import within
from theory.notions.probability import is_distribution
from theory.tactics.expand import expand
from theory.tactics.logic import at
from theory.tactics.sums import non_negative

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
    H, a, b, c = given(), mean(A), mean(B), mean(lambda x: A(x) * B(x))

    def upper(x):
        return P(x) * (EB * b - B(x)) * (EA * A(x) - a)

    def lower(x):
        return P(x) * (EA * A(x) - a) * (EB * B(x) - b)

    found, m = [], a * b
    goals = EA * c <= (EA * EB - EB + 1) * m, EA * EB * c >= (EA + EB - 1) * m
    for term, goal in zip((upper, lower), goals, strict=True):
        total = X.sum(term)
        p, one, other = (const(name, REAL) for name in ("p0", "one", "other"))
        product = solve(implies(and_(p >= 0, one >= 0, other >= 0), p * one * other >= 0))
        _, first, second = term(x).args
        item = instance(product, {p: P(x), one: first, other: second})
        signs = [solve(implies(H, part), *at(H, x)) for part in item.formula.args[0].args]
        each = solve(implies(H, term(x) >= 0), item, *signs)
        positive = non_negative(total, H, use=lambda i, each=each: [instance(each, {x: i})])
        found.append(
            solve(implies(H, goal), positive, expand(total), expand(c), expand(a), expand(b))
        )
    return found


@remembered
def cost(factor):
    """Return that the pair has the factor, at a value x; `factor` is the running formula."""
    names = m, c, d = [const(name, REAL) for name in ("m", "c", "d")]
    known = and_(
        *(EB >= 1, EA >= EB, m >= 0, d >= 0, EA * EB * d >= m, d <= EA * EB * m),
        EA * c <= (EA * EB - EB + 1) * m,
        EA * EB * c >= (EA + EB - 1) * m,
    )
    F = factor(EA, EB)
    below = solve(implies(known, c <= F * d))
    above = solve(implies(known, d <= F * c))
    H, a, b = given(), mean(A), mean(B)
    put = dict(zip(names, (a * b, mean(lambda x: A(x) * B(x)), A(x) * B(x)), strict=True))
    one, other, low, high = (const(name, REAL) for name in ("one", "other", "low", "high"))
    numbers = and_(
        EA >= 1, EB >= 1, low >= 0, high >= 0, within(low, one, EA), within(high, other, EB)
    )
    product = solve(
        implies(
            numbers,
            and_(
                low * high >= 0,
                one * other >= 0,
                EA * EB * (one * other) >= low * high,
                one * other <= EA * EB * (low * high),
            ),
        )
    )
    local = instance(product, {low: a, high: b, one: A(x), other: B(x)})
    signs = [non_negative(mean(f), H, use=lambda i: at(H, i)) for f in (A, B)]
    inside = solve(implies(H, local.formula.args[1]), local, *signs, *at(H, x))
    both = bounds()
    goal = instance(below, put).formula.args[1], instance(above, put).formula.args[1]
    needed = solve(implies(H, instance(below, put).formula.args[0]), inside, *both)
    return solve(implies(H, and_(*goal)), needed, instance(below, put), instance(above, put))

"""Reports r(u) of the users u, drawn independently with the probabilities m: means of functions."""

from theory.kernel.sorts import REAL, functions, index
from theory.kernel.terms import and_, const, eq, ite, not_
from theory.kernel.theorem import instance
from theory.kernel.trace import remembered
from theory.library import moments
from theory.library.sets import choices
from theory.tactics.context import Given
from theory.tactics.sums import ONE, ZERO, size

U, Y = index("U"), index("Y")
MAPS = functions(U, Y)
M, H, G = (const(name, functions(Y, REAL)) for name in ("m", "h", "g"))
v = const("v", U)


def law(r):
    """Return the probability of the reports r."""
    return U.prod(lambda u: M(r(u)))


def mean(f):
    """Return the expectation of a function of all reports."""
    return MAPS.sum(lambda r: law(r) * f(r))


def one(f):
    """Return the expectation of a function of one report."""
    return Y.sum(lambda y: M(y) * f(y))


def proper():
    """Return that the probabilities sum to 1."""
    return eq(Y.sum(M), 1)


def over_all(p, weight):
    """Remember that the sum over all reports of Prod_u weight(u, r(u)) is a product of sums."""
    p.use(choices.expanded(), {choices.X: U, choices.J: Y, choices.F: weight})


@remembered
def laws_sum_to_one():
    """The laws of all reports sum to 1."""
    p = Given(proper())
    p.by_item(U.prod(lambda u: Y.sum(M)) == 1)
    over_all(p, lambda u, y: M(y))
    return p.have(MAPS.sum(law) == 1)


@remembered
def of_one():
    """E[h(r(v))] = Sum_y m(y) h(y)."""
    p = Given(proper())
    u, r = p.fix(U, MAPS)

    def weight(u, y):
        return M(y) * ite(eq(u, v), H(y), ONE)

    def row(u):
        return Y.sum(lambda y: weight(u, y))

    def weighted(r):
        return U.prod(lambda u: weight(u, r(u)))

    p.by_item(weighted(r) == law(r) * U.prod(lambda u: ite(eq(u, v), H(r(u)), ONE)))
    p.have(weighted(r) == law(r) * H(r(v)))
    p.by_item(mean(lambda r: H(r(v))) == MAPS.sum(weighted))
    p.under(u == v).by_item(row(u) == one(H))
    p.under(u != v).by_item(row(u) == Y.sum(M))
    p.by_item(U.prod(row) == U.prod(lambda u: ite(eq(u, v), one(H), ONE)))
    over_all(p, weight)
    return p.have(mean(lambda r: H(r(v))) == one(H))


@remembered
def of_two():
    """E[h(r(w)) g(r(v))] = E[h] E[g], for w != v."""
    w = const("w", U)
    p = Given(and_(proper(), not_(eq(w, v))))
    u, r = p.fix(U, MAPS)

    def weight(u, y):
        return M(y) * (ite(eq(u, w), H(y), ONE) * ite(eq(u, v), G(y), ONE))

    def row(u):
        return Y.sum(lambda y: weight(u, y))

    def weighted(r):
        return U.prod(lambda u: weight(u, r(u)))

    def alone(t, f):
        return U.prod(lambda u: ite(eq(u, t), f(u), ONE))

    p.by_item(weighted(r) == law(r) * alone(w, lambda u: H(r(u))) * alone(v, lambda u: G(r(u))))
    p.have(weighted(r) == law(r) * (H(r(w)) * G(r(v))))
    p.by_item(mean(lambda r: H(r(w)) * G(r(v))) == MAPS.sum(weighted))
    p.under(u == w).by_item(row(u) == one(H))
    p.under(u == v).by_item(row(u) == one(G))
    p.under(u != v, u != w).by_item(row(u) == Y.sum(M))
    p.have(row(u) == ite(eq(u, w), one(H), ONE) * ite(eq(u, v), one(G), ONE))
    p.by_item(U.prod(row) == alone(w, lambda u: one(H)) * alone(v, lambda u: one(G)))
    over_all(p, weight)
    return p.have(mean(lambda r: H(r(w)) * G(r(v))) == one(H) * one(G))


def summed(r):
    """Return the sum of h over all reports."""
    return U.sum(lambda u: H(r(u)))


@remembered
def square_of_sum():
    """E[(Sum_u h(r(u)))^2] = n Sum_y m(y) h(y)^2, if h has mean 0; and the sum has mean 0."""
    p = Given(and_(proper(), eq(one(H), 0)))
    own = {moments.OMEGA: MAPS, moments.WEIGHT: law}
    p.know(of_one(), instance(of_two(), {G: H}))
    means = U.sum(lambda u: mean(lambda r: H(r(u))))
    p.sums(mean(summed), means)
    p.by_item(means == 0)
    squared = one(lambda y: H(y) * H(y))
    p.use(of_one(), {H: lambda y: H(y) * H(y)})
    values = {moments.B: lambda u, r: H(r(u)), moments.SECOND: squared, moments.MIXED: ZERO}
    p.use(moments.square_of_sum(), own | values)
    goal = and_(eq(mean(summed), 0), eq(mean(lambda r: summed(r) * summed(r)), size(U) * squared))
    return p.have(goal)

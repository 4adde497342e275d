"""Reports r(u) of the users u, drawn independently with the probabilities m: means of functions."""

from theory.kernel.binding import function, function_of
from theory.kernel.sorts import REAL, functions, index
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import at_sorts, instance, point, solve
from theory.kernel.trace import remembered
from theory.library import moments
from theory.library.sets import choices
from theory.tactics.expand import expand
from theory.tactics.logic import derive
from theory.tactics.sums import ONE, ZERO, equal, induction, size

U, Y = index("U"), index("Y")
MAPS = functions(U, Y)
M, H, G = (const(name, functions(Y, REAL)) for name in ("m", "h", "g"))
u, v, r = const("u", U), const("v", U), const("r", MAPS)


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


def _from(weight, value, given, *facts):
    """Return `given => sum over r of Prod_u weight(u, r(u)) = value`, from that of the product."""
    general = at_sorts(choices.expanded(), {choices.X: U, choices.J: Y})
    items = const(choices.F.data, functions(U, Y, REAL))
    found = instance(general, {items: function_of(U, Y, weight)})
    return solve(implies(given, eq(found.formula.args[1], value)), found, *facts)


@remembered
def whole():
    """The laws of all reports sum to 1."""
    H_, product = proper(), U.prod(lambda u: Y.sum(M))
    ones = induction(lambda a: eq(a, 1), [product], H_)
    return _from(lambda u, y: M(y), 1, H_, ones)


@remembered
def of_one():
    """E[h(r(v))] = Sum_y m(y) h(y)."""
    given = proper()
    alone = U.prod(lambda u: ite(eq(u, v), H(r(u)), ONE))
    parts = induction(
        lambda a, b, c: eq(a, b * c),
        [U.prod(lambda u: M(r(u)) * ite(eq(u, v), H(r(u)), ONE)), law(r), alone],
    )
    item = solve(
        eq(parts.formula.args[0], law(r) * H(r(v))),
        parts,
        point("prod", function(U, lambda u: H(r(u))), v),
    )
    same = equal(
        mean(lambda r: H(r(v))),
        MAPS.sum(lambda r: U.prod(lambda u: M(r(u)) * ite(eq(u, v), H(r(u)), ONE))),
        use=lambda i: [instance(item, {r: i})],
    )

    def sums(u):
        return Y.sum(lambda y: M(y) * ite(eq(u, v), H(y), ONE))

    row = equal(sums(u), one(H), eq(u, v))
    other = equal(sums(u), Y.sum(M), not_(eq(u, v)))
    value = solve(implies(given, eq(sums(u), ite(eq(u, v), one(H), ONE))), row, other)
    product = equal_products(given, sums, lambda u: ite(eq(u, v), one(H), ONE), value)
    found = _from(
        lambda u, y: M(y) * ite(eq(u, v), H(y), ONE),
        one(H),
        given,
        product,
        point("prod", function(U, lambda u: one(H)), v),
    )
    return solve(implies(given, eq(mean(lambda r: H(r(v))), one(H))), same, found)


def equal_products(given, f, g, each):
    """Return `given =>` the products of f and g over the users agree."""
    return induction(eq, [U.prod(f), U.prod(g)], given, use=lambda i: [instance(each, {u: i})])


@remembered
def of_two():
    """E[h(r(w)) g(r(v))] = E[h] E[g], for w != v."""
    w = const("w", U)
    given = and_(proper(), not_(eq(w, v)))

    def both(u, y):
        return ite(eq(u, w), H(y), ONE) * ite(eq(u, v), G(y), ONE)

    alone = [U.prod(lambda u, f=f, t=t: ite(eq(u, t), f(r(u)), ONE)) for f, t in ((H, w), (G, v))]
    weighted = U.prod(lambda u: M(r(u)) * both(u, r(u)))
    parts = induction(lambda a, b, c, d: eq(a, b * c * d), [weighted, law(r), *alone])
    points = [point("prod", function(U, lambda u, f=f: f(r(u))), t) for f, t in ((H, w), (G, v))]
    item = solve(eq(weighted, law(r) * (H(r(w)) * G(r(v)))), parts, *points)
    same = equal(
        mean(lambda r: H(r(w)) * G(r(v))),
        MAPS.sum(lambda r: U.prod(lambda u: M(r(u)) * both(u, r(u)))),
        use=lambda i: [instance(item, {r: i})],
    )

    def sums(u):
        return Y.sum(lambda y: M(y) * both(u, y))

    first = equal(sums(u), one(H), and_(not_(eq(w, v)), eq(u, w)))
    second = equal(sums(u), one(G), and_(not_(eq(w, v)), eq(u, v)))
    other = equal(sums(u), Y.sum(M), and_(not_(eq(u, v)), not_(eq(u, w))))

    def shape(u):
        return ite(eq(u, w), one(H), ONE) * ite(eq(u, v), one(G), ONE)

    value = solve(implies(given, eq(sums(u), shape(u))), first, second, other)
    product = equal_products(given, sums, shape, value)
    factors = [U.prod(lambda u, f=f, t=t: ite(eq(u, t), one(f), ONE)) for f, t in ((H, w), (G, v))]
    apart = induction(lambda a, b, c: eq(a, b * c), [U.prod(shape), *factors])
    values = [point("prod", function(U, lambda u, f=f: one(f)), t) for f, t in ((H, w), (G, v))]
    found = _from(lambda u, y: M(y) * both(u, y), one(H) * one(G), given, product, apart, *values)
    goal = eq(mean(lambda r: H(r(w)) * G(r(v))), one(H) * one(G))
    return solve(implies(given, goal), same, found)


def summed(r):
    """Return the sum of h over all reports."""
    return U.sum(lambda u: H(r(u)))


@remembered
def square_of_sum():
    """E[(Sum_u h(r(u)))^2] = n Sum_y m(y) h(y)^2, if h has mean 0; and the sum has mean 0."""
    given = and_(proper(), eq(one(H), 0))
    general = at_sorts(moments.square_of_sum(), {moments.OMEGA: MAPS})
    linear = at_sorts(moments.mean_of_sum(), {moments.OMEGA: MAPS})
    weight, each = (
        const("weight", functions(MAPS, REAL)),
        function_of(U, MAPS, lambda u, r: H(r(u))),
    )
    put = {weight: function(MAPS, law)}
    squares = instance(
        general,
        put
        | {
            const("B", functions(U, MAPS, REAL)): each,
            moments.SECOND: one(lambda y: H(y) * H(y)),
            moments.MIXED: ZERO,
        },
    )
    means = instance(linear, put | {const("F", functions(U, MAPS, REAL)): each})
    zeros = U.sum(lambda u: ZERO)
    flat = equal(
        U.sum(lambda u: mean(lambda r: H(r(u)))),
        zeros,
        given,
        use=lambda u: [instance(of_one(), {v: u})],
    )
    own = instance(of_one(), {H: function(Y, lambda y: H(y) * H(y))})
    pair = instance(of_two(), {G: H})
    premise = derive(
        given,
        squares.formula.args[0],
        lambda *c: [
            instance(own, {v: c[0]}),
            *(
                [instance(pair, dict(zip((const("w", U), v), c, strict=True)))]
                if len(c) > 1
                else []
            ),
        ],
    )
    goal = and_(
        eq(mean(summed), 0),
        eq(mean(lambda r: summed(r) * summed(r)), size(U) * one(lambda y: H(y) * H(y))),
    )
    return solve(implies(given, goal), squares, premise, means, flat, expand(zeros))

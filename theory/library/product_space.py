"""The space of all maps r from U to Y: its sums of products are products of sums."""

from theory.kernel.binding import apply, exception, fold, forall, function, function_of, substitute
from theory.kernel.sorts import REAL, functions, index
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import counterexample, exchange, extensional, instance, leibniz, point, solve
from theory.kernel.trace import remembered
from theory.library import subsets
from theory.library.factors import one_out, rest
from theory.library.subsets import EVERYTHING, NOTHING, A, more, v
from theory.tactics.closing import agreeing
from theory.tactics.expand import expand
from theory.tactics.sums import ONE, ZERO, equal, induction

U, Y = subsets.U, index("Y")
MAPS = functions(U, Y)
F = const("F", functions(MAPS, REAL))
W = const("w", functions(U, Y, REAL))
r, k = const("r", MAPS), const("k", MAPS)
y, base, u = const("y", Y), const("base", Y), const("u", U)


def put(r, v, y):
    """Return the map with another value at v."""
    return function(U, lambda u: ite(eq(u, v), y, r(u)))


def _at(f, g, u):
    return leibniz(function(f.sort, lambda h: h(u)), f, g)


@remembered
def agree():
    """(y = r(v), and k is r with base at v) if and only if (k(v) = base, and r is k with y)."""
    one, two = and_(eq(y, r(v)), eq(k, put(r, v, base))), and_(eq(k(v), base), eq(r, put(k, v, y)))

    def elsewhere(given, f, g, w):
        return agreeing(given, f, put(g, v, w), lambda u: [_at(g, put(f, v, w), u)])

    forth = agreeing(
        one, r, put(k, v, y), lambda u: [_at(k, put(r, v, base), u), leibniz(r, u, v)]
    )
    back = agreeing(two, k, put(r, v, base), lambda u: [_at(r, put(k, v, y), u), leibniz(k, u, v)])
    return solve(eq(one, two), forth, back, _at(k, put(r, v, base), v), _at(r, put(k, v, y), v))


def reset(r, k):
    """Return F(r) if k is r with base at v, else 0."""
    return ite(eq(k, put(r, v, base)), F(r), ZERO)


def turned(r, k, y):
    """Return F(r) if k has base at v, and r is k with y there, else 0."""
    return ite(and_(eq(k(v), base), eq(r, put(k, v, y))), F(r), ZERO)


def value_put(k, y):
    """Return F of k with y at v, if k has base there, else 0."""
    return ite(eq(k(v), base), F(put(k, v, y)), ZERO)


@remembered
def coordinate():
    """Sum F(r) = sum over the k with base at v, and over the values put there."""
    once = point("sum", function(MAPS, lambda k: F(r)), put(r, v, base))
    rows = MAPS.sum(lambda r: MAPS.sum(lambda k: reset(r, k)))
    left = equal(MAPS.sum(F), rows, use=lambda i: [instance(once, {r: i})])
    told = Y.sum(lambda y: ite(eq(y, r(v)), reset(r, k), ZERO))
    by_value = Y.sum(lambda y: turned(r, k, y))
    same = equal(told, by_value, use=lambda i: [instance(agree(), {y: i})])
    picked = point("sum", function(Y, lambda y: reset(r, k)), r(v))
    first = equal(
        MAPS.sum(lambda r: reset(r, k)),
        MAPS.sum(lambda r: Y.sum(lambda y: turned(r, k, y))),
        use=lambda i: [instance(t, {r: i}) for t in (picked, same)],
    )
    kept = function(MAPS, lambda r: ite(eq(k(v), base), F(r), ZERO))
    alone = MAPS.sum(lambda r: ite(eq(r, put(k, v, y)), kept(r), ZERO))
    fits = equal(MAPS.sum(lambda r: turned(r, k, y)), alone)
    facts = fits, point("sum", kept, put(k, v, y))
    second = equal(
        Y.sum(lambda y: MAPS.sum(lambda r: turned(r, k, y))),
        Y.sum(lambda y: value_put(k, y)),
        use=lambda i: [instance(t, {y: i}) for t in facts],
    )
    swapped = exchange("sum", function_of(MAPS, Y, lambda r, y: turned(r, k, y)))
    right = equal(
        MAPS.sum(lambda k: MAPS.sum(lambda r: reset(r, k))),
        MAPS.sum(lambda k: Y.sum(lambda y: value_put(k, y))),
        use=lambda i: [instance(t, {k: i}) for t in (first, swapped, second)],
    )
    goal = eq(MAPS.sum(F), MAPS.sum(lambda k: Y.sum(lambda y: value_put(k, y))))
    return solve(goal, left, exchange("sum", function_of(MAPS, MAPS, reset)), right)


def factor(a, r, u):
    """Return w(u, r(u)) for u in the set a, else 1 if r has base at u, else 0."""
    return ite(a(u), W(u, r(u)), ite(eq(r(u), base), ONE, ZERO))


def total(a):
    """Return the sum of the products of factors."""
    return MAPS.sum(lambda r: U.prod(lambda u: factor(a, r, u)))


def totals(a):
    """Return the product of the sums."""
    return U.prod(lambda u: ite(a(u), Y.sum(W(u)), ONE))


def says(a):
    """Return that they agree."""
    return eq(total(a), totals(a))


def for_nothing():
    """They agree for the empty set: one map alone has base everywhere."""
    constant = function(U, lambda u: base)
    item = function(U, lambda u: ite(eq(r(u), base), ONE, ZERO))
    missing = function(U, lambda u: eq(r(u), base))
    w = exception(missing)
    there = induction(
        lambda a: eq(a, 1), [fold("prod", item)], eq(r, constant), use=lambda u: [_at(r, constant, u)]
    )
    agree = solve(implies(forall(missing), eq(r, constant)), extensional(r, constant))
    zero = solve(
        implies(not_(eq(r, constant)), eq(fold("prod", item), 0)),
        *(agree, counterexample(missing), one_out(item, w)),
    )
    one = solve(eq(fold("prod", item), ite(eq(r, constant), ONE, ZERO)), there, zero)
    alone = MAPS.sum(lambda r: ite(eq(r, constant), ONE, ZERO))
    left = equal(total(NOTHING), alone, use=lambda i: [instance(one, {r: i})])
    once = point("sum", function(MAPS, lambda r: ONE), constant)
    right = induction(lambda a: eq(a, 1), [totals(NOTHING)])
    return solve(says(NOTHING), left, once, right)


def items(a, r):
    """Return the factors of a product, as a function of u."""
    return function(U, lambda u: factor(a, r, u))


def left_out(r):
    """Return the product for the set A without its factor at v."""
    return rest(items(A, r), v)


def sum_grows():
    """The sum for A and v is that for A times Sum_y w(v, y), if A has not v."""
    larger, outside, here = more(A, v), not_(A(v)), put(k, v, y)
    same = equal(rest(items(larger, r), v), left_out(r))
    whole = fold("prod", items(larger, r))
    split = solve(
        implies(outside, eq(whole, W(v, r(v)) * left_out(r))), one_out(items(larger, r), v), same
    )
    moved = equal(left_out(here), left_out(k), use=lambda u: [_elsewhere(u, here)])
    put_in = instance(split, {r: here})
    over_y = Y.sum(lambda y: ite(eq(k(v), base), left_out(k) * W(v, y), ZERO))
    at_k = equal(
        Y.sum(lambda y: ite(eq(k(v), base), fold("prod", items(larger, put(k, v, y))), ZERO)),
        over_y,
        outside,
        use=lambda i: [instance(t, {y: i}) for t in (put_in, moved)],
    )
    one = solve(
        implies(outside, eq(at_k.formula.args[1].args[0], Y.sum(W(v)) * fold("prod", items(A, k)))),
        *(at_k, expand(over_y), one_out(items(A, k), v)),
    )
    scaled = MAPS.sum(lambda k: Y.sum(W(v)) * fold("prod", items(A, k)))
    rows = equal(
        MAPS.sum(lambda k: apply(function(MAPS, lambda k: at_k_of(at_k, k)), k)),
        scaled,
        outside,
        use=lambda i: [instance(one, {k: i})],
    )
    found = instance(coordinate(), {F: function(MAPS, lambda r: fold("prod", items(larger, r)))})
    goal = eq(total(larger), Y.sum(W(v)) * total(A))
    return solve(implies(outside, goal), found, rows, expand(scaled))


def at_k_of(at_k, value):
    """Return the inner sum at a map."""
    return substitute(at_k.formula.args[1].args[0], {k: value})


def _elsewhere(u, here):
    return solve(implies(not_(eq(u, v)), eq(here(u), k(u))))


def product_grows():
    """The product for A and v is that for A times Sum_y w(v, y), if A has not v."""
    larger, outside = more(A, v), not_(A(v))
    with_v, without = (totals(a).args[0] for a in (larger, A))
    same = equal(rest(with_v, v), rest(without, v))
    goal = eq(totals(larger), Y.sum(W(v)) * totals(A))
    return solve(implies(outside, goal), one_out(with_v, v), one_out(without, v), same)


@remembered
def product_of_sums():
    """Sum over all maps r of Prod_u w(u, r(u)) = Prod_u Sum_y w(u, y)."""
    step = implies(and_(not_(A(v)), says(A)), says(more(A, v)))
    step = solve(step, sum_grows(), product_grows())
    found = subsets.induction(says, for_nothing(), step)
    return instance(found, {A: EVERYTHING})

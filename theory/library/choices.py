"""Sums over all maps of one set into another: reindexed, and of products, item by item."""

from theory.kernel.binding import apply, exception, forall, function, function_of
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.terms import FALSE, TRUE, and_, const, eq, implies, ite, not_
from theory.kernel.theorem import (
    at_sorts,
    counterexample,
    elimination,
    exchange,
    extensional,
    generalise,
    instance,
    leibniz,
    point,
    solve,
)
from theory.kernel.trace import remembered
from theory.library import finite
from theory.library.factors import one_out, rest
from theory.tactics.expand import expand
from theory.tactics.logic import at, prove
from theory.tactics.sums import ONE, ZERO, equal, induction, pull

M = index("M")
TURN, F = const("turn", functions(M, M)), const("f_of", functions(M, REAL))
m, k = const("m", M), const("k", M)


@remembered
def by_involution():
    """Return that the sum of f(m) is that of f(turn(m)), if turning twice changes nothing."""
    H = M.forall(lambda m: eq(TURN(TURN(m)), m))
    turned = [leibniz(TURN, k, TURN(m)), leibniz(TURN, m, TURN(k)), *at(H, m), *at(H, k)]
    same = solve(implies(H, eq(eq(k, TURN(m)), eq(m, TURN(k)))), *turned)
    pairs = function_of(M, M, lambda m, k: ite(eq(k, TURN(m)), F(k), ZERO))
    inner = point("sum", F, TURN(m))
    rows = M.sum(lambda m: M.sum(lambda k: pairs(m, k)))
    left = equal(M.sum(lambda m: F(TURN(m))), rows, use=lambda i: [instance(inner, {m: i})])
    chosen = M.sum(lambda m: ite(eq(m, TURN(k)), F(k), ZERO))
    turn = equal(M.sum(lambda m: pairs(m, k)), chosen, H, use=lambda i: [instance(same, {m: i})])
    outer = point("sum", function(M, lambda m: F(k)), TURN(k))
    columns = M.sum(lambda k: M.sum(lambda m: pairs(m, k)))
    right = equal(M.sum(F), columns, H, use=lambda i: [instance(t, {k: i}) for t in (turn, outer)])
    goal = eq(M.sum(F), M.sum(lambda m: F(TURN(m))))
    return solve(implies(H, goal), left, right, exchange("sum", pairs))


def reindexed(given, sort, f, turn, twice):
    """Return `given => sum f(m) = sum f(turn(m))` over a sort.

    Parameters
    ----------
    given : Term
    sort : Sort
    f, turn : callable
    twice : Theorem
        `given => forall m: turn(turn(m)) = m`.
    """
    put = {
        const("turn", functions(sort, sort)): function(sort, turn),
        const("f_of", functions(sort, REAL)): function(sort, f),
    }
    found = instance(at_sorts(by_involution(), {M: sort}), put)
    return solve(implies(given, found.formula.args[1]), found, twice)


U, Y = index("U"), index("Y")
MAPS = functions(U, Y)
G = const("g_of", functions(U, Y, REAL))
A, a, u, y, y0, r = (
    *(const("A", functions(U, BOOL)), const("a", U), const("u", U)),
    *(const("y", Y), const("y0", Y), const("r", MAPS)),
)


def item(members, r, u):
    """Return g(u, r(u)) in a set, and out of it whether r(u) is one value."""
    return ite(members(u), G(u, r(u)), ite(eq(r(u), y0), ONE, ZERO))


def of_maps(members):
    """Return the sum of the products over all maps."""
    return MAPS.sum(lambda r: U.prod(lambda u: item(members, r, u)))


def of_sums(members):
    """Return the product of the sums."""
    return U.prod(lambda u: ite(members(u), Y.sum(lambda y: G(u, y)), ONE))


@remembered
def nothing_chosen():
    """One map alone has one value everywhere."""
    constant = function(U, lambda u: y0)
    product = U.prod(lambda u: ite(eq(r(u), y0), ONE, ZERO))
    some = function(U, lambda u: eq(r(u), y0))
    ones = induction(lambda a: eq(a, 1), [product], forall(some), rounds=1)
    split = one_out(product.args[0], exception(some))
    alone = solve(eq(product, ite(forall(some), ONE, ZERO)), ones, split, counterexample(some))
    same = prove(implies(forall(some), eq(r, constant)), extensional(r, constant), rounds=1)
    back = leibniz(function(MAPS, lambda r: U.forall(lambda u: eq(r(u), y0))), r, constant)
    flat = MAPS.sum(lambda r: ite(eq(r, constant), ONE, ZERO))
    rows = equal(
        of_maps(finite_empty()),
        flat,
        use=lambda i: [instance(t, {r: i}) for t in (alone, same, back)],
    )
    one = point("sum", function(MAPS, lambda r: ONE), constant)
    units = induction(lambda a: eq(a, 1), [of_sums(finite_empty())])
    return solve(eq(of_maps(finite_empty()), of_sums(finite_empty())), rows, one, units)


def finite_empty():
    """Return the empty set."""
    return function(U, lambda u: FALSE)


def others(members, r):
    """Return the product without the item at a."""
    return rest(function(U, lambda u: item(members, r, u)), a)


def exchanged(r):
    """Return the map with the values y and y0 exchanged at a."""
    there = ite(eq(r(a), y), y0, ite(eq(r(a), y0), y, r(a)))
    return function(U, lambda u: ite(eq(u, a), there, r(u)))


@remembered
def any_value():
    """The sum over the maps of one value at a is the same for every value there."""
    twice = exchanged(exchanged(r))
    each = solve(eq(twice(u), r(u)))
    back = prove(eq(twice, r), extensional(twice, r), generalise(each, u), rounds=1)

    def of_value(y):
        return lambda r: ite(eq(y, r(a)), others(A, r), ZERO)

    put = {
        const("turn", functions(MAPS, MAPS)): function(MAPS, exchanged),
        const("f_of", functions(MAPS, REAL)): function(MAPS, of_value(y)),
    }
    moved = instance(at_sorts(by_involution(), {M: MAPS}), put)
    kept = equal(
        others(A, exchanged(r)),
        others(A, r),
        use=lambda i: [
            leibniz(G(i), exchanged(r)(i), r(i)),
            leibniz(function(Y, lambda v: eq(v, y0)), exchanged(r)(i), r(i)),
        ],
    )
    left = MAPS.sum(lambda r: of_value(y)(exchanged(r)))
    right = MAPS.sum(of_value(y0))
    rows = equal(left, right, use=lambda i: [instance(kept, {r: i})])
    goal = eq(MAPS.sum(of_value(y)), right)
    return solve(goal, moved, rows, generalise(back, r))


@remembered
def one_more():
    """Return the step: the law for a set, from that for it without one element."""
    before = function(U, lambda u: and_(A(u), not_(eq(u, a))))

    def whole(r):
        return U.prod(lambda u: item(A, r, u))

    def split(r, y):
        return ite(eq(y, r(a)), G(a, y) * others(A, r), ZERO)

    H = A(a)
    apart = one_out(whole(r).args[0], a)
    picked = point("sum", function(Y, lambda y: G(a, y) * others(A, r)), r(a))
    each = solve(implies(H, eq(whole(r), Y.sum(lambda y: split(r, y)))), apart, picked)
    rows = equal(
        of_maps(A),
        MAPS.sum(lambda r: Y.sum(lambda y: split(r, y))),
        H,
        use=lambda i: [instance(each, {r: i})],
    )
    swapped = exchange("sum", function_of(MAPS, Y, split))
    one = MAPS.sum(lambda r: ite(eq(y0, r(a)), others(A, r), ZERO))
    scaled, c = pull(MAPS.sum(lambda r: ite(eq(y, r(a)), others(A, r), ZERO)))
    scaled = instance(scaled, {c: G(a, y)})
    inner = MAPS.sum(lambda r: split(r, y))
    same = equal(inner, scaled.formula.args[0])
    value = solve(eq(inner, G(a, y) * one), same, scaled, any_value())
    flat = Y.sum(lambda y: G(a, y) * one)
    columns = equal(
        Y.sum(lambda y: MAPS.sum(lambda r: split(r, y))),
        flat,
        use=lambda i: [instance(value, {y: i})],
    )
    made = solve(
        implies(H, eq(of_maps(A), Y.sum(lambda y: G(a, y)) * one)),
        rows,
        swapped,
        columns,
        expand(flat),
    )
    first = one_out(function(U, lambda u: item(before, r, u)), a)
    left = equal(others(before, r), others(A, r))
    lesser = equal(of_maps(before), one, use=lambda i: [instance(t, {r: i}) for t in (first, left)])
    sums = [one_out(of_sums(t).args[0], a) for t in (A, before)]
    alike = equal(rest(of_sums(before).args[0], a), rest(of_sums(A).args[0], a))
    law = lambda t: eq(of_maps(t), of_sums(t))  # noqa: E731
    return solve(implies(and_(H, law(before)), law(A)), made, lesser, *sums, alike)


@remembered
def products():
    """Return that the sum over all maps of the products is the product of the sums."""
    put = function(functions(U, BOOL), lambda t: eq(of_maps(t), of_sums(t)))
    law = instance(at_sorts(finite.by_adding(), {finite.X: U}), {const("holds_of", put.sort): put})
    step = generalise(one_more(), A, a)
    found = solve(law.formula.args[1], law, nothing_chosen(), step)
    full = function(U, lambda u: TRUE)
    return solve(
        apply(law.formula.args[1].args[0], full),
        found,
        elimination(law.formula.args[1].args[0], full),
    )

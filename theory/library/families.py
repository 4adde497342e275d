"""The distributive law: a sum over all maps of users to values, of products over the users.

sum over z: U -> Z of prod_u f(u, z(u)) = prod_u sum_c f(u, c), by induction over the users: those
of a set have f, the others their fixed value z0.
"""

from theory.kernel.binding import exception, function, function_of
from theory.kernel.sorts import REAL, functions, index
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import (
    at_sorts,
    counterexample,
    exchange,
    extensional,
    generalise,
    instance,
    leibniz,
    point,
    solve,
)
from theory.kernel.trace import remembered
from theory.library import subsets
from theory.library.factors import one_out, rest
from theory.library.subsets import PART, U, v, without
from theory.tactics.logic import at, prove
from theory.tactics.sums import ONE, ZERO, equal, induction

Z = index("Z")
MAPS = functions(U, Z)
F, FIXED = const("f", functions(U, Z, REAL)), const("z0", MAPS)
u, c, d, z, k = const("u", U), const("c", Z), const("d", Z), const("z", MAPS), const("k", MAPS)


def factor(part, u, c):
    """Return a user's factor: f in the set, and elsewhere whether the value is the fixed one."""
    return ite(part(u), F(u, c), ite(eq(c, FIXED(u)), ONE, ZERO))


def factors(part, z):
    """Return the factors of all users, as a function."""
    return function(U, lambda u: factor(part, u, z(u)))


def left(part):
    """Return the sum of the products."""
    return MAPS.sum(lambda z: U.prod(factors(part, z)))


def share(part, u):
    """Return a user's factor of the product of the sums."""
    return ite(part(u), Z.sum(F(u)), ONE)


def right(part):
    """Return the product of the sums."""
    return U.prod(lambda u: share(part, u))


def same(part):
    """Return whether both agree."""
    return eq(left(part), right(part))


def moved(z):
    """Return a map with the values c and d of user v exchanged."""
    swapped = ite(eq(z(v), c), d, ite(eq(z(v), d), c, z(v)))
    return function(U, lambda u: ite(eq(u, v), swapped, z(u)))


@remembered
def moves_back():
    """Return that k = moved(z) if and only if z = moved(k)."""
    twice = moved(moved(z))
    pointwise = solve(eq(twice(u), z(u)), leibniz(z, u, v))
    back = prove(eq(twice, z), extensional(twice, z), generalise(pointwise, u), rounds=1)
    swapped = function(MAPS, moved)
    turned = [leibniz(swapped, k, moved(z)), leibniz(swapped, z, moved(k))]
    return solve(eq(eq(k, moved(z)), eq(z, moved(k))), back, instance(back, {z: k}), *turned)


def reindexed(g):
    """Return that the sum of g(z) is that of g(moved(z)), over all maps."""
    pairs = function_of(MAPS, MAPS, lambda z, k: ite(eq(k, moved(z)), g(k), ZERO))
    inner, turned = point("sum", function(MAPS, g), moved(z)), moves_back()
    rows = MAPS.sum(lambda z: MAPS.sum(lambda k: pairs(z, k)))
    first = equal(MAPS.sum(lambda z: g(moved(z))), rows, use=lambda x: [instance(inner, {z: x})])
    chosen = MAPS.sum(lambda z: ite(eq(z, moved(k)), g(k), ZERO))
    turn = equal(MAPS.sum(lambda z: pairs(z, k)), chosen, use=lambda x: [instance(turned, {z: x})])
    outer = point("sum", function(MAPS, lambda z: g(k)), moved(k))
    columns = MAPS.sum(lambda k: MAPS.sum(lambda z: pairs(z, k)))
    second = equal(MAPS.sum(g), columns, use=lambda x: [instance(t, {k: x}) for t in (turn, outer)])
    goal = eq(MAPS.sum(g), MAPS.sum(lambda z: g(moved(z))))
    return solve(goal, first, second, exchange("sum", pairs))


def others(z):
    """Return the product of the other users' factors."""
    return rest(factors(PART, z), v)


@remembered
def others_stay():
    """The other users' factors do not change if v's value does."""

    def facts(i):
        return [leibniz(F(i), moved(z)(i), z(i))]

    return equal(others(moved(z)), others(z), use=facts)


def fixed(c):
    """Return the sum over the maps where v has the value c, of the other users' factors."""
    return MAPS.sum(lambda z: ite(eq(z(v), c), others(z), ZERO))


@remembered
def alike():
    """That sum is the same for every value."""
    stays = others_stay()
    turned = reindexed(lambda z: ite(eq(z(v), d), others(z), ZERO))
    here = equal(turned.formula.args[1], fixed(c), use=lambda x: [instance(stays, {z: x})])
    return solve(eq(fixed(d), fixed(c)), turned, here)


@remembered
def one_more():
    """What holds without the member v holds with her."""
    lower = without(PART, v)
    whole = MAPS.sum(lambda z: Z.sum(lambda c: ite(eq(c, z(v)), F(v, c) * others(z), ZERO)))
    taken = one_out(factors(PART, z), v)
    alone = point("sum", function(Z, lambda c: F(v, c) * others(z)), z(v))
    by_map = equal(
        left(PART), whole, PART(v), use=lambda x: [instance(t, {z: x}) for t in (taken, alone)]
    )
    swapped = exchange(
        "sum", function_of(MAPS, Z, lambda z, c: ite(eq(c, z(v)), F(v, c) * others(z), ZERO))
    )
    columns = swapped.formula.args[1]
    inner = MAPS.sum(lambda z: ite(eq(c, z(v)), F(v, c) * others(z), ZERO))
    pulled = induction(lambda a, b: eq(a, F(v, c) * b), [inner, fixed(c)])
    level = instance(alike(), {d: c, c: FIXED(v)})
    times = Z.sum(lambda c: F(v, c) * fixed(FIXED(v)))
    facts = [pulled, level]
    by_value = equal(columns, times, use=lambda x: [instance(t, {c: x}) for t in facts])
    total = induction(lambda a, b: eq(a, b * fixed(FIXED(v))), [times, Z.sum(F(v))])
    rests = [one_out(factors(lower, z), v)]
    stays = equal(rest(factors(lower, z), v), others(z))
    below = equal(
        left(lower),
        fixed(FIXED(v)),
        use=lambda x: [instance(t, {z: x}) for t in (*rests, stays)],
    )
    shares = [function(U, lambda u, part=part: share(part, u)) for part in (PART, lower)]
    apart = [one_out(f, v) for f in shares]
    same_rest = equal(*(rest(f, v) for f in shares))
    facts = [by_map, swapped, by_value, total, below, *apart, same_rest]
    return solve(implies(and_(PART(v), same(lower)), same(PART)), *facts)


@remembered
def nobody():
    """It holds of the empty set: one map agrees with the fixed one."""
    empty = U.forall(lambda u: not_(PART(u)))
    ones = U.prod(lambda u: ONE)
    one = induction(lambda p: eq(p, 1), [ones])
    product = equal(right(PART), ones, empty, rounds=1)
    by_map = function(MAPS, lambda m: m(u))
    agree = leibniz(by_map, z, FIXED)
    all_ones = equal(
        U.prod(factors(PART, z)),
        ones,
        and_(empty, eq(z, FIXED)),
        use=lambda i: [instance(agree, {u: i})],
        rounds=1,
    )
    apart = function(U, lambda u: eq(z(u), FIXED(u)))
    other = exception(apart)
    split = one_out(factors(PART, z), other)
    differs = [counterexample(apart), extensional(z, FIXED), *at(empty, other)]
    unit = ite(eq(z, FIXED), ONE, ZERO)
    facts = [all_ones, one, split, *differs]
    each = solve(implies(empty, eq(U.prod(factors(PART, z)), unit)), *facts)
    total = equal(
        left(PART),
        MAPS.sum(lambda z: ite(eq(z, FIXED), ONE, ZERO)),
        empty,
        use=lambda x: [instance(each, {z: x})],
    )
    single = point("sum", function(MAPS, lambda z: ONE), FIXED)
    return solve(implies(empty, same(PART)), total, single, product, one)


@remembered
def distributed():
    """Return that the sum of the products over all maps is the product of the sums."""
    found = instance(subsets.all_members(), {subsets.HOLDS: function(subsets.SETS, same)})
    first, second = found.formula.args[0].args
    known = [generalise(nobody(), PART), generalise(one_more(), PART, v)]
    parts = [prove(goal, t, rounds=3) for goal, t in zip((first, second), known, strict=True)]
    return solve(found.formula.args[1], found, *parts)


def of(sort, values, f):
    """Return it for a function of users and values, Python's or a term.

    Parameters
    ----------
    sort, values : Sort
        In place of U and Z.
    f : callable
    """
    theorem = at_sorts(distributed(), {U: sort, Z: values})
    return instance(
        theorem, {const("f", functions(sort, values, REAL)): function_of(sort, values, f)}
    )

"""Matchings of users and reports, and what it costs that two users exchange their reports.

A matching is a one-to-one map of users onto reports, an element of the set of all maps.
"""

from theory.kernel.binding import exception, function, function_of
from theory.kernel.sorts import REAL, functions, index
from theory.kernel.terms import TRUE, and_, const, eq, implies, ite, not_, or_
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
from theory.library import products
from theory.library.involutions import reindexed
from theory.tactics.expand import expand
from theory.tactics.logic import at, prove
from theory.tactics.sums import ONE, ZERO, at_most, equal, induction

U, R = index("U"), index("R")
M = functions(U, R)
SHARE = const("share", functions(U, R, REAL))  # Pr(report r | user u)
COST = const("cost", functions(U, U, REAL))
u, v, i, j, r = const("u", U), const("v", U), const("i", U), const("j", U), const("r", R)
m, k = const("m", M), const("k", M)


def likelihood(m):
    """Return the probability that all users report as matched."""
    return U.prod(lambda u: SHARE(u, m(u)))


def one_to_one(m):
    """Return whether a map of users to reports is a matching."""
    injective = U.forall(lambda u: U.forall(lambda v: implies(eq(m(u), m(v)), eq(u, v))))
    return and_(injective, R.forall(lambda r: U.exists(lambda u: eq(m(u), r))))


def total():
    """Return the likelihood of all matchings."""
    return M.sum(lambda m: ite(one_to_one(m), likelihood(m), ZERO))


def part(i):
    """Return that of the matchings that give report r to user i."""
    return M.sum(lambda m: ite(and_(one_to_one(m), eq(m(i), r)), likelihood(m), ZERO))


def swap(m):
    """Return the map in which users i and j exchange their reports."""
    return function(U, lambda u: ite(eq(u, i), m(j), ite(eq(u, j), m(i), m(u))))


@remembered
def swaps_back():
    """Return that swapping twice changes nothing."""
    twice = swap(swap(m))
    pointwise = solve(eq(twice(u), m(u)))
    back = prove(eq(twice, m), extensional(twice, m), generalise(pointwise, u), rounds=1)
    return generalise(back, m)


@remembered
def keeps_matchings():
    """Return that swap(m) is a matching if m is."""
    given, new = one_to_one(m), swap(m)
    pairs = [(u, v), (u, i), (u, j), (i, v), (j, v), (i, j)]
    known = [t for pair in pairs for t in at(given, *pair)]
    injective = solve(implies(given, implies(eq(new(u), new(v)), eq(u, v))), *known)
    hits = U.exists(lambda u: eq(new(u), r))
    onto = prove(implies(eq(m(u), r), hits), at=[u, i, j], rounds=1)
    missing = function(U, lambda u: not_(eq(m(u), r)))
    every = prove(
        implies(given, hits), generalise(onto, u), counterexample(missing), *at(given, r), rounds=2
    )
    parts = [generalise(injective, u, v), generalise(every, r)]
    return prove(implies(given, one_to_one(new)), *parts, rounds=2)


def premise():
    """Return that probabilities are not negative, and what one user's report costs another."""
    positive = U.forall(lambda u: R.forall(lambda r: SHARE(u, r) >= 0))
    cost = U.forall(
        lambda u: U.forall(
            lambda v: R.forall(
                lambda r: and_(COST(u, v) >= 0, COST(u, v) * SHARE(u, r) <= SHARE(v, r))
            )
        )
    )
    return and_(positive, cost)


@remembered
def exchange_costs():
    """Return L(swap(m)) >= cost(i, j) cost(j, i) L(m), for i != j."""
    H, new = premise(), swap(m)

    def items(m):
        return function(U, lambda u: SHARE(u, m(u)))

    general = _over_users()
    split = [instance(general, {ANY: items(t)}) for t in (m, new)]
    rest = [_rest(items(t)) for t in (m, new)]
    # an if-then-else of reports as argument: its value is told case by case
    same = equal(*rest, use=lambda x: [leibniz(SHARE(x), new(x), m(x))])
    there = leibniz(SHARE(j), new(j), m(i))
    sign = induction(lambda a: a >= 0, [rest[0]], H, use=lambda x: at(H, x, m(x)))
    a, b, c, d, e, f, t = (const(name, REAL) for name in "abcdeft")
    known = and_(a >= 0, b >= 0, e >= 0, f >= 0, e * b <= c, f * a <= d)
    lower = solve(implies(known, e * b * (f * a) <= c * d))
    step = solve(implies(and_(known, t >= 0), e * f * (a * b * t) <= c * d * t), lower)
    own = [SHARE(i, m(i)), SHARE(j, m(j))]
    crossed = [SHARE(i, m(j)), SHARE(j, m(i))]
    values = (*own, *crossed, COST(j, i), COST(i, j), rest[0])
    used = instance(step, dict(zip((a, b, c, d, e, f, t), values, strict=True)))
    facts = [*at(H, i, m(i)), *at(H, j, m(j)), *at(H, i, j, m(i)), *at(H, j, i, m(j))]
    goal = COST(j, i) * COST(i, j) * likelihood(m) <= likelihood(new)
    return solve(implies(and_(H, not_(eq(i, j))), goal), *split, same, there, sign, used, *facts)


ANY = const("f", functions(U, REAL))


def _rest(f):
    return U.prod(lambda k: ite(or_(eq(k, i), eq(k, j)), ONE, f(k)))


@remembered
def _over_users():
    """Return the product's two items apart, for users."""
    return at_sorts(products.two_apart(), {products.X: U})


def item(j, m):
    """Return the likelihood of a matching if it gives report r to user j, and 0 if not."""
    return ite(and_(one_to_one(m), eq(m(j), r)), likelihood(m), ZERO)


@remembered
def share():
    """Return part(j) >= cost part(i), where the cost is 1 for i = j."""
    H = and_(premise(), not_(eq(i, j)))
    w = COST(j, i) * COST(i, j)
    scaled = M.sum(lambda m: w * item(i, m))
    sign = induction(
        lambda a: a >= 0, [likelihood(m)], premise(), use=lambda x: at(premise(), x, m(x))
    )
    facts = [exchange_costs(), keeps_matchings(), sign, instance(sign, {m: swap(m)})]
    above = at_most(
        scaled,
        M.sum(lambda m: item(j, swap(m))),
        given=H,
        use=lambda x: [instance(t, {m: x}) for t in facts],
    )
    moved = reindexed(TRUE, M, lambda m: item(j, m), swap, swaps_back())
    pulled = induction(lambda a, b: eq(a, w * b), [scaled, part(i)])
    return solve(implies(H, w * part(i) <= part(j)), above, moved, pulled)


@remembered
def shared_out():
    """Return that the parts of all users are the total: one user has report r."""
    given = and_(one_to_one(m), eq(m(v), r))
    inner = U.sum(lambda j: item(j, m))
    alone = U.sum(lambda j: ite(eq(j, v), likelihood(m), ZERO))
    single = equal(inner, alone, given=given, use=lambda x: at(given, x, v))
    picked = point("sum", function(U, lambda j: likelihood(m)), v)
    found = solve(implies(given, eq(inner, likelihood(m))), single, picked)
    missing = function(U, lambda u: not_(eq(m(u), r)))
    known = prove(
        implies(one_to_one(m), eq(inner, likelihood(m))),
        *(generalise(found, v), counterexample(missing), *at(one_to_one(m), r)),
        rounds=1,
    )
    none = U.sum(lambda j: ZERO)
    nothing = equal(inner, none, given=not_(one_to_one(m)))
    whole = solve(eq(inner, ite(one_to_one(m), likelihood(m), ZERO)), known, nothing, expand(none))
    rows = equal(
        M.sum(lambda m: U.sum(lambda j: item(j, m))),
        total(),
        use=lambda x: [instance(whole, {m: x})],
    )
    return solve(eq(U.sum(part), total()), rows, exchange("sum", function_of(U, M, item)))


def cost(j):
    """Return what an exchange of users i and j costs; nothing if they are one."""
    return ite(eq(i, j), ONE, COST(j, i) * COST(i, j))


@remembered
def bound():
    """Return part(i) sum_j cost(j) <= total, and part(i) >= 0."""
    H = premise()
    weights = U.sum(lambda j: cost(j) * part(i))
    one = share()
    alone = leibniz(function(U, part), i, j)
    facts = [one, alone]
    below = at_most(
        weights, U.sum(part), given=H, use=lambda x: [instance(t, {j: x}) for t in facts]
    )
    pulled = induction(lambda a, b: eq(a, b * part(i)), [weights, U.sum(cost)])
    sign = induction(lambda a: a >= 0, [likelihood(m)], H, use=lambda x: at(H, x, m(x)))
    positive = induction(lambda a: a >= 0, [part(i)], H, use=lambda x: [instance(sign, {m: x})])
    goal = and_(part(i) * U.sum(cost) <= total(), part(i) >= 0)
    return solve(implies(H, goal), below, shared_out(), pulled, positive)


@remembered
def relabelled():
    """Return that a product over the users of what their reports give is one over all reports."""
    f, given = const("f", functions(R, REAL)), one_to_one(m)
    pairs = function_of(U, R, lambda u, r: ite(eq(r, m(u)), f(r), ONE))
    own = point("prod", f, m(u))
    rows = U.prod(lambda u: R.prod(pairs(u)))
    left = equal(U.prod(lambda u: f(m(u))), rows, use=lambda i: [instance(own, {u: i})])
    missing = function(U, lambda u: not_(eq(m(u), r)))
    v, column = exception(missing), U.prod(lambda u: pairs(u, r))
    sender = solve(implies(given, eq(m(v), r)), counterexample(missing), *at(given, r))
    alone = U.prod(lambda u: ite(eq(u, v), f(r), ONE))
    once = equal(column, alone, given, use=lambda i: [sender, *at(given, i, v)])
    picked = point("prod", function(U, lambda u: f(r)), v)
    whole = solve(implies(given, eq(column, f(r))), once, picked)
    columns = R.prod(lambda r: U.prod(lambda u: pairs(u, r)))
    right = equal(columns, R.prod(f), given, use=lambda i: [instance(whole, {r: i})])
    goal = eq(U.prod(lambda u: f(m(u))), R.prod(f))
    return solve(implies(given, goal), left, exchange("prod", pairs), right)

"""The level of a sum of positive parts: the nu with sum_x max(0, a_x - nu w_x) = t + nu u.

Each set of indices has a level, that of the sum over it without the `max`. A set is found if it
holds just what is above its level. Some set is, its level is the greatest of all, and no other
number makes the sum right; it is also where a search in sorted order stops.
"""

from theory.kernel.binding import exception, function
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.terms import TRUE, and_, const, eq, implies, ite, not_
from theory.kernel.theorem import (
    counterexample,
    elimination,
    instance,
    leibniz,
    point,
    solve,
)
from theory.kernel.trace import remembered
from theory.library.finite import ranks
from theory.library.finite.ranks import RANK
from theory.library.sets.greatest import greatest_of, top
from theory.notions.probability import mass
from theory.tactics.logic import at, for_all, prove
from theory.tactics.sums import ZERO, induction

X = index("X")
SETS = functions(X, BOOL)
A, W = const("a_of", functions(X, REAL)), const("w_of", functions(X, REAL))
T, U, NU = (const(f"{name}_of", REAL) for name in ("t", "u", "nu"))
# whether x is above a level, and the level of a set
ABOVE, LEVEL = const("above_of", functions(X, REAL, BOOL)), const("level_of", functions(SETS, REAL))
S, R, ALL = const("set_of", SETS), const("other_of", SETS), function(X, lambda x: TRUE)
LAST, NEXT = const("last_of", X), const("next_of", X)
x = const("x_of", X)
# numbers: two levels, what multiplies them, two sums and an item of each
M, N, D, B, P, Q = (const(f"{name}_of", REAL) for name in "mndbpq")


def width(s):
    """Return what multiplies the level of a set."""
    return U + mass(X, W, s)


def given():
    """Return what it is to be above, and what the level of a set solves."""
    above = X.forall(lambda x: REAL.forall(lambda n: eq(ABOVE(x, n), A(x) > n * W(x))))

    def solved(s):
        return and_(width(s) > 0, eq(LEVEL(s) * width(s), mass(X, A, s) - T))

    return and_(above, SETS.forall(lambda s: implies(X.exists(s), solved(s))))


def level_of(s):
    """Return that the level of a set solves its equation."""
    G = given()
    return solve(implies(G, implies(X.exists(s), solved_at(G, s))), *at(G, s))


def solved_at(G, s):
    """Return what `given` says of a set that is not empty."""
    return at(G, s)[0].formula.args[1].args[1]


def part(n):
    """Return the sum of the positive parts."""
    return X.sum(lambda x: ite(ABOVE(x, n), A(x) - n * W(x), ZERO))


def found(s):
    """Return whether a set holds just what is above its level, and something is."""
    return and_(X.exists(s), X.forall(lambda x: eq(s(x), ABOVE(x, LEVEL(s)))))


def prefix(j):
    """Return the set of all up to j, in the order of rank."""
    return function(X, lambda x: RANK(x) <= RANK(j))


@remembered
def of_set():
    """The sum over what is above a level, without the `max`, is that of the parts."""
    H = and_(given(), X.forall(lambda x: eq(S(x), ABOVE(x, NU))))
    folds = [part(NU), mass(X, A, S), mass(X, W, S)]
    return induction(
        lambda p, a, w: eq(p, a - NU * w), folds, H, use=lambda i: [*at(H, i), *at(H, i, NU)]
    )


@remembered
def at_most_parts():
    """Over any other set it is no greater."""
    G = given()
    folds = [part(NU), mass(X, A, R), mass(X, W, R)]
    return induction(lambda p, a, w: a - NU * w <= p, folds, G, use=lambda i: at(G, i, NU))


@remembered
def fills():
    """At the level of a set that is found the parts sum to t + nu u."""
    H = and_(given(), found(S))
    whole = instance(of_set(), {NU: LEVEL(S)})
    plain = solve(implies(and_(eq(M * (U + D), B - T), eq(P, B - M * D)), eq(P, T + M * U)))
    plain = instance(plain, {M: LEVEL(S), D: mass(X, W, S), B: mass(X, A, S), P: part(LEVEL(S))})
    return solve(implies(H, plain.formula.args[1]), plain, whole, level_of(S))


@remembered
def compared():
    """A level with a positive multiplier is compared by its products."""
    return solve(implies(and_(D > 0, M * D <= N * D), M <= N))


@remembered
def greatest():
    """No set has a greater level than one that is found."""
    H = and_(given(), found(S), X.exists(R))
    n, m = LEVEL(S), LEVEL(R)
    below = instance(at_most_parts(), {NU: n})
    scaled = solve(implies(H, m * width(R) <= n * width(R)), below, fills(), level_of(R))
    least = instance(compared(), {M: m, N: n, D: width(R)})
    return solve(implies(H, m <= n), scaled, least, level_of(R))


def above(n):
    """Return the set of what is above a number."""
    return function(X, lambda x: ABOVE(x, n))


@remembered
def some_above():
    """If the parts have a positive sum, something is above."""
    none = X.forall(lambda x: not_(ABOVE(x, NU)))
    zero = induction(lambda p: eq(p, 0), [part(NU)], none, use=lambda i: at(none, i))
    return solve(implies(part(NU) > 0, X.exists(above(NU))), zero)


def is_found(H, n, *facts):
    """Return that what is above n is found, from facts that n is its level."""
    c = above(n)
    same = leibniz(function(REAL, lambda m: X.forall(lambda x: eq(c(x), ABOVE(x, m)))), n, LEVEL(c))
    return solve(implies(H, found(c)), same, *facts)


@remembered
def exists():
    """Some set is found, if t + nu u > 0 at the level of all."""
    H = and_(given(), U >= 0, T + LEVEL(ALL) * U > 0)
    values = function(SETS, lambda s: ite(X.exists(s), LEVEL(s), LEVEL(ALL)))
    best = top(values)
    n = values(best)
    c = above(n)
    least = greatest_of(values, ALL)
    rise = solve(implies(and_(U >= 0, M <= N), M * U <= N * U))
    positive = solve(implies(H, T + n * U > 0), least, instance(rise, {M: LEVEL(ALL), N: n}))
    parts = [instance(at_most_parts(), {NU: n, R: s}) for s in (best, ALL)]
    parts = solve(implies(H, part(n) >= T + n * U), *parts, level_of(best), level_of(ALL))
    some = solve(implies(H, X.exists(c)), instance(some_above(), {NU: n}), parts, positive)
    whole = instance(of_set(), {S: c, NU: n})
    scaled = solve(implies(H, n * width(c) <= LEVEL(c) * width(c)), parts, whole, level_of(c), some)
    up = instance(compared(), {M: n, N: LEVEL(c), D: width(c)})
    up = solve(implies(H, n <= LEVEL(c)), up, scaled, level_of(c), some)
    level = solve(implies(H, eq(n, LEVEL(c))), up, greatest_of(values, c), some)
    here = is_found(H, n, level, some)
    missing = elimination(function(SETS, lambda s: not_(found(s))), c)
    return solve(implies(H, SETS.exists(found)), here, missing)


@remembered
def alone():
    """A number that makes the sum right is the level of the set that is found."""
    H = and_(given(), found(S), eq(part(NU), T + NU * U), T + NU * U > 0)
    c = above(NU)
    some = solve(implies(H, X.exists(c)), some_above())
    whole = instance(of_set(), {S: c})
    scaled = solve(implies(H, eq(NU * width(c), LEVEL(c) * width(c))), whole, level_of(c), some)
    ends = [(NU, LEVEL(c)), (LEVEL(c), NU)]
    sides = [instance(compared(), {M: m, N: n, D: width(c)}) for m, n in ends]
    level = solve(implies(H, eq(NU, LEVEL(c))), *sides, scaled, level_of(c), some)
    here = is_found(H, NU, level, some)
    both = [instance(greatest(), put) for put in ({R: c}, {S: c, R: S})]
    return solve(implies(H, eq(NU, LEVEL(S))), *both, here, level, some)


def in_order(n):
    """Return that ranks differ, and that who comes before somebody above n is above n too."""
    apart = X.forall(lambda x: X.forall(lambda y: implies(eq(RANK(x), RANK(y)), eq(x, y))))

    def kept(x, y):
        return implies(and_(RANK(x) <= RANK(y), ABOVE(y, n)), ABOVE(x, n))

    return and_(apart, X.forall(lambda x: X.forall(lambda y: kept(x, y))))


def stops():
    """Return whether LAST is above the level of all up to it, and nobody later is."""
    later = X.forall(lambda k: implies(RANK(k) > RANK(LAST), not_(ABOVE(k, LEVEL(prefix(k))))))
    return and_(ABOVE(LAST, LEVEL(prefix(LAST))), later)


def is_next(k):
    """Return whether k comes next after LAST."""
    first = X.forall(lambda x: implies(RANK(x) > RANK(LAST), RANK(k) <= RANK(x)))
    return and_(RANK(k) > RANK(LAST), first)


def one_more(f, H):
    """Return that the sum up to the next is that up to LAST and one item."""
    alone = point("sum", f, NEXT)
    folds = [*(mass(X, f, prefix(j)) for j in (NEXT, LAST)), alone.formula.args[0]]
    split = induction(
        lambda a, b, c: eq(a, b + c), folds, H, use=lambda i: [*at(H, i), *at(H, i, NEXT)]
    )
    return solve(implies(H, eq(folds[0], folds[1] + f(NEXT))), split, alone)


@remembered
def not_next():
    """Who is not above the level with oneself is not above the level without."""
    before, after = D > 0, D + Q > 0
    levels = and_(eq(N * D, B), eq(M * (D + Q), B + P), P <= M * Q)
    scaled = solve(implies(and_(after, levels), P * (D + Q) <= (B + P) * Q))
    known = and_(before, after, levels)
    down = solve(implies(known, P * D <= N * Q * D), scaled)
    least = instance(compared(), {M: P, N: N * Q})
    return solve(implies(known, P <= N * Q), down, least)


@remembered
def search():
    """Where the search in sorted order stops, the set up to there is found."""
    s = prefix(LAST)
    n = LEVEL(s)
    H = and_(given(), *in_order(n).args, *stops().args)
    later = and_(H, *is_next(NEXT).args)
    sums = [one_more(f, later) for f in (A, W)]
    put = {N: n, M: LEVEL(prefix(NEXT)), D: width(s), B: mass(X, A, s) - T}
    step = instance(not_next(), put | {P: A(NEXT), Q: W(NEXT)})
    members = [elimination(function(X, lambda k, j=j: not_(prefix(j)(k))), j) for j in (LAST, NEXT)]
    facts = [*at(later, NEXT), *at(later, NEXT, LEVEL(prefix(NEXT))), *at(later, NEXT, n)]
    levels = [level_of(s), level_of(prefix(NEXT))]
    below = solve(implies(later, not_(ABOVE(NEXT, n))), step, *sums, *members, *levels, *facts)
    beyond = function(X, lambda k: RANK(k) > RANK(LAST))
    least = elimination(ranks.least().formula.args[0], beyond)
    nobody = function(X, lambda k: not_(is_next(k)))
    chosen = exception(nobody)
    below = instance(below, {NEXT: chosen})
    some = elimination(function(X, lambda k: not_(beyond(k))), x)
    near = [*at(H, x, LAST), *at(H, chosen, x)]
    first = prove(
        implies(and_(H, beyond(x)), is_next(chosen)),
        *(ranks.least(), least, some, counterexample(nobody)),
        rounds=0,
    )
    here = elimination(first.formula.args[1].args[1].args[0], x)
    each = solve(implies(H, eq(s(x), ABOVE(x, n))), below, first, here, *near)
    every = for_all(H, function(X, lambda x: eq(s(x), ABOVE(x, n))), x, each)
    return solve(implies(H, found(s)), every, members[0])

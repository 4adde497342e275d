"""Sums over all functions from U to Z, one coordinate apart from the rest."""

from theory.kernel.binding import function, function_of
from theory.kernel.sorts import REAL, functions, index
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import exchange, extensional, generalise, instance, leibniz, point, solve
from theory.kernel.trace import remembered
from theory.tactics.expand import expand
from theory.tactics.logic import prove
from theory.tactics.sums import ZERO, equal

U, Z = index("U"), index("Z")
F = functions(U, Z)
PHI = const("phi", functions(F, REAL))
u, i, z, base = const("u", U), const("i", U), const("z", Z), const("base", Z)
f, k = const("f", F), const("k", F)


def put(f, z):
    """Return the function with the value z at i."""
    return function(U, lambda u: ite(eq(u, i), z, f(u)))


@remembered
def turned():
    """Return that f(i) = z, k = f with base at i, if and only if k(i) = base, f = k with z."""
    here, there = and_(eq(f(i), z), eq(k, put(f, base))), and_(eq(k(i), base), eq(f, put(k, z)))

    def back(one, other, x, y):
        # other = one with y at i, and one(i) = x: then one is other with x at i
        given = and_(eq(one(i), x), eq(other, put(one, y)))
        same = leibniz(function(F, lambda m: m(u)), other, put(one, y))
        alike = leibniz(function(U, one), u, i)
        each = solve(implies(given, eq(one(u), put(other, x)(u))), same, alike)
        every = implies(given, U.forall(lambda u: eq(one(u), put(other, x)(u))))
        every = prove(every, generalise(each, u), rounds=1)
        at_i = instance(same, {u: i})
        goal = implies(given, and_(eq(other(i), y), eq(one, put(other, x))))
        return solve(goal, every, at_i, extensional(one, put(other, x)))

    return solve(eq(here, there), back(f, k, z, base), back(k, f, base, z))


@remembered
def theorem():
    """Return sum_f phi(f) = sum over k with k(i) = base of sum_z phi(k with z at i)."""

    def item(f, k, z):
        return ite(and_(eq(f(i), z), eq(k, put(f, base))), PHI(f), ZERO)

    def by_rest(f, k, z):
        return ite(and_(eq(k(i), base), eq(f, put(k, z))), PHI(f), ZERO)

    over_k = F.sum(lambda k: item(f, k, z))
    one = solve(eq(over_k, ite(eq(z, f(i)), PHI(f), ZERO)), expand(over_k))
    over_z = Z.sum(lambda z: F.sum(lambda k: item(f, k, z)))
    picked = Z.sum(lambda z: ite(eq(z, f(i)), PHI(f), ZERO))
    first = equal(over_z, picked, use=lambda j: [instance(one, {z: j})])
    alone = point("sum", function(Z, lambda z: PHI(f)), f(i))
    whole = equal(
        F.sum(PHI),
        F.sum(lambda f: Z.sum(lambda z: F.sum(lambda k: item(f, k, z)))),
        use=lambda j: [instance(t, {f: j}) for t in (first, alone)],
    )
    swapped = exchange("sum", function_of(F, Z, lambda f, z: F.sum(lambda k: item(f, k, z))))
    inner = exchange("sum", function_of(F, F, lambda f, k: item(f, k, z)))
    middle = equal(
        Z.sum(lambda z: F.sum(lambda f: F.sum(lambda k: item(f, k, z)))),
        Z.sum(lambda z: F.sum(lambda k: F.sum(lambda f: item(f, k, z)))),
        use=lambda j: [instance(inner, {z: j})],
    )
    outer = exchange("sum", function_of(Z, F, lambda z, k: F.sum(lambda f: item(f, k, z))))
    column = F.sum(lambda f: item(f, k, z))
    alike = equal(
        column, F.sum(lambda f: by_rest(f, k, z)), use=lambda j: [instance(turned(), {f: j})]
    )
    chosen = point("sum", PHI, put(k, z))
    flag = F.sum(lambda f: by_rest(f, k, z))
    apart = equal(
        flag, F.sum(lambda f: ite(eq(f, put(k, z)), ite(eq(k(i), base), PHI(f), ZERO), ZERO))
    )
    chosen = point("sum", function(F, lambda f: ite(eq(k(i), base), PHI(f), ZERO)), put(k, z))
    column = solve(eq(column, ite(eq(k(i), base), PHI(put(k, z)), ZERO)), alike, apart, chosen)
    rows = equal(
        F.sum(lambda k: Z.sum(lambda z: F.sum(lambda f: item(f, k, z)))),
        F.sum(lambda k: ite(eq(k(i), base), Z.sum(lambda z: PHI(put(k, z))), ZERO)),
        use=lambda j: [instance(gathered(column), {k: j})],
    )
    right = F.sum(lambda k: ite(eq(k(i), base), Z.sum(lambda z: PHI(put(k, z))), ZERO))
    return solve(eq(F.sum(PHI), right), whole, swapped, middle, outer, rows)


def gathered(column):
    """Return the sum over z of what is counted for k."""
    left = Z.sum(lambda j: instance(column, {z: j}).formula.args[0])
    flags = Z.sum(lambda z: ite(eq(k(i), base), PHI(put(k, z)), ZERO))
    first = equal(left, flags, use=lambda j: [instance(column, {z: j})])
    values, zeros = Z.sum(lambda z: PHI(put(k, z))), Z.sum(lambda z: ZERO)
    some = equal(flags, values, eq(k(i), base))
    none = equal(flags, zeros, not_(eq(k(i), base)))
    goal = eq(left, ite(eq(k(i), base), values, ZERO))
    return solve(goal, first, some, none, expand(zeros))

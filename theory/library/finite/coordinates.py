"""Sums over all functions from U to Z, one coordinate apart from the rest."""

from theory.kernel.binding import function
from theory.kernel.sorts import REAL, functions, index
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import extensional, generalise, instance, leibniz, solve
from theory.kernel.trace import remembered
from theory.tactics.context import Given
from theory.tactics.logic import prove
from theory.tactics.sums import ZERO

U, Z = index("U"), index("Z")
F = functions(U, Z)
PHI = const("phi", functions(F, REAL))
u, i, z, base = const("u", U), const("i", U), const("z", Z), const("base", Z)
f, k = const("f", F), const("k", F)


def with_value(f, z):
    """Return the function with the value z at i."""
    return function(U, lambda u: ite(eq(u, i), z, f(u)))


@remembered
def turned():
    """Return that f(i) = z, k = f with base at i, if and only if k(i) = base, f = k with z."""
    here, there = (
        and_(eq(f(i), z), eq(k, with_value(f, base))),
        and_(eq(k(i), base), eq(f, with_value(k, z))),
    )

    def back(one, other, x, y):
        # other = one with y at i, and one(i) = x: then one is other with x at i
        given = and_(eq(one(i), x), eq(other, with_value(one, y)))
        same = leibniz(function(F, lambda m: m(u)), other, with_value(one, y))
        alike = leibniz(function(U, one), u, i)
        each = solve(implies(given, eq(one(u), with_value(other, x)(u))), same, alike)
        every = implies(given, U.forall(lambda u: eq(one(u), with_value(other, x)(u))))
        every = prove(every, generalise(each, u), rounds=1)
        at_i = instance(same, {u: i})
        goal = implies(given, and_(eq(other(i), y), eq(one, with_value(other, x))))
        return solve(goal, every, at_i, extensional(one, with_value(other, x)))

    return solve(eq(here, there), back(f, k, z, base), back(k, f, base, z))


@remembered
def theorem():
    """Return sum_f phi(f) = sum over k with k(i) = base of sum_z phi(k with z at i)."""
    p = Given()

    def item(f, k, z):
        return ite(and_(eq(f(i), z), eq(k, with_value(f, base))), PHI(f), ZERO)

    def row(f, z):
        return F.sum(lambda k: item(f, k, z))

    def column(k, z):
        return F.sum(lambda f: item(f, k, z))

    # each f is counted for its own z and k
    p.have(row(f, z) == ite(eq(z, f(i)), PHI(f), ZERO))
    p.by_item(Z.sum(lambda z: row(f, z)) == Z.sum(lambda z: ite(eq(z, f(i)), PHI(f), ZERO)))
    p.have(PHI(f) == Z.sum(lambda z: row(f, z)))
    by_f = F.sum(lambda f: Z.sum(lambda z: row(f, z)))
    by_z = Z.sum(lambda z: F.sum(lambda f: row(f, z)))
    by_zk = Z.sum(lambda z: F.sum(lambda k: column(k, z)))
    by_k = F.sum(lambda k: Z.sum(lambda z: column(k, z)))
    p.by_item(F.sum(PHI) == by_f)
    p.sums(by_f, by_z)
    p.sums(F.sum(lambda f: row(f, z)), F.sum(lambda k: column(k, z)))
    p.by_item(by_z == by_zk)
    p.sums(by_zk, by_k)
    # and each k and z with k(i) = base for one f
    p.know(turned())
    alone = F.sum(lambda f: ite(and_(eq(k(i), base), eq(f, with_value(k, z))), PHI(f), ZERO))
    p.by_item(column(k, z) == alone)
    p.have(column(k, z) == ite(eq(k(i), base), PHI(with_value(k, z)), ZERO))
    here = Z.sum(lambda z: column(k, z))
    p.under(eq(k(i), base)).by_item(here == Z.sum(lambda z: PHI(with_value(k, z))))
    p.under(not_(eq(k(i), base))).by_item(here == 0)
    right = F.sum(lambda k: ite(eq(k(i), base), Z.sum(lambda z: PHI(with_value(k, z))), ZERO))
    p.by_item(by_k == right)
    return p.have(F.sum(PHI) == right)

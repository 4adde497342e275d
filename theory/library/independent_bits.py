"""Bits of n users, pairwise independent: the variance of their sum, and of a number made of it."""

from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import instance, solve
from theory.kernel.trace import remembered
from theory.library import uncorrelated
from theory.library.moments import OMEGA, WEIGHT, U, mean_of
from theory.notions.probability import is_distribution, probability
from theory.tactics.expand import expand
from theory.tactics.logic import at, derive
from theory.tactics.sums import ONE, ZERO, equal, induction

BIT, MEAN = const("bit", functions(U, OMEGA, BOOL)), const("mean", functions(U, REAL))
MISS, SCALE = const("miss", functions(OMEGA, REAL)), const("scale", REAL)
u, v, o = const("u", U), const("v", U), const("o", OMEGA)


def ones(o):
    """Return how many bits are 1 at an outcome."""
    return U.sum(lambda u: ite(BIT(u, o), ONE, ZERO))


def alone(u):
    """Return the probability of a 1."""
    return probability(OMEGA, WEIGHT, lambda o: BIT(u, o))


def both(u, v):
    """Return the probability of two."""
    return probability(OMEGA, WEIGHT, lambda o: and_(BIT(u, o), BIT(v, o)))


def law():
    """Return that each bit is 1 with its probability, any two independently."""
    apart = U.forall(
        lambda u: U.forall(lambda v: implies(not_(eq(u, v)), eq(both(u, v), alone(u) * alone(v))))
    )
    return and_(is_distribution(OMEGA, WEIGHT), U.forall(lambda u: eq(alone(u), MEAN(u))), apart)


def deviation(u, o):
    """Return by how much a bit exceeds its mean."""
    return ite(BIT(u, o), ONE, ZERO) - MEAN(u)


@remembered
def variance():
    """E[(sum of bits less its mean)^2] is the sum of m (1-m)."""
    H = law()
    cross = mean_of(lambda o: deviation(u, o) * deviation(v, o))
    own = mean_of(lambda o: deviation(u, o) * deviation(u, o))
    sums = [expand(t) for t in (alone(u), alone(v), both(u, v), cross, own)]
    known = [*at(H, u), *at(H, v), *at(H, u, v)]
    apart = solve(implies(and_(H, not_(eq(u, v))), eq(cross, 0)), *sums, *known)
    one = solve(implies(H, eq(own, MEAN(u) * (1 - MEAN(u)))), *sums, *known)
    general = uncorrelated.of(deviation)

    def facts(*chosen):
        return [instance(apart, dict(zip((u, v), chosen, strict=False)))]

    premise = derive(H, general.formula.args[0], facts)
    square, rows = general.formula.args[1].args
    each = U.sum(lambda u: MEAN(u) * (1 - MEAN(u)))
    added = equal(rows, each, H, use=lambda i: [instance(one, {u: i})])
    return solve(implies(H, eq(square, each)), general, premise, added)


@remembered
def theorem():
    """E[miss^2] scale^2 is the sum of m (1-m), if scale miss is what the bits' sum misses."""
    away = U.sum(lambda u: deviation(u, o))
    missed = OMEGA.forall(lambda o: eq(MISS(o) * SCALE, ones(o) - U.sum(MEAN)))
    H = and_(law(), missed)
    same = solve(eq(away, ones(o) - U.sum(MEAN)), *map(expand, (away, ones(o), U.sum(MEAN))))
    a, b, c, w = (const(name, REAL) for name in ("a0", "b0", "c0", "w0"))
    item = solve(implies(eq(a * c, b), eq(w * (a * a) * (c * c), w * (b * b))))
    item = instance(item, {a: MISS(o), b: away, c: SCALE, w: WEIGHT(o)})
    item = solve(implies(H, item.formula.args[1]), item, same, *at(H, o))
    total = mean_of(lambda o: MISS(o) * MISS(o))
    square, value = variance().formula.args[1].args
    whole = induction(
        lambda x, y: eq(x * (SCALE * SCALE), y),
        [total, square],
        H,
        use=lambda i: [instance(item, {o: i})],
    )
    return solve(implies(H, eq(total * (SCALE * SCALE), value)), whole, variance())

"""Bits of n users, pairwise independent: the variance of their sum, and of a number made of it."""

from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.trace import remembered
from theory.library.finite import uncorrelated
from theory.library.moments import OMEGA, WEIGHT, U, mean_of
from theory.notions.probability import is_distribution, probability
from theory.tactics.context import Given
from theory.tactics.sums import ONE, ZERO

BIT, MEAN = const("bit", functions(U, OMEGA, BOOL)), const("mean", functions(U, REAL))
MISS, SCALE = const("miss", functions(OMEGA, REAL)), const("scale", REAL)


def ones(o):
    """Return how many bits are 1 at an outcome."""
    return U.sum(lambda u: ite(BIT(u, o), ONE, ZERO))


def one_probability(u):
    """Return the probability of a 1."""
    return probability(OMEGA, WEIGHT, lambda o: BIT(u, o))


def pair_probability(u, v):
    """Return the probability of two."""
    return probability(OMEGA, WEIGHT, lambda o: and_(BIT(u, o), BIT(v, o)))


def law():
    """Return that each bit is 1 with its probability, any two independently."""
    apart = U.forall(
        lambda u: U.forall(
            lambda v: implies(
                not_(eq(u, v)), eq(pair_probability(u, v), one_probability(u) * one_probability(v))
            )
        )
    )
    return and_(
        is_distribution(OMEGA, WEIGHT), U.forall(lambda u: eq(one_probability(u), MEAN(u))), apart
    )


def deviation(u, o):
    """Return by how much a bit exceeds its mean."""
    return ite(BIT(u, o), ONE, ZERO) - MEAN(u)


@remembered
def variance():
    """E[(sum of bits less its mean)^2] is the sum of m (1-m)."""
    p = Given(law())
    u, v = p.fix(U, U)
    cross = mean_of(lambda o: deviation(u, o) * deviation(v, o))
    own = mean_of(lambda o: deviation(u, o) * deviation(u, o))
    m, k, mass = MEAN(u), MEAN(v), OMEGA.sum(WEIGHT)
    p.by_item(own == (1 - 2 * m) * one_probability(u) + m * m * mass)
    p.by_item(
        cross
        == pair_probability(u, v) - k * one_probability(u) - m * one_probability(v) + m * k * mass
    )
    p.have(own == m * (1 - m))
    p.have(implies(not_(eq(u, v)), cross == 0))
    square, squares = p.use(uncorrelated.of(deviation)).formula.args[1].args
    each = U.sum(lambda u: MEAN(u) * (1 - MEAN(u)))
    p.by_item(squares == each)
    return p.have(square == each)


@remembered
def theorem():
    """E[miss^2] scale^2 is the sum of m (1-m), if scale miss is what the bits' sum misses."""
    missed = OMEGA.forall(lambda o: eq(MISS(o) * SCALE, ones(o) - U.sum(MEAN)))
    p = Given(and_(law(), missed))
    o = p.fix(OMEGA)
    p.have(MISS(o) * SCALE == U.sum(lambda u: deviation(u, o)))
    total = mean_of(lambda o: MISS(o) * MISS(o))
    square, value = p.use(variance()).formula.args[1].args
    p.by_item(total * (SCALE * SCALE) == square)
    return p.have(total * (SCALE * SCALE) == value)

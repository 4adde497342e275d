"""Ours: designs are maximal, refine each other only at equal blocks, and are best if symmetric."""

from mechanisms import ubd
from theory.kernel.binding import function
from theory.kernel.sorts import REAL, functions
from theory.kernel.terms import TRUE, and_, const, eq, implies, ite, not_
from theory.kernel.trace import remembered
from theory.ledger.decisions import defined_by, proves
from theory.library.sets import subsets
from theory.notions.ldp import ldp
from theory.notions.probability import size
from theory.proofs.ldp.designs import show_block_probabilities
from theory.statements.stated import stated
from theory.tactics.closing import concluded
from theory.tactics.context import Given

said = stated("ldp-symmetric-best")
HAS, E, Q, R, ACT, CHANNEL = said.has, said.E, said.Q, said.r, said.act, said.channel
GAIN, OF_BLOCK, VALUE, X, Y, Z = said.gain, said.of_block, said.value, said.X, said.Y, said.Z
also = stated("ldp-patterns-maximal")
ANY, BACK, BETTER, MASSES, SECOND = also.x_0, also.back, also.better, also.masses, also.second
beside = stated("ldp-patterns-incomparable")
COLUMN, GARBLES, MASS, S = beside.column, beside.R, beside.mass, beside.S

THROUGH = const("through", functions(X, Z, REAL))


@remembered
def attains_ratio():
    """Terms that sum to a pattern each have the ratio E between the set and the other values."""
    on_ray = X.forall(lambda x: eq(Z.sum(lambda z: THROUGH(x, z)), MASS * ite(S(x), E, 1)))
    p = Given(and_(Z.forall(lambda z: ldp(X, lambda x: THROUGH(x, z), E)), on_ray))
    x, other, z = p.fix(X, X, Z)

    def slack(z):
        return E * THROUGH(other, z) - THROUGH(x, z)

    p.have(slack(z) >= 0)
    total = Z.sum(slack)
    parts = [Z.sum(lambda z, x=x: THROUGH(x, z)) for x in (x, other)]
    p.by_item(total == E * parts[1] - parts[0])
    p.have(implies(and_(S(x), not_(S(other))), eq(total, 0)))
    p.item(total, z)
    p.have(implies(and_(S(x), not_(S(other))), eq(THROUGH(x, z), E * THROUGH(other, z))))
    return p.have(
        X.forall(
            lambda x: X.forall(
                lambda other: Z.forall(
                    lambda z: implies(
                        and_(S(x), not_(S(other))), eq(THROUGH(x, z), E * THROUGH(other, z))
                    )
                )
            )
        )
    )


@proves("ldp-patterns-maximal")
def patterns_maximal(statement):
    """Return that all that is garbled to a pattern has its shape."""
    p = Given(statement)
    x, other, y, z = p.fix(X, X, Y, Z)
    p.have(SECOND(z, y) >= 0)

    def through(x, z):
        return BETTER(x, z) * SECOND(z, y)

    def ray(x):
        return ite(HAS(y, x), E, 1)

    p.have(BETTER(x, z) <= E * BETTER(other, z))
    p.have(through(x, z) <= E * through(other, z))
    p.have(through(x, z) >= 0)
    law = MASSES(y) * ray(x)
    p.have(Z.sum(lambda z: through(x, z)) == law)
    p.use(attains_ratio(), {THROUGH: through, S: HAS(y), MASS: MASSES(y)})
    inside = p.some(X.exists(lambda x: HAS(y, x)))
    outside = p.some(X.exists(lambda x: not_(HAS(y, x))))
    p.have(implies(HAS(y, x), through(x, z) == E * through(outside, z)), at=[outside])
    p.have(implies(not_(HAS(y, x)), through(inside, z) == E * through(x, z)), at=[inside])
    p.have(through(inside, z) == E * through(outside, z))
    p.have(through(x, z) == ray(x) * through(outside, z))
    p.have(law > 0)
    p.have(through(x, z) * (MASSES(y) * ray(ANY)) == through(ANY, z) * law, at=[ANY])
    p.have(MASSES(y) * ray(ANY) > 0, at=[ANY])
    p.have(law * p(BACK(y, z)) == through(x, z))
    back = p(Y.sum(lambda y: MASSES(y) * ite(HAS(y, x), E, 1) * BACK(y, z)))
    p.by_item(back == Y.sum(lambda y: BETTER(x, z) * SECOND(z, y)))
    p.have(Y.sum(lambda y: BETTER(x, z) * SECOND(z, y)) == BETTER(x, z) * Y.sum(SECOND(z)))
    return p.conclude()


@proves("ldp-patterns-incomparable")
def patterns_incomparable(statement):
    """Return that a set whose pattern is garbled to another one is that one's."""
    p = Given(statement)
    x, other, y = p.fix(X, X, Y)
    base = MASSES(y) * GARBLES(y, COLUMN)

    def through(x, y):
        return MASSES(y) * ite(HAS(y, x), E, 1) * GARBLES(y, COLUMN)

    p.have(GARBLES(y, COLUMN) >= 0)
    p.have(base >= 0)
    p.have(through(x, y) == base * ite(HAS(y, x), E, 1))
    p.have(through(x, y) <= E * through(other, y))
    p.use(attains_ratio(), {Z: Y, THROUGH: through})
    separated = and_(HAS(y, x), not_(HAS(y, other)))
    p.have(implies(and_(S(x), not_(S(other)), base > 0), separated))
    inside = p.some(X.exists(lambda x: S(x)))
    outside = p.some(X.exists(lambda x: not_(S(x))))
    p.have(implies(base > 0, implies(S(x), HAS(y, x))), at=[outside])
    p.have(implies(base > 0, implies(not_(S(x)), not_(HAS(y, x)))), at=[inside])
    p.have(implies(base > 0, X.forall(lambda x: eq(HAS(y, x), S(x)))))
    some = Y.exists(lambda y: MASSES(y) * GARBLES(y, COLUMN) > 0)
    never = p.under(not_(some))
    total = Y.sum(lambda y: through(inside, y))
    never.by_item(total <= 0)
    p.have(total > 0, at=[inside])
    p.have(some)
    pattern = p.some(some)
    p.have(X.forall(lambda x: eq(HAS(pattern, x), S(x))), at=[pattern])
    p.have("the set is one of its own", at=[pattern])
    return p.conclude()


@proves("ldp-symmetric-best")
def symmetric_best(statement):
    """Return that a column gains less than the value times its sum, by the set where it pays."""
    p = Given(statement)
    n = size(X)
    x, z = p.fix(X, Z)
    p.have(n >= 1)
    values = {subsets.CHOSEN: lambda x: TRUE, subsets.RANK: lambda x: CHANNEL(x, z)}
    p.use(subsets.least(), values)
    lowest = p.some(X.exists(lambda u: X.forall(lambda x: CHANNEL(u, z) <= CHANNEL(x, z))))
    entry, low = CHANNEL(x, z), CHANNEL(lowest, z)
    p.have(low <= entry)
    p.have(entry <= E * low)
    p.have(low >= 0)

    def more(x):
        return n * GAIN(ACT(z), x) - VALUE

    pays = function(X, lambda x: more(x) > 0)
    ray = lambda x: ite(pays(x), E, 1)  # noqa: E731
    p.have(more(x) * entry <= more(x) * (low * ray(x)))
    column = X.sum(lambda x: CHANNEL(x, z))
    gained = X.sum(lambda x: GAIN(ACT(z), x) * CHANNEL(x, z))
    on_ray = X.sum(lambda x: GAIN(ACT(z), x) * ray(x))
    weighs = size(X, pays) * (E - 1) + n
    p.by_item(X.sum(ray) == weighs)
    p.have(n * on_ray <= VALUE * weighs, at=[ACT(z), pays])
    least = X.sum(lambda x: more(x) * (low * ray(x)))
    p.by_item(X.sum(lambda x: more(x) * CHANNEL(x, z)) == n * gained - VALUE * column, keep=[n])
    p.by_item(least == low * (n * on_ray - VALUE * X.sum(ray)), keep=[n])
    p.by_item(X.sum(lambda x: more(x) * CHANNEL(x, z)) <= least, keep=[n])
    p.have(n * gained - VALUE * column <= least)
    p.have(n * gained <= VALUE * column)
    columns = Z.sum(lambda z: X.sum(lambda x: CHANNEL(x, z)))
    p.sums(columns, X.sum(lambda x: Z.sum(lambda z: CHANNEL(x, z))))
    p.by_item(X.sum(lambda x: Z.sum(lambda z: CHANNEL(x, z))) == n)
    total = p.goal("no channel gains more").args[0]
    p.by_item(n * total <= VALUE * columns, keep=[n])
    return concluded(statement, p.have("no channel gains more"), blocks_gain(statement))


@defined_by("ldp-symmetric-best")
def symmetric_best_defined(statement):
    """Return that the blocks of a value weigh something."""
    p = Given(statement)
    show_block_probabilities(p)
    return p.defined()


GAINED, WEIGHS = const("gained", functions(Y, REAL)), const("weighs", functions(Y, REAL))
TIMES, SHARE = const("times", REAL), const("share", REAL)


@remembered
def proportional_sums():
    """Sums of numbers that are proportional are."""
    p = Given(Y.forall(lambda y: eq(TIMES * GAINED(y), SHARE * WEIGHS(y))))
    return p.by_item(TIMES * Y.sum(GAINED) == SHARE * Y.sum(WEIGHS))


def blocks_gain(statement):
    """Return that a design attains the value, because its blocks' sizes sum to K r."""
    p, n, b = Given(statement), size(X), size(Y)
    y = p.fix(Y)
    _, other_chance = show_block_probabilities(p)
    weight_per_value = R * E + b - R
    one = p.have(other_chance * weight_per_value == 1)

    def gained(y):
        return X.sum(lambda x: GAIN(OF_BLOCK(y), x) * p(Q(x, y)))

    def weight(y):
        return ubd.weight(n, size(X, HAS(y)), E)

    on_ray = X.sum(lambda x: GAIN(OF_BLOCK(y), x) * ite(HAS(y, x), E, 1))
    p.by_item(gained(y) == other_chance * on_ray, keep=[other_chance])
    p.have(n * gained(y) == other_chance * VALUE * weight(y))
    sizes = Y.sum(lambda y: X.sum(lambda x: ite(HAS(y, x), 1, 0)))
    p.sums(sizes, X.sum(lambda x: Y.sum(lambda y: ite(HAS(y, x), 1, 0))))
    p.by_item(X.sum(lambda x: Y.sum(lambda y: ite(HAS(y, x), 1, 0))) == R * n)
    weights = Y.sum(weight)
    p.by_item(weights == sizes * (E - 1) + b * n, keep=[n])
    total = p.have(weights == n * weight_per_value)
    gains, weigh = function(Y, gained), function(Y, weight)
    known = p.use(
        proportional_sums(), {GAINED: gains, WEIGHS: weigh, TIMES: n, SHARE: other_chance * VALUE}
    )
    p.arithmetic(
        n * Y.sum(gains) == n * VALUE, known, total, one, of=[n, weight_per_value, other_chance]
    )
    return p.have("the design gains as much")

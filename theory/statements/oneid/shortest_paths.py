"""Shortest paths of pair budgets: exactly what follows from them."""

from theory.kernel.sorts import REAL, functions
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions import pair_budgets as pairwise
from theory.statements.oneid.pair_budgets import OF_SENDER, SENSITIVE, WEIGHT, X, both, bounded

COLUMN = const("q", functions(X, REAL))
PATHS = const("paths", functions(X, X, REAL))  # products along chains of inputs
RANK = const("rank", functions(X, X, REAL))  # how long a chain is
LEAST, START, END = const("least", X), const("start", X), const("end", X)
W = const("e", REAL)


def pairs(relation):
    """Return whether two inputs are so, for all of them."""
    return X.forall(lambda x: X.forall(lambda z: relation(x, z)))


def chained(weights):
    """Return whether each weight of a path is one of a shorter path times that of its last step."""

    def last_step(x, y, z):
        whole = PATHS(x, z) == PATHS(x, y) * weights(y, z)
        return logic.all_of(whole, RANK(x, y) < RANK(x, z))

    def chain(x, z):
        no_step = logic.all_of(x == z, PATHS(x, z) == 1)
        longer = X.exists(lambda y: last_step(x, y, z))
        return logic.any_of(no_step, PATHS(x, z) == weights(x, z), longer)

    return pairs(chain)


def shortest(weights):
    """Return whether no chain of inputs has more weight than its ends have."""

    def step(x, z):
        return X.forall(lambda y: PATHS(x, y) * weights(y, z) <= PATHS(x, z))

    return logic.all_of(X.forall(lambda x: PATHS(x, x) == 1), pairs(step))


def closed(weights):
    """Return whether two steps have no more weight than one: the triangle inequality."""

    def triangle(x, z):
        return X.forall(lambda y: weights(x, y) * weights(y, z) <= weights(x, z))

    return pairs(triangle)


def apart(relation):
    """Return whether two different inputs are so, for all of them."""
    return pairs(lambda x, z: logic.implies(x != z, relation(x, z)))


def same(v, w):
    """Return whether two families are one."""
    return pairs(lambda x, z: v(x, z) == w(x, z))


def by_way(b, least):
    """Return the weights of MinID-LDP, or twice the least budget: the shortest paths."""
    direct = pairwise.least_of_both(b)

    def weight(x, z):
        twice = b(least) * b(least)
        return logic.choose(direct(x, z) >= twice, direct(x, z), twice)

    return weight


@states("oneid-pair-budgets-chains")
def chains(
    implied=pairwise.pairwise, direct=lambda w: w, of_sender=pairwise.of_sender, twice=by_way
):
    """Paths are implied; closed families are their own; those of MinID-LDP have two steps."""
    families = pairwise.constant(W), pairwise.one_sided(SENSITIVE, W), of_sender(OF_SENDER)
    least = X.forall(lambda x: OF_SENDER(x) <= OF_SENDER(LEAST))
    of_min_id = logic.all_of(
        same(WEIGHT, pairwise.least_of_both(OF_SENDER)), shortest(WEIGHT), least
    )
    found = twice(OF_SENDER, LEAST)
    return Statement(
        (WEIGHT, PATHS, RANK, COLUMN, OF_SENDER, LEAST, W, SENSITIVE),
        {
            "weights": bounded(WEIGHT),
            "the column has them": both(COLUMN, WEIGHT),
            "the shortest paths": chained(WEIGHT),
            "weights of senders": X.forall(
                lambda x: logic.all_of(OF_SENDER(x) >= 0, OF_SENDER(x) <= 1)
            ),
            "0 <= w <= 1": logic.all_of(W >= 0, W <= 1),
        },
        {
            "paths are implied": implied(X, COLUMN, PATHS),
            "closed families are their own": logic.implies(
                closed(WEIGHT), apart(lambda x, z: PATHS(x, z) <= direct(WEIGHT)(x, z))
            ),
            "LDP, OSLDP and OneID-LDP are closed": logic.all_of(
                *(closed(family) for family in families)
            ),
            "two steps for MinID-LDP": logic.implies(
                of_min_id, apart(lambda x, z: PATHS(x, z) == found(x, z))
            ),
        },
    )


def symmetric_at_zero(w):
    """Return the weights with a budget of 0 from x to x' read as 0 from x' to x too."""
    return lambda x, z: logic.choose(w(z, x) == 1, 1, w(x, z))


def tightest(w):
    """Return a share below every 1 - w(x, z) but those that are 0, and more than 0."""
    return X.prod(lambda x: X.prod(lambda z: logic.choose(w(x, z) == 1, 1, 1 - w(x, z))))

"""Channels that no other one within the budgets is better than: columns that cannot be split."""

from theory.kernel.sorts import REAL, functions
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions import pair_budgets as pairs
from theory.notions.probability import is_mechanism
from theory.statements.oneid.rays import COLUMNS, WEIGHT, Q, X, Y, within

PARTED = const("y_0", Y)
PART = const("u", COLUMNS)
FIRST, NEW = const("R", functions(Y, Y, REAL)), const("new", functions(Y, REAL))


def rest_of(whole, part):
    """Return what is left of an entry."""
    return whole - part


def crossed(part, whole):
    """Return the product that is the same for two inputs where the part is a share."""
    return part * whole


@states("oneid-split-columns")
def split_columns(rest=rest_of, cross=crossed):
    """A column in two parts within the budgets makes a better channel, unless they are shares."""

    def kept(x, y):
        """Return the split channel's probability of an old output, one of them the first part."""
        return logic.choose(y == PARTED, PART(x), Q(x, y))

    def added(x):
        """Return its probability of the output that is new, the second part."""
        return rest(Q(x, PARTED), PART(x))

    def share(x, z):
        return cross(PART(x), Q(z, PARTED)) == cross(PART(z), Q(x, PARTED))

    rows = Y.forall(
        lambda y: logic.all_of(
            Y.forall(lambda z: FIRST(y, z) >= 0),
            NEW(y) >= 0,
            Y.sum(lambda z: FIRST(y, z)) + NEW(y) == 1,
        )
    )
    garbled = X.forall(
        lambda x: logic.all_of(
            Y.forall(lambda z: Y.sum(lambda y: Q(x, y) * FIRST(y, z)) == kept(x, z)),
            Y.sum(lambda y: Q(x, y) * NEW(y)) == added(x),
        )
    )
    return Statement(
        (Q, WEIGHT, PARTED, PART, FIRST, NEW),
        {
            "Q is a mechanism": is_mechanism(X, Y, Q),
            "pair budgets": Y.forall(lambda y: pairs.pairwise(X, lambda x: Q(x, y), WEIGHT)),
            "the first part within the budgets": within(PART, WEIGHT),
            "the second part within the budgets": within(lambda x: Q(x, PARTED) - PART(x), WEIGHT),
        },
        {
            "the split channel is a mechanism": X.forall(
                lambda x: logic.all_of(
                    Y.forall(lambda y: kept(x, y) >= 0),
                    added(x) >= 0,
                    Y.sum(lambda y: kept(x, y)) + added(x) == 1,
                )
            ),
            "its pair budgets": logic.all_of(
                Y.forall(lambda y: pairs.pairwise(X, lambda x: kept(x, y), WEIGHT)),
                pairs.pairwise(X, added, WEIGHT),
            ),
            "garbled it is Q": X.forall(
                lambda x: Y.forall(
                    lambda y: kept(x, y) + logic.choose(y == PARTED, added(x), 0) == Q(x, y)
                )
            ),
            "a garbling of Q only if shares": logic.implies(
                logic.all_of(rows, garbled), X.forall(lambda x: X.forall(lambda z: share(x, z)))
            ),
        },
    )

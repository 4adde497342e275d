"""How well a uniform value can be guessed under budgets of the values' own."""

from mechanisms.order import masses
from theory.kernel.binding import function_of
from theory.kernel.sorts import REAL, functions
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions import pair_budgets as pairs
from theory.notions.probability import is_mechanism, size
from theory.statements.oneid.rays import BUDGETS, SETS, E, Q, X, Y, entry, of_sender, single_mass

TOP = const("top", functions(Y, X))
TOLD = const("told", SETS)
COUNT, TOTAL = const("m", REAL), const("T", REAL)
SINGLES = const("singles", functions(X, X, REAL))


def weakness(x):
    """Return 1/(e^eps_x - 1)."""
    return 1 / (E(x) - 1)


@states("oneid-capacity")
def capacity(bound=masses.most_capacity_of_told):
    """The columns' greatest entries sum to no more than of the values that are worth telling."""
    most = masses.most_capacity_of_told(COUNT, TOTAL)
    return Statement(
        (Q, TOP, E, TOLD),
        {
            **BUDGETS,
            "Q is a mechanism": is_mechanism(X, Y, Q),
            "OneID-LDP": Y.forall(lambda y: pairs.pairwise(X, lambda x: Q(x, y), of_sender())),
            "told values have no less": X.forall(lambda x: logic.implies(TOLD(x), E(x) >= most)),
            "and others no more": X.forall(
                lambda x: logic.implies(logic.negation(TOLD(x)), E(x) <= most)
            ),
        },
        {"the bound": Y.sum(lambda y: Q(TOP(y), y)) <= bound(COUNT, TOTAL)},
        {
            COUNT: size(X, TOLD),
            TOTAL: X.sum(lambda x: logic.choose(TOLD(x), weakness(x), 0)),
        },
    )


@states("oneid-capacity-reached")
def capacity_reached(pattern=entry, bound=masses.most_capacity_of_told):
    """The channel with a pattern for each single value has this sum, of all values."""

    def single(x, y):
        return single_mass(E(y), TOTAL) * pattern(x == y, E(y))

    return Statement(
        (E,),
        BUDGETS,
        {
            "a mechanism": is_mechanism(X, X, SINGLES),
            "OneID-LDP": X.forall(
                lambda y: pairs.pairwise(X, lambda x: SINGLES(x, y), of_sender())
            ),
            "reached": X.sum(lambda x: SINGLES(x, x)) == bound(COUNT, TOTAL),
        },
        {
            COUNT: size(X),
            TOTAL: X.sum(weakness),
            SINGLES: function_of(X, X, single),
        },
    )

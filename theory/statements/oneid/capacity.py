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
HIGH, LOW = const("E", REAL), const("E_other", REAL)
OTHER = const("z", X)
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


def budget(x):
    """Return e^eps of a value: one number if it is told, and another if not."""
    return logic.choose(TOLD(x), HIGH, LOW)


TWO_BUDGETS = {"budgets > 0": logic.all_of(HIGH > 1, LOW > 1)}
BESIDE = {"one is not told": logic.negation(TOLD(OTHER))}


def by_two(column):
    """Return whether a column is within the two budgets."""
    return pairs.pairwise(X, column, pairs.of_sender(lambda x: 1 / budget(x)))


@states("oneid-two-budgets-capacity")
def two_budgets(bound=masses.capacity_between, alone=masses.most_capacity):
    """Where the lesser budget is small enough, values with it are no more than told together."""
    return Statement(
        (Q, TOP, TOLD, HIGH, LOW, OTHER),
        {
            **TWO_BUDGETS,
            "Q is a mechanism": is_mechanism(X, Y, Q),
            "OneID-LDP": Y.forall(lambda y: by_two(lambda x: Q(x, y))),
            **BESIDE,
            "the lesser budget": alone(COUNT, HIGH) >= LOW,
        },
        {"the bound": Y.sum(lambda y: Q(TOP(y), y)) <= bound(COUNT, HIGH, LOW)},
        {COUNT: size(X, TOLD)},
    )


@states("oneid-two-budgets-some-told")
def some_told(bound=masses.most_capacity, spread=lambda count: 1 / count):
    """RR of the values with the greater budget, and others' reports are uniform among these."""

    def chance(x, y):
        own = logic.choose(x == y, HIGH, 1) / (HIGH + COUNT - 1)
        return logic.choose(TOLD(y), logic.choose(TOLD(x), own, spread(COUNT)), 0)

    return Statement(
        (TOLD, HIGH, LOW),
        {
            **TWO_BUDGETS,
            "the lesser budget": HIGH - 1 <= COUNT * (LOW - 1),
        },
        {
            "a mechanism": is_mechanism(X, X, SINGLES),
            "OneID-LDP": X.forall(lambda y: by_two(lambda x: SINGLES(x, y))),
            "reached": X.sum(lambda x: SINGLES(x, x)) == bound(COUNT, HIGH),
        },
        {COUNT: size(X, TOLD), SINGLES: function_of(X, X, chance)},
    )


@states("oneid-two-budgets-reached")
def two_budgets_reached(pattern=entry, bound=masses.capacity_between):
    """One more output says that the value has the lesser budget."""
    mass = (LOW - 1) / (LOW * (HIGH - 1))

    def chance(x, y):
        told = mass * logic.choose(TOLD(x), pattern(x == y, HIGH), LOW)
        rest = (1 / LOW - COUNT * mass) * logic.choose(TOLD(x), 1, LOW)
        return logic.choose(TOLD(y), told, logic.choose(y == OTHER, rest, 0))

    return Statement(
        (TOLD, HIGH, LOW, OTHER),
        {
            **TWO_BUDGETS,
            **BESIDE,
            "the lesser budget": COUNT * (LOW - 1) <= HIGH - 1,
        },
        {
            "a mechanism": is_mechanism(X, X, SINGLES),
            "OneID-LDP": X.forall(lambda y: by_two(lambda x: SINGLES(x, y))),
            "reached": X.sum(lambda x: SINGLES(x, x)) == bound(COUNT, HIGH, LOW),
        },
        {COUNT: size(X, TOLD), SINGLES: function_of(X, X, chance)},
    )

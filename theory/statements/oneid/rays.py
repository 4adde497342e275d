"""Columns that are extreme: no other channel within the budgets has a garbling made of them."""

from theory.kernel.binding import function, function_of
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions import pair_budgets as pairs
from theory.notions.probability import is_mechanism, size
from theory.notions.release import processed
from theory.notions.unary import proper

X, Y, Z = index("X"), index("Y"), index("Z")
SETS, COLUMNS = functions(X, BOOL), functions(X, REAL)
Q, R = const("Q", functions(X, Y, REAL)), const("R", functions(Y, Z, REAL))
WEIGHT = const("w", functions(X, X, REAL))
SOURCE = const("source", functions(Z, X))
GARBLED = const("garbled", functions(X, Z, REAL))
BACK = const("back", functions(Z, Y, REAL))
E = const("E", COLUMNS)
S, COLUMN, LOWEST = const("S", SETS), const("q", COLUMNS), const("lowest", X)
PART, PATTERN = const("share", functions(SETS, REAL)), const("pattern", functions(SETS, X, REAL))


def within(q, pair):
    """Return whether a column is within pair budgets, given by their weights."""
    return logic.all_of(X.forall(lambda x: q(x) >= 0), pairs.pairwise(X, q, pair))


def is_extreme(q, pair):
    """Return whether a column is the sum of two within the budgets only if these are its shares."""

    def is_share(u):
        both = logic.all_of(within(u, pair), within(lambda x: q(x) - u(x), pair))
        # of all pairs, so that both sides are equal
        share = X.forall(lambda x: X.forall(lambda z: u(x) * q(z) <= u(z) * q(x)))
        return logic.implies(both, share)

    return COLUMNS.forall(is_share)


def posterior(prior, chance, total):
    """Return the chance of a cause, given its effect."""
    return prior * chance / total


@states("oneid-extreme-columns")
def extreme_columns(back=posterior):
    """A channel all of whose columns are extreme is a garbling of those alone that are its own."""

    def returned(x, y):
        return Z.sum(lambda z: GARBLED(x, z) * BACK(z, y))

    return Statement(
        (Q, R, WEIGHT, SOURCE),
        {
            "Q is a mechanism": is_mechanism(X, Y, Q),
            "pair budgets": Y.forall(lambda y: pairs.pairwise(X, lambda x: Q(x, y), WEIGHT)),
            "R is a mechanism": is_mechanism(Y, Z, R),
            "columns of Q R are extreme": Z.forall(
                lambda z: is_extreme(lambda x: GARBLED(x, z), WEIGHT)
            ),
            "each output occurs": Z.forall(lambda z: GARBLED(SOURCE(z), z) > 0),
        },
        {
            "the second stage is a mechanism": is_mechanism(Z, Y, BACK),
            "composed it is Q": X.forall(lambda x: Y.forall(lambda y: returned(x, y) == Q(x, y))),
        },
        {
            GARBLED: function_of(X, Z, processed(Y, Q, R)),
            BACK: function_of(
                Z,
                Y,
                lambda z, y: back(Q(SOURCE(z), y), R(y, z), GARBLED(SOURCE(z), z)),
            ),
        },
    )


def entry(inside, budget):
    """Return an entry of a pattern: e^eps_x in the set, and 1 outside."""
    return logic.choose(inside, budget, 1)


def of_sender():
    """Return the weights of OneID-LDP."""
    return pairs.of_sender(lambda x: 1 / E(x))


BUDGETS = {"budgets > 0": X.forall(lambda x: E(x) > 1)}


@states("oneid-patterns-extreme")
def patterns_extreme(pattern=entry):
    """A pattern of a set that is neither empty nor full is an extreme column of OneID-LDP."""

    def made(x):
        return pattern(S(x), E(x))

    return Statement(
        (S, E),
        {
            **BUDGETS,
            "a set with some values, not all": proper(X, S),
        },
        {
            "within the budgets": within(made, of_sender()),
            "extreme": is_extreme(made, of_sender()),
        },
    )


def height(q, low, budget):
    """Return where an entry lies between the lowest and e^eps_x times that, from 0 to 1."""
    return (q - low) / (low * (budget - 1))


@states("oneid-columns-of-patterns")
def columns_of_patterns(pattern=entry, height=height):
    """A column within OneID's budgets is a sum of patterns, none of them of the full set."""
    low = COLUMN(LOWEST)

    def bit(x, inside):
        up = height(COLUMN(x), low, E(x))
        return logic.choose(inside, up, 1 - up)

    def share(s):
        return low * X.prod(lambda x: bit(x, s(x)))

    return Statement(
        (COLUMN, LOWEST, E),
        {
            **BUDGETS,
            "within the budgets": within(COLUMN, of_sender()),
            "the lowest entry": X.forall(lambda x: COLUMN(LOWEST) <= COLUMN(x)),
            "the output occurs": COLUMN(LOWEST) > 0,
        },
        {
            "shares >= 0": SETS.forall(lambda s: PART(s) >= 0),
            "none of the full set": SETS.forall(
                lambda s: logic.implies(X.forall(lambda x: s(x)), PART(s) == 0)
            ),
            "a sum of patterns": X.forall(
                lambda x: SETS.sum(lambda s: PART(s) * pattern(s(x), E(x))) == COLUMN(x)
            ),
        },
        {PART: function(SETS, share)},
    )


def single_mass(budget, total):
    """Return how much of the pattern of a single value is in the constant column."""
    return 1 / (budget - 1) / (1 + total)


def all_but_two(subsets):
    """Return how many subsets are neither empty nor full."""
    return subsets - 2


@states("oneid-constant-column")
def constant_column(pattern=entry, mass=single_mass, proper_of=all_but_two):
    """The constant column is a sum of patterns of single values; there are 2^K - 2 patterns."""

    def total(x):
        of_x = lambda z: mass(E(z), X.sum(lambda u: 1 / (E(u) - 1)))  # noqa: E731
        return X.sum(lambda z: of_x(z) * pattern(x == z, E(x)))

    return Statement(
        (E,),
        BUDGETS,
        {
            "a sum of single patterns": X.forall(lambda x: total(x) == 1),
            "so many patterns": size(SETS, lambda s: proper(X, s))
            == proper_of(X.prod(lambda x: 2)),
        },
    )

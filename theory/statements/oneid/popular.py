"""Confidence interval tuning with popular values: who the first group's reports name."""

from mechanisms.optimal_idue.objective import one_id, probabilities
from theory.kernel.binding import function
from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.probability import size
from theory.notions.unary import likelihood
from theory.statements.oneid.reidentification import GAMMA, POSTERIOR, VALUE, N, U, X, seen
from theory.statements.oneid.unary import Y

M_LESS_ONE = const("h", REAL)
SECOND = const("second", functions(U, BOOL))
A, B = const("a", functions(X, REAL)), const("b", functions(X, REAL))
ONE, OTHER = const("p", X), const("q", X)
SENDER = const("sender", U)
GROUP, MEMBERS = const("n_0", REAL), const("m", REAL)
REPORT = const("y", Y)


def first_members(x):
    """Return how many users of the first group have a value."""
    return size(U, lambda u: logic.all_of(logic.negation(SECOND(u)), VALUE(u) == x))


def shared(n_0, m, gamma):
    """Return the bound's inverse: how many users hide the sender."""
    return 1 + 2 * m + (n_0 - 1 - 2 * m) / gamma


@states("oneid-two-groups-popular")
def two_groups_popular(one_id=one_id, probabilities=probabilities):
    """A report with ones at two values of infinite budget is of the first group for certain."""
    own, other = probabilities(*one_id(M_LESS_ONE, GAMMA - 1))
    x = VALUE(SENDER)

    def column(u):
        first = likelihood(X, lambda j: own, lambda j: other, VALUE(u), REPORT)
        return logic.choose(SECOND(u), likelihood(X, A, B, VALUE(u), REPORT), first)

    def ones(j):
        return logic.any_of(j == x, j == ONE, j == OTHER)

    within = X.forall(lambda j: logic.all_of(B(j) >= 0, B(j) < A(j), A(j) <= 1))
    different = logic.all_of(ONE != OTHER, x != ONE, x != OTHER)
    alone = logic.all_of(logic.negation(SECOND(SENDER)), first_members(x) == 1)
    exceeded = POSTERIOR(SENDER) > GAMMA / N
    large = GROUP + (GAMMA - 1) * (1 + 2 * MEMBERS)
    return Statement(
        (GAMMA, M_LESS_ONE, VALUE, SECOND, A, B, ONE, OTHER, SENDER),
        {
            "M > 1": M_LESS_ONE > 0,
            "M < gamma": M_LESS_ONE < GAMMA - 1,
            "0 <= b < a <= 1": within,
            "three different values": different,
            "two infinite budgets": logic.all_of(B(ONE) == 0, B(OTHER) == 0),
            "as many with either value": first_members(OTHER) == MEMBERS,
            "the sender is alone in the first group": alone,
        },
        {
            "the posterior": POSTERIOR(SENDER) == 1 / shared(GROUP, MEMBERS, GAMMA),
            "above gamma/n if the second group is large": logic.implies(large < N, exceeded),
            "above gamma/n with few members": logic.implies(
                logic.all_of(GAMMA * MEMBERS <= GROUP, N >= 3 * GROUP + GAMMA), exceeded
            ),
        },
        {
            N: size(U),
            REPORT: function(X, ones),
            GROUP: size(U, lambda u: logic.negation(SECOND(u))),
            MEMBERS: first_members(ONE),
            **seen(column),
        },
    )

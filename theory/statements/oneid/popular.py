"""Confidence interval tuning with popular values: who the first group's reports name."""

from fractions import Fraction

from mechanisms.optimal_idue.objective import one_id, probabilities
from theory.kernel.binding import function
from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import Broken, NotNeeded, at, states
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
HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)
# of 40 users one has x, ten p, ten q and 19 another value; the first group has one of each
FORTY = [0, 1, 2, 3] + [1] * 9 + [2] * 9 + [3] * 18


def forty(users=40, **values):
    """Return an instance of forty users and gamma = 4."""
    made = {
        "gamma": 4,
        "h": 1,
        "value": FORTY,
        "second": [False] * 4 + [True] * 36,
        # the budgets (7): log(13/3), and infinity from ten users on
        "a": [HALF, HALF, HALF, HALF],
        "b": [QUARTER, 0, 0, 0],
        "p": 1,
        "q": 2,
        "sender": 0,
    }
    return at({"X": 4, "U": users}, **(made | values))


def crowd():
    """Return an instance of 36 users, ten in the first group, nobody of whom has p or q."""
    value = [0] + [3] * 9 + [1] * 13 + [2] * 13
    return forty(value=value, second=[False] * 10 + [True] * 26, users=36)


def alike(h, e):
    """Return u and v of a mechanism by which all users are nearly alike."""
    return 1000 + 0 * h, 1000 + 0 * h


def first_members(x):
    """Return how many users of the first group have a value."""
    return size(U, lambda u: logic.all_of(logic.negation(SECOND(u)), VALUE(u) == x))


def shared(n_0, m, gamma):
    """Return the bound's inverse: how many users hide the sender."""
    return 1 + 2 * m + (n_0 - 1 - 2 * m) / gamma


@states(
    "oneid-two-groups-popular",
    printed_as="ours",
    holds=[forty()],
    dropped={
        0: forty(h=0),
        1: forty(h=3),
        2: NotNeeded("a and b are those of a mechanism; of them only b(p) = b(q) = 0 matters"),
        3: forty(q=1),
        4: forty(b=[QUARTER, QUARTER, 0, 0]),
        5: forty(second=[False, False, True, False] + [True] * 36),
        6: forty(second=[True, False, False, False] + [True] * 36),
    },
    broken=[
        Broken(0, forty(), {"one_id": lambda h, e: (1 + h, h)}),
        Broken(1, crowd(), {"one_id": alike}),
        Broken(2, crowd(), {"one_id": alike}),
    ],
)
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
        (
            M_LESS_ONE > 0,
            M_LESS_ONE < GAMMA - 1,
            within,
            different,
            logic.all_of(B(ONE) == 0, B(OTHER) == 0),
            first_members(OTHER) == MEMBERS,
            alone,
        ),
        (
            POSTERIOR(SENDER) == 1 / shared(GROUP, MEMBERS, GAMMA),
            logic.implies(large < N, exceeded),
            logic.implies(logic.all_of(GAMMA * MEMBERS <= GROUP, N >= 3 * GROUP + GAMMA), exceeded),
        ),
        {
            N: size(U),
            REPORT: function(X, ones),
            GROUP: size(U, lambda u: logic.negation(SECOND(u))),
            MEMBERS: first_members(ONE),
            **seen(column),
        },
    )

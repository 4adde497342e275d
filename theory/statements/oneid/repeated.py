"""Several reports of one user (Section IV-B), and users in two groups (Section IV-F)."""

from fractions import Fraction

from mechanisms.budgets.tuning import largest_budget
from theory.kernel.binding import function
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import Broken, NotNeeded, at, states
from theory.notions import logic
from theory.notions.id_ldp import one_id_ldp
from theory.notions.probability import is_distribution, probability, size
from theory.statements.oneid.reidentification import (
    COUNT,
    GAMMA,
    OUTPUT,
    POSTERIOR,
    VALUE,
    WEIGHT,
    N,
    U,
    X,
    at_most,
    counts,
    seen,
    tuned,
)
from theory.statements.oneid.tuning import LARGE_SAID, double

R, OMEGA = index("R"), index("Omega")
REPORTS = const("reports", functions(R, X, REAL))  # of each report, given the earlier ones
BUDGETS = const("v", functions(R, X, REAL))
GROUP = const("group", functions(U, BOOL))
COLUMNS = const("columns", functions(BOOL, X, REAL))
GROUP_WEIGHT = const("v", functions(BOOL, X, REAL))
CHANCE = const("chance", functions(OMEGA, REAL))
DRAWN = const("drawn", functions(OMEGA, U, BOOL))
SHARE = const("share", REAL)
HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)
THIRD = Fraction(1, 3)


def likelihood(x):
    """Return the probability of all reports of a user of value x."""
    return R.prod(lambda r: REPORTS(r, x))


def together(u):
    """Return the probability of all reports of user u."""
    return likelihood(VALUE(u))


def released(w):
    """Return whether each report's column is one of probabilities, OneID-LDP by its weights."""

    def report(r):
        def nonnegative(x):
            return REPORTS(r, x) >= 0

        return logic.all_of(
            X.forall(nonnegative), one_id_ldp(X, lambda x: REPORTS(r, x), lambda x: w(r, x))
        )

    return R.forall(report)


# one user alone with her value, one other; two reports
TWO_REPORTS = {"X": 2, "U": 3, "R": 2}


def twice(**values):
    """Return an instance of two reports of three users."""
    made = {"gamma": Fraction(3, 2), "value": [0, 1, 1], "reports": [[1, HALF]] * 2}
    return at(TWO_REPORTS, **(made | values))


@states(
    "oneid-repeated-release",
    printed_as="asked",
    holds=[twice()],
    dropped={
        0: twice().but(gamma=-1),
        1: LARGE_SAID,
        2: twice(reports=[[1, 0]] * 2),
        3: twice(reports=[[0, 0]] * 2),
    },
    broken=[Broken(0, twice(gamma=Fraction(9, 8)), {"budget": double})],
)
def repeated_release(budget=largest_budget):
    """Reports with the budgets (7) each keep gamma/n, however many a user sends."""
    return Statement(
        (GAMMA, VALUE, REPORTS),
        (GAMMA >= 1, GAMMA <= N, released(lambda r, x: WEIGHT(x)), OUTPUT > 0),
        (at_most(GAMMA / N),),
        counts() | {WEIGHT: function(X, lambda x: tuned(COUNT(x), budget))} | seen(together),
    )


def split(**values):
    """Return an instance of two reports whose budgets sum to (7) at most."""
    made = {"v": [[Fraction(2, 3), Fraction(2, 3)], [Fraction(3, 4), 0]]}
    return twice(**({"reports": [[1, Fraction(2, 3)], [1, Fraction(3, 4)]]} | made | values))


@states(
    "oneid-repeated-release-bound",
    printed_as="ours",
    holds=[split()],
    dropped={
        0: split().but(v=[[-1, Fraction(2, 3)], [Fraction(3, 4), 0]]),
        1: split(reports=[[1, 0], [1, 1]]),
        2: split(reports=[[0, 0], [0, 0]]),
    },
    broken=[
        Broken(
            0,
            split(reports=[[1, Fraction(2, 3)], [1, Fraction(3, 4)]]),
            {"bound": lambda c, w, n: 1 / (n + c)},
        ),
        Broken(
            1,
            split(
                reports=[[1, HALF], [1, HALF]],
                v=[[HALF, 0], [HALF, 0]],
                gamma=Fraction(3, 2),
            ),
            {"budget": lambda gamma, n, c: 4 * largest_budget(gamma, n, c)},
        ),
    ],
)
def repeated_release_bound(budget=largest_budget, bound=lambda c, w, n: 1 / (c + w * (n - c))):
    """Weights multiply over the reports; budgets that sum to at most (7) keep gamma/n."""

    def weight(x):
        return R.prod(lambda r: BUDGETS(r, x))

    enough = X.forall(lambda x: weight(x) >= tuned(COUNT(x), budget))
    return Statement(
        (GAMMA, VALUE, REPORTS, BUDGETS),
        (
            R.forall(
                lambda r: X.forall(lambda x: logic.all_of(BUDGETS(r, x) >= 0, BUDGETS(r, x) <= 1))
            ),
            released(BUDGETS),
            OUTPUT > 0,
        ),
        (
            U.forall(lambda u: POSTERIOR(u) <= bound(COUNT(VALUE(u)), weight(VALUE(u)), N)),
            logic.implies(logic.all_of(GAMMA >= 1, GAMMA <= N, enough), at_most(GAMMA / N)),
        ),
        counts() | seen(together),
    )


def grouped(u):
    """Return the probability of the report if it is of user u."""
    return COLUMNS(GROUP(u), VALUE(u))


FIVE = {"X": 2, "U": 5}


def two(**values):
    """Return an instance of five users, two of whom are in the first group."""
    made = {
        "gamma": Fraction(3, 2),
        "value": [0, 1, 1, 0, 1],
        "group": [False, False, True, True, True],
        "columns": {False: [HALF, HALF], True: [HALF, HALF]},
        "v": {False: [1, 1], True: [1, 1]},
    }
    return at(FIVE, **(made | values))


def four(**values):
    """Return an instance of four users, two of each group, in which gamma is 1."""
    made = {"gamma": 2, "value": [0, 1, 0, 1], "group": [False, False, True, True]}
    return at({"X": 2, "U": 4}, **(made | values))


def columns_known():
    """Return whether both columns consist of probabilities."""
    return BOOL.forall(lambda k: X.forall(lambda x: COLUMNS(k, x) >= 0))


@states(
    "oneid-two-groups",
    printed_as="informal",
    reading="both mechanisms have budgets (7) of all users, the first those of worst-case tuning; "
    "the adversary knows who is in which group and is not told the report's group",
    holds=[two(columns={False: [1, Fraction(2, 3)], True: [0, 0]})],
    dropped={
        0: two(columns={False: [1, Fraction(2, 3)], True: [0, 0]}).but(gamma=-1),
        1: LARGE_SAID,
        2: two(gamma=1, columns={False: [-1, -1], True: [5, 5]}),
        3: two(columns={False: [0, 0], True: [1, 0]}),
        4: two(columns={False: [0, 0], True: [0, 0]}),
    },
    broken=[
        Broken(
            0,
            two(columns={False: [1, QUARTER], True: [QUARTER, QUARTER]}, gamma=Fraction(9, 8)),
            {"budget": lambda gamma, n, c: 6 * largest_budget(gamma, n, c)},
        )
    ],
)
def two_groups(budget=largest_budget):
    """Two groups with two mechanisms, worst-case tuned and by (7), keep gamma/n."""
    first = tuned(0, budget)
    return Statement(
        (GAMMA, VALUE, GROUP, COLUMNS),
        (
            GAMMA >= 1,
            GAMMA <= N,
            columns_known(),
            BOOL.forall(
                lambda k: one_id_ldp(
                    X, COLUMNS(k), lambda x: logic.choose(k, tuned(COUNT(x), budget), first)
                )
            ),
            OUTPUT > 0,
        ),
        (at_most(GAMMA / N),),
        counts() | seen(grouped),
    )


def own_group(k):
    """Return the size of a group, and the counts in it."""
    return size(U, lambda u: GROUP(u) == k), lambda x: U.sum(
        lambda u: logic.choose(logic.all_of(GROUP(u) == k, VALUE(u) == x), 1, 0)
    )


def within(k, x, budget=largest_budget):
    """Return the weight of (7) within a group: gamma n_g/n, n_g and c_g."""
    members, count = own_group(k)
    gamma = GAMMA * members / N
    return logic.choose(gamma * count(x) < members, 1 / budget(gamma, members, count(x)), 0)


@states(
    "oneid-two-groups-within",
    printed_as="ours",
    holds=[two(gamma=Fraction(5, 2), columns={False: [HALF, HALF], True: [QUARTER, QUARTER]})],
    dropped={
        0: two(gamma=Fraction(5, 2), columns={False: [HALF, HALF], True: [QUARTER, QUARTER]}).but(
            gamma=-1
        ),
        1: NotNeeded("gamma > n gives a bound above 1"),
        2: four(columns={False: [-1, -1], True: [5, 5]}),
        3: two(gamma=Fraction(5, 2), columns={False: [1, 0], True: [0, 0]}),
        4: two(gamma=Fraction(5, 2), columns={False: [0, 0], True: [0, 0]}),
    },
    broken=[
        Broken(
            0,
            two(gamma=Fraction(5, 2), columns={False: [1, HALF], True: [0, 0]}),
            {"budget": lambda gamma, n, c: 2 * gamma * (n - c) / (n - gamma * c)},
        )
    ],
)
def two_groups_within(budget=largest_budget):
    """Budgets (7) within each group keep gamma/n against one who knows the groups."""

    def large(k):
        return GAMMA * own_group(k)[0] >= N

    return Statement(
        (GAMMA, VALUE, GROUP, COLUMNS),
        (
            BOOL.forall(large),
            GAMMA <= N,
            columns_known(),
            BOOL.forall(lambda k: one_id_ldp(X, COLUMNS(k), lambda x: within(k, x, budget))),
            OUTPUT > 0,
        ),
        (at_most(GAMMA / N),),
        {N: size(U)} | seen(grouped),
    )


def of_group(u, k):
    """Return the probability of the report, if it is of user u and from a member of group k."""
    return OMEGA.sum(lambda o: CHANCE(o) * logic.choose(DRAWN(o, u) == k, COLUMNS(k, VALUE(u)), 0))


def drawn(u):
    """Return the probability of the report, if it is of user u and nothing is known of groups."""
    return OMEGA.sum(lambda o: CHANCE(o) * COLUMNS(DRAWN(o, u), VALUE(u)))


def three(**values):
    """Return an instance of three users, each in the first group by the toss of a coin."""
    made = {
        "gamma": Fraction(3, 2),
        "value": [0, 1, 1],
        "chance": [HALF, HALF],
        "drawn": [[True, False, True], [False, True, False]],
        "share": HALF,
        "columns": {False: [1, HALF], True: [HALF, HALF]},
        "v": {False: [HALF, HALF], True: [1, 1]},
    }
    return at({"X": 2, "U": 3, "Omega": 2}, **(made | values))


LOUD = {False: [1, 0], True: [1, 0]}


@states(
    "oneid-two-groups-unknown",
    printed_as="ours",
    holds=[three()],
    dropped={
        0: three().but(gamma=-1),
        1: LARGE_SAID,
        2: three(
            columns={False: [0, 1], True: [1, HALF]},
            v={False: [HALF, 0], True: [HALF, 0]},
            drawn=[[True] * 3, [False] * 3],
            chance=[3 * HALF, -HALF],
            share=3 * HALF,
        ),
        3: three(share=THIRD, drawn=[[True, False, False], [True, False, False]]),
        4: three(
            columns={False: [-1, -10], True: [11, 11]},
            v={False: [100, 100], True: [1, 1]},
            drawn=[[True] * 3, [False] * 3],
        ),
        5: three(columns=LOUD),
        6: three(columns=LOUD, v={False: [0, 0], True: [0, 0]}),
        7: three(columns={False: [0, 0], True: [0, 0]}),
    },
    broken=[
        Broken(
            k,
            three(
                gamma=Fraction(9, 8),
                columns={False: [1, HALF], True: [1, HALF]},
                v={False: [HALF, HALF], True: [HALF, HALF]},
            ),
            {"budget": double},
        )
        for k in (0, 1)
    ],
)
def two_groups_unknown(budget=largest_budget):
    """Groups of one law for all users, not known, keep gamma/n; also if the report's is known."""

    def known(k):
        total = U.sum(lambda u: of_group(u, k))
        return logic.implies(total > 0, U.forall(lambda u: of_group(u, k) / total <= GAMMA / N))

    return Statement(
        (GAMMA, VALUE, CHANCE, DRAWN, SHARE, COLUMNS, GROUP_WEIGHT),
        (
            GAMMA >= 1,
            GAMMA <= N,
            is_distribution(OMEGA, CHANCE),
            U.forall(lambda u: probability(OMEGA, CHANCE, lambda o: DRAWN(o, u)) == SHARE),
            columns_known(),
            BOOL.forall(lambda k: one_id_ldp(X, COLUMNS(k), GROUP_WEIGHT(k))),
            BOOL.forall(
                lambda k: X.forall(lambda x: GROUP_WEIGHT(k, x) >= tuned(COUNT(x), budget))
            ),
            OUTPUT > 0,
        ),
        (at_most(GAMMA / N), BOOL.forall(known)),
        counts() | seen(drawn),
    )

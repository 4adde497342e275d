"""Several reports of one user (Section IV-B), and users in two groups (Section IV-F)."""

from mechanisms.budgets.tuning import largest_budget
from theory.kernel.binding import function
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
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

R, OMEGA = index("R"), index("Omega")
REPORTS = const("reports", functions(R, X, REAL))  # of each report, given the earlier ones
BUDGETS = const("v", functions(R, X, REAL))
GROUP = const("group", functions(U, BOOL))
COLUMNS = const("columns", functions(BOOL, X, REAL))
GROUP_WEIGHT = const("v", functions(BOOL, X, REAL))
CHANCE = const("chance", functions(OMEGA, REAL))
DRAWN = const("drawn", functions(OMEGA, U, BOOL))
SHARE = const("share", REAL)


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


@states("oneid-repeated-release")
def repeated_release(budget=largest_budget):
    """Reports with the budgets (7) each keep gamma/n, however many a user sends."""
    return Statement(
        (GAMMA, VALUE, REPORTS),
        {
            "gamma >= 1": GAMMA >= 1,
            "gamma <= n": GAMMA <= N,
            "OneID-LDP of each report": released(lambda r, x: WEIGHT(x)),
            "Pr(y) > 0": OUTPUT > 0,
        },
        {"at most gamma/n": at_most(GAMMA / N)},
        counts() | {WEIGHT: function(X, lambda x: tuned(COUNT(x), budget))} | seen(together),
    )


@states("oneid-repeated-release-bound")
def repeated_release_bound(budget=largest_budget, bound=lambda c, w, n: 1 / (c + w * (n - c))):
    """Weights multiply over the reports; budgets that sum to at most (7) keep gamma/n."""

    def weight(x):
        return R.prod(lambda r: BUDGETS(r, x))

    enough = X.forall(lambda x: weight(x) >= tuned(COUNT(x), budget))
    return Statement(
        (GAMMA, VALUE, REPORTS, BUDGETS),
        {
            "weights": R.forall(
                lambda r: X.forall(lambda x: logic.all_of(BUDGETS(r, x) >= 0, BUDGETS(r, x) <= 1))
            ),
            "OneID-LDP of each report": released(BUDGETS),
            "Pr(y) > 0": OUTPUT > 0,
        },
        {
            "the bound": U.forall(
                lambda u: POSTERIOR(u) <= bound(COUNT(VALUE(u)), weight(VALUE(u)), N)
            ),
            "at most gamma/n": logic.implies(
                logic.all_of(GAMMA >= 1, GAMMA <= N, enough), at_most(GAMMA / N)
            ),
        },
        counts() | seen(together),
    )


def grouped(u):
    """Return the probability of the report if it is of user u."""
    return COLUMNS(GROUP(u), VALUE(u))


def columns_known():
    """Return whether both columns consist of probabilities."""
    return BOOL.forall(lambda k: X.forall(lambda x: COLUMNS(k, x) >= 0))


@states("oneid-two-groups")
def two_groups(budget=largest_budget):
    """Two groups with two mechanisms, worst-case tuned and by (7), keep gamma/n."""
    first = tuned(0, budget)
    return Statement(
        (GAMMA, VALUE, GROUP, COLUMNS),
        {
            "gamma >= 1": GAMMA >= 1,
            "gamma <= n": GAMMA <= N,
            "columns >= 0": columns_known(),
            "OneID-LDP of each group": BOOL.forall(
                lambda k: one_id_ldp(
                    X, COLUMNS(k), lambda x: logic.choose(k, tuned(COUNT(x), budget), first)
                )
            ),
            "Pr(y) > 0": OUTPUT > 0,
        },
        {"at most gamma/n": at_most(GAMMA / N)},
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


@states("oneid-two-groups-within")
def two_groups_within(budget=largest_budget):
    """Budgets (7) within each group keep gamma/n against one who knows the groups."""

    def large(k):
        return GAMMA * own_group(k)[0] >= N

    return Statement(
        (GAMMA, VALUE, GROUP, COLUMNS),
        {
            "groups are large": BOOL.forall(large),
            "gamma <= n": GAMMA <= N,
            "columns >= 0": columns_known(),
            "OneID-LDP within each group": BOOL.forall(
                lambda k: one_id_ldp(X, COLUMNS(k), lambda x: within(k, x, budget))
            ),
            "Pr(y) > 0": OUTPUT > 0,
        },
        {"at most gamma/n": at_most(GAMMA / N)},
        {N: size(U)} | seen(grouped),
    )


def of_group(u, k):
    """Return the probability of the report, if it is of user u and from a member of group k."""
    return OMEGA.sum(lambda o: CHANCE(o) * logic.choose(DRAWN(o, u) == k, COLUMNS(k, VALUE(u)), 0))


def drawn(u):
    """Return the probability of the report, if it is of user u and nothing is known of groups."""
    return OMEGA.sum(lambda o: CHANCE(o) * COLUMNS(DRAWN(o, u), VALUE(u)))


@states("oneid-two-groups-unknown")
def two_groups_unknown(budget=largest_budget):
    """Groups of one law for all users, not known, keep gamma/n; also if the report's is known."""

    def known(k):
        total = U.sum(lambda u: of_group(u, k))
        return logic.implies(total > 0, U.forall(lambda u: of_group(u, k) / total <= GAMMA / N))

    return Statement(
        (GAMMA, VALUE, CHANCE, DRAWN, SHARE, COLUMNS, GROUP_WEIGHT),
        {
            "gamma >= 1": GAMMA >= 1,
            "gamma <= n": GAMMA <= N,
            "a probability space": is_distribution(OMEGA, CHANCE),
            "one law of groups for all": U.forall(
                lambda u: probability(OMEGA, CHANCE, lambda o: DRAWN(o, u)) == SHARE
            ),
            "columns >= 0": columns_known(),
            "OneID-LDP of each group": BOOL.forall(
                lambda k: one_id_ldp(X, COLUMNS(k), GROUP_WEIGHT(k))
            ),
            "budgets up to (7)": BOOL.forall(
                lambda k: X.forall(lambda x: GROUP_WEIGHT(k, x) >= tuned(COUNT(x), budget))
            ),
            "Pr(y) > 0": OUTPUT > 0,
        },
        {
            "at most gamma/n": at_most(GAMMA / N),
            "if the report's group is known": BOOL.forall(known),
        },
        counts() | seen(drawn),
    )

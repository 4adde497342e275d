"""An adversary who sees all reports and matches them jointly (Section IV-C, footnote 4)."""

from mechanisms.budgets.tuning import largest_budget
from theory.kernel.binding import function, function_of
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.notions import logic
from theory.notions.id_ldp import min_id_ldp, one_id_ldp
from theory.statements.oneid.reidentification import COUNT, GAMMA, VALUE, N, U, X, counts, tuned

R, Y = index("R"), index("Y")
M = functions(U, R)  # all maps from users to reports
SAID = const("said", functions(R, Y))
Q = const("Q", functions(X, Y, REAL))
WEIGHT = const("w", functions(X, REAL))
MATCHING = const("matching", functions(M, BOOL))
LIKELIHOOD = const("likelihood", functions(M, REAL))
TOTAL = const("total", REAL)
POSTERIOR = const("posterior", functions(U, R, REAL))


def one_to_one(m):
    """Return whether a map gives each report to one user."""

    def apart(u, v):
        return logic.implies(m(u) == m(v), u == v)

    injective = U.forall(lambda u: U.forall(lambda v: apart(u, v)))
    return logic.all_of(injective, R.forall(lambda r: U.exists(lambda u: m(u) == r)))


def adversary():
    """Return the likelihood of each matching, and the posterior that report r is of user u.

    All matchings are equally likely before.
    """

    def gives(m, u, r):
        return logic.all_of(MATCHING(m), m(u) == r)

    def part(u, r):
        return M.sum(lambda m: logic.choose(gives(m, u, r), LIKELIHOOD(m), 0))

    return {
        MATCHING: function(M, one_to_one),
        LIKELIHOOD: function(M, lambda m: U.prod(lambda u: Q(VALUE(u), SAID(m(u))))),
        TOTAL: M.sum(lambda m: logic.choose(MATCHING(m), LIKELIHOOD(m), 0)),
        POSTERIOR: function_of(U, R, lambda u, r: part(u, r) / TOTAL),
    }


def everywhere(bound):
    """Return whether each posterior is at most a bound for the user."""
    return U.forall(lambda u: R.forall(lambda r: POSTERIOR(u, r) <= bound(u)))


def notion(holds, w):
    """Return whether every column satisfies a notion."""
    return Y.forall(lambda y: holds(X, lambda x: Q(x, y), w))


def nonnegative():
    """Return whether the matrix has no negative entry."""
    return X.forall(lambda x: Y.forall(lambda y: Q(x, y) >= 0))


def hidden(c, w, others):
    """Return the bound: users of other values hide u by what an exchange with them costs."""
    return 1 / (c + w * others)


def joint_bound(budget=largest_budget, bound=hidden):
    """What all reports say together; half of a common budget, or of (7) under MinID-LDP."""

    def others(u):
        return U.sum(lambda v: logic.choose(VALUE(v) == VALUE(u), 0, WEIGHT(VALUE(v))))

    def most(u):
        return bound(COUNT(VALUE(u)), WEIGHT(VALUE(u)), others(u))

    def half(x, other):
        return WEIGHT(x) * WEIGHT(other) >= 1 / budget(GAMMA, N, 1)

    def kept(*asked):
        return logic.implies(logic.all_of(*asked), everywhere(lambda u: GAMMA / N))

    return Statement(
        (GAMMA, VALUE, SAID, Q, WEIGHT),
        {
            "weights": X.forall(lambda x: logic.all_of(WEIGHT(x) >= 0, WEIGHT(x) <= 1)),
            "Q >= 0": nonnegative(),
            "OneID-LDP": notion(one_id_ldp, WEIGHT),
            "the reports are possible": TOTAL > 0,
        },
        {
            "the bound": everywhere(most),
            "a common budget": kept(
                GAMMA >= 1, GAMMA < N, X.forall(lambda x: X.forall(lambda o: half(x, o)))
            ),
            "(7) under MinID-LDP": kept(
                GAMMA >= 1,
                GAMMA <= N,
                notion(min_id_ldp, WEIGHT),
                X.forall(lambda x: WEIGHT(x) * WEIGHT(x) >= tuned(COUNT(x), budget)),
            ),
        },
        counts() | adversary(),
    )

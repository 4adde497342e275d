"""Section IV-F: the law (12) of the ones, and what the significance level does to the budgets."""

from mechanisms.budgets.confidence import count_lower, wilson_lower
from mechanisms.budgets.tuning import largest_budget
from mechanisms.estimation.empirical import combination
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.probability import size
from theory.statements.oneid.reidentification import GAMMA, VALUE, N, U, X
from theory.statements.oneid.wilson import A, B, T, Z

GROUP = const("n_0", REAL)
REPORTED = GROUP
ROOT, OTHER_ROOT = const("root", REAL), const("root1", REAL)
Y = index("Y")
FIRST, REPORT = const("first", functions(U, BOOL)), const("report", functions(U, Y))
EARLY, LATE = (const(name, functions(X, Y, REAL)) for name in ("Q0", "Q1"))
TUNED = const("E", functions(X, REAL))
ESTIMATES = const("estimate", REAL), const("estimate1", REAL)
VARIANCES = const("variance", REAL), const("variance1", REAL)
LESS, LIMIT, LOWER = const("z1", REAL), const("limit", REAL), const("limit1", REAL)


def rate_of_ones(c, n):
    """Return (11): the rate of ones in a value's bit."""
    return (A - B) * c / n + B


def limit_at(z, root, wilson, count):
    """Return the count of lines 4 and 5, cut at 0, and what Wilson's formula takes the root of."""
    under = []
    rate = wilson(T, REPORTED, z, lambda q: under.append(q) or root)
    found = count(rate, N, A, B)
    return logic.choose(found >= 0, found, 0), under[0]


def reported():
    """Return that t of the reports are ones, and what a and b are."""
    return {
        "reports": logic.all_of(REPORTED > 0, T >= 0, T <= REPORTED),
        "n > 0": N > 0,
        "b < a": B < A,
    }


@states("oneid-alpha-zero")
def alpha_zero(wilson_lower=wilson_lower, count_lower=count_lower, budget=largest_budget):
    """From some z on, as alpha tends to 0, the limit is 0, and the budget worst-case tuning's."""
    limit, under = limit_at(Z, ROOT, wilson_lower, count_lower)
    return Statement(
        (T, REPORTED, N, Z, ROOT, A, B, GAMMA),
        {
            **reported(),
            "a root": logic.all_of(ROOT >= 0, under == ROOT * ROOT),
            "z is large": logic.all_of(Z > 0, T * T <= Z * Z * REPORTED * B),
        },
        {"the limit is 0": LIMIT == 0, "the budget is log gamma": budget(GAMMA, N, LIMIT) == GAMMA},
        {LIMIT: limit},
    )


@states("oneid-budgets-grow-alpha")
def grow(wilson_lower=wilson_lower, count_lower=count_lower, budget=largest_budget):
    """A smaller alpha, that is a greater z, gives no greater limit, and no greater budget."""
    limit, under = limit_at(LESS, ROOT, wilson_lower, count_lower)
    lower, beneath = limit_at(Z, OTHER_ROOT, wilson_lower, count_lower)
    finite = logic.all_of(GAMMA >= 1, GAMMA * LIMIT < N)
    return Statement(
        (T, REPORTED, N, LESS, Z, ROOT, OTHER_ROOT, A, B, GAMMA),
        {
            **reported(),
            "0 <= z1 <= z": logic.all_of(LESS >= 0, LESS <= Z),
            "roots": logic.all_of(
                ROOT >= 0, under == ROOT * ROOT, OTHER_ROOT >= 0, beneath == OTHER_ROOT * OTHER_ROOT
            ),
        },
        {
            "no greater limit": LOWER <= LIMIT,
            "no greater budget": logic.implies(
                finite, budget(GAMMA, N, LOWER) <= budget(GAMMA, N, LIMIT)
            ),
        },
        {LIMIT: limit, LOWER: lower},
    )


def by_group(u, first, second):
    """Return what a user has by her group."""
    return logic.choose(FIRST(u), first, second)


@states("oneid-all-first")
def all_first(budget=largest_budget, combination=combination, by_group=by_group):
    """Budgets, the law of the reports and the estimate, if all users are in the first group."""

    def over_groups(item):
        sizes = size(U, FIRST), size(U, lambda u: logic.negation(FIRST(u)))
        return sum(logic.choose(sizes[g] > 0, item(g), 0) for g in (0, 1))

    def drawn(u):
        x, y = VALUE(u), REPORT(u)
        return by_group(u, EARLY(x, y), LATE(x, y))

    def budgets(u):
        return by_group(u, budget(GAMMA, N, 0), TUNED(VALUE(u))) == GAMMA

    found = combination(ESTIMATES.__getitem__, VARIANCES.__getitem__, over_groups)
    return Statement(
        (VALUE, FIRST, REPORT, EARLY, LATE, TUNED, *ESTIMATES, *VARIANCES, GAMMA),
        {
            "n_0 = n": size(U, FIRST) == N,
            "variances > 0": logic.all_of(*(v > 0 for v in VARIANCES)),
        },
        {
            "the budgets (9)": U.forall(budgets),
            "the law of the reports": U.prod(drawn) == U.prod(lambda u: EARLY(VALUE(u), REPORT(u))),
            "the estimate": found == ESTIMATES[0],
        },
        {N: size(U)},
    )

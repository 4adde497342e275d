"""Re-identification: the accuracy of an adversary who sees one report (Theorem 1)."""

from mechanisms.budgets.tuning import largest_budget, posterior_bound
from theory.kernel.binding import function
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.id_ldp import min_id_ldp, one_id_ldp
from theory.notions.probability import size

X, U = index("X"), index("U")
GAMMA, N = const("gamma", REAL), const("n", REAL)
VALUE = const("value", functions(U, X))
COLUMN = const("q", functions(X, REAL))  # Pr(y|.) of one output y
COUNT = const("c", functions(X, REAL))
WEIGHT = const("w", functions(X, REAL))  # e^-eps, 0 for an infinite budget
OUTPUT = const("mass", REAL)
POSTERIOR = const("posterior", functions(U, REAL))
E = const("E", functions(X, REAL))
INFINITE = const("infinite", functions(X, BOOL))
PRIOR, KAPPA = const("prior", functions(U, REAL)), const("kappa", REAL)


def tuned(c, budget=largest_budget):
    """Return e^-eps of the budget (7) for a count c: 0 from n/gamma on."""
    return logic.choose(GAMMA * c < N, 1 / budget(GAMMA, N, c), 0)


def counts():
    """Return n and the counts c(x)."""
    return {N: size(U), COUNT: function(X, lambda x: size(U, lambda u: VALUE(u) == x))}


def seen(column=lambda u: COLUMN(VALUE(u)), prior=lambda u: 1 / N):
    """Return Pr(y) and the posterior of each user, from the prior and Pr(y|u)."""
    return {
        OUTPUT: U.sum(lambda u: prior(u) * column(u)),
        POSTERIOR: function(U, lambda u: prior(u) * column(u) / OUTPUT),
    }


def weighted(weight):
    """Return the counts, the weights e^-eps of the budgets, Pr(y) and the posterior."""
    return counts() | {WEIGHT: function(X, weight)} | seen()


def definitions(budget):
    """Return them for the budgets (7)."""
    return weighted(lambda x: tuned(COUNT(x), budget))


def possible():
    """Return the hypotheses on a column: probabilities, of a report that somebody can send."""
    return {"a column >= 0": X.forall(lambda x: COLUMN(x) >= 0), "Pr(y) > 0": OUTPUT > 0}


def at_most(bound):
    """Return whether no user's posterior exceeds a bound."""
    return U.forall(lambda u: POSTERIOR(u) <= bound)


def keeps(notion, budget):
    """Return that a notion with the budgets (7) keeps every posterior at most gamma/n.

    Parameters
    ----------
    notion : callable
        Of the values, a column and the weights.
    budget : callable
    """
    return Statement(
        (GAMMA, VALUE, COLUMN),
        {
            "gamma >= 1": GAMMA >= 1,
            "gamma <= n": GAMMA <= N,
            "a column >= 0": X.forall(lambda x: COLUMN(x) >= 0),
            "the notion with (7)": notion(X, COLUMN, WEIGHT),
            "Pr(y) > 0": OUTPUT > 0,
        },
        {"at most gamma/n": at_most(GAMMA / N)},
        definitions(budget),
    )


@states("oneid-reidentification")
def reidentification(budget=largest_budget):
    """With the budgets (7) no user's posterior exceeds gamma/n, if all are equally likely."""
    return keeps(one_id_ldp, budget)


@states("oneid-minid-reidentification")
def minid_reidentification(budget=largest_budget):
    """The same for MinID-LDP."""
    return keeps(min_id_ldp, budget)


@states("oneid-posterior-bound")
def posterior_bounded(bound=posterior_bound):
    """(16): what a report says at most of its sender; 1/c(x) if the budget is infinite."""

    def most(u):
        x = VALUE(u)
        return logic.choose(INFINITE(x), 1 / COUNT(x), bound(E(x), N, COUNT(x)))

    return Statement(
        (VALUE, E, INFINITE, COLUMN),
        {
            "budgets >= 0": X.forall(lambda x: E(x) >= 1),
            "a column >= 0": X.forall(lambda x: COLUMN(x) >= 0),
            "OneID-LDP": one_id_ldp(X, COLUMN, WEIGHT),
            "Pr(y) > 0": OUTPUT > 0,
        },
        {"the bound (16)": U.forall(lambda u: POSTERIOR(u) <= most(u))},
        weighted(lambda x: logic.choose(INFINITE(x), 0, 1 / E(x))),
    )


@states("oneid-any-prior")
def any_prior(budget=largest_budget):
    """For priors of at most kappa/n the common budget (7) of n/kappa, gamma/kappa and c = 1."""
    return Statement(
        (GAMMA, KAPPA, VALUE, PRIOR, COLUMN),
        {
            "kappa <= gamma": KAPPA <= GAMMA,
            "gamma < n": GAMMA < N,
            "the prior >= 0": U.forall(lambda u: PRIOR(u) >= 0),
            "the prior sums to 1": U.sum(PRIOR) == 1,
            "the prior is at most kappa/n": U.forall(lambda u: PRIOR(u) <= KAPPA / N),
            "a column >= 0": X.forall(lambda x: COLUMN(x) >= 0),
            "OneID-LDP": one_id_ldp(X, COLUMN, WEIGHT),
            "Pr(y) > 0": OUTPUT > 0,
        },
        {"at most gamma/n": at_most(GAMMA / N)},
        {N: size(U), WEIGHT: function(X, lambda x: 1 / budget(GAMMA / KAPPA, N / KAPPA, 1))}
        | seen(prior=PRIOR),
    )

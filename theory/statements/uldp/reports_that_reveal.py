"""The estimate without the noise of reports that reveal their input: any unary encoding."""

from mechanisms.estimation import rao_blackwell
from mechanisms.estimation.empirical import from_frequencies
from mechanisms.unary_encoding import revealed
from theory.kernel.binding import function, function_of, substitute
from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.probability import indicator, is_distribution, size
from theory.statements.uldp.empirical import SAYS, USERS, law
from theory.statements.uldp.urr import N_USERS, OMEGA, OTHER, OWN, VALUE, WEIGHT, P, U, X

BITS = functions(X, BOOL)
ESTIMATE = const("estimate", functions(X, OMEGA, REAL))
HIDDEN, REVEALED = const("hidden", REAL), const("revealed", functions(X, REAL))
ANY = const("any_value", X)


def exact(x):
    """Return whether a value's bit is exact: for other inputs it is never 1."""
    return OTHER(x) == 0


def own_or_other(x, y):
    """Return Pr(bit y = 1) for the input x."""
    return logic.choose(x == y, OWN(y), OTHER(y))


def bits():
    """Return that any two bits of a report are independent, given the input."""

    def agrees(u, x, i, j):
        event = USERS.pr(lambda o: logic.all_of(VALUE(u, o) == x, SAYS(u, o, i), SAYS(u, o, j)))
        found = event == P(x) * own_or_other(x, i) * own_or_other(x, j)
        return logic.implies(i != j, found)

    def of_input(u, x):
        return X.forall(lambda i: X.forall(lambda j: agrees(u, x, i, j)))

    return U.forall(lambda u: X.forall(lambda x: of_input(u, x)))


def independent():
    """Return that the reports of any two users are independent."""

    def multiplies(u, v, r, s):
        both = USERS.pr(lambda o: logic.all_of(SAYS(u, o) == r, SAYS(v, o) == s))
        alone = USERS.pr(lambda o: SAYS(u, o) == r) * USERS.pr(lambda o: SAYS(v, o) == s)
        return both == alone

    def of_users(u, v):
        reports = BITS.forall(lambda r: BITS.forall(lambda s: multiplies(u, v, r, s)))
        return logic.implies(u != v, reports)

    return U.forall(lambda u: U.forall(lambda v: of_users(u, v)))


def counted(j, r):
    """Return whether bit j of a report is counted: it is exact, or no exact bit is 1."""
    none = X.forall(lambda i: logic.implies(exact(i), logic.negation(r(i))))
    return logic.any_of(exact(j), none)


def informative(j, o):
    """Return how many reports are counted for bit j, and how many of them have a 1 there."""
    reports = U.sum(lambda u: indicator(counted(j, SAYS(u, o))))
    ones = U.sum(lambda u: indicator(logic.all_of(counted(j, SAYS(u, o)), SAYS(u, o, j))))
    return reports, ones


def square(y, o):
    """Return the squared error of the estimate of p(y)."""
    return (ESTIMATE(y, o) - P(y)) * (ESTIMATE(y, o) - P(y))


def definitions(frequencies, reveals, share):
    """Return n, the share of reports that reveal nothing, and the estimate."""

    def estimate(y, o):
        reports, ones = informative(y, o)
        n, b = N_USERS, OTHER(y)
        return frequencies(ones / n, b * (reports / n), OWN(y) - b)

    def total(item):
        return X.sum(lambda x: substitute(item, {ANY: x}))

    return {
        N_USERS: size(U),
        REVEALED: function(X, lambda x: reveals(OTHER(x) != 0, OWN(x), logic.choose)),
        HIDDEN: share(REVEALED(ANY), P(ANY), total),
        ESTIMATE: function_of(X, OMEGA, estimate),
    }


@states("uldp-rao-blackwell-variance")
def variance(
    variance=rao_blackwell.unit_variance,
    frequencies=from_frequencies,
    reveals=revealed,
    share=rao_blackwell.hidden_from,
):
    """The estimate is unbiased, and what n times its variance is."""

    def unbiased(y):
        return USERS.mean(lambda o: ESTIMATE(y, o)) == P(y)

    def variance_is_closed(y):
        closed = variance(OTHER(y), OWN(y) - OTHER(y), P(y), HIDDEN)
        return USERS.mean(lambda o: square(y, o)) == closed / N_USERS

    return Statement(
        (OWN, OTHER, P, WEIGHT, VALUE, SAYS),
        {
            "each value reports itself most": X.forall(lambda y: OWN(y) > OTHER(y)),
            "a probability space": is_distribution(OMEGA, WEIGHT),
            "p is a distribution": is_distribution(X, P),
            "the law of a report": law(),
            "the law of a bit": bits(),
            "independent reports": independent(),
        },
        {"unbiased": X.forall(unbiased), "the variance": X.forall(variance_is_closed)},
        definitions(frequencies, reveals, share),
    )

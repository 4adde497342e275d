"""Counts of fixed values, estimated without the noise of reports that reveal their value."""

from mechanisms.estimation.empirical import from_frequencies
from mechanisms.estimation.fixed_counts import unit_noise
from mechanisms.unary_encoding import revealed
from theory.kernel.binding import function, function_of
from theory.kernel.sorts import REAL, functions
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.probability import is_distribution, size
from theory.statements.uldp.empirical import SAYS, USERS
from theory.statements.uldp.reports_that_reveal import independent, informative, own_or_other
from theory.statements.uldp.urr import N_USERS, OMEGA, OTHER, OWN, WEIGHT, U, X

VALUE = const("value", functions(U, X))
COUNT, REVEALED = (const(name, functions(X, REAL)) for name in ("count", "revealed"))
HIDDEN = const("hidden", REAL)
ESTIMATE = const("estimate", functions(X, OMEGA, REAL))


def law():
    """Return that each user's bit y is 1 with the probability that it has for her value."""

    def agrees(u, y):
        return USERS.pr(lambda o: SAYS(u, o, y)) == own_or_other(VALUE(u), y)

    return U.forall(lambda u: X.forall(lambda y: agrees(u, y)))


def bits():
    """Return that any two bits of a report are independent."""

    def agrees(u, i, j):
        event = USERS.pr(lambda o: logic.all_of(SAYS(u, o, i), SAYS(u, o, j)))
        found = event == own_or_other(VALUE(u), i) * own_or_other(VALUE(u), j)
        return logic.implies(i != j, found)

    return U.forall(lambda u: X.forall(lambda i: X.forall(lambda j: agrees(u, i, j))))


def square(y, o):
    """Return the squared error of the estimate of a count."""
    return (ESTIMATE(y, o) - COUNT(y)) * (ESTIMATE(y, o) - COUNT(y))


@states("oneid-rao-blackwell-counts")
def revealing_counts(frequencies=from_frequencies, noise=unit_noise, reveals=revealed):
    """The estimate of a count is unbiased; its variance, and by how much it is less."""

    def estimate(y, o):
        told, ones = informative(y, o)
        found = frequencies(ones / N_USERS, OTHER(y) * (told / N_USERS), OWN(y) - OTHER(y))
        return N_USERS * found

    def exact(y):
        found = USERS.mean(lambda o: square(y, o))
        return found == noise(OWN(y), OTHER(y), COUNT(y), HIDDEN)

    def saved(y):
        a, b = OWN(y), OTHER(y)
        less = noise(a, b, COUNT(y), N_USERS) - noise(a, b, COUNT(y), HIDDEN)
        return less == (N_USERS - HIDDEN) * (b * (1 - b)) / ((a - b) * (a - b))

    return Statement(
        (OWN, OTHER, WEIGHT, VALUE, SAYS),
        {
            "each value reports itself most": X.forall(lambda y: OWN(y) > OTHER(y)),
            "a probability space": is_distribution(OMEGA, WEIGHT),
            "the law of a report": law(),
            "the law of a bit": bits(),
            "independent reports": independent(),
        },
        {
            "unbiased": X.forall(lambda y: USERS.mean(lambda o: ESTIMATE(y, o)) == COUNT(y)),
            "the variance": X.forall(exact),
            "how much less": X.forall(saved),
        },
        {
            N_USERS: size(U),
            COUNT: function(X, lambda x: size(U, lambda u: VALUE(u) == x)),
            REVEALED: function(X, lambda x: reveals(OTHER(x) != 0, OWN(x), logic.choose)),
            HIDDEN: N_USERS - X.sum(lambda x: REVEALED(x) * COUNT(x)),
            ESTIMATE: function_of(X, OMEGA, estimate),
        },
    )

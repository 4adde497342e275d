"""Section 5.4: the loss of r^ when each user has a pre-processor of her own."""

from fractions import Fraction
from itertools import product

from mechanisms import urr
from mechanisms.estimation.empirical import from_frequencies
from mechanisms.losses import urr as losses
from theory.kernel.binding import function, function_of
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import at
from theory.notions import logic
from theory.notions.probability import indicator, is_distribution, size
from theory.notions.reports import Users

Z, U, OMEGA = index("Z"), index("U"), index("Omega")
WEIGHT = const("weight", functions(OMEGA, REAL))
# user u's report says z: it is z, or its bit z is 1
SAYS = const("says", functions(U, OMEGA, Z, BOOL))
USERS = Users(U, OMEGA, WEIGHT)
OF_USER = const("r_of", functions(U, Z, REAL))  # r^(i)
OWN, OTHER = const("own", functions(Z, REAL)), const("other", functions(Z, REAL))
HIDDEN = const("hidden", functions(Z, BOOL))  # Z_S
N_USERS, S, E = const("n", REAL), const("s", REAL), const("E", REAL)
R, SPREAD = const("r", functions(Z, REAL)), const("V", functions(Z, REAL))
ESTIMATE = const("r_hat", functions(Z, OMEGA, REAL))


def drawn():
    """Return how users report: z with probability other + (own - other) r^(i)(z), in pairs alone.

    So does each user whose value is drawn from p, goes through her pre-processor, then Q_cmn.
    """

    def law(u, z):
        return USERS.pr(lambda o: SAYS(u, o, z)) == OTHER(z) + (OWN(z) - OTHER(z)) * OF_USER(u, z)

    return {
        "a probability space": is_distribution(OMEGA, WEIGHT),
        "the law of a report": U.forall(lambda u: Z.forall(lambda z: law(u, z))),
        "independent users": USERS.pairwise_independent(Z, SAYS),
    }


def definitions(frequencies):
    """Return n, the average r of the users' r^(i), their spread V, and r^."""

    def average(item):
        return U.sum(item) / N_USERS

    def off(u, z):
        return OF_USER(u, z) - R(z)

    def estimate(z, o):
        count = U.sum(lambda u: indicator(SAYS(u, o, z)))
        return frequencies(count / N_USERS, OTHER(z), OWN(z) - OTHER(z))

    return {
        N_USERS: size(U),
        R: function(Z, lambda z: average(lambda u: OF_USER(u, z))),
        SPREAD: function(Z, lambda z: average(lambda u: off(u, z) * off(u, z))),
        ESTIMATE: function_of(Z, OMEGA, estimate),
    }


def square(z, o):
    """Return the squared error of r^(z)."""
    return (ESTIMATE(z, o) - R(z)) * (ESTIMATE(z, o) - R(z))


def error(z):
    """Return its expectation."""
    return USERS.mean(lambda o: square(z, o))


HALF = Fraction(1, 2)
# uRR of e^eps = 2 on x1, x2 and a bot, which alone is sensitive
HIDES, SHOWS = [0, HALF, HALF], [HALF, HALF, 0]
URR = {"own": [HALF, HALF, 1], "other": [0, 0, HALF]}


def two_users(laws=(HIDES, SHOWS), independent=True, drawn_by=None, **other):
    """Return two users, of whom the first hides x1; one outcome a pair of reports."""
    pairs = list(product(range(3), repeat=2))
    own, chance = (URR[name] for name in ("own", "other"))

    def likely(law, z):
        return chance[z] + (own[z] - chance[z]) * law[z]

    first, second = drawn_by or laws
    if independent:
        weight = [likely(first, y) * likely(second, z) for y, z in pairs]
    else:
        weight = [likely(first, y) * (y == z) for y, z in pairs]
    values = {
        "r_of": list(laws),
        "weight": weight,
        "says": lambda u: lambda o: lambda z: pairs[o][u] == z,
    }
    return at({"Z": 3, "U": 2, "Omega": 9}, **(values | other))


def by_urr():
    """Return s and the probabilities of uRR on the intermediate data."""

    def pick(z, k):
        return logic.choose(
            HIDDEN(z), *(urr.output_probabilities(flag, S, E)[k] for flag in (True, False))
        )

    return {
        S: size(Z, HIDDEN),
        OWN: function(Z, lambda z: pick(z, 0)),
        OTHER: function(Z, lambda z: pick(z, 1)),
    }


def first_term(l1_square=losses.l1_square, frequencies=from_frequencies):
    """The expected l1 loss of r^ by uRR is that of Proposition 6, with r in place of p."""

    def printed(z):
        return logic.choose(HIDDEN(z), *(l1_square(flag, R(z), S, E) for flag in (True, False)))

    return Statement(
        (HIDDEN, E, OF_USER, WEIGHT, SAYS),
        {
            "eps > 0": E > 1,
            "users' distributions": U.forall(lambda u: is_distribution(Z, OF_USER(u))),
            **drawn(),
        },
        {"the l1 squares": Z.forall(lambda z: N_USERS * error(z) == printed(z))},
        by_urr() | definitions(frequencies),
    )

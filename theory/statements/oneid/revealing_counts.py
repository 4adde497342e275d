"""Counts of fixed values, estimated without the noise of reports that reveal their value."""

from fractions import Fraction
from itertools import product

from mechanisms.estimation.empirical import from_frequencies
from mechanisms.estimation.fixed_counts import unit_noise
from mechanisms.unary_encoding import revealed
from theory.kernel.binding import function, function_of
from theory.kernel.sorts import REAL, functions
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import Broken, at, states
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


HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)


def reports(own=None, other=None, value=1, users=1, drawn=None):
    """Return an instance of two values, the second exact; two users have one report.

    An outcome is the bits, drawn by `drawn` if given.
    """
    own, other = own or [3 * QUARTER, HALF], other or [QUARTER, Fraction(0)]
    cases = list(product((True, False), repeat=2))

    def likely(bits):
        found = Fraction(1)
        for y, bit in enumerate(bits):
            chance = own[y] if y == value else other[y]
            found *= chance if bit else 1 - chance
        return found

    return at(
        {"X": 2, "U": users, "Omega": 4},
        weight=[(drawn or likely)(case) for case in cases],
        value=[value] * users,
        says=lambda u: lambda o: lambda y: cases[o][y],
        own=own,
        other=other,
    )


def tied(bits):
    """Draw bits that depend on each other."""
    return {(True, True): QUARTER, (False, True): QUARTER, (False, False): HALF}.get(
        bits, Fraction(0)
    )


def other_law(bits):
    """Draw bits of another law."""
    return {(True, True): Fraction(1, 8), (False, False): Fraction(7, 8)}.get(bits, Fraction(0))


ONE_VALUE = at(
    {"X": 1, "U": 1, "Omega": 2},
    weight=[HALF, 1],
    value=[0],
    says=lambda u: lambda o: lambda y: o == 0,
    own=[HALF],
    other=[QUARTER],
)


@states(
    "oneid-rao-blackwell-counts",
    printed_as="ours",
    holds=[reports(), reports(value=0)],
    dropped={
        0: reports(own=[HALF, HALF], other=[HALF, HALF]),
        1: ONE_VALUE,
        2: reports(drawn=other_law),
        3: reports(drawn=tied),
        4: reports(users=2),
    },
    broken=[
        Broken(0, reports(value=0), {"frequencies": lambda f, b, g: (f - b) / (2 * g)}),
        Broken(1, reports(), {"noise": lambda a, b, own, hidden: own}),
        Broken(2, reports(), {"noise": lambda a, b, own, hidden: own}),
    ],
)
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
        (
            X.forall(lambda y: OWN(y) > OTHER(y)),
            is_distribution(OMEGA, WEIGHT),
            law(),
            bits(),
            independent(),
        ),
        (
            X.forall(lambda y: USERS.mean(lambda o: ESTIMATE(y, o)) == COUNT(y)),
            X.forall(exact),
            X.forall(saved),
        ),
        {
            N_USERS: size(U),
            COUNT: function(X, lambda x: size(U, lambda u: VALUE(u) == x)),
            REVEALED: function(X, lambda x: reveals(OTHER(x) != 0, OWN(x), logic.choose)),
            HIDDEN: N_USERS - X.sum(lambda x: REVEALED(x) * COUNT(x)),
            ESTIMATE: function_of(X, OMEGA, estimate),
        },
    )

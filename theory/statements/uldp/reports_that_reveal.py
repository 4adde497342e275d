"""The estimate without the noise of reports that reveal their input: any unary encoding."""

from fractions import Fraction
from itertools import product

from mechanisms.estimation import rao_blackwell
from mechanisms.estimation.empirical import from_frequencies
from mechanisms.unary_encoding import revealed
from theory.kernel.binding import function, function_of, substitute
from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import Broken, at, states
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


HALF, QUARTER, THIRD = Fraction(1, 2), Fraction(1, 4), Fraction(1, 3)
OWNS, OTHERS = [3 * QUARTER, HALF], [QUARTER, Fraction(0)]


def reports(own=OWNS, other=OTHERS, users=1, bits_of=None, drawn_by=None, **more):
    """Return an instance of two values, the second exact; two users have one report.

    An outcome is a value and the bits, drawn by `bits_of` if given; own bits by `drawn_by`.
    """
    p = [THIRD, 2 * THIRD]
    cases = list(product(range(2), product((True, False), repeat=2)))

    def likely(x, bits):
        found = p[x]
        for y, bit in enumerate(bits):
            chance = (drawn_by or own)[y] if x == y else other[y]
            found *= chance if bit else 1 - chance
        return found

    drawn = bits_of or likely
    values = {
        "weight": [drawn(*case) for case in cases],
        "value": lambda u: lambda o: cases[o][0],
        "says": lambda u: lambda o: lambda y: cases[o][1][y],
        "p": p,
        "own": own,
        "other": other,
    }
    return at({"X": 2, "U": users, "Omega": len(cases)}, **(values | more))


def alone(p, weight):
    """Return an instance of one value, which is said at the first of two outcomes."""
    values = {"p": [p], "own": [HALF], "other": [QUARTER], "weight": weight}
    says = lambda u: lambda o: lambda y: o == 0  # noqa: E731
    return at({"X": 1, "U": 1, "Omega": 2}, value=lambda u: lambda o: 0, says=says, **values)


def tied(x, bits):
    """Draw the bits of the second value so that they depend on each other."""
    law = {
        (0, True, False): QUARTER,
        (0, False, False): Fraction(1, 12),
        (1, True, True): Fraction(1, 6),
        (1, False, True): Fraction(1, 6),
        (1, False, False): THIRD,
    }
    return law.get((x, *bits), Fraction(0))


@states(
    "uldp-rao-blackwell-variance",
    printed_as="ours",
    holds=[reports()],
    dropped={
        0: reports(own=[HALF, HALF], other=[HALF, HALF]),
        1: alone(1, [HALF, 1]),
        2: alone(2 * THIRD, [THIRD, 2 * THIRD]),
        3: reports(drawn_by=[HALF, HALF]),
        4: reports(bits_of=tied),
        5: reports(users=2),
    },
    broken=[
        Broken(0, reports(), {"frequencies": lambda f, b, g: (f - b) / (2 * g)}),
        Broken(1, reports(), {"variance": lambda b, g, p, hidden: hidden}),
    ],
)
def variance(
    variance=rao_blackwell.unit_variance,
    frequencies=from_frequencies,
    reveals=revealed,
    share=rao_blackwell.hidden_from,
):
    """The estimate is unbiased, and what n times its variance is."""

    def unbiased(y):
        return USERS.mean(lambda o: ESTIMATE(y, o)) == P(y)

    def found(y):
        closed = variance(OTHER(y), OWN(y) - OTHER(y), P(y), HIDDEN)
        return USERS.mean(lambda o: square(y, o)) == closed / N_USERS

    return Statement(
        (OWN, OTHER, P, WEIGHT, VALUE, SAYS),
        (
            X.forall(lambda y: OWN(y) > OTHER(y)),
            is_distribution(OMEGA, WEIGHT),
            is_distribution(X, P),
            law(),
            bits(),
            independent(),
        ),
        (X.forall(unbiased), X.forall(found)),
        definitions(frequencies, reveals, share),
    )

"""The expected l1 loss at finite n, by de Moivre's formula, beside the asymptotic one.

T users say y, each with probability m, independently. `below(y)` is a set of users whose size is
floor(n m).
"""

from fractions import Fraction
from itertools import product

from mechanisms.encodings.base import unit_variance
from mechanisms.estimation.empirical import from_frequencies
from mechanisms.losses.binomial import telescope
from theory.kernel.sorts import BOOL, functions
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import Broken, Implied, at, states
from theory.notions import logic
from theory.notions.limits import is_root
from theory.notions.probability import size
from theory.statements.uldp import empirical
from theory.statements.uldp.empirical import SAYS, count
from theory.statements.uldp.l1 import SETS, l1_loss, mutually_independent, pr
from theory.statements.uldp.urr import N_USERS, OTHER, OWN, VALUE, WEIGHT, P, U, X
from theory.statements.uldp.worst_l1 import ROOT

BELOW = const("below", functions(X, U, BOOL))


def chance(y):
    """Return m, the probability that a user says y."""
    return OTHER(y) + (OWN(y) - OTHER(y)) * P(y)


def next_whole(y):
    """Return floor(n m) + 1."""
    return size(U, BELOW(y)) + 1


def floors():
    """Return that `below` has floor(n m) users."""

    def is_floor(y):
        expected = N_USERS * chance(y)
        return logic.all_of(size(U, BELOW(y)) <= expected, expected < next_whole(y))

    return X.forall(is_floor)


def binomial(k, m):
    """Return C(n, k) m^k (1 - m)^(n - k): one product for each set of k users."""

    def one(b):
        likely = U.prod(lambda u: logic.choose(b(u), m, 1 - m))
        return logic.choose(size(U, b) == k, likely, 0)

    return SETS.sum(one)


SIXTH, HALF, QUARTER = (Fraction(1, k) for k in (6, 2, 4))


def two(own=(HALF, 5 * SIXTH), other=(SIXTH, HALF), drawn_by=None, share=1, **more):
    """Return two users of two values; m is 1/3 and 2/3."""
    own, other = list(own), list(other)
    found = empirical.users(own, other, p=[HALF, HALF], drawn_by=drawn_by, share=share)
    below = {"below": [[False, False], [True, False]], "root": [1, 1]}
    return at(found.sizes, **(found.values | below | more))


# m is 1/3 and 2/3 at p = (1/4, 1/4)
LESS_SAID = (Fraction(7, 12), Fraction(11, 12)), (QUARTER, Fraction(7, 12))


def three(weights, **more):
    """Return three users of one value, m = 1/4, and the weight of each number of them."""
    cases = list(product((False, True), repeat=3))
    values = {
        "own": [QUARTER],
        "other": [0],
        "p": [1],
        "weight": [weights[sum(case)] for case in cases],
        "value": lambda u: lambda o: 0,
        "says": lambda u: lambda o: lambda y: cases[o][u],
        "below": [[False, False, False]],
        "root": [1],
    }
    return at({"X": 1, "U": 3, "Omega": 8}, **(values | more))


def one(silent=HALF):
    """Return one user, m = 1/2, and the weight of saying nothing."""
    values = {
        **{"own": [HALF], "other": [0], "p": [1], "root": [1], "weight": [HALF, silent]},
        "value": lambda u: lambda o: 0,
        "says": lambda u: lambda o: lambda y: o == 0,
        "below": [[False]],
    }
    return at({"X": 1, "U": 1, "Omega": 2}, **values)


IN_PAIRS = (7 * QUARTER * QUARTER, HALF * QUARTER, QUARTER * QUARTER, 0)


@states(
    "uldp-l1-finite-n",
    printed_as="ours",
    holds=[two(), one(), three([Fraction(3 ** (3 - k), 64) for k in range(4)])],
    dropped={
        0: two(own=(SIXTH, HALF), other=(HALF, 5 * SIXTH)),
        1: one(silent=HALF + 1),
        2: two(*LESS_SAID, share=HALF),
        3: two(drawn_by=([0, 1], [0, 1])),
        4: Implied("follows from the next; says that any two users say y independently"),
        5: three(IN_PAIRS),
        6: two(below=[[True, True], [True, True]]),
        7: two(root=[0, 0]),
    },
    broken=[
        Broken(0, two(), {"deviation": lambda k, probability, m: probability}),
        Broken(1, two(), {"chance_of": lambda k, m: m}),
        Broken(2, two(root=[0, 0]), {"variance": lambda b, g, p: 0 * p}),
    ],
)
def finite_n(
    deviation=telescope,
    chance_of=binomial,
    variance=unit_variance,
    frequencies=from_frequencies,
):
    """The expected l1 loss is de Moivre's, and at most sqrt(pi/2) times the asymptotic one."""

    def likely(y):
        return pr(lambda o: count(y, o) == next_whole(y))

    def error(y):
        exact = deviation(next_whole(y), likely(y), chance(y))
        return exact / (N_USERS * (OWN(y) - OTHER(y)))

    def under(y):
        return variance(OTHER(y), OWN(y) - OTHER(y), P(y)) / N_USERS

    return Statement(
        (OWN, OTHER, P, WEIGHT, VALUE, SAYS, BELOW, ROOT),
        (
            X.forall(lambda y: OWN(y) > OTHER(y)),
            *empirical.drawn(),
            mutually_independent(SAYS),
            floors(),
            X.forall(lambda y: is_root(ROOT(y), under(y))),
        ),
        (
            l1_loss() == X.sum(error),
            X.forall(lambda y: likely(y) == chance_of(next_whole(y), chance(y))),
            l1_loss() <= X.sum(ROOT),
        ),
        empirical.estimates(frequencies),
    )

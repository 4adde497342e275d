"""Instances that test the statements of `theory.statements.uldp.finite_n`."""

from fractions import Fraction
from itertools import product

from theory.instances.uldp import empirical
from theory.ledger.formal import Implied, at, instances

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


instances(
    "uldp-l1-finite-n",
    through={"at most the asymptotic bound": "deviations are square roots"},
    holds=[two(), one(), three([Fraction(3 ** (3 - k), 64) for k in range(4)])],
    dropped={
        "p is a distribution": two(*LESS_SAID, share=HALF),
        "independent reports": Implied(
            "follows from the next; says that any two users say y independently"
        ),
    },
)

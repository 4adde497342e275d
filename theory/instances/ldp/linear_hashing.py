"""Instances that test the statements of `theory.statements.ldp.linear_hashing`."""

from fractions import Fraction
from functools import cache

import numpy as np

from mechanisms.oracles import linear_hashing
from mechanisms.oracles.fields import field
from theory.ledger.formal import at, instances


def running(K, g, **other):
    """Return the functions that the running mechanism draws, over the running field of g."""
    digits = len(np.base_repr(K - 1, g))
    places = [g**t for t in range(digits)]
    # made where they are asked for, as fields are: what runs at import is traced to no claim
    made = cache(lambda: linear_hashing.mechanism(K, 3.0, g))

    def value(a):
        number = sum(a(t) * place for t, place in enumerate(places))
        if not number:
            return lambda x: 0
        return lambda x: int(made().hashes([number - 1], [x])[0])

    return at(
        {"X": K, "G": g, "Digit": digits},
        minus=lambda v: lambda w: int(field(g).add(v, field(g).negative[w])),
        times=lambda v: lambda w: int(field(g).multiply(v, w)),
        nil=0,
        digit=[[x // place % g for place in places] for x in range(K)],
        hash=value,
        **({"E": 3, "D": 3} | other),
    )


def by_list(rows):
    """Return hash values by the value and the first digit of a function."""
    return lambda a: lambda x: rows[x][a(0)]


TWO = running(2, 2)
# a prime power that is no prime: sums are not mod 4
FOUR = running(5, 4)
UNEQUAL = {"hash": by_list([[0, 0], [1, 0]])}
# at each the hypothesis alone fails, and the two values meet too often
ALONE = {
    "subtraction": TWO.but(
        minus=[[0, 1], [0, 1]], times=[[0, 0], [1, 1]], hash=by_list([[0, 1], [0, 1]])
    ),
    "c (v - w) = c v - c w": TWO.but(times=[[0, 0], [1, 1]], hash=by_list([[0, 1], [0, 1]])),
    "division": TWO.but(times=[[0, 0], [0, 0]], hash=by_list([[0, 0], [0, 0]])),
    "hash values of differences": TWO.but(times=[[0, 1], [0, 0]], **UNEQUAL),
    "hash values of multiples": TWO.but(hash=by_list([[0, 0], [0, 0]])),
    "digits differ": TWO.but(digit=[[0], [0]], hash=by_list([[0, 0], [0, 0]])),
}
instances("ldp-linear-meeting", holds=[TWO, running(3, 3), running(3, 2), FOUR], dropped=ALONE)


def alone():
    """Return one value over a field of one element, whose functions are all 0."""
    one = [[0]]
    made = {"minus": one, "times": one, "nil": 0, "digit": one, "hash": by_list(one)}
    return at({"X": 1, "G": 1, "Digit": 1}, **made, E=3, D=3)


instances(
    "ldp-linear-hashing",
    holds=[TWO, running(3, 2), FOUR, TWO.but(D=2)],
    dropped=ALONE
    | {
        "eps > 0": TWO.but(E=Fraction(1, 2), D=Fraction(1, 2)),
        "two values or more": alone(),
    },
)

"""Instances that test the statements of `theory.statements.ldp.exchange`."""

from fractions import Fraction
from itertools import product
from math import prod

from mechanisms.accounting import formulas
from theory.ledger.formal import at, instances

RESPONSE = [[Fraction(3, 4), Fraction(1, 4), 0], [Fraction(1, 4), Fraction(3, 4), 0]]
EIGHTH = Fraction(1, 8)
PART = [EIGHTH, EIGHTH, 6 * EIGHTH]
SHARES, NOWHERE, F = [Fraction(1, 2), 1, 0], 2, Fraction(3, 2)


def law_and_loss(is_alike, x, y):
    """Return the probability and the loss of a report of a user who is alike, or is not."""
    common = 0 if y == NOWHERE else PART[y]
    p, q = RESPONSE[0][y], RESPONSE[1][y]
    if is_alike:
        return common, formulas.spread(formulas.kept(p, q, SHARES[y], F), common)
    left = RESPONSE[x][y] - common
    return left, formulas.spread(formulas.passed(p, q, SHARES[y], F), left)


def mean(alike, values):
    """Return the mean positive part of the losses of users with these values."""
    found = 0
    for reports in product(range(3), repeat=len(values)):
        each = [law_and_loss(*one) for one in zip(alike, values, reports, strict=True)]
        found += prod(p for p, _ in each) * formulas.positive(sum(loss for _, loss in each))
    return found


def greatest(alike):
    """Return the greatest of these means."""
    return max(mean(alike, values) for values in product(range(2), repeat=len(alike)))


def users(n, **values):
    """Return an instance: n users, randomized response of two values at e^eps_0 = 3."""
    made = {
        "Q": RESPONSE,
        "value": [0] * n,
        "who": 0,
        "other": 1,
        "w": PART,
        "k": SHARES,
        "nowhere": NOWHERE,
        "F": F,
        "alone": 0,
    }
    return at({"X": 2, "Y": 3, "U": n}, **(made | values))


def most(n):
    """Return the greatest mean of each set of alike users."""
    return lambda T: greatest([bool(T(u)) for u in range(n)])


def all_alike(T):
    """Return 1 for the set of both users, 0 for others."""
    return 1 if T(0) and T(1) else 0


HALF = Fraction(1, 2)
TWICE = {"Q": [[1, 1, 0]] * 2, "w": [0, 0, 1], "k": [0] * 3, "F": 0, "alone": 2}
LESS = {"w": [0, 0, -5], "k": [1, 1, 0], "F": 1}
SURE = {"Q": [[1, 0, 0], [0, 1, 0]], "value": [0, 1], "w": [HALF, HALF, 0], "k": [0] * 3, "F": 1}

instances(
    "ldp-shuffled-exchange",
    holds=[users(2, most=most(2)), users(1, most=most(1))],
    dropped={
        "Q is a mechanism": users(2, most=lambda T: 0, **TWICE),
        "w is a distribution": users(2, most=lambda T: 1, **LESS),
        "w is part of each report": users(2, most=all_alike, **SURE),
    },
)


def blocks(block, most, top, **values):
    """Return an instance: two users in blocks, with the laws that replace their losses."""
    made = {"most": lambda T: lambda b: lambda r: most(T, b, [r(0), r(1)])}
    made["top"] = lambda T: lambda b: lambda r: top(b, [r(0), r(1)])
    where = users(2, block=block, **(made | values))
    return at(where.sizes | {"B": 1 + max(block)}, reals=range(-6, 7), **where.values)


def at_first(mass):
    """Return a law of all mass at one point, by the set of alike users and the block."""
    return lambda T, b, r: mass(T, b) if r == [0, 0] else 0


def own_mass(T, b):
    """Return the probability that the one user of a block is alike or not."""
    return 2 * EIGHTH if T(b) else 6 * EIGHTH


def both_alike(T, b, r):
    """Return the probability of the reports if both users report by w for sure."""
    return Fraction(1, 4) if all_alike(T) and NOWHERE not in r else 0


def three(b, r):
    """Return more than any loss."""
    return 3


def signed(T, b, r):
    """Return a law that is negative somewhere, and one of more mass at the other report."""
    masses = {(0, 0, 0): 6, (0, 0, 1): -1, (1, 0, 0): 1, (1, 0, 1): 10_000}
    return own_mass(T, b) * masses.get((b, *r), 0)


def far(b, r):
    """Return what these reports are worth: far from where excesses are looked at."""
    return [[7, 10], [3, -8]][b][r[1]] if r[1] < NOWHERE else 0


instances(
    "ldp-shuffled-blocks",
    holds=[blocks([0, 1], at_first(own_mass), three)],
    dropped={
        "probabilities": blocks([0, 1], signed, far),
        "whatever the values": blocks([0, 1], at_first(lambda T, b: 0), three),
        "what nothing hides": blocks([0, 1], at_first(own_mass), three, alone=-9),
        "Q is a mechanism": blocks([0, 0], at_first(lambda T, b: 4), lambda b, r: 0, **TWICE),
        "w is a distribution": blocks(
            [0, 0], at_first(lambda T, b: 0 if T(0) or T(1) else 1), lambda b, r: 4, **LESS
        ),
        "w is part of each report": blocks(
            [0, 0], both_alike, lambda b, r: sum(2 - 4 * y for y in r), **SURE
        ),
    },
)

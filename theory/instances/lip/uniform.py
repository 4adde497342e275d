"""Instances that test the statements of `theory.statements.lip.uniform`."""

from fractions import Fraction

from theory.ledger.formal import Broken, at, instances

HALF, TWO_THIRDS, SIXTH = Fraction(1, 2), Fraction(2, 3), Fraction(1, 6)
SHIFTS = [[0, 2, 1], [1, 0, 2], [2, 1, 0]]
# three values, e^eps = 2: the vertex (2/3, 1/6, 1/6)
ENTRIES = [TWO_THIRDS, SIXTH, SIXTH]
BEST = [[ENTRIES[z] for z in row] for row in SHIFTS]
THREE = {
    "E": 2,
    "greatest": [True, False, False],
    "free": 1,
    "square": SHIFTS,
    "Q": BEST,
    "g": BEST,
}


def three(**other):
    """Return the instance of three values."""
    return at({"X": 3, "Y": 3}, **(THREE | other))


PLAIN = [[HALF, HALF], [HALF, HALF]]
# two values, e^eps = 3: none at the greatest, one has 5/6
TWO = {
    "E": 3,
    "greatest": [False, False],
    "free": 0,
    "square": [[0, 1], [1, 0]],
    "Q": [[5 * SIXTH, SIXTH], [SIXTH, 5 * SIXTH]],
    "g": PLAIN,
}


def no_error(K, E, m):
    """A changed sum of squares: that of a report of the value itself."""
    return 0 * K + 0 * E + 0 * m


instances(
    "lip-uniform-prior",
    holds=[three(), at({"X": 2, "Y": 2}, **TWO), three(E=1)],
    dropped={
        "eps >= 0": three(E=Fraction(1, 3), greatest=[True, True, False], free=2),
        "m (e^eps + 1) <= K": three(E=3),
        "K < (m + 1)(e^eps + 1)": three(E=Fraction(3, 2), greatest=[False, False, False]),
        "one value is free": three(free=0),
        "a Latin square": three(square=[[0, 0, 0]] * 3),
    },
    broken={
        "no less error": Broken(three(), {"squares": no_error}),
        "a mechanism": Broken(three(), {"ends": lambda K, E: (1 / K, 0 * E)}),
        "LIP": Broken(three(), {"ends": lambda K, E: (1 / E, 0 * K)}),
        "reached": Broken(three(), {"squares": no_error}),
    },
)

"""Instances that test the statements of `theory.statements.lip.uniform`."""

from fractions import Fraction

from theory.ledger.formal import at, instances

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


instances("lip-uniform-prior", holds=[three(), at({"X": 2, "Y": 2}, **TWO), three(E=1)])

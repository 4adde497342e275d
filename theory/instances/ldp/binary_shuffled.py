"""Instances that test the statement of `theory.statements.ldp.binary_shuffled`."""

from fractions import Fraction

from theory.ledger.formal import at, instances

QUARTER = Fraction(1, 4)
SETS = [lambda k: k >= 1, lambda k: k >= 3, lambda k: k <= 1, lambda k: True]


def three(**values):
    """Return an instance: three users' randomized response of e^eps = 3, of whom one has a 1."""
    made = {"p": 3 * QUARTER, "q": QUARTER, "rate": [0, 3 * QUARTER, QUARTER], "who": 0, "F": 2}
    given = made | values | {"(Real -> Bool)": SETS}
    return at({"U": 3}, reals=[0, 1, 2, 3, Fraction(1, 2)], **given)


instances("ldp-shuffled-binary", holds=[three(), three(F=1)])

"""Instances that test the statements of `theory.statements.uldp.osldp_loss`."""

from fractions import Fraction

from theory.ledger.formal import at, instances

HALF = Fraction(1, 2)


def one_user(**other):
    """Return an instance of one user: uRR of e^eps = 2, whose second output is mixed."""
    values = {"p": [HALF, HALF], "Q_U": [[1, 0], [HALF, HALF]], "Q_R": [[1, 0], [HALF, HALF]]}
    values |= {"estimate": lambda y: [[1, 0], [0, 1]][y(0)].__getitem__}
    return at({"X": 2, "Y": 2, "Z": 2, "U": 1}, **(values | other))


def two_users(**other):
    """Return an instance of two users."""
    values = one_user().values | {
        "estimate": lambda y: [Fraction(y(0) + y(1), 2), Fraction(1 - y(0), 3)].__getitem__
    }
    return at({"X": 2, "Y": 2, "Z": 2, "U": 2}, **(values | other))


instances("uldp-osldp-loss", holds=[one_user(), two_users()])

"""Instances that test the statements of `theory.statements.uldp.pum_estimate`."""

from fractions import Fraction

from theory.ledger.formal import at, instances

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)


def two_users(**other):
    """Return an instance: the first of two users hides the first of two values, by one tag."""
    values = {"p": [HALF, HALF], "tag": [[0, 0], [0, 0]]}
    values |= {"specific": [[True, False], [False, False]]}
    return at({"X": 2, "T": 1, "U": 2}, **(values | other))


def three_users(**other):
    """Return an instance of three users who have two tags for two values."""
    values = {"p": [QUARTER, 3 * QUARTER], "tag": [[0, 1], [1, 0], [0, 0]]}
    values |= {"specific": [[True, True], [True, False], [False, False]]}
    return at({"X": 2, "T": 2, "U": 3}, **(values | other))


instances("uldp-pum-decomposition", holds=[two_users(), three_users()])


def estimated(**other):
    """Return an instance of the estimates: two values, two tags."""
    values = {"r_hat": [QUARTER, QUARTER], "r_hat_bot": [QUARTER, QUARTER]}
    values |= {"pi_hat": [[1, 0], [QUARTER, 3 * QUARTER]]}
    return at({"X": 2, "T": 2}, **(values | other))


instances("uldp-pum-simplex", holds=[estimated(), estimated(r_hat_bot=[0, HALF])])


def spread(**other):
    """Return an instance: of three values the first is sensitive, one bot, no knowledge."""
    values = {"r_hat": [HALF, QUARTER / 2, QUARTER / 2], "r_hat_bot": [QUARTER]}
    values |= {"sensitive": [True, False, False]}
    values |= {"s": 2, "E": 2, "theta": HALF, "frequency": QUARTER}
    return at({"X": 3, "T": 1}, **(values | other))


instances(
    "uldp-pum-fallback",
    holds=[spread(), spread(r_hat=[HALF, QUARTER, 0]), spread(r_hat=[1, 2, -1], r_hat_bot=[-1])],
)


def unknown(**other):
    """Return the same without what uRR and uRAP are."""
    values = {"r_hat": [HALF, QUARTER / 2, QUARTER / 2], "r_hat_bot": [QUARTER]}
    return at({"X": 3, "T": 1}, **(values | {"sensitive": [True, False, False]} | other))


instances(
    "uldp-pum-discarded", holds=[unknown(), unknown(r_hat=[1, 2, -3 * HALF], r_hat_bot=[-HALF])]
)

"""Instances that test the statements of `theory.statements.uldp.pum_estimate`."""

from fractions import Fraction

from theory.ledger.formal import Broken, at, instances

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


instances(
    "uldp-pum-decomposition",
    holds=[two_users(), three_users()],
    dropped={
        "p is a distribution": two_users(p=[1, 1]),
        "bots have mass": two_users(specific=[[False, False], [False, False]]),
    },
    broken={
        "p is composed again, (53)": Broken(
            two_users(), {"formula": lambda own, weight, pi, total: own}
        ),
        "pi_k is a distribution": Broken(two_users(), {"share": lambda part, whole: part}),
        "r is a distribution": Broken(two_users(), {"portion": lambda count, n, p: p * count}),
        "r on the values": Broken(two_users(), {"portion": lambda count, n, p: p * count}),
        "r on the bots": Broken(two_users(), {"portion": lambda count, n, p: p * count}),
    },
)


def estimated(**other):
    """Return an instance of the estimates: two values, two tags."""
    values = {"r_hat": [QUARTER, QUARTER], "r_hat_bot": [QUARTER, QUARTER]}
    values |= {"pi_hat": [[1, 0], [QUARTER, 3 * QUARTER]]}
    return at({"X": 2, "T": 2}, **(values | other))


instances(
    "uldp-pum-simplex",
    holds=[estimated(), estimated(r_hat_bot=[0, HALF])],
    dropped={
        "r^ is a distribution": estimated(r_hat=[1, 1]),
        "pi^_k is a distribution": estimated(pi_hat=[[1, 1], [1, 0]]),
    },
    broken={
        "p^ is a distribution": Broken(estimated(), {"formula": lambda own, weight, pi, total: own})
    },
)


def spread(**other):
    """Return an instance: of three values the first is sensitive, one bot, no knowledge."""
    values = {"r_hat": [HALF, QUARTER / 2, QUARTER / 2], "r_hat_bot": [QUARTER]}
    values |= {"sensitive": [True, False, False]}
    values |= {"s": 2, "E": 2, "theta": HALF, "frequency": QUARTER}
    return at({"X": 3, "T": 1}, **(values | other))


instances(
    "uldp-pum-fallback",
    holds=[spread(), spread(r_hat=[HALF, QUARTER, 0]), spread(r_hat=[1, 2, -1], r_hat_bot=[-1])],
    dropped={
        "r^ sums to 1": spread(r_hat_bot=[1]),
        "X_N has mass": spread(r_hat=[HALF, 0, 0], r_hat_bot=[HALF]),
        "eps > 0": spread(E=HALF),
        "0 < theta <= 1": spread(theta=-2),
    },
    broken={
        "rescaled on X_N alone": Broken(spread(), {"share": lambda part, whole: part}),
        "pi^_k is a distribution": Broken(spread(), {"share": lambda part, whole: part}),
        "not negative by uRR and uRAP": Broken(spread(), {"frequencies": lambda f, b, g: f - 1}),
    },
)


def unknown(**other):
    """Return the same without what uRR and uRAP are."""
    values = {"r_hat": [HALF, QUARTER / 2, QUARTER / 2], "r_hat_bot": [QUARTER]}
    return at({"X": 3, "T": 1}, **(values | {"sensitive": [True, False, False]} | other))


instances(
    "uldp-pum-discarded",
    holds=[unknown(), unknown(r_hat=[1, 2, -3 * HALF], r_hat_bot=[-HALF])],
    dropped={
        "r^ sums to 1": unknown(r_hat_bot=[1]),
        "r^(X_N) is not 0": unknown(r_hat=[HALF, 0, 0], r_hat_bot=[HALF]),
    },
    broken={
        "one factor on X_N": Broken(unknown(), {"share": lambda part, whole: part}),
        "the sum is one": Broken(unknown(), {"share": lambda part, whole: part}),
    },
)

"""Randomized response with eps = ln 2 and a coin, of which one is drawn."""

from fractions import Fraction

from theory.ledger.formal import Broken, at, instances

ONE, TWO, HALF = Fraction(1, 3), Fraction(2, 3), Fraction(1, 2)
FLIP, COIN, PLAIN = [[TWO, ONE], [ONE, TWO]], [[HALF, HALF]] * 2, [[1, 0], [0, 1]]
BOTH = at({"T": 2, "X": 2, "Y": 2}, E=2, w=[HALF, HALF], Q=[FLIP, COIN])
FIRST = BOTH.but(w=[1, 0])
DROPPED = {
    "a law": BOTH.but(w=[1, 1]),
    "mechanisms": FIRST.but(Q=[[[2 * q for q in row] for row in FLIP], COIN]),
    "LDP": FIRST.but(Q=[PLAIN, COIN]),
}


def unweighted(T, w, Q):
    """A changed formula: the law is left out."""
    return lambda x, y: T.sum(lambda t: Q(t, x, y))


def squared(T, w, Q):
    """A changed formula: ratios are squared."""
    return lambda x, y: T.sum(lambda t: w(t) * Q(t, x, y)) ** 2


instances(
    "mixture-hidden",
    holds=[BOTH, FIRST],
    dropped=DROPPED,
    broken={
        "a mechanism": Broken(BOTH, {"mixed": unweighted}),
        "LDP": Broken(FIRST, {"mixed": squared}),
    },
)
SURE = {"pair": lambda w, Q: lambda x, t, y: Q(t, x, y)}
instances(
    "mixture-told",
    holds=[BOTH, FIRST],
    dropped=DROPPED,
    broken={
        "a mechanism": Broken(BOTH, SURE),
        "LDP": Broken(FIRST, {"pair": lambda w, Q: lambda x, t, y: w(t) * Q(t, x, y) ** 2}),
        "without the name": Broken(BOTH, SURE),
    },
)

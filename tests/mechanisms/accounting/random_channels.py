"""Channels of fractions drawn at random: asymmetric, with zeros, and of ULDP's shape."""

from fractions import Fraction


def row(rng, outputs, zeros):
    weights = [0 if rng.random() < zeros else rng.randint(1, 9) for _ in range(outputs)]
    if not any(weights):
        weights[rng.randrange(outputs)] = 1
    return [Fraction(w, sum(weights)) for w in weights]


def channel(rng, K, outputs):
    """Return K rows; every third has zeros, and every third an output of one value alone."""
    kind = rng.randrange(3)
    Q = [row(rng, outputs, 0.3 if kind == 1 else 0) for _ in range(K)]
    if kind == 2:
        own = Fraction(rng.randint(1, 4), 9)
        Q = [[*r, Fraction(0)] for r in Q]
        Q[-1] = [(1 - own) * q for q in Q[-1][:-1]] + [own]
    return Q


def factor(rng):
    return rng.choice([Fraction(1), Fraction(5, 4), Fraction(2), Fraction(4), Fraction(10)])

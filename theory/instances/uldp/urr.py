"""Instances that test the statements of `theory.statements.uldp.urr`."""

from fractions import Fraction
from itertools import product

from theory.ledger.formal import NotNeeded, at, instances


def two_users(p, Q, independent=True):
    """Return two users of two values, at every outcome: sizes and values of an instance."""
    one = list(product(range(2), range(2)))
    pairs = list(product(one, one))
    law = {(a, b): p[a] * Q[a][b] for a, b in one}

    def weight(first, second):
        if independent:
            return law[first] * law[second]
        return law[first] if first == second else Fraction(0)

    values = {
        "p": p,
        "weight": [weight(*pair) for pair in pairs],
        "value": lambda u: lambda o: pairs[o][u][0],
        "report": lambda u: lambda o: pairs[o][u][1],
    }
    return {"X": 2, "U": 2, "Omega": len(pairs)}, values


LAW = ((Fraction(1), Fraction(0)), (Fraction(1, 3), Fraction(2, 3)))
HALVES = [Fraction(1, 3), Fraction(2, 3)]


def with_users(sensitive=(True, False), E=3, p=HALVES, Q=LAW, independent=True, **other):
    """Return an instance of two users with uRR's matrix of one sensitive value and e^eps = 3."""
    sizes, values = two_users(p, Q, independent)
    return at(sizes, **(values | {"sensitive": list(sensitive), "E": E} | other))


instances(
    "uldp-urr-l2",
    holds=[with_users()],
    dropped={
        "a probability space": NotNeeded(
            "follows from the law of one user, except for weight >= 0; this row defines weight"
        ),
        "p is a distribution": NotNeeded(
            "follows from the law of one user, except for p >= 0; this row defines p"
        ),
    },
)

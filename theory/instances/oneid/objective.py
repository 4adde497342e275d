"""Instances that test the statements of `theory.statements.oneid.objective`."""

from fractions import Fraction
from itertools import product

from theory.ledger.formal import NotNeeded, at, instances
from theory.statements.oneid.objective import HALF, QUARTER


def bits(values, a, b, groups):
    """Return sizes and values of an instance in which all bits are independent."""
    users, K = len(values), len(groups)
    outcomes = list(product((False, True), repeat=users * K))
    weights = []
    for outcome in outcomes:
        weight = Fraction(1)
        for (x, u), one in zip(product(range(K), range(users)), outcome, strict=True):
            p = a[groups[x]] if values[u] == x else b[groups[x]]
            weight *= p if one else 1 - p
        weights.append(weight)
    sizes = {"U": users, "X": K, "G": len(a), "Omega": len(outcomes)}
    return sizes, {
        "a": a,
        "b": b,
        "group": groups,
        "value": values,
        "weight": weights,
        "bit": lambda x: lambda u: lambda o: outcomes[o][x * users + u],
        "most": max((1 - p - q) / (p - q) for p, q in zip(a, b, strict=True)),
    }


def two(a=(HALF,), b=(QUARTER,), groups=(0, 0), values=(0, 1), **other):
    """Return an instance of two users and two values."""
    sizes, constants = bits(values, a, b, groups)
    return at(sizes, **(constants | other))


TOLD = {"a": (HALF, Fraction(3, 4)), "b": (QUARTER, HALF), "groups": (0, 1)}

instances(
    "oneid-objective-bounds-mse",
    holds=[two(), two(**TOLD, values=(0, 0)), two(values=(0,), groups=(0,))],
    dropped={
        "0 <= b < a <= 1": NotNeeded(
            "it holds where a and b differ; for a proper encoding a is the greater"
        )
    },
)


def groups(**other):
    """Return an instance of two groups, one with an infinite budget."""
    made = {"m": [1, 2], "w": [[HALF, HALF], [0, 0]], "most_weight": HALF}
    return at({"G": 2}, **(made | other))

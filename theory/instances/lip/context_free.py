"""Instances that test the statements of `theory.statements.lip.context_free`."""

from fractions import Fraction
from itertools import product

from theory.ledger.formal import at, instances


def users(values, E=2, lie=Fraction(1, 3)):
    """Return the instance of users with these values, who lie independently."""
    outcomes = list(product((False, True), repeat=len(values)))
    weights = []
    for outcome in outcomes:
        weight = Fraction(1)
        for value, told in zip(values, outcome, strict=True):
            weight *= 1 - lie if told == value else lie
        weights.append(weight)
    constants = {
        "weight": weights,
        "value": values,
        "report": lambda u: lambda o: outcomes[o][u],
        "E": E,
    }
    return at({"U": len(values), "Omega": len(outcomes)}, **constants)


PAIR, THREE = [True, False], [True, False, False]


instances("lip-context-free-unbiased", holds=[users(THREE)])

instances("lip-context-free-unbiased-corrected", holds=[users(PAIR), users(THREE)])


def liars(values, q=Fraction(1, 3), **other):
    """Return the instance of users who lie with probability q."""
    where = users(values, lie=q)
    return at(where.sizes, **(where.values | {"q": q} | other))


instances("lip-context-free-mse", holds=[liars(PAIR), liars(THREE, Fraction(3, 4))])

"""Instances that test the statements of `theory.statements.lip.context_free`."""

from fractions import Fraction
from itertools import product

from theory.ledger.formal import Broken, at, instances
from theory.statements.lip.context_free import estimate


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

DROPPED = {
    "eps > 0": users(PAIR, E=1, lie=Fraction(1, 2)),
    "a probability space": "Pr is then no probability; the proof uses that it sums to 1",
    "the law of a report": users(THREE, lie=Fraction(1, 4)),
}

instances(
    "lip-context-free-unbiased",
    holds=[users(THREE)],
    dropped={
        "eps > 0": DROPPED["eps > 0"],
        "a probability space": users(THREE).but(
            weight=[
                0,
                Fraction(2, 27),
                Fraction(2, 27),
                Fraction(1, 27),
                Fraction(8, 27),
                Fraction(4, 27),
                Fraction(4, 27),
                Fraction(2, 27),
            ]
        ),
        "the law of a report": users(THREE).but(
            weight=[
                Fraction(43, 108),
                Fraction(2, 27),
                Fraction(2, 27),
                Fraction(1, 27),
                Fraction(5, 108),
                Fraction(4, 27),
                Fraction(4, 27),
                Fraction(2, 27),
            ]
        ),
    },
    broken={"unbiased": Broken(users(PAIR), {"form": lambda o, p: 2 * estimate(o, p)})},
)

instances(
    "lip-context-free-unbiased-corrected",
    holds=[users(PAIR), users(THREE)],
    dropped=DROPPED
    | {
        "a probability space": users(PAIR).but(
            weight=[0, Fraction(1, 9), Fraction(4, 9), Fraction(2, 9)]
        )
    },
    broken={
        "unbiased": Broken(users(THREE), {"flip": lambda E: E / (E + 1)}),
        "1 - p counts zeros": Broken(users(THREE), {"flip": lambda E: E / (E + 1)}),
    },
)


def liars(values, q=Fraction(1, 3), **other):
    """Return the instance of users who lie with probability q."""
    where = users(values, lie=q)
    return at(where.sizes, **(where.values | {"q": q} | other))


instances(
    "lip-context-free-mse",
    holds=[liars(PAIR), liars(THREE, Fraction(3, 4))],
    dropped={
        "a probability space": liars([True], weight=[0, Fraction(2, 3)]),
        "the law of a report": liars(PAIR, q=Fraction(1, 4), weight=users(PAIR).values["weight"]),
        "independent reports": liars([True, True], weight=[Fraction(1, 3), 0, 0, Fraction(2, 3)]),
        "q is not 1/2": liars(PAIR, q=Fraction(1, 2)),
    },
    broken={
        "the variance": Broken(liars(PAIR), {"error": lambda q: q * (1 - q)}),
        "the same for 1 - q": Broken(liars(PAIR), {"error": lambda q: q}),
    },
)

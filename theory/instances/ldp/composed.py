"""Instances that test the statements of `theory.statements.ldp.composed`."""

from fractions import Fraction

from theory.ledger.formal import Broken, at, instances

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)
MANY = [0, Fraction(1, 3), HALF, 1, 2, 3, 9]
TELLS, HIDES = [[3 * QUARTER, QUARTER], [QUARTER, 3 * QUARTER]], [[HALF, HALF], [HALF, HALF]]


def two(**values):
    """Return an instance: a fair coin or nothing, then randomized response of e^eps = 3."""
    made = {
        "p": [HIDES[0], TELLS[0]],
        "q": [HIDES[1], TELLS[1]],
        "P": [TELLS[0]] * 2,
        "Q": [TELLS[1]] * 2,
        "F": 2,
    }
    return at({"T": 2, "Y": 2}, reals=MANY, **(made | values))


def squared(law, times):
    """Return the square of the product, in the place of the product."""
    return lambda r: times(lambda t: law(t, r(t))) * times(lambda t: law(t, r(t)))


def sure(**values):
    """Return an instance: reports that tell nothing, one that is sure and one that is not."""
    return two(
        **({"p": [[1, 0]] * 2, "q": [[1, 0]] * 2, "P": HIDES, "Q": HIDES, "F": HALF} | values)
    )


ZERO, LEAST = [[0, 0]] * 2, [[-1, 0]] * 2

instances("ldp-delta-composed", holds=[two(), two(F=HALF)])


def by_first(once, again):
    """Return the law of two reports; `again` is of the first report."""
    return lambda t: lambda r: lambda y: once[y] if t == 0 else again(r(0))[y]


def chosen(**values):
    """Return an instance: what was reported first says which way the second report tells."""
    made = {
        "p": by_first(TELLS[0], lambda y: TELLS[y]),
        "q": by_first(TELLS[1], lambda y: TELLS[1 - y]),
        "rank": [0, 1],
    }
    return two(**(made | values))


def fixed(law):
    """Return a law that does not depend on other reports."""
    return lambda t: lambda r: lambda y: law[t][y]


def mutual(t):
    """Return the law of a report that is the other report."""
    return lambda r: lambda y: 1 if y == r(1 - t) else 0


instances(
    "ldp-delta-adaptive",
    holds=[chosen(), chosen(F=HALF)],
    dropped={
        "probabilities": two(p=fixed(LEAST), q=fixed(ZERO), P=ZERO, Q=ZERO, rank=[0, 1]),
        "by earlier reports only": sure(p=mutual, q=mutual, rank=[0, 1]),
        "the factor >= 0": chosen(F=-20, p=fixed(HIDES), q=fixed(HIDES), P=[[1, 1]] * 2, Q=ZERO),
    },
    broken={
        "composition": Broken(
            sure(p=fixed([[1, 0]] * 2), q=fixed([[1, 0]] * 2), rank=[0, 1]),
            {"independent": squared},
        )
    },
)

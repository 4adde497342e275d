"""Instances that test the statements of `theory.statements.ldp.accountants`."""

from fractions import Fraction

from theory.ledger.formal import Broken, at, instances

THIRD = Fraction(1, 3)


def two(K=2, **values):
    """Return an instance: two users' randomized responses of K values."""
    made = {"E": 4, "value": [0, 0], "who": 0, "other": 1, "F": 2}
    return at({"X": K, "U": 2}, **(made | values))


instances(
    "ldp-shuffled-variation-ratio",
    holds=[two(5, value=[0, 2], F=3)],
)


def response(**values):
    """Return an instance: randomized response of two values."""
    made = {"p": [2 * THIRD, THIRD], "q": [THIRD, 2 * THIRD], "E": 2}
    return at({"Y": 2}, **(made | values))


instances("ldp-renyi-two", holds=[response()])


instances("ldp-shuffled-by-eps")


def even(p, q, F, total, choose):
    """Return a number that is greater for laws that are less concentrated."""
    return 0 - total(lambda y: p(y) * p(y))


def three(**values):
    """Return an instance: three users' randomized responses of three values."""
    made = {"E": 2, "value": [0, 1, 2], "who": 0, "other": 1, "F": Fraction(3, 2)}
    return at({"X": 3, "U": 3}, **(made | values))


instances(
    "ldp-shuffled-one-value",
    holds=[three(value=[0, 0, 2])],
    dropped={"the factor >= 1": three(F=2 * THIRD)},
    broken={"one value": Broken(three(), {"delta_of": even})},
)

"""Instances that test the statements of `theory.statements.ldp.accountants`."""

from fractions import Fraction

from theory.ledger.formal import Broken, at, instances

THIRD = Fraction(1, 3)


def two(K=2, **values):
    """Return an instance: two users' randomized responses of K values."""
    made = {"E": 4, "value": [0, 0], "who": 0, "other": 1, "F": 2}
    return at({"X": K, "U": 2}, **(made | values))


def none(p, beta, q):
    """Return laws that are the same in both worlds."""
    return (0, 0, 1), (0, 0, 1)


instances(
    "ldp-shuffled-variation-ratio",
    holds=[two(5, value=[0, 2], F=3)],
    broken={"an upper bound": Broken(two(), {"laws": none})},
)


def response(**values):
    """Return an instance: randomized response of two values."""
    made = {"p": [2 * THIRD, THIRD], "q": [THIRD, 2 * THIRD], "E": 2}
    return at({"Y": 2}, **(made | values))


instances("ldp-renyi-two", holds=[response()])


TELLS = [[2 * THIRD, THIRD], [THIRD, 2 * THIRD]]
# 3-RR, and a mechanism in which only one pair of values differs as much


def one(**values):
    """Return an instance: one user and two mechanisms of two values."""
    made = {
        "Q": TELLS,
        "Q_other": [TELLS[1], TELLS[0]],
        "E": 2,
        "who": 0,
        "F": 1,
        "delta": THIRD,
    }
    return at({"X": 2, "Y": 2, "U": 1}, **(made | values))


def nothing(p, q, F, total, choose):
    """Return 0 in the place of delta."""
    return 0 * total(p)


instances(
    "ldp-shuffled-by-eps",
    broken={"delta of the other": Broken(one(), {"of_other": nothing})},
)


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

"""Instances that test the statements of `theory.statements.oneid.unary`."""

from fractions import Fraction

from theory.ledger.formal import Implied, at, instances

HALF, THIRD, QUARTER = Fraction(1, 2), Fraction(1, 3), Fraction(1, 4)


def two(**values):
    """Return an instance of two values with e^r = 3 for each pair."""
    made = {"a": [HALF, HALF], "b": [QUARTER, QUARTER], "r": [[3, 3], [3, 3]]}
    return at({"X": 2}, **(made | values))


instances("oneid-idue-private", through={"ID-LDP": "Proposition 1's condition"}, holds=[two()])


def best(**values):
    """Return an instance of ten values at e^eps = 4 and a UE that is better than OUE."""
    return at({"X": 10}, **({"E": 4, "p": Fraction(8, 15), "q": Fraction(2, 9)} | values))


instances(
    "oneid-oue-optimal",
    holds=[best()],
    dropped={
        "eps > 0": Implied("e^eps exceeds 1, as the ratio of p > q does"),
        "q > 0": Implied("q = 0 has an infinite budget, and the ratio divides by zero"),
        "q < p": Implied("the first and the last imply it: at q >= p the ratio is at most 1"),
        "p < 1": Implied("p = 1 has an infinite budget, and the ratio divides by zero"),
    },
)

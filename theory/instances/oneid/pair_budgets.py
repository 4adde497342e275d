"""Instances that test the statements of `theory.statements.oneid.pair_budgets`."""

from fractions import Fraction

from theory.ledger.formal import GivenByText, at, instances

BUDGETS = GivenByText("budgets in [0, infinity]", "scope")


def at_one(*q, E=2, w=Fraction(1, 2), smaller=Fraction(1, 4), b=(Fraction(1, 2), 0), budget=(2, 4)):
    """Return an output of two inputs, the first sensitive."""
    constant = [[w, w], [w, w]], [[smaller, smaller], [smaller, smaller]]
    names = dict(zip(("w", "smaller"), constant, strict=True))
    names |= {"b": list(b), "budget": list(budget), "sensitive": [True, False], "E": E}
    return at({"X": 2}, q=list(q), **names)


instances(
    "oneid-pair-budgets-instances",
    holds=[at_one(Fraction(1, 2), Fraction(1, 4)), at_one(1, Fraction(1, 2), E=1)],
)

ROWS = [[1, 0], [Fraction(1, 2), Fraction(1, 2)]]


def releases(**values):
    """Return an instance of two values, outputs and reports."""
    made = {
        "w": [[1, Fraction(1, 2)], [0, 1]],
        "v": [[1, Fraction(1, 2)], [0, 1]],
        "Q1": ROWS,
        "Q2": [[row, row] for row in ROWS],
        "share": [[1, 0], [0, 1]],
        "reports": [[1, Fraction(1, 2)]] * 2,
        "weights": [[[1, Fraction(1, 2)], [0, 1]]] * 2,
    }
    return at({"X": 2, "Y": 2, "Z": 2, "R": 2}, **(made | values))


instances(
    "oneid-pair-budgets-compose",
    holds=[releases()],
    dropped={
        "weights of the first": BUDGETS,
        "weights of the second": BUDGETS,
    },
)

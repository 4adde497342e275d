"""Instances that test the statements of `theory.statements.oneid.shortest_paths`."""

from fractions import Fraction

from theory.ledger.formal import Broken, at, instances

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)

STEPS = [[1, HALF, QUARTER], [0, 1, HALF], [0, 0, 1]]
RANKS = [[0, 1, 2], [1, 0, 1], [1, 1, 0]]


def chain(**values):
    """Return an instance: two steps of one budget."""
    made = {
        "w": [[1, HALF, 0], [0, 1, HALF], [0, 0, 1]],
        "paths": STEPS,
        "rank": RANKS,
        "q": [1, HALF, HALF],
        "b": [HALF, QUARTER, 0],
        "least": 0,
        "e": HALF,
        "sensitive": [True, False, True],
    }
    return at({"X": 3}, **(made | values))


MIN_ID = [[HALF, HALF, HALF], [HALF, QUARTER, QUARTER], [HALF, QUARTER, QUARTER]]
MIN_PATHS = [[1, HALF, HALF], [HALF, 1, QUARTER], [HALF, QUARTER, 1]]


def min_id(**values):
    """Return an instance of MinID-LDP."""
    made = {"w": MIN_ID, "paths": MIN_PATHS, "b": [HALF, QUARTER, QUARTER], "q": [1, 1, 1]}
    return chain(**(made | {"rank": [[0, 1, 1], [1, 0, 1], [1, 1, 0]]} | values))


instances(
    "oneid-pair-budgets-chains",
    holds=[chain(), min_id()],
    broken={
        "closed families are their own": Broken(
            chain(w=STEPS, rank=RANKS), {"direct": lambda w: lambda x, z: w(x, z) / 2}
        )
    },
)

"""Instances that test the statement of `theory.statements.ldp.memos`."""

from fractions import Fraction

from theory.ledger.formal import at, instances

QUARTER = Fraction(1, 4)


def kept(**values):
    """Return an instance: memos that tell the value, two reports of each by randomized response."""
    made = {
        "p": [1, 0],
        "q": [0, 1],
        "Q": [[3 * QUARTER, QUARTER], [QUARTER, 3 * QUARTER]],
        "F": 1,
        "guess": lambda r: r(0),
        "error": QUARTER,
    }
    return at({"Memo": 2, "T": 2, "Y": 2}, **(made | values))


instances("ldp-memoized-delta", holds=[kept(), kept(F=2)])

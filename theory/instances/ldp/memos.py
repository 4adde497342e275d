"""Instances that test the statement of `theory.statements.ldp.memos`."""

from fractions import Fraction

from theory.ledger.formal import Broken, at, instances

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


def times(factor):
    """Return the law times a number."""

    def memoized(first, second, total, times):
        return lambda r: factor * total(lambda m: first(m) * times(lambda t: second(m, r(t))))

    return {"memoized": memoized}


instances(
    "ldp-memoized-delta",
    holds=[kept(), kept(F=2)],
    dropped={
        "memos": kept(p=[40, 0], q=[0, 40]),
        "the second stage is a mechanism": kept(Q=[[2, 0], [0, 2]]),
        "the factor >= 0": kept(F=-2),
        "wrong guesses": kept(error=0),
    },
    broken={
        "at most the memo's": Broken(kept(), times(4)),
        "and nearly that": Broken(kept(), times(0)),
    },
)

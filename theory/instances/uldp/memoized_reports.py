"""Instances that test the statements of `theory.statements.uldp.memoized_reports`."""

from theory.ledger.formal import Implied, at, instances


def here(more=(), **values):
    """Return an instance of three values, two of them sensitive, and two reports."""
    made = {"sensitive": [True, True, False], "E_inf": 4, "E_1": 2}
    return at({"X": 3, "T": 2, **dict(more)}, **(made | values))


COURSES = {"more": {"V": 2}, "a": [0, 1], "b": [1, 2], "slot": [0, 1], "z": [0, 1]}

instances(
    "uldp-memoized-changes",
    holds=[here(**COURSES)],
    dropped={
        "a sensitive value": Implied(
            "follows from the next, as there is a report; says that X_S is not empty"
        )
    },
)

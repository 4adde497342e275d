"""Instances that test the statements of `theory.statements.uldp.memoized_reports`."""

from theory.ledger.formal import Implied, instances

instances(
    "uldp-memoized-changes",
    dropped={
        "a sensitive value": Implied(
            "follows from the next, as there is a report; says that X_S is not empty"
        )
    },
)

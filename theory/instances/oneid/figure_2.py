"""Instances that test the statements of `theory.statements.oneid.figure_2`."""

from theory.ledger.formal import Broken, at, instances
from theory.notions import logic

instances(
    "oneid-figure2-small",
    holds=[at()],
    broken={
        **dict.fromkeys(
            ("more than half", "21 cells", "18 ordered pairs"),
            Broken(at(), {"pair_budget": lambda a, b, least: logic.choose(a <= b, b, a)}),
        ),
        "15 cells of OneID-LDP": Broken(at(), {"one_id": lambda a, b: logic.choose(a <= b, a, b)}),
    },
)

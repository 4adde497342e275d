"""Instances that test the statements of `theory.statements.lip.ldp`."""

from fractions import Fraction

from theory.ledger.formal import GivenByText, NotNeeded, at, instances

# more lies about X = 0 than about X = 1
LOPSIDED = {"q0": Fraction(1, 2), "q1": Fraction(1, 10), "E": 2}
BUDGET = NotNeeded("the same equivalence for e^eps < 1; it says that eps is a budget")


instances(
    "lip-ldp-constraints",
    holds=[at(**LOPSIDED)],
    dropped={
        "eps >= 0": GivenByText(
            "the parameters, eps >= 0, measures the privacy level", "footnote 1"
        )
    },
)

instances(
    "lip-ldp-constraints-corrected",
    dropped={"eps >= 0": BUDGET},
)

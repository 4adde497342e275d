"""Instances that test the statements of `theory.statements.oneid.unary`."""

from theory.ledger.formal import Implied, instances

instances(
    "oneid-idue-private",
    through={"ID-LDP": "Proposition 1's condition"},
)


instances(
    "oneid-oue-optimal",
    dropped={
        "eps > 0": Implied("e^eps exceeds 1, as the ratio of p > q does"),
        "q > 0": Implied("q = 0 has an infinite budget, and the ratio divides by zero"),
        "q < p": Implied("the first and the last imply it: at q >= p the ratio is at most 1"),
        "p < 1": Implied("p = 1 has an infinite budget, and the ratio divides by zero"),
    },
)

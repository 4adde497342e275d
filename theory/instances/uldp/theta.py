"""Instances that test the statements of `theory.statements.uldp.theta`."""

from theory.ledger.formal import Broken, at, instances

instances("uldp-urap-theta-half-corrected", holds=[at(a=1), at(a=2)])

instances(
    "uldp-powers",
    through={"at K = 625": "a root", "at K = 400": "a root"},
    broken={"at K = 400": Broken(at(K=400, x=7), {"raised": lambda x: 400 + 0 * x})},
)

instances(
    "uldp-powers-corrected",
    through={"at K = 625": "a root", "at K = 400": "a root"},
    broken={
        "at K = 625": Broken(at(K=625, x=7), {"raised": lambda x: 625**3 + 0 * x}),
        "at K = 400": Broken(at(K=400, x=7), {"raised": lambda x: 400**3 + 0 * x}),
    },
)

"""Instances that test the statements of `theory.statements.oneid.best_ue`."""

from fractions import Fraction

from theory.ledger.formal import Broken, at, instances

HALF = Fraction(1, 2)

# two values, e^eps = 4: RAPPOR, with M = 2; UE(1/2, 1/4) for e^eps = 3 has M = 3/2
TWO = {"K": 2, "E": 4, "p": Fraction(4, 5), "q": HALF, "best": 2, "r": 2}

instances(
    "oneid-ue-optimal",
    holds=[at(**TWO), at(**TWO | {"K": 13, "best": Fraction(5, 3)})],
    dropped={"K >= 2": at(**TWO | {"K": 1, "best": Fraction(5, 2)}), "eps > 0": at(**TWO).but(E=0)},
    broken={
        "every UE has an M": Broken(at(**TWO), {"one_id": lambda h, e: (1 / h, 1 / h)}),
        "the slope's root is best": Broken(
            at(**TWO), {"coordinates": lambda p, q: (0 * p, 1 + 0 * q)}
        ),
        "RAPPOR": Broken(at(**TWO), {"theta": lambda a: 1 / (a + 1)}),
        "OUE": Broken(at(**TWO), {"oue": lambda E: (1 / (2 + 0 * E), 2 / (E + 1))}),
    },
)

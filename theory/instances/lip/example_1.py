"""Instances that test the statements of `theory.statements.lip.example_1`."""

from fractions import Fraction

from theory.ledger.formal import Broken, NotNeeded, at, instances
from theory.statements.lip.example_1 import HALF, N

instances(
    "lip-example-ldp-error",
    holds=[at(E=2, n=100)],
    dropped={"eps > 0": at(E=2, n=100).but(E=Fraction(1, 2)), "n >= 0": at(E=2, n=100).but(n=-1)},
    broken={"the printed error": Broken(at(E=2, n=0), {"printed": lambda E, n: 1 + n})},
)

instances(
    "lip-example-ldp-error-corrected",
    holds=[at(E=2)],
    dropped={"eps > 0": at(E=1)},
    broken={"the error": Broken(at(E=2), {"printed": lambda E: N * E / ((E + 1) * (E + 1))})},
)

instances(
    "lip-example-opt-channel",
    holds=[at(E=Fraction(3, 2))],
    dropped={"eps >= 0": at(E=Fraction(3, 2)).but(E=0), "e^eps <= 2": at(E=3)},
    broken={"LDP as printed": Broken(at(E=1), {"flip": lambda E: 0 * E})},
)

instances(
    "lip-example-opt-channel-corrected",
    holds=[at(E=Fraction(3, 2), q=HALF), at(E=1, q=HALF)],
    dropped={
        "eps >= 0": at(E=Fraction(1, 2), q=HALF),
        "q >= 0": NotNeeded("with q < 0 there is no channel"),
        "q <= 1": NotNeeded("with q > 1 there is no channel"),
    },
    broken={
        "LDP": Broken(at(E=2, q=HALF), {"flip": lambda E: 0 * E}),
        "LDP as printed": Broken(at(E=2, q=HALF), {"flip": lambda E: 0 * E}),
        "none has less": Broken(at(E=2, q=Fraction(1, 4)), {"flip": lambda E: HALF + 0 * E}),
        "as printed at eps = 0 alone": Broken(at(E=2, q=HALF), {"printed": lambda E: 1 / (2 * E)}),
    },
)

instances(
    "lip-example-lip-error",
    holds=[at(E=2, n=100)],
    dropped={"eps > 0": at(E=2, n=100).but(E=-1), "n >= 0": at(E=2, n=100).but(n=-1)},
    broken={"the printed error": Broken(at(E=2, n=0), {"printed": lambda E, n: 1 + n})},
)

instances(
    "lip-example-lip-error-corrected",
    holds=[at(E=2), at(E=10)],
    dropped={"eps >= 0": at(E=2).but(E=0)},
    broken={
        "up to e^eps = 9": Broken(at(E=2), {"error": lambda p, E, choose: 0 * E}),
        "beyond e^eps = 9": Broken(at(E=10), {"error": lambda p, E, choose: 0 * E}),
    },
)

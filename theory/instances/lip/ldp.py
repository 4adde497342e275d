"""Instances that test the statements of `theory.statements.lip.ldp`."""

from fractions import Fraction

from theory.ledger.formal import Broken, NotNeeded, at, instances
from theory.statements.lip.ldp import printed_ratios

# more lies about X = 0 than about X = 1
LOPSIDED = {"q0": Fraction(1, 2), "q1": Fraction(1, 10), "E": 2}
FAIR = {"q0": Fraction(1, 3), "q1": Fraction(1, 3), "E": 2}
BUDGET = NotNeeded("the same equivalence for e^eps < 1; it says that eps is a budget")

instances(
    "lip-opt-ldp-mse",
    holds=[at(P1=Fraction(1, 10), E=2)],
    dropped={
        "P1 >= 0": at(P1=-1, E=2),
        "P1 <= 1": at(P1=2, E=2),
        "eps >= 0": at(P1=Fraction(1, 2), E=-1),
    },
    broken={
        "(20) is the least error": Broken(
            at(P1=Fraction(1, 10), E=2), {"error": lambda P1, E: P1 * (1 - P1)}
        )
    },
)

instances(
    "lip-ldp-constraints",
    holds=[at(**LOPSIDED)],
    dropped={
        "q0 > 0": at(**LOPSIDED).but(q0=-1),
        "q0 < 1": at(**LOPSIDED).but(q0=2),
        "q1 > 0": at(**LOPSIDED).but(q1=0),
        "q1 < 1": at(**FAIR).but(q1=Fraction(4, 3)),
        "eps >= 0": BUDGET,
    },
    broken={"LDP by the ratios": Broken(at(**FAIR), {"ratios": lambda q0, q1: (1 - q1 + 9, q0)})},
)

instances(
    "lip-ldp-constraints-corrected",
    holds=[at(**FAIR), at(**LOPSIDED)],
    dropped={
        "q0 > 0": at(**FAIR).but(E=4, q0=Fraction(-1, 3)),
        "q0 < 1": at(**FAIR).but(q0=Fraction(4, 3)),
        "q1 > 0": at(**FAIR).but(E=10, q1=Fraction(-1, 2)),
        "q1 < 1": at(**FAIR).but(q1=Fraction(4, 3)),
        "eps >= 0": BUDGET,
    },
    broken={"LDP by the ratios": Broken(at(**LOPSIDED), {"ratios": printed_ratios})},
)

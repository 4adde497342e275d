"""Instances that test the statements of `theory.statements.lip.symmetric`."""

from fractions import Fraction

from mechanisms.losses import lip as lip_loss
from theory.ledger.formal import Broken, at, instances
from theory.statements.lip.symmetric import HALF, QUARTER, THIRD

instances(
    "lip-symmetric-mse",
    holds=[at(P1=THIRD, q=QUARTER)],
    dropped={
        "P1 > 0": at(P1=THIRD, q=QUARTER).but(P1=-1),
        "P1 < 1": at(P1=THIRD, q=QUARTER).but(P1=2),
        "q > 0": at(P1=THIRD, q=QUARTER).but(q=0),
        "q < 1": at(P1=THIRD, q=QUARTER).but(q=1),
    },
    broken={"(22) is the error": Broken(at(P1=THIRD, q=HALF), {"mse": lambda q0, q1, P1: P1})},
)

instances(
    "lip-symmetric-mse-appendix",
    holds=[at(P1=THIRD, q=QUARTER)],
    dropped={
        "P1 > 0": at(P1=THIRD, q=QUARTER).but(P1=Fraction(-1, 2)),
        "P1 < 1": at(P1=THIRD, q=QUARTER).but(P1=Fraction(3, 2)),
        "q > 0": at(P1=THIRD, q=QUARTER).but(q=-1),
        "q < 1": at(P1=THIRD, q=QUARTER).but(q=2),
    },
    broken={
        "(34) is the error": Broken(at(P1=THIRD, q=QUARTER), {"mse": lambda q0, q1, P1: P1}),
        "(33) is the error": Broken(at(P1=THIRD, q=QUARTER), {"mse": lambda q0, q1, P1: P1}),
    },
)

instances(
    "lip-symmetric-optimum",
    holds=[at(P1=THIRD, E=2)],
    dropped={
        "P1 >= 0": at(P1=-1, E=2),
        "P1 <= 1/2": at(P1=Fraction(3, 2), E=2),
        "eps >= 0": at(P1=THIRD, E=Fraction(1, 2)),
    },
    broken={"(23) is the error": Broken(at(P1=0, E=2), {"mse": lambda a, b, P1: 2})},
)

instances(
    "lip-symmetric-optimum-corrected",
    holds=[at(P1=THIRD, E=2), at(P1=HALF, E=1)],
    dropped={
        "P1 > 0": at(P1=THIRD, E=2).but(E=3, P1=-1),
        "P1 <= 1/2": at(P1=THIRD, E=2).but(P1=1),
        "eps >= 0": at(P1=THIRD, E=2).but(E=0),
    },
    broken={"the least error": Broken(at(P1=THIRD, E=2), {"value": lip_loss.mse_balanced})},
)

instances(
    "lip-symmetric-equals-general",
    holds=[at(E=2), at(E=1)],
    dropped={"eps >= 0": at(E=2).but(E=Fraction(1, 2))},
    broken={"the general optimum": Broken(at(E=2), {"flip": lambda P1, E: 1 / (E + 1)})},
)

instances(
    "lip-symmetric-channel",
    holds=[at(P1=THIRD, E=2, q=HALF), at(P1=Fraction(3, 4), E=3, q=QUARTER)],
    dropped={
        "P1 > 0": at(P1=THIRD, E=2, q=HALF).but(P1=-1),
        "P1 < 1": at(P1=THIRD, E=2, q=HALF).but(P1=2),
        "eps >= 0": at(P1=THIRD, E=Fraction(1, 2), q=HALF),
    },
    broken={
        "0 < q <= 1/2": Broken(at(P1=THIRD, E=2, q=HALF), {"flip": lambda P1, E: 2 + 0 * P1}),
        "LIP": Broken(at(P1=THIRD, E=2, q=HALF), {"flip": lambda P1, E: 0 * P1}),
        "no less error": Broken(
            at(P1=THIRD, E=2, q=Fraction(2, 5)), {"flip": lambda P1, E: HALF + 0 * P1}
        ),
        "as printed": Broken(at(P1=THIRD, E=2, q=HALF), {"flip": lambda P1, E: 1 / (E + 1)}),
    },
)

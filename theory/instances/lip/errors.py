"""Instances that test the statements of `theory.statements.lip.errors`."""

from fractions import Fraction

from theory.ledger.formal import Broken, NotNeeded, at, instances
from theory.statements.lip.errors import HALF, TENTH


def certain(P1, E, choose=None):
    """A changed error: none."""
    return 0 * P1


def useless(P1, E, choose=None):
    """A changed error: that of no report."""
    return P1 * (1 - P1)


instances(
    "lip-opt-mse",
    holds=[at(P1=TENTH, E=2)],
    dropped={
        "P1 >= 0": at(P1=-1, E=2),
        "P1 <= 1": at(P1=2, E=2),
        "eps >= 0": at(P1=HALF, E=Fraction(1, 4)),
    },
    broken={"(19) is the least error": Broken(at(P1=HALF, E=2), {"printed": useless})},
)

instances(
    "lip-opt-proportional",
    holds=[at(P1=TENTH, other=Fraction(1, 20), E=2)],
    dropped={
        "P1 > 0": at(P1=TENTH, other=Fraction(1, 20), E=2).but(P1=0),
        "P1 < 1": at(P1=TENTH, other=Fraction(1, 20), E=2).but(P1=1),
        "P1' > 0": at(P1=TENTH, other=Fraction(1, 20), E=2).but(other=0),
        "P1' < 1": at(P1=TENTH, other=Fraction(1, 20), E=2).but(other=1),
        "eps >= 0": at(P1=TENTH, other=Fraction(1, 20), E=Fraction(1, 2)),
    },
    broken={
        "proportional": Broken(
            at(P1=Fraction(2, 5), other=HALF, E=2),
            {"optimal": lambda P1, E, choose: (P1 * P1, 1 - P1)},
        )
    },
)

instances(
    "lip-sandwich",
    holds=[at(P1=HALF, a=2), at(P1=TENTH, a=2), at(P1=Fraction(9, 10), a=Fraction(3, 2))],
    dropped={"P1 > 0": at(P1=0, a=2), "P1 < 1": at(P1=1, a=2), "eps > 0": at(P1=HALF, a=1)},
    broken={
        "LIP below LDP": Broken(at(P1=HALF, a=2), {"lip": useless}),
        "LDP below LIP at eps/2": Broken(at(P1=HALF, a=2), {"lip": certain}),
    },
)

instances(
    "lip-beats-ldp",
    holds=[at(P1=HALF, E=2), at(P1=0, E=1)],
    dropped={"P1 >= 0": at(P1=-1, E=2), "P1 <= 1": at(P1=2, E=2), "eps >= 0": at(P1=HALF, E=-2)},
    broken={
        "LIP at most LDP": Broken(at(P1=HALF, E=2), {"lip": useless}),
        "(19) at most LDP": Broken(at(P1=HALF, E=2), {"printed": lambda P1, E: 9 * P1 * E}),
    },
)

instances(
    "lip-ldp-between",
    holds=[at(P1=HALF, a=2), at(P1=1, a=1)],
    dropped={
        "P1 >= 0": at(P1=-1, a=2),
        "P1 <= 1": at(P1=2, a=2),
        "eps >= 0": at(P1=HALF, a=Fraction(1, 2)),
    },
    broken={
        "LIP at most LDP": Broken(at(P1=HALF, a=2), {"lip": useless}),
        "LDP at most LIP at eps/2": Broken(at(P1=HALF, a=2), {"lip": certain}),
    },
)

instances(
    "lip-half-budget-wins",
    holds=[at(a=4)],
    dropped={"eps >= 0": at(a=4).but(a=-1), "e^eps <= 4023": at(a=100)},
    broken={"half the budget suffices": Broken(at(a=1), {"ldp": certain})},
)

instances(
    "lip-gap-grows",
    holds=[at(P1=HALF, other=Fraction(99, 100), E=2)],
    dropped={
        "P1 >= 1/2": at(P1=Fraction(1, 5), other=HALF, E=8),
        "P1' >= P1": at(P1=Fraction(4, 5), other=HALF, E=8),
        "P1' <= 1": at(P1=HALF, other=Fraction(99, 100), E=2).but(other=Fraction(3, 2)),
        "eps >= 0": at(P1=HALF, other=Fraction(99, 100), E=2).but(E=Fraction(1, 2)),
    },
    broken={"the gap grows": Broken(at(P1=HALF, other=Fraction(2, 3), E=20), {"lip": certain})},
)

instances(
    "lip-skew-helps",
    holds=[at(P1=Fraction(99, 100), other=HALF, E=4)],
    dropped={
        "P1 = 0.99": at(P1=Fraction(99, 100), other=HALF, E=4).but(P1=Fraction(1, 10)),
        "P1' = 1/2": at(P1=Fraction(99, 100), other=HALF, E=4).but(other=-1),
        "eps > 0": at(P1=Fraction(99, 100), other=HALF, E=4).but(E=1),
        "e^eps <= 148": NotNeeded("true beyond the figure; says which eps are meant"),
    },
    broken={
        "a larger advantage": Broken(
            at(P1=Fraction(99, 100), other=HALF, E=120), {"ldp": lambda P1, E: (1 - P1) * (1 - P1)}
        )
    },
)

instances(
    "lip-equality-cases",
    holds=[at(P1=HALF, E=2), at(P1=0, E=1)],
    dropped={
        "P1 >= 0": at(P1=-1, E=2),
        "P1 <= 1": at(P1=2, E=2),
        "eps >= 0": at(P1=HALF, E=Fraction(1, 100)),
    },
    broken={
        "equal at eps = 0": Broken(at(P1=HALF, E=1), {"lip": certain}),
        "LIP tends to 0": Broken(at(P1=HALF, E=100), {"lip": useless}),
        "LDP tends to 0": Broken(at(P1=HALF, E=100), {"ldp": useless}),
    },
)

instances(
    "lip-relative-gap",
    holds=[at(P1=TENTH, other=Fraction(1, 4), E=2), at(P1=Fraction(2, 5), other=HALF, E=2)],
    dropped={
        "P1 > 0": at(P1=0, other=TENTH, E=2),
        "P1' > P1": at(P1=TENTH, other=TENTH, E=2),
        "P1' <= 1/2": at(P1=Fraction(2, 5), other=Fraction(3, 5), E=2),
        "eps > 0": at(P1=TENTH, other=Fraction(1, 4), E=1),
    },
    broken={
        "rises up to 1/(1+E)": Broken(at(P1=TENTH, other=Fraction(1, 4), E=2), {"lip": useless}),
        "falls from there": Broken(at(P1=Fraction(2, 5), other=HALF, E=2), {"lip": certain}),
        "the same for 1 - P1": Broken(
            at(P1=Fraction(2, 5), other=HALF, E=2), {"lip": lambda p, E, choose: p}
        ),
        "tends to 0 with P1": Broken(at(P1=TENTH, other=HALF, E=2), {"lip": useless}),
    },
)

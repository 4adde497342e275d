"""Instances that test the statements of `theory.statements.lip.printed_channel`."""

from fractions import Fraction

from theory.ledger.formal import Broken, NotNeeded, at, instances

HALF, TENTH = Fraction(1, 2), Fraction(1, 10)

instances(
    "lip-opt-channel-balanced",
    holds=[at(P1=HALF, E=2), at(P1=TENTH, E=2)],
    dropped={
        "P1 > 0": NotNeeded(
            "at P1 = 0 the printed channel tells X, whom nobody has; (15) divides by zero"
        ),
        "P1 < 1": NotNeeded("the same at P1 = 1"),
        "eps > 0": at(P1=TENTH, E=1),
    },
    broken={
        "LIP for priors in the middle": Broken(
            at(P1=HALF, E=2), {"balanced_lip": lambda P1, E: (0 * P1, 0 * E)}
        ),
        "least error there": Broken(
            at(P1=HALF, E=2), {"error": lambda P1, E, choose: P1 * (1 - P1)}
        ),
    },
)

instances(
    "lip-printed-budget",
    holds=[at(P1=TENTH, E=2, F=3), at(P1=Fraction(9, 10), E=2, F=6)],
    dropped={
        "P1 > 0": at(P1=TENTH, E=2, F=3).but(P1=-1),
        "P1 < 1": at(P1=TENTH, E=2, F=3).but(P1=2),
        "eps > 0": at(P1=TENTH, E=1, F=3),
        "a rare value": at(P1=HALF, E=2, F=3),
        "the factor >= 1": NotNeeded("a factor below 1 is no budget; (7) has no channel for it"),
    },
    broken={
        "more than eps": Broken(at(P1=TENTH, E=2, F=3), {"spent": lambda m, E: E + 0 * m}),
        "that factor and no smaller": Broken(
            at(P1=TENTH, E=2, F=3), {"balanced_lip": lambda P1, E: (HALF + 0 * P1,) * 2}
        ),
        "no LDP at 2 eps": Broken(
            at(P1=TENTH, E=2, F=3), {"balanced_lip": lambda P1, E: (HALF + 0 * P1,) * 2}
        ),
    },
)

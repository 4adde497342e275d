"""Instances that test the statements of `theory.statements.lip.without_prior`."""

from fractions import Fraction

from theory.ledger.formal import Broken, NotNeeded, at, instances

HALF, QUARTER, TENTH = Fraction(1, 2), Fraction(1, 4), Fraction(1, 10)


def none(p, q, share):
    """A changed error: less with more lies."""
    return 0 * share - p


instances(
    "lip-example-opt-error",
    holds=[at(P1=TENTH, E=2, n=100)],
    dropped={"P1 = 1/10": at(P1=HALF, E=2, n=100), "eps > 0": at(P1=TENTH, E=1, n=100)},
    broken={"no greater": Broken(at(P1=TENTH, E=2, n=0), {"of_all": lambda n, each: n + each})},
)

instances(
    "lip-example-opt-error-corrected",
    holds=[at(P1=TENTH, E=2), at(P1=0, E=2)],
    dropped={
        "P1 >= 0": at(P1=-9, E=2),
        "P1 <= 1": NotNeeded("the more users have X = 1, the greater it is"),
        "eps > 0": at(P1=TENTH, E=1),
    },
    broken={
        "greater": Broken(at(P1=TENTH, E=2), {"error": none}),
        "RR's is (25)": Broken(at(P1=TENTH, E=2), {"formula": lambda q: q}),
    },
)

POINT = {"P1": HALF, "E": 2, "p": HALF, "q": QUARTER}

WIDE = {"p": Fraction(3, 5), "q": QUARTER, "E": 2}
SAME = NotNeeded("(7) is the same beyond; it says that these are probabilities")
WRONG = {"second": lambda p, q: 9 * p, "fourth": lambda p, q: 9 * q}

instances(
    "lip-example-lip-constraints",
    holds=[at(**POINT)],
    dropped={
        "P1 >= 0": at(**WIDE, P1=-TENTH),
        "P1 <= 1": at(**WIDE, P1=1 + TENTH),
        "0 < p, q < 1": at(**POINT | {"p": 1, "q": 0}),
    },
    broken={"LIP": Broken(at(**POINT | {"p": QUARTER}), WRONG)},
)

instances(
    "lip-example-lip-constraints-corrected",
    holds=[at(**POINT)],
    dropped=dict.fromkeys(("P1 >= 0", "P1 <= 1", "0 < p, q < 1"), SAME),
    broken={"LIP": Broken(at(**POINT), WRONG)},
)

SKEWED = {"P1": HALF, "other": 3 * QUARTER, "E": 2}

instances(
    "lip-opt-ldp-beats-context-free",
    holds=[at(**SKEWED), at(P1=3 * QUARTER, other=1, E=3)],
    dropped={
        "P1 >= 1/2": at(**SKEWED | {"P1": TENTH}),
        "P1' > P1": at(**SKEWED | {"P1": 1}),
        "P1' <= 1": at(**SKEWED | {"other": 2}),
        "eps > 0": at(**SKEWED | {"E": 1}),
    },
    broken={
        "smaller": Broken(at(**SKEWED), {"ldp": lambda P1, E: 99 * P1}),
        "the gap grows": Broken(at(**SKEWED), {"ldp": lambda P1, E: P1}),
    },
)

instances(
    "lip-symmetric-trades",
    holds=[at(P1=QUARTER, E=2), at(P1=HALF, E=2)],
    dropped={"P1 > 0": at(P1=0, E=2), "P1 < 1": at(P1=1, E=2), "eps > 0": at(P1=QUARTER, E=1)},
    broken={
        "more": Broken(at(P1=QUARTER, E=2), {"symmetric": lambda P1, E: 0 * P1}),
        "as much at 1/2": Broken(at(P1=HALF, E=2), {"symmetric": lambda P1, E: P1}),
    },
)

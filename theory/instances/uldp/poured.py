"""Instances that test the statements of `theory.statements.uldp.poured`."""

from fractions import Fraction

from theory.instances.uldp.worst_level import FLAT, changed
from theory.ledger.formal import Broken, GivenByText, Implied, instances

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)

L1 = {key: value for key, value in FLAT.items() if key not in ("worst", "level")} | {"nu": HALF}


instances(
    "uldp-worst-l1-poured",
    through={"worst, alone": "deviations are square roots"},
    dropped={"nu < 1": GivenByText("nu < 1", "says")},
    broken={
        "a distribution at the level": Broken(
            changed(L1, nu=QUARTER), {"poured": lambda level, *_: HALF + 0 * level}
        ),
        "worst, alone": Broken(
            changed(L1, root=[1, 0], top=[HALF, HALF]), {"variance": lambda b, g, p: p * p}
        ),
    },
)

L2 = {"b": [QUARTER, QUARTER], "g": [HALF, HALF], "p": [1, 0], "nu": 0, "saved": [0, 0]}

instances(
    "uldp-worst-l2-poured",
    dropped={"gains are not 0": Implied("without it an estimate divides by zero")},
    broken={
        "a distribution": Broken(
            changed(L2, b=[0, HALF]), {"poured": lambda level, *_: 3 * level - 1}
        )
    },
)

"""Instances that test the statements of `theory.statements.uldp.poured`."""

from fractions import Fraction

from theory.instances.uldp.worst_level import ALONE, FLAT, changed
from theory.ledger.formal import Broken, GivenByText, Implied, at, instances

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)

L1 = {key: value for key, value in FLAT.items() if key not in ("worst", "level")} | {"nu": HALF}


def one(**values):
    """Return an instance of one value, with some of its numbers changed."""
    return at({"X": 1}, **(ALONE | {"p": [1], "nu": Fraction(4, 5), "root": ALONE["top"]} | values))


instances(
    "uldp-worst-l1-poured",
    through={"worst, alone": "deviations are square roots"},
    holds=[changed(L1)],
    dropped={
        "an encoding": at(
            {"X": 2}, b=[0, 1], g=[1, -1], p=[HALF, HALF], nu=0, root=[HALF, HALF], top=[0, 0]
        ),
        "p is a distribution": one(p=[HALF], root=[Fraction(5, 6)]),
        "nu < 1": GivenByText("nu < 1", "says"),
    },
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
    holds=[changed(L2), changed(L2, saved=[HALF, 0], nu=-Fraction(1, 8))],
    dropped={
        "gains are not 0": Implied("without it an estimate divides by zero"),
        "p is a distribution": at({"X": 1}, b=[0], g=[1], p=[HALF], nu=-HALF, saved=[0]),
    },
    broken={
        "a distribution": Broken(
            changed(L2, b=[0, HALF]), {"poured": lambda level, *_: 3 * level - 1}
        )
    },
)

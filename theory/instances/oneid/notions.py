"""Instances that test the statements of `theory.statements.oneid.notions`."""

from fractions import Fraction

from theory.ledger.formal import Broken, NotNeeded, at, instances
from theory.notions.id_ldp import id_ldp, one_id_ldp
from theory.notions.ldp import ldp

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)


def one(**values):
    """Return an instance of two values with weights 1/2 and 1/4."""
    return at({"X": 2}, **({"q": [HALF, QUARTER], "w": [HALF, QUARTER]} | values))


def sharper(X, q, w):
    """OneID-LDP with half of each budget's share left."""
    return one_id_ldp(X, q, lambda x: (1 + w(x)) / 2)


instances(
    "oneid-minid-implies-oneid",
    holds=[one()],
    dropped={"a column >= 0": one(q=[-1, -2], w=[1, 2]), "MinID-LDP": one(q=[1, 0])},
    broken={"OneID-LDP": Broken(one(), {"implied": sharper})},
)

instances(
    "oneid-hlldp-instance",
    holds=[at({"X": 2}, q=[HALF, QUARTER], sensitive=[True, False], E=2)],
    dropped={
        "eps >= 0": at({"X": 2}, q=[0, 0], sensitive=[True, False], E=0),
        "a column >= 0": at({"X": 2}, q=[-1, -2], sensitive=[False, False], E=2),
    },
    broken=dict.fromkeys(
        ("OneID-LDP with (2)", "OSLDP"),
        Broken(
            at({"X": 2}, q=[HALF, QUARTER], sensitive=[False, True], E=1),
            {"found": lambda X, q, sensitive, w: id_ldp(X, q, lambda x, other: w)},
        ),
    ),
)

THIRD = Fraction(1, 3)
TWICE = {
    "q": [1, THIRD, 1],
    "w": [0, THIRD, 0],
    "least": THIRD,
    "a": [HALF] * 3,
    "b": [QUARTER] * 3,
}


def twice(**values):
    """Return an instance of three values, the least budget of which is log 3."""
    return at({"X": 3}, **(TWICE | values))


instances(
    "oneid-minid-twice-least",
    holds=[twice()],
    dropped={
        "the greatest weight > 0": twice().but(w=[-1, -1, -1], least=-1),
        "a column >= 0": NotNeeded("a negative entry makes all negative; q is a probability"),
        "the greatest weight": twice(q=[1, 0, 1], w=[0, 0, 0], least=HALF),
        "MinID-LDP": twice(q=[1, 0, 1]),
        "0 < b < a < 1": twice(
            a=[HALF, Fraction(1, 16), HALF], b=[Fraction(1, 11), HALF, Fraction(1, 11)]
        ),
    },
    broken={
        "LDP at twice the least budget": Broken(
            twice(q=[1, THIRD, Fraction(1, 6)]), {"implied": lambda X, q, E: ldp(X, q, 1 + 0 * E)}
        ),
        "MinID-LDP with budgets cut": Broken(
            twice(q=[1, THIRD, Fraction(1, 6)]), {"square": lambda w: 1 + 0 * w}
        ),
        "(5) with budgets cut": Broken(
            twice(a=[Fraction(9, 10), HALF, Fraction(9, 10)]),
            {"ratio": lambda a, b, c, d: 100 * (a - HALF) * (c - HALF)},
        ),
    },
)

HALVES = [[HALF, HALF], [QUARTER, 3 * QUARTER]]
COMPOSED = {"Q1": HALVES, "Q2": [HALVES, HALVES], "w": [HALF, HALF], "v": [HALF, HALF]}


def composed(**values):
    """Return an instance of two releases by RR-like mechanisms."""
    return at({"X": 2, "Y": 2, "Z": 2}, **(COMPOSED | values))


instances(
    "oneid-sequential-composition",
    holds=[composed()],
    dropped={
        "weights": NotNeeded("weights of budgets lie in [0, 1]; it fails if both are negative"),
        "weights of the second": NotNeeded(
            "weights of budgets lie in [0, 1]; it fails if both are negative"
        ),
        "Q1 is a mechanism": composed(Q1=[HALVES[0], [HALF, 3 * QUARTER]]),
        "Q2 is a mechanism": composed(Q2=[[HALVES[0], [HALF, 3 * QUARTER]], HALVES]),
        "OneID-LDP of Q1": composed(Q1=[[1, 0], [0, 1]]),
        "OneID-LDP of Q2": composed(Q2=[[[1, 0], [0, 1]], HALVES]),
    },
    broken={
        "a mechanism": Broken(composed(), {"joint": lambda a, b: 2 * a * b}),
        "OneID-LDP": Broken(composed(), {"summed": lambda a, b: a + b}),
    },
)

PROCESSED = {"Q1": HALVES, "share": [[1, 0], [HALF, HALF]], "w": [HALF, HALF]}


def processed(**values):
    """Return an instance of a mechanism and a random map of its outputs."""
    return at({"X": 2, "Y": 2, "Z": 2}, **(PROCESSED | values))


instances(
    "oneid-post-processing",
    holds=[processed()],
    dropped={
        "Q1 is a mechanism": processed(Q1=[HALVES[0], [HALF, 3 * QUARTER]]),
        "the map is a mechanism": processed(share=[[1, 0], [HALF, QUARTER]]),
        "OneID-LDP of Q1": processed(Q1=[[1, 0], [0, 1]]),
    },
    broken={
        "a mechanism": Broken(processed(), {"told": lambda q, share: q * share * 2}),
        "OneID-LDP": Broken(
            processed(share=[[1, 0], [0, 1]]), {"told": lambda q, share: q * q * share}
        ),
    },
)

"""Instances that test the statements of `theory.statements.oneid.unary`."""

from fractions import Fraction

from theory.ledger.formal import Broken, Implied, at, instances

HALF, THIRD, QUARTER = Fraction(1, 2), Fraction(1, 3), Fraction(1, 4)


def two(**values):
    """Return an instance of two values with e^r = 3 for each pair."""
    made = {"a": [HALF, HALF], "b": [QUARTER, QUARTER], "r": [[3, 3], [3, 3]]}
    return at({"X": 2}, **(made | values))


instances(
    "oneid-idue-private",
    through={"ID-LDP": "Proposition 1's condition"},
    holds=[two()],
    dropped={
        "0 < b < a < 1": two(a=[QUARTER, QUARTER], b=[HALF, HALF], r=[[1, 1], [1, 1]]),
        "pair budgets >= 0": two(r=[[HALF, 3], [3, 3]]),
        "Proposition 1's condition": two(b=[Fraction(1, 8), QUARTER], r=[[3, 3], [3, 3]]),
    },
    broken={"ID-LDP": Broken(two(r=[[2, 2], [2, 2]]), {"ratio": lambda a, b, c, d: 0 * a})},
)


def weighted(**values):
    """Return an instance of two values with weights 1/3."""
    made = {"a": [HALF, HALF], "b": [QUARTER, QUARTER], "w": [[THIRD, THIRD], [THIRD, THIRD]]}
    return at({"X": 2}, **(made | values))


instances(
    "oneid-idue-private-iff",
    holds=[weighted(), weighted(w=[[1, 1], [1, 1]]), weighted(a=[1, HALF], b=[HALF, 0])],
    dropped={
        "0 <= b < a <= 1": weighted(a=[0, HALF], b=[HALF, HALF], w=[[1, HALF], [1, 1]]),
        "weights": weighted(w=[[2, THIRD], [THIRD, THIRD]]),
    },
    broken={
        "just if the condition holds": Broken(
            weighted(), {"condition": lambda w, a, b, c, d: w * a <= b * (1 - c)}
        ),
        "the condition as printed": Broken(
            weighted(), {"condition": lambda w, a, b, c, d: 9 * w * a <= b * (1 - c)}
        ),
    },
)


def own(**values):
    """Return an instance of two values with budgets of their own."""
    made = {"a": [HALF, HALF], "b": [QUARTER, QUARTER], "E": [4, 4]}
    return at({"X": 2}, **(made | values))


instances(
    "oneid-idue-necessary",
    holds=[own(a=[Fraction(3, 4), Fraction(2, 5)], b=[HALF, Fraction(1, 5)], E=[2, 4])],
    dropped={
        "0 < b < a < 1": own(
            a=[Fraction(3, 4), Fraction(2, 5)], b=[HALF, Fraction(1, 5)], E=[2, 4]
        ).but(a=[Fraction(3, 4), Fraction(1, 5)]),
        "budgets >= 0": own(
            a=[Fraction(3, 4), Fraction(2, 5)], b=[HALF, Fraction(1, 5)], E=[2, 4]
        ).but(E=[-1, 4]),
        "OneID-LDP": own(a=[HALF, HALF], b=[Fraction(1, 8), QUARTER], E=[4, 4]),
    },
    broken={"the condition for i = j": Broken(own(), {"ratio": lambda a, b, c, d: 9 + 0 * a})},
)


def ue(**values):
    """Return an instance of UE on two values."""
    return at({"X": 2}, **({"p": HALF, "q": QUARTER, "E": 3} | values))


instances(
    "oneid-ue-epsilon",
    holds=[ue(), at({"X": 1}, p=HALF, q=QUARTER, E=1)],
    dropped={"q > 0": ue().but(q=-1), "q < p": ue(p=QUARTER, q=HALF), "p < 1": ue().but(p=2)},
    broken={
        "LDP": Broken(ue(), {"ratio": lambda a, b, c, d: 2 + 0 * a}),
        "no smaller eps": Broken(ue(), {"ratio": lambda a, b, c, d: 4 + 0 * a}),
    },
)


def best(**values):
    """Return an instance of ten values at e^eps = 4 and a UE that is better than OUE."""
    return at({"X": 10}, **({"E": 4, "p": Fraction(8, 15), "q": Fraction(2, 9)} | values))


instances(
    "oneid-oue-optimal",
    holds=[best()],
    dropped={
        "eps > 0": Implied("e^eps exceeds 1, as the ratio of p > q does"),
        "q > 0": Implied("q = 0 has an infinite budget, and the ratio divides by zero"),
        "q < p": Implied("the first and the last imply it: at q >= p the ratio is at most 1"),
        "p < 1": Implied("p = 1 has an infinite budget, and the ratio divides by zero"),
        "UE has that eps": best(p=Fraction(9, 10), q=Fraction(1, 10)),
    },
    broken={
        "no smaller MSE": Broken(
            best(p=HALF, q=Fraction(1, 5)), {"oue": lambda E: (E / (2 * E), 2 / (E + 1))}
        )
    },
)

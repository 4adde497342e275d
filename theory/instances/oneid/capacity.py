"""Instances that test the statements of `theory.statements.oneid.capacity`."""

from fractions import Fraction

from theory.ledger.formal import Broken, at, instances
from theory.notions.logic import choose

HALF, THIRD, NINTH = Fraction(1, 2), Fraction(1, 3), Fraction(1, 9)
RR = [[2 * THIRD, THIRD], [THIRD, 2 * THIRD]]


def guessed(**other):
    """Return an instance of two values: RR with e^eps = 2, both of them told."""
    values = {"Q": RR, "top": [0, 1], "E": [2, 2], "told": [True, True]}
    return at({"X": 2, "Y": 2}, **(values | other))


# the third value has too small a budget to be told, and gets a row between
BESIDE = at(
    {"X": 3, "Y": 2},
    Q=[[5 * NINTH, 4 * NINTH], [4 * NINTH, 5 * NINTH], [HALF, HALF]],
    top=[0, 1],
    E=[3, 3, Fraction(5, 4)],
    told=[True, True, False],
)
# the third value has too small a budget to be told, and is: the best channel beats the formula
SHY = at(
    {"X": 3, "Y": 3},
    Q=[[Fraction(n, 880) for n in row] for row in ([90, 10, 780], [10, 90, 780], [11, 11, 858])],
    top=[0, 1, 2],
    E=[9, 9, Fraction(11, 10)],
    told=[True] * 3,
)
# with V = 1 for a single value
NOTHING = at({"X": 1, "Y": 1}, Q=[[1]], top=[0], E=[2], told=[True])
instances(
    "oneid-capacity",
    holds=[guessed(), BESIDE, NOTHING],
    dropped={
        # a weight below 0 asks nothing
        "budgets > 0": guessed(
            E=[2, -1],
            told=[True, False],
            Q=[[HALF, HALF], [3 * HALF / 2, HALF / 2]],
            top=[1, 0],
        ),
        "Q is a mechanism": guessed(Q=[[2, 1], [1, 2]]),
        "OneID-LDP": guessed(Q=[[1, 0], [0, 1]]),
        "told values have no less": SHY,
        "and others no more": guessed(told=[True, False]),
    },
    broken={"the bound": Broken(guessed(), {"bound": lambda count, total: 1})},
)

TWO = at({"X": 2}, E=[2, 3])
instances(
    "oneid-capacity-reached",
    holds=[TWO, at({"X": 1}, E=[2]), at({"X": 3}, E=[2, 2, 5])],
    dropped={"budgets > 0": TWO.but(E=[1, 2])},
    broken={
        "a mechanism": Broken(TWO, {"pattern": lambda inside, budget: budget}),
        "OneID-LDP": Broken(TWO, {"pattern": lambda inside, budget: choose(inside, 2 * budget, 1)}),
        "reached": Broken(TWO, {"bound": lambda count, total: count + total}),
    },
)


def two(**other):
    """Return an instance of three values: the best channel of e^eps = 9, 9, 11/10."""
    values = {"Q": SHY.values["Q"], "top": [0, 1, 2], "told": [True, True, False]}
    return at({"X": 3, "Y": 3}, **(values | {"E": 9, "E_other": Fraction(11, 10), "z": 2} | other))


def of_two_values(**other):
    """Return an instance of two values that has RR."""
    values = {"Q": RR, "top": [0, 1], "told": [True, False], "z": 1, "E": 2, "E_other": 2}
    return at({"X": 2, "Y": 2}, **(values | other))


RAW = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
instances(
    "oneid-two-budgets-capacity",
    holds=[two(), two(Q=[[1, 0, 0]] * 3)],
    dropped={
        "budgets > 0": two(told=[False] * 3, E_other=-1, Q=RAW),
        "Q is a mechanism": two(Q=[[2, 0, 0]] * 3),
        "OneID-LDP": two(Q=RAW),
        "one is not told": of_two_values(
            Q=[[3 * HALF / 2, HALF / 2], [HALF / 2, 3 * HALF / 2]],
            told=[True] * 2,
            E=3,
            E_other=Fraction(5, 4),
        ),
        "the lesser budget": of_two_values(),
    },
    broken={"the bound": Broken(two(), {"bound": lambda few, E, e: 1})},
)

SOME = at({"X": 3}, told=[True, True, False], E=3, E_other=2)
instances(
    "oneid-two-budgets-some-told",
    holds=[SOME, SOME.but(E_other=3)],
    dropped={
        "budgets > 0": SOME.but(E=HALF),
        "the lesser budget": SOME.but(E_other=Fraction(5, 4)),
    },
    broken={
        "a mechanism": Broken(SOME, {"spread": lambda count: count / count}),
        "OneID-LDP": Broken(SOME, {"spread": lambda count: count / count}),
        "reached": Broken(SOME, {"bound": lambda few, E: few}),
    },
)

TOGETHER = at({"X": 3}, told=[True, True, False], E=9, E_other=Fraction(11, 10), z=2)
instances(
    "oneid-two-budgets-reached",
    holds=[TOGETHER, TOGETHER.but(told=[True, False, False]), TOGETHER.but(told=[False] * 3)],
    dropped={
        "budgets > 0": TOGETHER.but(E=HALF, E_other=3 * HALF / 2),
        "one is not told": TOGETHER.but(told=[True] * 3),
        "the lesser budget": TOGETHER.but(E=3 * HALF, E_other=3),
    },
    broken={
        "a mechanism": Broken(TOGETHER, {"pattern": lambda inside, budget: budget}),
        "OneID-LDP": Broken(
            TOGETHER, {"pattern": lambda inside, budget: choose(inside, 2 * budget, 1)}
        ),
        "reached": Broken(TOGETHER, {"bound": lambda few, E, e: few}),
    },
)

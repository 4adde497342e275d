"""Instances that test the statements of `theory.statements.oneid.rays`."""

from fractions import Fraction

from theory.ledger.formal import Broken, at, instances
from theory.notions.logic import choose

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
SAME = [[1, 0], [0, 1]]
RR = [[2 * THIRD, THIRD], [THIRD, 2 * THIRD]]
# parts of columns: of each some shares, and one that is no share
PARTS = {
    "(X -> Real)": [
        [0, 0],
        [THIRD, THIRD / 2],
        [THIRD / 2, THIRD],
        [Fraction(3, 5), Fraction(2, 5)],
    ]
}


def garbled(sizes=(2, 2), **other):
    """Return an instance of two values: RR with e^eps = 2."""
    values = {"Q": RR, "R": SAME, "w": [[1, HALF], [HALF, 1]], "source": [0, 1]}
    return at({"X": 2, "Y": sizes[0], "Z": sizes[1]}, **(PARTS | values | other))


def twice(prior, chance, total):
    """A changed formula: all chances too great."""
    return 2 * prior * chance / total


# a column in two parts, which R puts together
PARTED = [[THIRD, THIRD, THIRD], [THIRD / 2, THIRD / 2, 2 * THIRD]]
instances(
    "oneid-extreme-columns",
    holds=[garbled(), garbled((3, 2), Q=PARTED, R=[[1, 0], [1, 0], [0, 1]])],
    dropped={
        "Q is a mechanism": at(
            {"X": 1, "Y": 2, "Z": 1},
            Q=[[4 * THIRD, -THIRD]],
            R=[[1], [1]],
            w=[[1]],
            source=[0],
            **{"(X -> Real)": [[0], [HALF]]},
        ),
        "pair budgets": garbled(Q=SAME, R=RR),
        "R is a mechanism": garbled(R=[[1, 0], [0, 2]]),
        "columns of Q R are extreme": garbled(R=[[HALF, HALF], [HALF, HALF]]),
        "each output occurs": garbled((2, 3), R=[[1, 0, 0], [0, 1, 0]], source=[0, 1, 0]),
    },
    broken={
        "the second stage is a mechanism": Broken(garbled(), {"back": twice}),
        "composed it is Q": Broken(garbled(), {"back": twice}),
    },
)


def pattern(inside=(True, False), **other):
    """Return an instance of two values with budgets of their own."""
    parts = [[0, 0], [1, HALF], [Fraction(3, 5), Fraction(2, 5)], [1, 2]]
    values = {"S": list(inside), "E": [2, 3], "(X -> Real)": parts}
    return at({"X": 2}, **(values | other))


def too_far(inside, budget):
    """A changed formula: entries too far apart."""
    return choose(inside, 2 * budget, 1)


instances(
    "oneid-patterns-extreme",
    holds=[pattern(), pattern((False, True))],
    dropped={
        "budgets > 0": pattern(E=[0, 2]),
        "a set with some values, not all": pattern((True, True)),
    },
    broken={
        "within the budgets": Broken(pattern(), {"pattern": too_far}),
        "extreme": Broken(pattern(), {"pattern": lambda inside, budget: budget / budget}),
    },
)


def column(**other):
    """Return an instance of two values, the second one's entry the lowest."""
    values = {"q": [HALF, HALF / 2], "lowest": 1, "E": [3, 2]}
    return at({"X": 2}, **(values | other))


UP, HALFWAY = ({"height": lambda q, low, budget, up=up: up} for up in (2, HALF))
instances(
    "oneid-columns-of-patterns",
    holds=[column(), column(q=[1, 1])],
    dropped={
        "budgets > 0": column(q=[1, 1], E=[1, 2]),
        "within the budgets": column(E=[Fraction(3, 2), 2]),
        "the lowest entry": column(lowest=0),
        "the output occurs": column(q=[0, 0]),
    },
    broken={
        "shares >= 0": Broken(column(), UP),
        "none of the full set": Broken(column(), HALFWAY),
        "a sum of patterns": Broken(column(), HALFWAY),
    },
)

TWO = at({"X": 2}, E=[2, 3])
instances(
    "oneid-constant-column",
    holds=[TWO, at({"X": 1}, E=[2]), at({"X": 3}, E=[2, 2, 2])],
    dropped={"budgets > 0": TWO.but(E=[1, 2])},
    broken={
        "a sum of single patterns": Broken(TWO, {"mass": lambda budget, total: 1 / (budget - 1)}),
        "so many patterns": Broken(TWO, {"proper_of": lambda subsets: subsets - 1}),
    },
)

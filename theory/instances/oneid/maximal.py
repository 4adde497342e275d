"""Instances that test the statements of `theory.statements.oneid.maximal`."""

from fractions import Fraction

from theory.ledger.formal import Broken, at, instances

HALF, THIRD, FIFTH = Fraction(1, 2), Fraction(1, 3), Fraction(1, 5)


def split(outputs=1, **other):
    """Return an instance of two values, e^eps = 2: a constant column in two that tell."""
    values = {
        "Q": [[1], [1]],
        "w": [[1, HALF], [HALF, 1]],
        "y_0": 0,
        "u": [2 * THIRD, THIRD],
        "R": [[HALF]],
        "new": [HALF],
    }
    return at({"X": 2, "Y": outputs}, **(values | other))


RR = [[2 * THIRD, THIRD], [THIRD, 2 * THIRD]]
# half of an output of RR, which is renamed with chance 1/2
SHARES = split(2, Q=RR, u=[THIRD, THIRD / 2], R=[[HALF, 0], [0, 1]], new=[HALF, 0])
FAR = {"w": [[1, 2 * THIRD], [2 * THIRD, 1]], "Q": [[4 * FIFTH, FIFTH], [3 * FIFTH, 2 * FIFTH]]}
instances(
    "oneid-split-columns",
    holds=[split(), SHARES, split(2, Q=[[1, 0], [1, 0]], R=[[HALF, 0], [0, 1]], new=[HALF, 0])],
    dropped={
        "Q is a mechanism": split(Q=[[2], [2]]),
        "pair budgets": SHARES.but(u=[2 * FIFTH, Fraction(3, 10)], **FAR),
        "the first part within the budgets": split(u=[-1, -1]),
        "the second part within the budgets": split(u=[2, 2]),
    },
    broken={
        "the split channel is a mechanism": Broken(split(), {"rest": lambda whole, part: whole}),
        "its pair budgets": Broken(split(), {"rest": lambda whole, part: part - whole}),
        "garbled it is Q": Broken(split(), {"rest": lambda whole, part: whole}),
        "a garbling of Q only if shares": Broken(
            SHARES, {"cross": lambda part, whole: part + whole}
        ),
    },
)

"""Instances that test the statements of `theory.statements.oneid.repeated`."""

from fractions import Fraction

from mechanisms.budgets.tuning import largest_budget
from theory.instances.oneid.tuning import LARGE_SAID, double
from theory.ledger.formal import Broken, NotNeeded, at, instances

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)
THIRD = Fraction(1, 3)

# one user alone with her value, one other; two reports
TWO_REPORTS = {"X": 2, "U": 3, "R": 2}


def twice(**values):
    """Return an instance of two reports of three users."""
    made = {"gamma": Fraction(3, 2), "value": [0, 1, 1], "reports": [[1, HALF]] * 2}
    return at(TWO_REPORTS, **(made | values))


instances(
    "oneid-repeated-release",
    through={"at most gamma/n": "OneID-LDP of each report"},
    holds=[twice()],
    dropped={
        "gamma >= 1": twice().but(gamma=-1),
        "gamma <= n": LARGE_SAID,
        "OneID-LDP of each report": twice(reports=[[1, 0]] * 2),
        "Pr(y) > 0": twice(reports=[[0, 0]] * 2),
    },
    broken={"at most gamma/n": Broken(twice(gamma=Fraction(9, 8)), {"budget": double})},
)


def split(**values):
    """Return an instance of two reports whose budgets sum to (7) at most."""
    made = {"v": [[Fraction(2, 3), Fraction(2, 3)], [Fraction(3, 4), 0]]}
    return twice(**({"reports": [[1, Fraction(2, 3)], [1, Fraction(3, 4)]]} | made | values))


instances(
    "oneid-repeated-release-bound",
    holds=[split()],
    dropped={
        "weights": split().but(v=[[-1, Fraction(2, 3)], [Fraction(3, 4), 0]]),
        "OneID-LDP of each report": split(reports=[[1, 0], [1, 1]]),
        "Pr(y) > 0": split(reports=[[0, 0], [0, 0]]),
    },
    broken={
        "the bound": Broken(
            split(reports=[[1, Fraction(2, 3)], [1, Fraction(3, 4)]]),
            {"bound": lambda c, w, n: 1 / (n + c)},
        ),
        "at most gamma/n": Broken(
            split(reports=[[1, HALF], [1, HALF]], v=[[HALF, 0], [HALF, 0]], gamma=Fraction(3, 2)),
            {"budget": lambda gamma, n, c: 4 * largest_budget(gamma, n, c)},
        ),
    },
)

FIVE = {"X": 2, "U": 5}


def two(**values):
    """Return an instance of five users, two of whom are in the first group."""
    made = {
        "gamma": Fraction(3, 2),
        "value": [0, 1, 1, 0, 1],
        "group": [False, False, True, True, True],
        "columns": {False: [HALF, HALF], True: [HALF, HALF]},
        "v": {False: [1, 1], True: [1, 1]},
    }
    return at(FIVE, **(made | values))


def four(**values):
    """Return an instance of four users, two of each group, in which gamma is 1."""
    made = {"gamma": 2, "value": [0, 1, 0, 1], "group": [False, False, True, True]}
    return at({"X": 2, "U": 4}, **(made | values))


instances(
    "oneid-two-groups",
    through={"at most gamma/n": "OneID-LDP of each group"},
    holds=[two(columns={False: [1, Fraction(2, 3)], True: [0, 0]})],
    dropped={
        "gamma >= 1": two(columns={False: [1, Fraction(2, 3)], True: [0, 0]}).but(gamma=-1),
        "gamma <= n": LARGE_SAID,
        "columns >= 0": two(gamma=1, columns={False: [-1, -1], True: [5, 5]}),
        "OneID-LDP of each group": two(columns={False: [0, 0], True: [1, 0]}),
        "Pr(y) > 0": two(columns={False: [0, 0], True: [0, 0]}),
    },
    broken={
        "at most gamma/n": Broken(
            two(columns={False: [1, QUARTER], True: [QUARTER, QUARTER]}, gamma=Fraction(9, 8)),
            {"budget": lambda gamma, n, c: 6 * largest_budget(gamma, n, c)},
        )
    },
)

instances(
    "oneid-two-groups-within",
    through={"at most gamma/n": "OneID-LDP within each group"},
    holds=[two(gamma=Fraction(5, 2), columns={False: [HALF, HALF], True: [QUARTER, QUARTER]})],
    dropped={
        "groups are large": two(
            gamma=Fraction(5, 2), columns={False: [HALF, HALF], True: [QUARTER, QUARTER]}
        ).but(gamma=-1),
        "gamma <= n": NotNeeded("gamma > n gives a bound above 1"),
        "columns >= 0": four(columns={False: [-1, -1], True: [5, 5]}),
        "OneID-LDP within each group": two(
            gamma=Fraction(5, 2), columns={False: [1, 0], True: [0, 0]}
        ),
        "Pr(y) > 0": two(gamma=Fraction(5, 2), columns={False: [0, 0], True: [0, 0]}),
    },
    broken={
        "at most gamma/n": Broken(
            two(gamma=Fraction(5, 2), columns={False: [1, HALF], True: [0, 0]}),
            {"budget": lambda gamma, n, c: 2 * gamma * (n - c) / (n - gamma * c)},
        )
    },
)


def three(**values):
    """Return an instance of three users, each in the first group by the toss of a coin."""
    made = {
        "gamma": Fraction(3, 2),
        "value": [0, 1, 1],
        "chance": [HALF, HALF],
        "drawn": [[True, False, True], [False, True, False]],
        "share": HALF,
        "columns": {False: [1, HALF], True: [HALF, HALF]},
        "v": {False: [HALF, HALF], True: [1, 1]},
    }
    return at({"X": 2, "U": 3, "Omega": 2}, **(made | values))


LOUD = {False: [1, 0], True: [1, 0]}

instances(
    "oneid-two-groups-unknown",
    through={
        "at most gamma/n": "budgets up to (7)",
        "if the report's group is known": "budgets up to (7)",
    },
    holds=[three()],
    dropped={
        "gamma >= 1": three().but(gamma=-1),
        "gamma <= n": LARGE_SAID,
        "a probability space": three(
            columns={False: [0, 1], True: [1, HALF]},
            v={False: [HALF, 0], True: [HALF, 0]},
            drawn=[[True] * 3, [False] * 3],
            chance=[3 * HALF, -HALF],
            share=3 * HALF,
        ),
        "one law of groups for all": three(
            share=THIRD, drawn=[[True, False, False], [True, False, False]]
        ),
        "columns >= 0": three(
            columns={False: [-1, -10], True: [11, 11]},
            v={False: [100, 100], True: [1, 1]},
            drawn=[[True] * 3, [False] * 3],
        ),
        "OneID-LDP of each group": three(columns=LOUD),
        "budgets up to (7)": three(columns=LOUD, v={False: [0, 0], True: [0, 0]}),
        "Pr(y) > 0": three(columns={False: [0, 0], True: [0, 0]}),
    },
    broken=dict.fromkeys(
        ("at most gamma/n", "if the report's group is known"),
        Broken(
            three(
                gamma=Fraction(9, 8),
                columns={False: [1, HALF], True: [1, HALF]},
                v={False: [HALF, HALF], True: [HALF, HALF]},
            ),
            {"budget": double},
        ),
    ),
)

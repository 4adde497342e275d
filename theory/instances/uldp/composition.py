"""Instances that test the statements of `theory.statements.uldp.composition`."""

from fractions import Fraction

from theory.ledger.formal import Broken, GivenByText, at, instances
from theory.notions import release

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
# uRR of e^eps = 2: one sensitive value, and one or two others
TWO = [[1, 0], [HALF, HALF]]
THREE = [[1, 0, 0], [HALF, HALF, 0], [HALF, 0, HALF]]
TELLING = [[1, 0], [0, 1]]
UNEQUAL = [[2, 0], [1, 1]]  # rows that sum to 2


def releases(first=TWO, second=TWO, **other):
    """Return an instance of two releases: the first value sensitive, the first output in Y_P."""
    k, outputs = len(first), len(first[0])
    alone = [True] + [False] * (outputs - 1)
    values = {"sensitive": [True] + [False] * (k - 1), "protected0": alone, "protected1": alone}
    adaptive = [[row] * outputs for row in second]
    values |= {"Q0": first, "Q1": adaptive, "E0": 2, "E1": 2}
    return at({"X": k, "Y0": outputs, "Y1": outputs}, **(values | other))


def scaled(factor):
    """Return the pair with other probabilities."""
    return lambda Q0, Q1: lambda x, y0, y1: factor * Q0(x, y0) * Q1(x, y0, y1)


# budgets of Proposition 1, of ULDP, of LDP
PRINTED = GivenByText("Let eps_0, eps_1 >= 0", "Proposition 1")
BUDGET = GivenByText("eps in R>=0", "Definition 2")
LOCAL = GivenByText("Let eps in R>=0", "Definition 1")
# all is revealed, for which no budget is needed, and (4) asks a source of unequal pairs
OPEN = {"sensitive": [False] * 2, "protected0": [False] * 2, "protected1": [False] * 2}
NOTHING_PROTECTED = {
    "eps_0 >= 0": releases(TELLING, TELLING, **OPEN, E0=THIRD),
    "eps_1 >= 0": releases(TELLING, TELLING, **OPEN, E1=THIRD),
}
SEQUENTIAL = {
    "dropped": {
        "eps_0 >= 0": PRINTED,
        "eps_1 >= 0": PRINTED,
        "Q0 is a mechanism": releases(UNEQUAL),
        "Q1 is a mechanism": releases(second=UNEQUAL),
        "ULDP of Q0": releases(TELLING),
        "ULDP of Q1": releases(second=TELLING),
    },
    "broken": {
        "entries >= 0": Broken(releases(), {"pair": scaled(-1)}),
        "rows sum to 1": Broken(releases(), {"pair": scaled(2)}),
        "ULDP of the pair": Broken(releases(), {"budget": lambda E0, E1: E0 + 0 * E1}),
    },
}

instances(
    "uldp-sequential-composition",
    holds=[releases(THREE, THREE)],
    **SEQUENTIAL | {"dropped": SEQUENTIAL["dropped"] | NOTHING_PROTECTED},
)

instances(
    "uldp-sequential-composition-reachable",
    holds=[releases(), releases(THREE, THREE)],
    **SEQUENTIAL,
)


instances(
    "uldp-ldp-compatibility",
    dropped={"eps_0 >= 0": BUDGET, "eps_1 >= 0": LOCAL},
)


def again(mechanism=TWO, times=2, **other):
    """Return an instance: a mechanism released several times."""
    k = len(mechanism)
    alone = [True] + [False] * (k - 1)
    values = {"sensitive": alone, "protected": alone, "Q": mechanism}
    return at({"X": k, "Y": k, "T": times}, **(values | {"E": 2} | other))


def negated(T, Q):
    """Return repeated releases with the wrong sign."""
    return lambda x, y: -release.repeated(T, Q)(x, y)


ALL_OPEN = {"sensitive": [False] * 2, "protected": [False] * 2}
REPEATED = {
    "dropped": {
        "eps >= 0": BUDGET,
        "Q is a mechanism": again([[-1, 0], [-1, 2]], times=1, E=1),
        "ULDP of Q": again(TELLING),
    },
    "broken": {
        "entries >= 0": Broken(again(), {"repeated": negated}),
        "ULDP of all releases": Broken(
            again(), {"budget": lambda T, E: E + 0 * T.prod(lambda t: E)}
        ),
    },
}

instances(
    "uldp-repeated-release",
    holds=[again(THREE)],
    **REPEATED
    | {"dropped": REPEATED["dropped"] | {"eps >= 0": again(TELLING, **ALL_OPEN, E=THIRD)}},
)

instances("uldp-repeated-release-reachable", holds=[again(), again(THREE, times=3)], **REPEATED)

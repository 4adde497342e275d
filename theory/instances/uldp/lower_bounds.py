"""Instances that test the statements of `theory.statements.uldp.lower_bounds`."""

from fractions import Fraction

from theory.ledger.formal import Implied, at, instances
from theory.statements.uldp.lower_bounds import HALF, QUARTER


def one_user(Q, estimate, **other):
    """Return an instance of one user: `estimate` is a table of reports and values.

    With one user means are linear in p, so that the distributions at one value decide them all.
    """
    K, outputs = len(Q), len(Q[0])
    alone = [[int(x == z) for x in range(K)] for z in range(K)]
    alone.append([Fraction(1, K)] * K)
    values = {"Q": Q, "estimate": lambda r: estimate[r(0)], "(X -> Real)": alone}
    return at({"X": K, "Y": outputs, "U": 1}, **(values | other))


RR_2 = [[3 * QUARTER, QUARTER], [QUARTER, 3 * QUARTER]]
RR_3 = [[HALF if x == y else QUARTER for y in range(3)] for x in range(3)]
OF_RR_2 = [[3 * HALF, -HALF], [-HALF, 3 * HALF]]
OF_RR_3 = [[3 if x == y else -1 for x in range(3)] for y in range(3)]
TELLING = [[1, 0], [0, 1]]


def two(**other):
    """Return RR of two sensitive values and e^eps = 3, with its empirical estimate."""
    values = {"sensitive": [True, True], "Q": RR_2, "estimate": OF_RR_2, "E": 3}
    values |= other
    return one_user(values.pop("Q"), values.pop("estimate"), **values)


def three(**other):
    """Return RR of three sensitive values and e^eps = 2."""
    return two(**({"sensitive": [True] * 3, "Q": RR_3, "estimate": OF_RR_3, "E": 2} | other))


DOUBLED = [[2 * q for q in row] for row in RR_2]
HALVED = [[f / 2 for f in row] for row in OF_RR_2]
NO_ESTIMATE = "the others imply it: otherwise sensitive rows agree, and no estimate is unbiased"


instances(
    "uldp-lower-bounds-unbiased",
    holds=[two(), three()],
    dropped={
        "eps > 0": Implied(NO_ESTIMATE),
        "s >= 2": two(sensitive=[False, False], Q=TELLING, estimate=TELLING),
        "Q is a mechanism": two(Q=DOUBLED, estimate=HALVED),
    },
)

THIRD = Fraction(1, 3)
# uRR of one sensitive value and another, e^eps = 3, with its empirical estimate
URR_2, OF_URR_2 = [[1, 0], [THIRD, 2 * THIRD]], [[1, 0], [-HALF, 3 * HALF]]


def pair(**other):
    """Return an instance of uRR with one sensitive value and another."""
    values = {"sensitive": [True, False], "protected": [True, False], "first": 0, "second": 1}
    values |= {"Q": URR_2, "estimate": OF_URR_2, "w": QUARTER}
    return two(**(values | other))


instances(
    "uldp-lower-bounds-one",
    holds=[pair()],
    dropped={"eps > 0": Implied("otherwise reports reveal nothing, and no estimate is unbiased")},
)

URR_SMALL = [[1, 0], [Fraction(400, 401), Fraction(1, 401)]]
OF_URR_SMALL = [[1, 0], [-400, 401]]
TABLES = ("(X -> (Y -> Real))", "((U -> Y) -> (X -> Real))")


def order_at(reals, **other):
    """Return an instance at which quantifiers go through a few numbers and one mechanism."""
    made = pair(**other)
    told = {name: [made.values[c]] for name, c in zip(TABLES, ("Q", "estimate"), strict=True)}
    return at(made.sizes, **(made.values | told | {"Real": reals}))


SMALL = order_at([Fraction(1, 100), Fraction(401, 400)], Q=URR_SMALL, estimate=OF_URR_SMALL)
LDP = {
    "sensitive": [True, True],
    "protected": [True, True],
    "Q": [[2 * THIRD, THIRD], [THIRD, 2 * THIRD]],
    "estimate": [[2, -1], [-1, 2]],
}


for claim in ("uldp-lower-bounds", "uldp-lower-bounds-absolute"):
    instances(claim, holds=[SMALL])


def two_reports(made, **other):
    """Return such an instance of two reports, both by one user: the mean of their estimates."""
    table = made.values["((U -> Y) -> (X -> Real))"][0]

    def mean(r):
        return [
            HALF * (a + b)
            for a, b in zip(table(lambda u: r(0)), table(lambda u: r(1)), strict=True)
        ]

    told = {"((U -> Y) -> (X -> Real))": [mean], "t": 2} | other
    return at(made.sizes | {"U": 2}, **(made.values | told))


for claim in ("uldp-lower-bounds-of-several", "uldp-lower-bounds-of-several-absolute"):
    greater = two_reports(order_at([Fraction(1, 100), 2], **LDP))
    instances(claim, holds=[two_reports(SMALL)])

"""Instances that test the statements of `theory.statements.uldp.least_loss`."""

from fractions import Fraction

from theory.instances.uldp.lower_bounds import DOUBLED, HALVED, three, two
from theory.ledger.formal import GivenByText, Implied, NotNeeded, instances
from theory.statements.uldp.lower_bounds import HALF, QUARTER

ALL_2, ALL_3 = {"protected": [True, True]}, {"protected": [True] * 3}
# with four sensitive values and e^eps = 3/2 blocks of 2 lose less than RR
RR_4 = [[Fraction(1, 3) if x == y else Fraction(2, 9) for y in range(4)] for x in range(4)]
OF_RR_4 = [[7 if x == y else -2 for x in range(4)] for y in range(4)]
FOUR = two(sensitive=[True] * 4, protected=[True] * 4, Q=RR_4, estimate=OF_RR_4, E=Fraction(3, 2))

instances(
    "uldp-ubd-optimal",
    holds=[two(**ALL_2), three(**ALL_3), FOUR],
    dropped={
        "eps > 0": Implied("otherwise sensitive rows agree, and no estimate is unbiased"),
        "Q is a mechanism": two(**ALL_2, Q=DOUBLED, estimate=HALVED),
    },
)

# uRR of one sensitive value and another, with its empirical estimate
URR_2 = [[1, 0], [Fraction(1, 3), Fraction(2, 3)]]
OF_URR_2 = [[1, 0], [-HALF, 3 * HALF]]


def mixed(**other):
    """Return an instance of uRR with two values, the first sensitive, and e^eps = 3."""
    first = {"sensitive": [True, False], "protected": [True, False], "Q": URR_2}
    return two(**(first | {"estimate": OF_URR_2} | other))


def blurred(s, N, E, beside, lie):
    """Return uRR by half and by half another mechanism, whose reports are off by `lie` for all x.

    Where such a report has a negative probability this makes the loss small.
    """
    own, other = ([Fraction(f) / (s + E - 1) for f in pair] for pair in ((E, E - 1), (1, 0)))
    K = range(s + N)

    def chance(x, y):
        return own[y >= s] if x == y else other[y >= s]

    def guess(y, x):
        return ((x == y) - other[x >= s]) / (own[x >= s] - other[x >= s])

    rows = [[HALF * chance(x, y) for y in K] + [HALF * q for q in beside[x]] for x in K]
    told = [[2 * guess(y, x) for x in K] for y in K] + [[f for _ in K] for f in lie]
    kinds = {"sensitive": [x < s for x in K], "E": E}
    return two(**kinds, Q=rows, estimate=told)


# uRR of two sensitive values and another, e^eps = 2
URR_3 = [[2, 1, 0], [1, 2, 0], [1, 1, 1]]
URR_3 = [[Fraction(q, 3) for q in row] for row in URR_3]
OF_URR_3 = [[2, -1, 0], [-1, 2, 0], [-1, -1, 3]]

TWICE_URR_3 = {
    "Q": [[2 * q for q in row] for row in URR_3],
    "estimate": [[Fraction(f) / 2 for f in row] for row in OF_URR_3],
}
GOOD = {"alpha": HALF, "a1": 3, "a2": 1, "a3": 3 * HALF}


def with_three(**other):
    """Return an instance of uRR with two sensitive values and another."""
    first = {"sensitive": [True, True, False], "protected": [True, True, False], "E": 2}
    return two(**(first | {"Q": URR_3, "estimate": OF_URR_3} | GOOD | other))


instances(
    "uldp-information-bound",
    holds=[with_three(), with_three(a1=0, a2=-1, a3=HALF)],
    dropped={
        "eps > 0": Implied("otherwise reports reveal nothing, and no estimate is unbiased"),
        "Q is a mechanism": with_three(**TWICE_URR_3, alpha=0, a1=3, a2=3, a3=3),
    },
)


def smallest(**other):
    """Return the instance `mixed`, with all users at the value of X_N."""
    return mixed(p=[0, 1], **other)


def small_one(**other):
    """Return uRR with e^eps = 3/2: below the threshold the uniform distribution on X_N is worst."""
    third = Fraction(1, 3)
    first = {"Q": [[1, 0], [2 * third, third]], "estimate": [[1, 0], [-2, 3]], "E": 3 * HALF}
    return smallest(**(first | other))


# three sensitive values and another, e^eps = 2: blocks of 1 and of 2 are drawn equally often
BLOCKS_3 = [[10, 5, 5, 8, 8, 4, 0], [5, 10, 5, 8, 4, 8, 0], [5, 5, 10, 4, 8, 8, 0]]
BLOCKS_3 = [[Fraction(q, 40) for q in row] for row in (*BLOCKS_3, [5, 5, 5, 4, 4, 4, 13])]
ONES = [[86 if x == y else -34 for x in range(3)] + [9] for y in range(3)]
PAIRS = [[52, 52, -68, -9], [52, -68, 52, -9], [-68, 52, 52, -9]]
OF_BLOCKS_3 = [[Fraction(f, 27) for f in row] for row in (*ONES, *PAIRS, [-18, -18, -18, 81])]


def two_sizes():
    """Return the mixture, at p = (0, 0, 0, 1), which is (14): it loses less than uRR."""
    sets = {"sensitive": [True] * 3 + [False], "protected": [True] * 6 + [False]}
    return two(**sets, Q=BLOCKS_3, estimate=OF_BLOCKS_3, E=2, p=[0, 0, 0, 1])


instances(
    "uldp-urr-optimal",
    holds=[smallest(), mixed(p=[QUARTER, 3 * QUARTER])],
    dropped={
        "s >= 1": GivenByText("s, N >= 1", "scope"),
        "uRR is optimal": two_sizes(),
    },
)

instances(
    "uldp-urr-optimal-one",
    holds=[smallest(), mixed(p=[QUARTER, 3 * QUARTER]), small_one()],
    dropped={
        "eps > 0": Implied("otherwise reports reveal nothing, and no estimate is unbiased"),
        "s = 1": two_sizes(),
        "N >= 1": GivenByText("N >= 1", "scope"),
        "Q is a mechanism": smallest(
            Q=[[2, 0], [2 * q for q in URR_2[1]]], estimate=[[HALF, 0], [-QUARTER, 3 * QUARTER]]
        ),
    },
)

# two sensitive values and another: M does not change with t at t = 0, and here at a t above 0
BALANCED = {"alpha": 0, "t": 0}
INSIDE = {"alpha": 0, "t": Fraction(1, 11), "E": Fraction(37, 13)}

instances(
    "uldp-ubd-mixture",
    holds=[with_three(**BALANCED), with_three(**INSIDE), with_three(t=0)],
    dropped={
        "eps > 0": Implied("otherwise reports reveal nothing, and no estimate is unbiased"),
        "s >= 2": Implied(
            "with one sensitive value there are no blocks of 2 (uldp-urr-optimal-one)"
        ),
        "N >= 1": Implied("without values of X_N p is none"),
        "alpha >= 0": blurred(
            *(2, 2, Fraction(11, 5)),
            beside=[[HALF, HALF, 0, 0]] * 2
            + [[Fraction(q, 22) for q in row] for row in ((5, 5, 12, 0), (5, 5, 0, 12))],
            lie=[99, -99, 0, 0],
        ).but(protected=[True, True, False, False] * 2, alpha=-3 * HALF, t=Fraction(1, 5)),
        "t >= 0": NotNeeded("the bound holds for any t; that of a mixture has t >= 0"),
        "t < 1": NotNeeded(
            "the bound holds for any t at which no J_i is 0, as J_1 is at s = 2, t = 1"
        ),
        "M does not fall": two_sizes().but(**BALANCED),
    },
)

"""The least worst case: what every ULDP mechanism with (4') loses, where uBD and uRR attain it."""

from fractions import Fraction

from mechanisms.losses import ubd, ubd_mixture, urr
from theory.kernel.binding import function
from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import Broken, Implied, NotNeeded, states
from theory.notions import logic
from theory.notions.probability import is_distribution, is_mechanism, mass, size
from theory.notions.uldp import invertible_if_reachable, provides
from theory.statements.uldp.lower_bounds import (
    DOUBLED,
    DRAWN,
    ESTIMATE,
    HALF,
    HALVED,
    PROTECTED,
    QUARTER,
    SENSITIVE,
    TELLING,
    THIRD,
    UNIFORM,
    E,
    Q,
    S,
    X,
    Y,
    loss_at,
    on_sensitive,
    sizes,
    three,
    twice,
    two,
)

BLOCKS = functions(X, BOOL)


def private():
    """Return the hypotheses on mechanism and estimate: ULDP with (4'), unbiased."""
    return (
        is_mechanism(X, Y, Q),
        provides(X, Y, Q, SENSITIVE, PROTECTED, E, invertible_if_reachable),
        DRAWN.unbiased(ESTIMATE),
    )


def some_block(least, sizes):
    """Return whether the loss is at least that of some block of sensitive values."""

    def bounds(block):
        inside = X.forall(lambda x: logic.implies(block(x), SENSITIVE(x)))
        return logic.all_of(inside, sizes(size(X, block)), least(size(X, block)))

    return BLOCKS.exists(bounds)


ALL_2, ALL_3 = {"protected": [True, True]}, {"protected": [True] * 3}
# with four sensitive values and e^eps = 3/2 blocks of 2 lose less than RR
RR_4 = [[Fraction(1, 3) if x == y else Fraction(2, 9) for y in range(4)] for x in range(4)]
OF_RR_4 = [[7 if x == y else -2 for x in range(4)] for y in range(4)]
FOUR = two(sensitive=[True] * 4, protected=[True] * 4, Q=RR_4, estimate=OF_RR_4, E=Fraction(3, 2))


@states(
    "uldp-ubd-optimal",
    printed_as="ours",
    holds=[two(**ALL_2), three(**ALL_3), FOUR],
    dropped={
        0: Implied("else sensitive rows agree, and no estimate is unbiased"),
        1: two(sensitive=[False, False], protected=[False, False], Q=TELLING, estimate=TELLING),
        2: two(**ALL_2, Q=DOUBLED, estimate=HALVED),
        3: two(**ALL_2, Q=TELLING, estimate=TELLING),
        4: two(**ALL_2, estimate=[[HALF, HALF], [HALF, HALF]]),
    },
    broken=[
        Broken(0, two(**ALL_2), {"loss_of_size": twice(ubd.on_sensitive_times_n)}),
        Broken(1, FOUR, {"loss_of_size": twice(ubd.on_sensitive_times_n)}),
    ],
)
def ubd_optimal(loss_of_size=ubd.on_sensitive_times_n, is_optimal=ubd.some_size_is_optimal):
    """At the uniform distribution on X_S no loss is below that of uBD with the best size."""

    def least(k):
        return loss_at(UNIFORM) >= loss_of_size(S, k, E)

    return Statement(
        (SENSITIVE, PROTECTED, Q, E, ESTIMATE),
        (E > 1, S >= 2, *private()),
        (
            some_block(least, lambda k: logic.all_of(k > 0, k < S)),
            logic.implies(
                is_optimal(S, E), some_block(least, lambda k: logic.all_of(k >= 2, k < S))
            ),
        ),
        sizes() | {UNIFORM: function(X, on_sensitive)},
    )


N, ALPHA = const("N", REAL), const("alpha", REAL)
WEIGHTS = tuple(const(f"a{k}", REAL) for k in (1, 2, 3))
P, WORST, ON_OTHERS, POINT = (
    const(name, functions(X, REAL)) for name in ("level", "worst", "onothers", "p")
)


def levels(on_s, on_n):
    """Return the function with one value on X_S and one on X_N."""
    return function(X, lambda x: logic.choose(SENSITIVE(x), on_s, on_n))


def both_sizes():
    """Return s, N and the number of users."""
    return sizes() | {N: size(X, lambda x: logic.negation(SENSITIVE(x)))}


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


# RR of e^eps = 2: without values of X_N p does not sum to one
RR_2_OF_2 = {"Q": [[Fraction(q, 3) for q in row] for row in ((2, 1), (1, 2))], "E": 2}
RR_2_OF_2 |= {"estimate": [[2, -1], [-1, 2]]}
THREE_TELLING = [[int(x == y) for y in range(3)] for x in range(3)]
BIASED = [[Fraction(1, 3)] * 3] * 3


@states(
    "uldp-information-bound",
    printed_as="ours",
    holds=[with_three(), with_three(a1=0, a2=-1, a3=HALF)],
    dropped={
        0: Implied("else reports tell nothing, and no estimate is unbiased"),
        1: mixed(**GOOD),
        2: two(**ALL_2, **RR_2_OF_2, **GOOD),
        3: with_three().but(alpha=-5),
        4: with_three().but(alpha=2),
        5: with_three(**TWICE_URR_3, alpha=0, a1=3, a2=3, a3=3),
        6: with_three(Q=THREE_TELLING, estimate=THREE_TELLING),
        7: with_three(estimate=BIASED),
    },
    broken=[Broken(0, with_three(), {"told": lambda s, N, k, E, alpha, a: 0 * k})],
)
def information_bound(gained=ubd.gained, told=ubd.told):
    """At p(X_S) = alpha, p uniform inside X_S and X_N, for some size of a block and any weights."""

    def least(k):
        return loss_at(P) >= gained(S, N, WEIGHTS) - told(S, N, k, E, ALPHA, WEIGHTS)

    return Statement(
        (SENSITIVE, PROTECTED, Q, E, ESTIMATE, ALPHA, *WEIGHTS),
        (E > 1, S >= 2, N >= 1, ALPHA >= 0, ALPHA < 1, *private()),
        (some_block(least, lambda k: k <= S),),
        both_sizes() | {P: levels(ALPHA / S, (1 - ALPHA) / N)},
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


@states(
    "uldp-urr-optimal",
    printed_as="ours",
    holds=[smallest(), mixed(p=[QUARTER, 3 * QUARTER])],
    dropped={
        0: NotNeeded("at s = 0 nothing is protected, and the bound is the loss without privacy"),
        1: two(sensitive=[True], protected=[True], Q=[[1]], estimate=[[1]], E=1, p=[1]),
        2: blurred(
            *(2, 5, Fraction(9, 8)),
            beside=[[HALF, HALF] + [0] * 5] * 2
            + [
                [Fraction(4, 9)] * 2 + [Fraction(int(x == y), 9) for y in range(5)]
                for x in range(5)
            ],
            lie=[99, -99] + [0] * 5,
        ).but(protected=[True] * 2 + [False] * 5 + [True] * 2 + [False] * 5, p=[0] * 6 + [1]),
        3: two_sizes(),
        4: smallest(
            Q=[[2, 0], [2 * q for q in URR_2[1]]], estimate=[[HALF, 0], [-QUARTER, 3 * QUARTER]]
        ),
        5: smallest(Q=TELLING, estimate=TELLING),
        6: smallest(estimate=[[HALF, HALF], [HALF, HALF]]),
    },
    broken=[
        Broken(0, smallest(), {"value": twice(urr.mixture_l2_times_n)}),
        Broken(1, smallest(), {"loss": twice(urr.l2_times_n)}),
    ],
)
def urr_optimal(
    value=urr.mixture_l2_times_n,
    mixture=urr.mixture,
    loss=urr.l2_times_n,
    is_optimal=ubd.urr_is_optimal,
):
    """Above the threshold every mechanism loses at (14) what uRR loses there, its worst case."""
    squares = X.sum(lambda x: POINT(x) * POINT(x))
    own = loss(S, E, mass(X, POINT, SENSITIVE), squares)
    hypotheses = (S >= 1, N >= 1, E - 1 >= N, is_optimal(S + N, E - N), *private())
    return Statement(
        (SENSITIVE, PROTECTED, Q, E, ESTIMATE, POINT),
        hypotheses,
        (
            loss_at(WORST) >= value(S, N, E),
            logic.implies(is_distribution(X, POINT), own <= value(S, N, E)),
        ),
        both_sizes() | {WORST: levels(*mixture(S, N, E))},
    )


@states(
    "uldp-urr-optimal-one",
    printed_as="ours",
    holds=[smallest(), mixed(p=[QUARTER, 3 * QUARTER]), small_one()],
    dropped={
        0: Implied("else reports tell nothing, and no estimate is unbiased"),
        1: two_sizes(),
        2: NotNeeded("without values of X_N nobody has anything to tell"),
        3: smallest(
            Q=[[2, 0], [2 * q for q in URR_2[1]]], estimate=[[HALF, 0], [-QUARTER, 3 * QUARTER]]
        ),
        4: smallest(Q=TELLING, estimate=TELLING),
        5: smallest(estimate=[[HALF, HALF], [HALF, HALF]]),
    },
    broken=[
        Broken(0, smallest(), {"value": twice(urr.mixture_l2_times_n)}),
        Broken(1, small_one(), {"uniform": twice(urr.uniform_l2_times_n)}),
        Broken(2, smallest(), {"loss": twice(urr.l2_times_n)}),
    ],
)
def urr_optimal_one(
    value=urr.mixture_l2_times_n,
    uniform=urr.uniform_l2_times_n,
    mixture=urr.mixture,
    loss=urr.l2_times_n,
    is_mixture=urr.is_mixture_worst,
):
    """With one sensitive value every mechanism loses what uRR does at its worst distribution."""
    squares = X.sum(lambda x: POINT(x) * POINT(x))
    own = loss(S, E, mass(X, POINT, SENSITIVE), squares)
    least = logic.choose(is_mixture(N, E), value(S, N, E), uniform(S, N, E))
    return Statement(
        (SENSITIVE, PROTECTED, Q, E, ESTIMATE, POINT),
        (E > 1, S == 1, N >= 1, *private()),
        (
            logic.implies(is_mixture(N, E), loss_at(WORST) >= value(S, N, E)),
            logic.implies(logic.negation(is_mixture(N, E)), loss_at(ON_OTHERS) >= uniform(S, N, E)),
            logic.implies(is_distribution(X, POINT), own <= least),
        ),
        both_sizes() | {WORST: levels(*mixture(S, N, E)), ON_OTHERS: levels(0 * S, 1 / N)},
    )


SHARE = const("t", REAL)
# two sensitive values and another: M does not change with t at t = 0, and here at a t above 0
BALANCED = {"alpha": 0, "t": 0}
INSIDE = {"alpha": 0, "t": Fraction(1, 11), "E": Fraction(37, 13)}


@states(
    "uldp-ubd-mixture",
    printed_as="ours",
    holds=[with_three(**BALANCED), with_three(**INSIDE), with_three(t=0)],
    dropped={
        0: Implied("else reports tell nothing, and no estimate is unbiased"),
        1: Implied("with one sensitive value there are no blocks of 2 (uldp-urr-optimal-one)"),
        2: Implied("without values of X_N p is none"),
        3: blurred(
            *(2, 2, Fraction(11, 5)),
            beside=[[HALF, HALF, 0, 0]] * 2
            + [[Fraction(q, 22) for q in row] for row in ((5, 5, 12, 0), (5, 5, 0, 12))],
            lie=[99, -99, 0, 0],
        ).but(protected=[True, True, False, False] * 2, alpha=-3 * HALF, t=Fraction(1, 5)),
        4: blurred(
            *(4, 1, 3 * HALF),
            beside=[[1, 0, 0]] * 4 + [[2 * THIRD, THIRD / 2, THIRD / 2]],
            lie=[0, 99, -99],
        ).but(
            protected=[True] * 4 + [False, True, False, False],
            alpha=Fraction(7, 5),
            t=Fraction(9, 56),
        ),
        5: NotNeeded("the bound holds for any t; that of a mixture has t >= 0"),
        6: NotNeeded("the bound holds for any t at which no J_i is 0, as J_1 is at s = 2, t = 1"),
        7: two_sizes().but(**BALANCED),
        8: with_three(**BALANCED | {"t": HALF}),
        9: with_three(**BALANCED, **TWICE_URR_3),
        10: with_three(**BALANCED, Q=THREE_TELLING, estimate=THREE_TELLING),
        11: with_three(**BALANCED, estimate=BIASED),
    },
    broken=[Broken(0, with_three(**BALANCED), {"bound": twice(ubd_mixture.bound_at)})],
)
def mixture(bound=ubd_mixture.bound_at, slope=ubd_mixture.slope_in_t):
    """At the share with the least M no mechanism loses less than the mixture at that p."""
    grows = slope(S, N, E, ALPHA, SHARE)
    return Statement(
        (SENSITIVE, PROTECTED, Q, E, ESTIMATE, ALPHA, SHARE),
        (
            *(E > 1, S >= 2, N >= 1, ALPHA >= 0, ALPHA < 1, SHARE >= 0, SHARE < 1),
            *(grows >= 0, SHARE * grows == 0),
            *private(),
        ),
        (loss_at(P) >= bound(S, N, E, ALPHA, SHARE),),
        both_sizes() | {P: levels(ALPHA / S, (1 - ALPHA) / N)},
    )

"""The least worst case: what every ULDP mechanism with (4') loses, and where uBD and uRR attain it."""

from fractions import Fraction

from mechanisms.losses import ubd
from theory.kernel.binding import function
from theory.kernel.sorts import BOOL, functions
from theory.kernel.statement import Statement
from theory.ledger.formal import Broken, states
from theory.notions import logic
from theory.notions.probability import is_mechanism, size
from theory.notions.uldp import invertible_if_reachable, provides
from theory.statements.uldp.lower_bounds import (
    DRAWN,
    ESTIMATE,
    HALVED,
    DOUBLED,
    HALF,
    OF_RR_2,
    PROTECTED,
    QUARTER,
    RR_2,
    SENSITIVE,
    TELLING,
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
FOUR = two(
    sensitive=[True] * 4, protected=[True] * 4, Q=RR_4, estimate=OF_RR_4, E=Fraction(3, 2)
)


@states(
    "uldp-ubd-optimal",
    printed_as="ours",
    holds=[two(**ALL_2), three(**ALL_3), FOUR],
    dropped={
        0: "else sensitive rows agree, and no estimate is unbiased",
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
def ubd_optimal(
    loss_of_size=ubd.on_sensitive_times_n, is_optimal=ubd.some_size_is_optimal
):
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

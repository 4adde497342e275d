"""LIP and LDP imply each other (Theorem 1), and LIP survives post-processing."""

from fractions import Fraction

from mechanisms import binary_channel
from theory.kernel.binding import function, function_of
from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import Broken, Implied, NotNeeded, at, states
from theory.notions import logic
from theory.notions.lip import support
from theory.notions.probability import is_distribution, is_mechanism
from theory.statements.lip import binary
from theory.statements.lip.channels import CHANNEL, PRIOR, E, X, Y, Z, has_ldp, has_lip

F = const("F", REAL)
SECOND = const("W", functions(Y, Z, REAL))
MECHANISM = (is_distribution(X, PRIOR), is_mechanism(X, Y, CHANNEL), E >= 1)
THIRD = Fraction(1, 3)
# the optimal channel for P1 = 1/3, e^eps = 2: its LDP factor is 4
SKEWED = {"prior": [2 * THIRD, THIRD], "Q": [[5 * THIRD / 2, THIRD / 2], [THIRD, 2 * THIRD]]}
TWO = {"X": 2, "Y": 2}
TRUTH = [[1, 0], [0, 1]]
PRIOR_STAYS = "the proof does not use it; (3) and (7) speak of a prior"
ROWS_STAY = "the proof does not use it; (7) speaks of a channel"
BUDGET_STAYS = "with e^eps < 1 no channel satisfies the last hypothesis"


def skewed(**other):
    """Return an instance of two values with a skewed prior, and e^eps = 2."""
    return at(TWO, **(SKEWED | {"E": 2} | other))


def doubled(E):
    """Return the factor of LDP that Theorem 1 promises."""
    return E * E


@states(
    "lip-implies-ldp",
    printed_as="printed",
    holds=[skewed(), at({"X": 1, "Y": 1}, prior=[1], Q=[[1]], E=1)],
    dropped={
        0: NotNeeded(PRIOR_STAYS),
        1: NotNeeded(ROWS_STAY),
        2: Implied(BUDGET_STAYS),
        3: skewed(Q=TRUTH),
    },
    broken=[Broken(0, skewed(), {"factor": lambda E: E})],
)
def lip_gives_ldp(factor=doubled):
    """A channel with eps-LIP, asked of all inputs and outputs, has 2 eps-LDP."""
    return Statement(
        (PRIOR, CHANNEL, E),
        (*MECHANISM, has_lip(X, Y, PRIOR, CHANNEL, E)),
        (has_ldp(X, Y, CHANNEL, factor(E)),),
    )


@states(
    "lip-implied-by-ldp",
    printed_as="printed",
    holds=[skewed(E=4), at({"X": 1, "Y": 1}, prior=[1], Q=[[1]], E=1)],
    dropped={
        0: skewed(E=4, prior=[20, 20]),
        1: NotNeeded(ROWS_STAY),
        2: NotNeeded(BUDGET_STAYS),
        3: skewed(Q=TRUTH),
    },
    broken=[Broken(0, skewed(E=4), {"factor": lambda E: E / 4})],
)
def ldp_gives_lip(factor=lambda E: E):
    """A channel with eps-LDP has eps-LIP under every prior."""
    return Statement(
        (PRIOR, CHANNEL, E),
        (*MECHANISM, has_ldp(X, Y, CHANNEL, E)),
        (has_lip(X, Y, PRIOR, CHANNEL, factor(E)),),
    )


THREE = {"X": 2, "Y": 2, "Z": 2}
COARSE = {"W": [[1, 0], [Fraction(1, 2), Fraction(1, 2)]]}


def processed(x, z):
    """Return Pr(z|x) after post-processing."""
    return Y.sum(lambda y: CHANNEL(x, y) * SECOND(y, z))


@states(
    "lip-post-processing",
    printed_as="asked",
    holds=[at(THREE, **(SKEWED | COARSE | {"E": 2}))],
    dropped={
        0: NotNeeded(PRIOR_STAYS),
        1: NotNeeded(ROWS_STAY),
        2: at(THREE, **(SKEWED | COARSE | {"E": 2, "W": [[2, -1], [-1, 2]]})),
        3: NotNeeded(BUDGET_STAYS),
        4: at(THREE, **(SKEWED | COARSE | {"E": 2, "Q": TRUTH})),
    },
    broken=[Broken(0, at(THREE, **(SKEWED | {"E": 2, "W": TRUTH})), {"factor": lambda E: E / 2})],
)
def post_processing(factor=lambda E: E):
    """What a channel W makes of a report with eps-LIP has eps-LIP."""
    after = function_of(X, Z, processed)
    distribution, mechanism, budget = MECHANISM
    return Statement(
        (PRIOR, CHANNEL, SECOND, E),
        (
            distribution,
            mechanism,
            is_mechanism(Y, Z, SECOND),
            budget,
            has_lip(X, Y, PRIOR, CHANNEL, E),
        ),
        (has_lip(X, Z, PRIOR, after, factor(E)),),
    )


SURE = const("sure", functions(BOOL, REAL))
TOLD = const("told", functions(BOOL, BOOL, REAL))


@states(
    "lip-implies-ldp-support",
    printed_as="ours",
    holds=[
        skewed(F=3),
        at({"X": 3, "Y": 2}, prior=[2 * THIRD, THIRD, 0], Q=[*SKEWED["Q"], [0, 1]], E=2, F=7),
    ],
    dropped={
        0: NotNeeded(PRIOR_STAYS),
        1: NotNeeded(ROWS_STAY),
        2: Implied(BUDGET_STAYS),
        3: skewed(Q=TRUTH, F=3),
    },
    broken=[
        Broken(0, skewed(F=3), {"factor": lambda E: E}),
        Broken(1, skewed(F=3), {"sure": lambda x: logic.choose(x, Fraction(1, 2), Fraction(1, 2))}),
        Broken(2, skewed(F=3), {"told": lambda x, y: Fraction(1, 2)}),
    ],
)
def on_the_support(
    factor=doubled,
    sure=lambda x: logic.choose(x, 1, 0),
    told=lambda x, y: logic.choose(x == y, 1, 0),
):
    """Asked of the support alone, eps-LIP gives 2 eps-LDP there, and nothing (no F) elsewhere."""
    alive = support(PRIOR)
    among = Y.forall(
        lambda y: X.forall(
            lambda x: X.forall(
                lambda other: logic.implies(
                    logic.all_of(alive(x), alive(other)),
                    CHANNEL(x, y) <= factor(E) * CHANNEL(other, y),
                )
            )
        )
    )
    return Statement(
        (PRIOR, CHANNEL, E, F),
        (*MECHANISM, has_lip(X, Y, PRIOR, CHANNEL, E, support(PRIOR))),
        (
            among,
            has_lip(BOOL, BOOL, SURE, TOLD, 1, support(SURE)),
            logic.negation(has_ldp(BOOL, BOOL, TOLD, F)),
        ),
        {SURE: function(BOOL, sure), TOLD: function_of(BOOL, BOOL, told)},
    )


@states(
    "lip-implies-ldp-tight",
    printed_as="ours",
    holds=[at(E=2, F=3), at(E=2, F=4)],
    dropped={0: at(E=Fraction(1, 2), F=0)},
    broken=[
        Broken(0, at(E=2, F=3), {"balanced": lambda P1, E: (0 * P1, 0 * E)}),
        Broken(1, at(E=2, F=3), {"balanced": lambda P1, E: (P1, 1 - P1)}),
    ],
)
def tight(balanced=binary_channel.balanced_lip):
    """At P1 = 1/(1+E) the optimal eps-LIP channel has no LDP with a factor F below E^2."""
    q = binary.PRINTED
    return Statement(
        (E, F),
        (E > 1,),
        (
            binary.has_lip(BOOL, q),
            logic.implies(has_ldp(BOOL, BOOL, q, F), F >= E * E),
        ),
        {binary.P1: 1 / (1 + E)} | binary.prior() | {q: binary.channel(*balanced(binary.P1, E))},
    )

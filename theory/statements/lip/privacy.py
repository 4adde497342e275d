"""LIP and LDP imply each other (Theorem 1), and LIP survives post-processing."""

from mechanisms import binary_channel
from theory.kernel.binding import function, function_of
from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.lip import support
from theory.notions.probability import is_distribution, is_mechanism
from theory.statements.lip import binary
from theory.statements.lip.channels import CHANNEL, PRIOR, E, X, Y, Z, has_ldp, has_lip

F = const("F", REAL)
SECOND = const("W", functions(Y, Z, REAL))
MECHANISM = {
    "the prior is a distribution": is_distribution(X, PRIOR),
    "Q is a mechanism": is_mechanism(X, Y, CHANNEL),
    "eps >= 0": E >= 1,
}


def doubled(E):
    """Return the factor of LDP that Theorem 1 promises."""
    return E * E


@states("lip-implies-ldp")
def lip_gives_ldp(factor=doubled):
    """A channel with eps-LIP, asked of all inputs and outputs, has 2 eps-LDP."""
    return Statement(
        (PRIOR, CHANNEL, E),
        {**MECHANISM, "LIP": has_lip(X, Y, PRIOR, CHANNEL, E)},
        {"LDP": has_ldp(X, Y, CHANNEL, factor(E))},
    )


@states("lip-implied-by-ldp")
def ldp_gives_lip(factor=lambda E: E):
    """A channel with eps-LDP has eps-LIP under every prior."""
    return Statement(
        (PRIOR, CHANNEL, E),
        {**MECHANISM, "LDP": has_ldp(X, Y, CHANNEL, E)},
        {"LIP": has_lip(X, Y, PRIOR, CHANNEL, factor(E))},
    )


def processed(x, z):
    """Return Pr(z|x) after post-processing."""
    return Y.sum(lambda y: CHANNEL(x, y) * SECOND(y, z))


@states("lip-post-processing")
def post_processing(factor=lambda E: E):
    """What a channel W makes of a report with eps-LIP has eps-LIP."""
    after = function_of(X, Z, processed)
    return Statement(
        (PRIOR, CHANNEL, SECOND, E),
        {
            "the prior is a distribution": MECHANISM["the prior is a distribution"],
            "Q is a mechanism": MECHANISM["Q is a mechanism"],
            "W is a mechanism": is_mechanism(Y, Z, SECOND),
            "eps >= 0": MECHANISM["eps >= 0"],
            "LIP": has_lip(X, Y, PRIOR, CHANNEL, E),
        },
        {"LIP afterwards": has_lip(X, Z, PRIOR, after, factor(E))},
    )


SURE = const("sure", functions(BOOL, REAL))
TOLD = const("told", functions(BOOL, BOOL, REAL))


@states("lip-implies-ldp-support")
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
        {**MECHANISM, "LIP on the support": has_lip(X, Y, PRIOR, CHANNEL, E, support(PRIOR))},
        {
            "LDP on the support": among,
            "LIP of the example": has_lip(BOOL, BOOL, SURE, TOLD, 1, support(SURE)),
            "no LDP of the example": logic.negation(has_ldp(BOOL, BOOL, TOLD, F)),
        },
        {SURE: function(BOOL, sure), TOLD: function_of(BOOL, BOOL, told)},
    )


@states("lip-implies-ldp-tight")
def tight(balanced=binary_channel.balanced_lip):
    """At P1 = 1/(1+E) the optimal eps-LIP channel has no LDP with a factor F below E^2."""
    q = binary.PRINTED
    return Statement(
        (E, F),
        {"eps > 0": E > 1},
        {
            "LIP": binary.has_lip(BOOL, q),
            "no LDP below 2 eps": logic.implies(has_ldp(BOOL, BOOL, q, F), F >= E * E),
        },
        {binary.P1: 1 / (1 + E)} | binary.prior() | {q: binary.channel(*balanced(binary.P1, E))},
    )

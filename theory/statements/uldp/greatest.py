"""The greatest expected l2 losses over all input distributions, for every eps."""

from mechanisms.losses import urap, urr
from theory.kernel.statement import Statement
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.probability import is_distribution
from theory.statements.uldp.urr import SENSITIVE, E, P, S, X
from theory.statements.uldp.worst_l2 import (
    UNIFORM,
    WORST,
    A,
    N,
    interior_levels,
    levels,
    sizes,
    uniform_levels,
    urap_loss,
    urr_loss,
)


def lazily(condition, yes, no):
    """Return `yes()` if the condition holds and `no()` otherwise."""
    return logic.choose(condition, yes(), no())


def greatest(loss, value, above):
    """Return that no p loses more than the value, and that one of two distributions loses it."""

    def attained(p):
        return logic.all_of(is_distribution(X, p), loss(p) == value)

    return {
        "the bound": loss(P) <= value,
        "reached above the threshold": logic.implies(above, attained(WORST)),
        "reached up to the threshold": logic.implies(logic.negation(above), attained(UNIFORM)),
    }


@states("uldp-urr-l2-greatest")
def urr_l2_greatest(value=urr.worst_l2_times_n, times_n=urr.l2_times_n, above=urr.is_mixture_worst):
    """Propositions 15 and 16 together, and between them."""
    return Statement(
        (SENSITIVE, E, P),
        {
            "eps > 0": E > 1,
            "s >= 1 and N >= 1": logic.all_of(S >= 1, N >= 1),
            "p is a distribution": is_distribution(X, P),
        },
        greatest(lambda p: urr_loss(p, times_n), value(S, N, E, lazily), above(N, E)),
        sizes() | {UNIFORM: levels(*uniform_levels(S, N)), WORST: levels(*urr.mixture(S, N, E))},
    )


@states("uldp-urap-l2-greatest")
def urap_l2_greatest(
    value=urap.worst_l2_times_n, times_n=urap.l2_times_n, above=urap.is_interior_worst
):
    """Proposition 18 and what is beyond it together."""
    return Statement(
        (SENSITIVE, A, P),
        {
            "eps > 0": A > 1,
            "s >= 1 and N >= 1": logic.all_of(S >= 1, N >= 1),
            "p is a distribution": is_distribution(X, P),
        },
        greatest(lambda p: urap_loss(p, times_n), value(S, N, A, lazily), above(N, A)),
        sizes()
        | {UNIFORM: levels(*uniform_levels(S, N)), WORST: levels(*interior_levels(S, N, A))},
    )

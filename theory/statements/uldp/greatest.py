"""The greatest expected l2 losses over all input distributions, for every eps."""

from fractions import Fraction

from mechanisms.losses import urap, urr
from theory.kernel.statement import Statement
from theory.ledger.formal import Broken, NotNeeded, at, states
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

    return (
        loss(P) <= value,
        logic.implies(above, attained(WORST)),
        logic.implies(logic.negation(above), attained(UNIFORM)),
    )


THIRD = Fraction(1, 3)
URR = {"sensitive": [True, False, False], "E": 2, "p": 3 * [THIRD]}
URAP = {"sensitive": [True, False, False], "a": Fraction(3, 2), "p": 3 * [THIRD]}


def three(base, **changed):
    """Return an instance of three values."""
    return at({"X": 3}, **(base | changed))


def nothing(s, N, E, choose):
    """A changed formula: no loss."""
    del choose
    return 0 * s


@states(
    "uldp-urr-l2-greatest",
    printed_as="ours",
    holds=[three(URR), three(URR, E=5)],
    dropped={
        0: three(URR, E=1),
        1: NotNeeded("says that there are values of both kinds"),
        2: three(URR, p=[0, 0, 0]),
    },
    broken=[
        Broken(0, three(URR), {"value": nothing}),
        Broken(1, three(URR, E=5), {"value": nothing}),
        Broken(2, three(URR), {"value": nothing}),
    ],
)
def urr_l2_greatest(value=urr.worst_l2_times_n, times_n=urr.l2_times_n, above=urr.is_mixture_worst):
    """Propositions 15 and 16 together, and between them."""
    return Statement(
        (SENSITIVE, E, P),
        (E > 1, logic.all_of(S >= 1, N >= 1), is_distribution(X, P)),
        greatest(lambda p: urr_loss(p, times_n), value(S, N, E, lazily), above(N, E)),
        sizes() | {UNIFORM: levels(*uniform_levels(S, N)), WORST: levels(*urr.mixture(S, N, E))},
    )


@states(
    "uldp-urap-l2-greatest",
    printed_as="ours",
    holds=[three(URAP), three(URAP, a=3)],
    dropped={
        0: three(URAP, a=1),
        1: NotNeeded("says that there are values of both kinds"),
        2: three(URAP, p=[0, 0, 0]),
    },
    broken=[
        Broken(0, three(URAP), {"value": nothing}),
        Broken(1, three(URAP, a=3), {"value": nothing}),
        Broken(2, three(URAP), {"value": nothing}),
    ],
)
def urap_l2_greatest(
    value=urap.worst_l2_times_n, times_n=urap.l2_times_n, above=urap.is_interior_worst
):
    """Proposition 18 and what is beyond it together."""
    return Statement(
        (SENSITIVE, A, P),
        (A > 1, logic.all_of(S >= 1, N >= 1), is_distribution(X, P)),
        greatest(lambda p: urap_loss(p, times_n), value(S, N, A, lazily), above(N, A)),
        sizes()
        | {UNIFORM: levels(*uniform_levels(S, N)), WORST: levels(*interior_levels(S, N, A))},
    )

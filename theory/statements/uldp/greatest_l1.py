"""The greatest asymptotic l1 losses over all input distributions, over sqrt(2/(n pi))."""

from fractions import Fraction

from mechanisms.losses import urap, urr
from theory.kernel.statement import Statement
from theory.ledger.formal import Broken, Implied, NotNeeded, at, states
from theory.notions import logic
from theory.notions.probability import is_distribution
from theory.statements.uldp.greatest import lazily
from theory.statements.uldp.near_zero import are_roots
from theory.statements.uldp.urr import SENSITIVE, E, P, S, X
from theory.statements.uldp.worst_l1 import LARGE, ON_N, ON_S, ROOT, SMALL, TOP, roots
from theory.statements.uldp.worst_l1_urap import LARGE as LARGE_A
from theory.statements.uldp.worst_l1_urap import NEGATIVE, level_values
from theory.statements.uldp.worst_l1_urap import SMALL as SMALL_A
from theory.statements.uldp.worst_l2 import (
    UNIFORM,
    WORST,
    A,
    N,
    levels,
    sizes,
    uniform_levels,
)


def greatest(roots_at, above):
    """Return that no p loses more than on_s + on_n, and that one of two distributions loses it."""
    value = ON_S + ON_N

    def attained(p):
        found = logic.implies(roots_at(TOP, p), X.sum(TOP) == value)
        return logic.all_of(is_distribution(X, p), found)

    return (
        X.sum(ROOT) <= value,
        logic.implies(above, attained(WORST)),
        logic.implies(logic.negation(above), attained(UNIFORM)),
    )


def beyond(base, **values):
    """Return an instance above the threshold, where the second root is 0."""
    made = {k: v for k, v in base.items() if k != "on_x"}
    made |= {"on_s": base["on_x"], "on_n": 0} | values
    return at({"X": len(base["sensitive"])}, **made)


def below(base, **values):
    """Return an instance below the threshold."""
    return at({"X": len(base["sensitive"])}, **(base | values))


def at_most_nothing(s, N, E, choose):
    """A changed formula: no loss."""
    del choose
    return 0 * s, 0 * s


UNDEFINED = "without it the losses divide by zero"
SIZES = "says that there are values of both kinds"


@states(
    "uldp-urr-l1-greatest",
    printed_as="ours",
    holds=[below(SMALL), beyond(LARGE)],
    dropped={
        0: Implied(UNDEFINED),
        1: NotNeeded(SIZES),
        2: below(SMALL, p=[0, 1, 1], root=3 * [2]),
        3: below(SMALL, root=[9, 9, 9]),
        4: below(SMALL, on_s=-9),
    },
    broken=[
        Broken(0, beyond(LARGE, on_s=0), {"squares": at_most_nothing}),
        Broken(1, beyond(LARGE, on_s=0), {"squares": at_most_nothing}),
        Broken(2, below(SMALL, on_s=0, on_n=0), {"squares": at_most_nothing}),
    ],
)
def urr_l1_greatest(
    squares=urr.worst_l1_squares, l1_square=urr.l1_square, above=urr.is_mixture_worst
):
    """Propositions 7 and 8 together, and between them."""

    def roots_at(root, p):
        return roots(root, p, l1_square, S, E)

    return Statement(
        (SENSITIVE, E, P, ROOT, TOP, ON_S, ON_N),
        (
            E > 1,
            logic.all_of(S >= 1, N >= 1),
            is_distribution(X, P),
            roots_at(ROOT, P),
            are_roots((ON_S, ON_N), squares(S, N, E, lazily)),
        ),
        greatest(roots_at, above(N, E)),
        sizes() | {UNIFORM: levels(*uniform_levels(S, N)), WORST: levels(*urr.mixture(S, N, E))},
    )


@states(
    "uldp-urap-l1-greatest",
    printed_as="ours",
    holds=[below(SMALL_A), beyond(LARGE_A)],
    dropped={
        0: at({"X": 3}, **NEGATIVE, on_s=Fraction(6, 19), on_n=0),
        1: NotNeeded(SIZES),
        2: below(SMALL_A, p=[0, Fraction(169, 50)], root=[Fraction(156, 25), Fraction(169, 50)]),
        3: below(SMALL_A, root=[9, 9]),
        4: below(SMALL_A, on_s=-9),
    },
    broken=[
        Broken(0, beyond(LARGE_A, on_s=0), {"squares": at_most_nothing}),
        Broken(1, beyond(LARGE_A, on_s=0), {"squares": at_most_nothing}),
        Broken(2, below(SMALL_A, on_s=0, on_n=0), {"squares": at_most_nothing}),
    ],
)
def urap_l1_greatest(
    squares=urap.worst_l1_squares, l1_square=urap.l1_square, above=urap.is_level_worst
):
    """Proposition 10 and what is beyond it together."""

    def roots_at(root, p):
        return roots(root, p, l1_square, A)

    return Statement(
        (SENSITIVE, A, P, ROOT, TOP, ON_S, ON_N),
        (
            A > 1,
            logic.all_of(S >= 1, N >= 1),
            is_distribution(X, P),
            roots_at(ROOT, P),
            are_roots((ON_S, ON_N), squares(S, N, A, lazily)),
        ),
        greatest(roots_at, above(N, A)),
        sizes() | {UNIFORM: levels(*uniform_levels(S, N)), WORST: levels(*level_values(S, N, A))},
    )

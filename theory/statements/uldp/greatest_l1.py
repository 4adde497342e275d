"""The greatest asymptotic l1 losses over all input distributions, over sqrt(2/(n pi))."""

from mechanisms.losses import urap, urr
from theory.kernel.statement import Statement
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.probability import is_distribution
from theory.statements.uldp.greatest import lazily
from theory.statements.uldp.near_zero import are_roots
from theory.statements.uldp.urr import SENSITIVE, E, P, S, X
from theory.statements.uldp.worst_l1 import ON_N, ON_S, ROOT, TOP, roots
from theory.statements.uldp.worst_l1_urap import level_values
from theory.statements.uldp.worst_l2 import UNIFORM, WORST, A, N, levels, sizes, uniform_levels


def greatest(roots_at, above):
    """Return that no p loses more than on_s + on_n, and that one of two distributions loses it."""
    value = ON_S + ON_N

    def attained(p):
        found = logic.implies(roots_at(TOP, p), X.sum(TOP) == value)
        return logic.all_of(is_distribution(X, p), found)

    return {
        "the bound": X.sum(ROOT) <= value,
        "reached above the threshold": logic.implies(above, attained(WORST)),
        "reached up to the threshold": logic.implies(logic.negation(above), attained(UNIFORM)),
    }


@states("uldp-urr-l1-greatest")
def urr_l1_greatest(
    squares=urr.worst_l1_squares, l1_square=urr.l1_square, above=urr.is_mixture_worst
):
    """Propositions 7 and 8 together, and between them."""

    def roots_at(root, p):
        return roots(root, p, l1_square, S, E)

    return Statement(
        (SENSITIVE, E, P, ROOT, TOP, ON_S, ON_N),
        {
            "eps > 0": E > 1,
            "s >= 1 and N >= 1": logic.all_of(S >= 1, N >= 1),
            "p is a distribution": is_distribution(X, P),
            "deviations at p": roots_at(ROOT, P),
            "the worst loss has two roots": are_roots((ON_S, ON_N), squares(S, N, E, lazily)),
        },
        greatest(roots_at, above(N, E)),
        sizes() | {UNIFORM: levels(*uniform_levels(S, N)), WORST: levels(*urr.mixture(S, N, E))},
    )


@states("uldp-urap-l1-greatest")
def urap_l1_greatest(
    squares=urap.worst_l1_squares, l1_square=urap.l1_square, above=urap.is_level_worst
):
    """Proposition 10 and what is beyond it together."""

    def roots_at(root, p):
        return roots(root, p, l1_square, A)

    return Statement(
        (SENSITIVE, A, P, ROOT, TOP, ON_S, ON_N),
        {
            "eps > 0": A > 1,
            "s >= 1 and N >= 1": logic.all_of(S >= 1, N >= 1),
            "p is a distribution": is_distribution(X, P),
            "deviations at p": roots_at(ROOT, P),
            "the worst loss has two roots": are_roots((ON_S, ON_N), squares(S, N, A, lazily)),
        },
        greatest(roots_at, above(N, A)),
        sizes() | {UNIFORM: levels(*uniform_levels(S, N)), WORST: levels(*level_values(S, N, A))},
    )

"""The greatest expected l2 losses over all input distributions, for every eps."""

from mechanisms.losses import urap, urr
from theory.kernel.terms import and_, implies, not_
from theory.kernel.theorem import generalise, solve
from theory.ledger.decisions import proves
from theory.proofs.uldp import (
    proposition_16_urr_l2_mixture,
    proposition_18_urap_l2_worst,
    two_levels,
)
from theory.proofs.uldp.proposition_15_urr_l2_worst import at_uniform, loss, numbers
from theory.statements.stated import stated
from theory.statements.uldp import worst_l2
from theory.tactics.opening import opened

E = stated("uldp-urr-private").E
A = stated("uldp-urap-l2-worst").a


def from_regimes(statement, above, beyond, most, value, *facts):
    """Return a statement from the two regimes.

    Parameters
    ----------
    statement : Statement
    above : Term
        Whether the uniform distribution on X_N is not worst.
    beyond : Theorem
        What is worst then, with its value.
    most, value : Theorem
        `given and not above =>` that distribution is worst, and its value.
    facts : Theorem
    """
    H, goal = statement.given, statement.implication.args[1]
    parts = [solve(implies(and_(H, above), goal), beyond, *facts)]
    parts.append(solve(implies(and_(H, not_(above)), goal), most, value, *facts))
    return generalise(solve(statement.implication, *parts), *statement.constants)


@proves("uldp-urr-l2-greatest")
def of_urr(statement):
    """Return uRR's."""
    H, (s, n) = statement.given, numbers(statement)
    above, levels = urr.is_mixture_worst(n, E), worst_l2.uniform_levels(s, n)
    below, closed = and_(H, not_(above)), urr.uniform_l2_times_n(s, n, E)
    mixture = stated("uldp-urr-l2-mixture").statement()
    beyond = opened(proposition_16_urr_l2_mixture.theorem(mixture), *mixture.constants)
    return from_regimes(
        statement,
        above,
        beyond,
        at_uniform(below, s, n),
        two_levels.value(below, loss(s), *levels, closed),
        two_levels.distribution(H, *levels),
    )


@proves("uldp-urap-l2-greatest")
def of_urap(statement):
    """Return uRAP's."""
    H, (s, n) = statement.given, numbers(statement)
    above, levels = urap.is_interior_worst(n, A), worst_l2.uniform_levels(s, n)
    below, closed = and_(H, not_(above)), urap.uniform_l2_times_n(s, n, A)
    interior = stated("uldp-urap-l2-interior").statement()
    beyond = opened(proposition_18_urap_l2_worst.interior(interior), *interior.constants)
    steep = solve(implies(below, 2 * levels[1] <= 1 / (A - 1)))
    of_p = proposition_18_urap_l2_worst.loss(s)
    return from_regimes(
        statement,
        above,
        beyond,
        two_levels.greatest(below, of_p, 1 / (A - 1), *levels, steep),
        two_levels.value(below, of_p, *levels, closed),
        two_levels.distribution(H, *levels),
    )

"""Proposition 16: the input distribution that is worst for uRR's l2 loss, for large eps."""

from mechanisms.losses import urr as losses
from theory.kernel.theorem import generalise, solve
from theory.ledger.claims import Decision, decides
from theory.statements.uldp import worst_l2 as model
from theory.statements.uldp.urr import E
from theory.tactics.defined import well_defined
from theory.uldp import two_levels
from theory.uldp.proposition_15_urr_l2_worst import SIZES, at_mixture, loss, numbers


def theorem():
    """Return Proposition 16."""
    statement = model.urr_l2_mixture()
    H, (s, n) = statement.given, numbers(statement)
    known = two_levels.some_value(H)
    levels, closed = losses.mixture(s, n, E), losses.mixture_l2_times_n(s, n, E)
    parts = [*at_mixture(H, s, n, *known), two_levels.value(H, loss(s), *levels, closed, *known)]
    return generalise(solve(statement.implication, *parts), *statement.constants)


def defined():
    """Return that no denominator is zero."""
    statement = model.urr_l2_mixture()
    return well_defined(statement, *two_levels.some_value(statement.given))


@decides("uldp-urr-l2-mixture")
def urr_l2_mixture():
    """By the distance to (14)."""
    return Decision(
        verdict="proved",
        printed_proof="flawed",
        why=(
            "(14) makes all outputs equally likely, and no other p loses as much. The printed "
            "proof bounds sum m(x)^2 by |X| times a geometric mean, which is right, and then takes "
            "that for its greatest value 1/|X|, which it is for uniform m only: the inequality "
            "runs the wrong way (uldp-am-gm-step). By sum m(x)^2 >= 1/|X| it is right."
        ),
        scope=SIZES + ", all eps >= ln(N+1)",
        theorem=theorem,
        defined=defined,
    )

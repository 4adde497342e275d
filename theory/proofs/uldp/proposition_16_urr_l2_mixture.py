"""Proposition 16: the input distribution that is worst for uRR's l2 loss, for large eps."""

from mechanisms.losses import urr as losses
from theory.ledger.decisions import proves
from theory.proofs.uldp import two_levels
from theory.proofs.uldp.proposition_15_urr_l2_worst import at_mixture, loss, numbers
from theory.statements.stated import stated
from theory.tactics.closing import concluded

E = stated("uldp-urr-l2-mixture").E


@proves("uldp-urr-l2-mixture")
def theorem(statement):
    """Return Proposition 16."""
    H, (s, n) = statement.given, numbers(statement)
    known = two_levels.some_value(H)
    levels, closed = losses.mixture(s, n, E), losses.mixture_l2_times_n(s, n, E)
    parts = [*at_mixture(H, s, n, *known), two_levels.value(H, loss(s), *levels, closed, *known)]
    return concluded(statement, *parts)

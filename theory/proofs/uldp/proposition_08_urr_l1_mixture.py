"""Proposition 8: the input distribution that is worst for uRR's l1 loss, for large eps."""

from mechanisms.losses import urr as losses
from theory.kernel.terms import implies
from theory.kernel.theorem import solve
from theory.ledger.decisions import proves
from theory.proofs.uldp import level_bits
from theory.proofs.uldp.proposition_07_urr_l1_worst import at_mixture, term
from theory.proofs.uldp.proposition_15_urr_l2_worst import numbers
from theory.statements.stated import stated
from theory.tactics.closing import concluded
from theory.tactics.expand import rational

said = stated("uldp-urr-l1-mixture")
E, ON_X, TOP = said.E, said.on_x, said.top


@proves("uldp-urr-l1-mixture")
def theorem(statement):
    """Return Proposition 8."""
    H, (s, n) = statement.given, numbers(statement)
    worst, lower = at_mixture(H, s, n)
    levels, under = losses.mixture(s, n, E), losses.mixture_l1_square(s, n, E)
    positive = [solve(implies(H, part)) for part in (s >= 1, n >= 1)]
    scaled = [
        rational(H, under, term(s)(flag, c) * (s + n) * (s + n), *positive)
        for flag, c in zip((True, False), levels, strict=True)
    ]
    parts = ((ON_X, s + n), (ON_X, s + n))
    value = level_bits.total(H, term(s), *levels, TOP, parts, *positive, *scaled)
    shares_sum = rational(H, ON_X / (s + n) * s + ON_X / (s + n) * n, ON_X, *positive)
    return concluded(
        statement, worst, solve(implies(H, statement.goal("the value")), value, shares_sum), lower
    )

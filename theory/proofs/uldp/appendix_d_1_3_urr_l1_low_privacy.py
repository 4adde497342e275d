"""Appendix D.1.3: uRR's worst-case l1 loss at eps = ln K."""

from mechanisms.losses import limits
from mechanisms.losses import urr as losses
from theory.kernel.terms import and_, eq, implies
from theory.kernel.theorem import generalise, solve
from theory.ledger.decisions import proves
from theory.library import roots
from theory.statements.uldp import at_ln_k as model
from theory.statements.uldp.at_ln_k import LOSS, NOISELESS
from theory.statements.uldp.lemmas import N, S
from theory.tactics.expand import rational


@proves("uldp-urr-l1-low-privacy")
def theorem(statement):
    """Return that (15) is exactly 1 + s/(K-1) times the non-private loss."""
    H, K = statement.given, S + N
    ratio = 1 + S / (K - 1)
    under = rational(H, losses.mixture_l1_square(S, N, K), limits.none_l1(K) * ratio * ratio)
    square = solve(implies(H, eq(NOISELESS * NOISELESS, limits.none_l1(K))))
    signs = solve(implies(H, and_(ratio >= 1, NOISELESS >= 0, LOSS >= 0)))
    scaled = solve(
        implies(H, eq(LOSS * LOSS, ratio * NOISELESS * (ratio * NOISELESS))), under, square
    )
    exact = roots.equal(H, LOSS, ratio * NOISELESS, scaled, signs)
    small = solve(implies(H, and_(S / (K - 1) <= model.DELTA, S / (K - 1) >= 0)))
    return generalise(solve(statement.implication, exact, small, signs), *statement.constants)

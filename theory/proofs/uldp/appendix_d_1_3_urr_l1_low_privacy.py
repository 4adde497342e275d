"""Appendix D.1.3: uRR's worst-case l1 loss at eps = ln K."""

from mechanisms.losses import limits
from mechanisms.losses import urr as losses
from theory.kernel.terms import and_
from theory.ledger.decisions import proves
from theory.library import roots
from theory.statements.stated import stated
from theory.tactics.context import Given

said = stated("uldp-urr-l1-low-privacy")
LOSS, NOISELESS, N, S = said.loss, said.none, said.N, said.s


@proves("uldp-urr-l1-low-privacy")
def theorem(statement):
    """Return that (15) is exactly 1 + s/(K-1) times the non-private loss."""
    p, K = Given(statement), S + N
    ratio, none = 1 + S / (K - 1), limits.none_l1(K)
    p.have(losses.mixture_l1_square(S, N, K) == none * ratio * ratio)
    p.have(none == NOISELESS * NOISELESS)
    p.have(and_(said.delta >= S / (K - 1), S / (K - 1) >= 0))
    p.have(ratio * NOISELESS * (ratio * NOISELESS) == LOSS * LOSS)
    p.use(roots.equal_squares(), {roots.A: LOSS, roots.B: ratio * NOISELESS})
    return p.conclude()

"""The worst l1 losses at eps = ln K, where K = |X|: Appendix D.1.3, (45), RR and RAPPOR.

Losses are over sqrt(2/(n pi)). Sizes are any real numbers in their range. RR is uRR with s = K and
N = 0, and RAPPOR is uRAP so. For each share delta the statement says how large K must be.
"""

from fractions import Fraction

from mechanisms.losses import limits
from mechanisms.losses import urr as of_urr
from theory.kernel.sorts import REAL
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.limits import squares_within
from theory.statements.uldp.near_zero import DELTA

K, Q = const("K", REAL), const("q", REAL)
HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)


def fourth(q):
    """Return q^4."""
    return q * q * q * q


def soon(size, pace):
    """Return that a size is large enough for a share delta, in the place of a limit."""
    return logic.all_of(DELTA > 0, DELTA <= 1, pace <= size * DELTA)


@states("uldp-rr-l1-ratio")
def rr_ratio(under=of_urr.mixture_l1_square, printed=limits.rr_l1_at_ln, none=limits.none_l1):
    """RR's loss is twice the non-private one for large K, and exactly 2 + 1/(K-1) times."""
    times, loss = 2 + 1 / (K - 1), under(K, 0 * K, K)
    return Statement(
        (K, DELTA),
        {"K is large": soon(K - 1, HALF)},
        {
            "within the share of twice": squares_within(loss, printed(K), DELTA),
            "the exact factor": loss == times * times * none(K),
        },
    )

"""The worst l1 losses at eps = ln K, where K = |X|: Appendix D.1.3, (45), RR and RAPPOR.

Losses are over sqrt(2/(n pi)). Sizes are any real numbers in their range. RR is uRR with s = K and
N = 0, and RAPPOR is uRAP so. For each share delta the statement says how large K must be.
"""

from fractions import Fraction

from mechanisms.losses import limits
from mechanisms.losses import urap as of_urap
from mechanisms.losses import urr as of_urr
from theory.kernel.sorts import REAL
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.limits import is_root, squares_within, within
from theory.statements.uldp.lemmas import A, N, S
from theory.statements.uldp.near_zero import DELTA, are_roots
from theory.statements.uldp.worst_l1 import ON_N, ON_S

K, Q = const("K", REAL), const("q", REAL)
LOSS, NOISELESS = const("loss", REAL), const("none", REAL)
HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)


def urr_low_privacy(under=of_urr.mixture_l1_square, none=limits.none_l1):
    """(15) is 1 + s/(K-1) times the non-private loss, within any share of it as s/K -> 0."""
    return Statement(
        (S, N, DELTA, LOSS, NOISELESS),
        {
            "s >= 1 and N >= 1": logic.all_of(S >= 1, N >= 1),
            "(15) is a root": is_root(LOSS, under(S, N, K)),
            "the loss without privacy is a root": is_root(NOISELESS, none(K)),
            "s <= delta (K - 1)": S <= DELTA * (K - 1),
        },
        {
            "within the share": within(LOSS, NOISELESS, DELTA),
            "the factor": (1 + S / (K - 1)) * NOISELESS == LOSS,
        },
        {K: S + N},
    )


def fourth(q):
    """Return q^4."""
    return q * q * q * q


def soon(size, pace):
    """Return that a size is large enough for a share delta, in the place of a limit."""
    return logic.all_of(DELTA > 0, DELTA <= 1, pace <= size * DELTA)


def urap_low_privacy(squares=of_urap.uniform_l1_squares, printed=limits.urap_l1_at_ln):
    """(45): (18) is sqrt(K-1) (1 + s/K^(3/4)) for large K, whatever s is; q is K^(1/4)."""
    loss = ON_S + ON_N
    return Statement(
        (Q, S, ON_S, ON_N, DELTA),
        {
            "K is large": soon(Q, 2),
            "1 <= s < K": logic.all_of(S >= 1, fourth(Q) - 1 >= S),
            "uRAP's worst l1 loss at eps = ln K is of two roots": are_roots(
                (ON_S, ON_N), squares(S, fourth(Q) - S, Q * Q)
            ),
        },
        {"within the share": squares_within(loss * loss, printed(Q, S), DELTA)},
    )


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


def rappor_ratio_corrected(under=of_urap.level_l1_square, printed=limits.rappor_l1_at_ln):
    """RAPPOR's loss is K^(1/4) times the non-private one for large K; q is K^(1/4)."""
    a = Q * Q
    return Statement(
        (Q, DELTA),
        {"K is large": soon(a, 3)},
        {
            "within the share of K^(1/4) times": squares_within(
                under(a * a, 0 * a, a), printed(a), DELTA
            )
        },
    )


def rappor_l2_ratio(times_n=of_urap.interior_l2_times_n, printed=limits.rappor_l2_at_ln):
    """RAPPOR's l2 loss is sqrt(K) times the non-private one for large K; a is sqrt(K)."""
    return Statement(
        (A, DELTA),
        {"K is large": soon(A, 5)},
        {"within the share of sqrt(K) times": within(times_n(A * A, 0 * A, A), printed(A), DELTA)},
    )

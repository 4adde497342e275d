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
from theory.ledger.formal import Broken, at, states
from theory.notions import logic
from theory.notions.limits import is_root, squares_within, within
from theory.statements.uldp.lemmas import A, N, S
from theory.statements.uldp.near_zero import DELTA, START, are_roots, some
from theory.statements.uldp.worst_l1 import ON_N, ON_S

K, Q = const("K", REAL), const("q", REAL)
LOSS, NOISELESS = const("loss", REAL), const("none", REAL)
LARGE_K = "an approximation for large |X|: the loss is within any share of it, for K large enough"
HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)
URR = {"s": 1, "N": 4, "delta": QUARTER, "loss": 5 * HALF, "none": 2}


@states(
    "uldp-urr-l1-low-privacy",
    printed_as="printed",
    holds=[at(**URR)],
    dropped={
        0: at(s=-1, N=6, delta=-QUARTER, loss=3 * HALF, none=2),
        1: at(**URR | {"loss": 9}),
        2: at(**URR | {"none": -2}),
        3: at(**URR | {"delta": QUARTER / 2}),
    },
    broken=[Broken(k, at(**URR | {"loss": 7}), {"under": lambda s, N, E: 49}) for k in (0, 1)],
)
def urr_low_privacy(under=of_urr.mixture_l1_square, none=limits.none_l1):
    """(15) is 1 + s/(K-1) times the non-private loss, within any share of it as s/K -> 0."""
    return Statement(
        (S, N, DELTA, LOSS, NOISELESS),
        (
            logic.all_of(S >= 1, N >= 1),
            is_root(LOSS, under(S, N, K)),
            is_root(NOISELESS, none(K)),
            S <= DELTA * (K - 1),
        ),
        (within(LOSS, NOISELESS, DELTA), (1 + S / (K - 1)) * NOISELESS == LOSS),
        {K: S + N},
    )


# K = 16, s = 13/4, where both roots of (18) are fractions
URAP = {"q": 2, "s": 13 * QUARTER, "on_s": Fraction(13, 6), "on_n": 4, "delta": 1}


def fourth(q):
    """Return q^4."""
    return q * q * q * q


def soon(size, pace):
    """Return that a size is large enough for a share delta, in the place of a limit."""
    return logic.all_of(DELTA > 0, DELTA <= 1, pace <= size * DELTA)


@states(
    "uldp-urap-l1-low-privacy",
    printed_as="printed",
    holds=[at(**URAP)],
    dropped={
        0: at(**URAP | {"delta": QUARTER / 25}),
        1: at(q=2, delta=1, s=Fraction(-119, 16), on_s=Fraction(119, 24), on_n=Fraction(11, 2)),
        2: at(**URAP | {"on_n": 99}),
    },
    broken=[Broken(0, at(**URAP | {"on_s": 9, "on_n": 9}), {"squares": lambda *_: (81, 81)})],
)
def urap_low_privacy(squares=of_urap.uniform_l1_squares, printed=limits.urap_l1_at_ln):
    """(45): (18) is sqrt(K-1) (1 + s/K^(3/4)) for large K, whatever s is; q is K^(1/4)."""
    loss = ON_S + ON_N
    return Statement(
        (Q, S, ON_S, ON_N, DELTA),
        (
            soon(Q, 2),
            logic.all_of(S >= 1, fourth(Q) - 1 >= S),
            are_roots((ON_S, ON_N), squares(S, fourth(Q) - S, Q * Q)),
        ),
        (squares_within(loss * loss, printed(Q, S), DELTA),),
    )


@states(
    "uldp-rr-l1-ratio",
    printed_as="printed",
    reading=LARGE_K,
    holds=[at(K=2, delta=HALF), at(K=16, delta=HALF)],
    dropped={0: at(K=2, delta=QUARTER)},
    broken=[
        Broken(0, at(K=16, delta=HALF), {"under": lambda s, N, E: 2}),
        Broken(1, at(K=16, delta=HALF), {"printed": lambda K: 2 * K}),
        Broken(2, at(K=16, delta=HALF), {"under": lambda s, N, E: 2}),
    ],
)
def rr_ratio(under=of_urr.mixture_l1_square, printed=limits.rr_l1_at_ln, none=limits.none_l1):
    """RR's loss is twice the non-private one for large K, and exactly 2 + 1/(K-1) times."""
    times = 2 + 1 / (K - 1)
    return Statement(
        (K, DELTA),
        (soon(K - 1, HALF),),
        (
            squares_within(under(K, 0 * K, K), printed(K), DELTA),
            printed(K) == 4 * none(K),
            under(K, 0 * K, K) == times * times * none(K),
        ),
    )


NOT_SO = "less than is printed: that it comes within any share, for some K as large as one likes"
FOUR = {"delta": Fraction(9, 10), "start": 1, "reals": [2]}


@states(
    "uldp-rappor-l1-ratio",
    printed_as="printed",
    reading=NOT_SO,
    holds=[at(delta=HALF, start=64, reals=[1, 25, 100])],
    dropped={0: at(delta=HALF, start=64, reals=[1, 25, 100]).but(delta=0)},
    broken=[Broken(0, at(**FOUR), {"under": lambda s, N, a: 0 * a})],
)
def rappor_ratio(under=of_urap.level_l1_square, none=limits.none_l1):
    """RAPPOR's loss is sqrt(K) times the non-private one."""

    def meets(a):
        printed = a * a * none(a * a)
        near = squares_within(under(a * a, 0 * a, a), printed, DELTA)
        return logic.all_of(a > START, near)

    given = logic.all_of(DELTA > 0, DELTA <= 1, START >= 1)
    return Statement((DELTA, START), (given,), (some(meets, left=1),))


@states(
    "uldp-rappor-l1-ratio-corrected",
    printed_as="ours",
    holds=[at(q=2, delta=1), at(q=4, delta=QUARTER)],
    dropped={0: at(q=4, delta=Fraction(1, 50))},
    broken=[
        Broken(0, at(q=2, delta=1), {"under": lambda s, N, a: 999}),
        Broken(1, at(q=2, delta=1), {"printed": lambda root: root}),
    ],
)
def rappor_ratio_corrected(
    under=of_urap.level_l1_square, printed=limits.rappor_l1_at_ln, none=limits.none_l1
):
    """RAPPOR's loss is K^(1/4) times the non-private one for large K; q is K^(1/4)."""
    a = Q * Q
    return Statement(
        (Q, DELTA),
        (soon(a, 3),),
        (
            squares_within(under(a * a, 0 * a, a), printed(a), DELTA),
            printed(a) == Q * Q * none(fourth(Q)),
        ),
    )


@states(
    "uldp-rappor-l2-ratio",
    printed_as="printed",
    reading=LARGE_K,
    holds=[at(a=8, delta=1)],
    dropped={0: at(a=4, delta=HALF)},
    broken=[
        Broken(0, at(a=8, delta=1), {"times_n": lambda s, N, a: 999}),
        Broken(1, at(a=8, delta=1), {"printed": lambda root: root}),
    ],
)
def rappor_l2_ratio(
    times_n=of_urap.interior_l2_times_n, printed=limits.rappor_l2_at_ln, none=limits.none_l2
):
    """RAPPOR's l2 loss is sqrt(K) times the non-private one for large K; a is sqrt(K)."""
    return Statement(
        (A, DELTA),
        (soon(A, 5),),
        (
            within(times_n(A * A, 0 * A, A), printed(A), DELTA),
            printed(A) == A * none(A * A),
        ),
    )

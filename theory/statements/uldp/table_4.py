"""Table 4: n times the worst-case l2 losses, as eps -> 0 and at eps = ln K; one entry a conclusion.

Sizes are real numbers. E is e^eps and a is e^(eps/2); for each share delta it is said how near.
"""

from fractions import Fraction

from mechanisms.encodings.base import unit_variance
from mechanisms.losses import limits
from mechanisms.losses import urap as of_urap
from mechanisms.losses import urr as of_urr
from theory.kernel.statement import Statement
from theory.ledger.formal import Broken, at, states
from theory.notions import logic
from theory.notions.limits import like_log, within
from theory.statements.uldp import at_ln_k
from theory.statements.uldp.at_ln_k import K
from theory.statements.uldp.lemmas import A, E, N, S
from theory.statements.uldp.near_zero import DELTA, EPS, START, some
from theory.statements.uldp.table_3_roots import conclusions, constants
from theory.statements.uldp.uniform import NOTHING

READING = (
    "less than is printed: that RAPPOR's loss comes within any share of its entry, for some eps as "
    "near 0 as one likes; uldp-table-4-corrected has the other entries, which hold"
)
SMALL = {"K": 2, "delta": Fraction(9, 10), "start": 9}


@states(
    "uldp-table-4",
    printed_as="printed",
    reading=READING,
    holds=[
        at(
            K=400,
            delta=Fraction(1, 1000),
            start=Fraction(1, 1000),
            reals=[1 + Fraction(1, 2000), Fraction(1, 1000)],
        )
    ],
    dropped={
        0: at(
            K=400,
            delta=Fraction(1, 1000),
            start=Fraction(1, 1000),
            reals=[1 + Fraction(1, 2000), Fraction(1, 1000)],
        ).but(K=-1),
        1: at(
            K=400,
            delta=Fraction(1, 1000),
            start=Fraction(1, 1000),
            reals=[1 + Fraction(1, 2000), Fraction(1, 1000)],
        ).but(delta=0),
    },
    broken=[Broken(0, at(**SMALL, reals=[2, 1]), {"times_n": lambda s, N, a: 0 * s})],
)
def table_4(times_n=of_urap.interior_l2_times_n):
    """RAPPOR's entry at eps near 0, which is 4 K/eps^2 times 1 - 1/K."""

    def meets(a, eps):
        near = within(eps * eps * times_n(K, 0 * K, a), 4 * K * (1 - 1 / K), DELTA)
        return logic.all_of(a > 1, a - 1 < START, like_log(eps / 2, a), near)

    return Statement(
        (K, DELTA, START), (K >= 2, logic.all_of(DELTA > 0, START > 0)), (some(meets, left=2),)
    )


def soon(t, pace):
    """Return that t = e^eps - 1, or e^(eps/2) - 1, is small enough for a share."""
    return logic.all_of(t <= 1, pace * t <= DELTA)


def rr_near_zero(times_n=of_urr.mixture_l2_times_n, printed=limits.direct_l2_near_zero):
    """RR: K (K-1)/eps^2."""
    return Statement(
        (K, E, EPS, DELTA),
        (K >= 1, logic.all_of(E > 1, like_log(EPS, E)), soon(E - 1, 3)),
        (within(EPS * EPS * times_n(K, 0 * K, E), printed(K), DELTA),),
    )


def rappor_near_zero(times_n=of_urap.interior_l2_times_n, printed=limits.unary_l2_near_zero):
    """RAPPOR: 4 K/eps^2."""
    return Statement(
        (K, A, EPS, DELTA),
        (K >= 1, logic.all_of(A > 1, like_log(EPS / 2, A)), soon(A - 1, 3)),
        (within(EPS * EPS * times_n(K, 0 * K, A), printed(K), DELTA),),
    )


def urr_near_zero(times_n=of_urr.uniform_l2_times_n, printed=limits.direct_l2_near_zero):
    """uRR: s (s-1)/eps^2."""
    return Statement(
        (S, N, E, EPS, DELTA),
        (logic.all_of(S >= 2, N >= 1), logic.all_of(E > 1, like_log(EPS, E)), soon(E - 1, 3)),
        (within(EPS * EPS * times_n(S, N, E), printed(S), DELTA),),
    )


def urap_near_zero(times_n=of_urap.uniform_l2_times_n, printed=limits.unary_l2_near_zero):
    """uRAP: 4 s/eps^2."""
    return Statement(
        (S, N, A, EPS, DELTA),
        (logic.all_of(S >= 1, N >= 1), logic.all_of(A > 1, like_log(EPS / 2, A)), soon(A - 1, 3)),
        (within(EPS * EPS * times_n(S, N, A), printed(S), DELTA),),
    )


def rr_at_ln(times_n=of_urr.mixture_l2_times_n, printed=limits.rr_l2_at_ln, none=limits.none_l2):
    """RR: 4 (1 - 1/K), four times the loss without privacy."""
    return Statement(
        (K, DELTA),
        (at_ln_k.soon(K - 1, 2),),
        (within(times_n(K, 0 * K, K), printed(K), DELTA), printed(K) == 4 * none(K)),
    )


def urr_at_ln(times_n=of_urr.mixture_l2_times_n, printed=1):
    """uRR: 1, where s/K is small."""
    size = S + N
    return Statement(
        (S, N, DELTA),
        (logic.all_of(S >= 1, N >= 1), at_ln_k.soon(size - 1, 3 * S)),
        (within(times_n(S, N, size), printed, DELTA),),
    )


def urap_at_ln(
    times_n=of_urap.uniform_l2_times_n,
    printed=limits.urap_l2_at_ln,
    other=of_urap.is_interior_worst,
):
    """uRAP: 1 + (s+1)/sqrt(K), with a = sqrt(K), where the uniform distribution on X_N is worst."""
    size = A * A
    near = within(times_n(S, size - S, A), printed(A, S), DELTA)
    return Statement(
        (S, A, DELTA),
        (S >= 1, size >= 2 * S, at_ln_k.soon(A, 4)),
        (logic.all_of(near, logic.negation(other(size - S, A))),),
    )


def no_privacy(under=limits.none_l2, variance=unit_variance):
    """Without privacy: 1 - 1/K."""
    return Statement((K,), (K >= 1,), (K * variance(*NOTHING, 1 / K) == under(K),))


def entries(changed):
    """Return the statement of each entry, row by row; `changed` gives one other formulas."""
    builders = {
        "RR": rr_near_zero,
        "RR at ln K": rr_at_ln,
        "RAP": rappor_near_zero,
        "RAP at ln K": at_ln_k.rappor_l2_ratio,
        "uRR": urr_near_zero,
        "uRR at ln K": urr_at_ln,
        "uRAP": urap_near_zero,
        "uRAP at ln K": urap_at_ln,
        "no privacy": no_privacy,
    }
    return [build(**changed.get(name, {})) for name, build in builders.items()]


LN = {"K": 9, "s": 1, "N": 8, "a": 8, "delta": 1, "E": 9, "eps": 9}
NEAR = {"s": 2, "N": 3, "K": 5, "E": Fraction(6, 5), "eps": Fraction(1, 5), "a": 2, "delta": 1}
NEAR_A = NEAR | {"a": Fraction(6, 5), "eps": 2 * Fraction(1, 5), "E": 2}


def none(*sizes):
    """A changed formula: no loss, so that 1 - delta must be 0 for it to be near."""
    return -1 + 0 * sizes[0]


BROKEN = [
    ("RR", NEAR, "times_n"),
    ("RR at ln K", LN, "times_n"),
    ("RAP", NEAR_A, "times_n"),
    ("RAP at ln K", LN, "times_n"),
    ("uRR", NEAR, "times_n"),
    ("uRR at ln K", LN, "times_n"),
    ("uRAP", NEAR_A, "times_n"),
    ("uRAP at ln K", LN, "times_n"),
    ("no privacy", LN, "under"),
]


@states(
    "uldp-table-4-corrected",
    printed_as="ours",
    holds=[at(**NEAR), at(**NEAR_A), at(**LN)],
    dropped={},
    broken=[
        Broken(k, at(**values), {"changed": {name: {formula: none}}.copy})
        for k, (name, values, formula) in enumerate(BROKEN)
    ],
)
def table_4_corrected(changed=dict):
    """Every entry, with 4 K/eps^2 for RAPPOR at eps near 0."""
    made = entries(changed())
    return Statement(constants(made), (), conclusions(made))

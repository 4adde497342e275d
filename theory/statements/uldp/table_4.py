"""Table 4: n times the worst-case l2 losses, as eps -> 0 and at eps = ln K; one entry a conclusion.

Sizes are real numbers. E is e^eps and a is e^(eps/2); for each share delta it is said how near.
"""

from mechanisms.encodings.base import unit_variance
from mechanisms.losses import limits
from mechanisms.losses import urap as of_urap
from mechanisms.losses import urr as of_urr
from theory.kernel.sorts import REAL
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.limits import like_log, within
from theory.statements.naming import named
from theory.statements.stated import stated
from theory.statements.uldp import at_ln_k
from theory.statements.uldp.at_ln_k import K
from theory.statements.uldp.lemmas import A, E, N, S
from theory.statements.uldp.near_zero import DELTA, EPS
from theory.statements.uldp.table_3_roots import conclusions, constants
from theory.statements.uldp.uniform import NOTHING


def soon(t, pace):
    """Return that t = e^eps - 1, or e^(eps/2) - 1, is small enough for a share."""
    return logic.all_of(t <= 1, pace * t <= DELTA)


def rr_near_zero(times_n=of_urr.mixture_l2_times_n, printed=limits.direct_l2_near_zero):
    """RR: K (K-1)/eps^2."""
    return Statement(
        (K, E, EPS, DELTA),
        {
            "K >= 1": K >= 1,
            "eps = ln E > 0": logic.all_of(E > 1, like_log(EPS, E)),
            "eps is small": soon(E - 1, 3),
        },
        {"within the share": within(EPS * EPS * times_n(K, 0 * K, E), printed(K), DELTA)},
    )


def rappor_near_zero(times_n=of_urap.interior_l2_times_n, printed=limits.unary_l2_near_zero):
    """RAPPOR: 4 K/eps^2."""
    return Statement(
        (K, A, EPS, DELTA),
        {
            "K >= 1": K >= 1,
            "eps/2 = ln a > 0": logic.all_of(A > 1, like_log(EPS / 2, A)),
            "eps is small": soon(A - 1, 3),
        },
        {"within the share": within(EPS * EPS * times_n(K, 0 * K, A), printed(K), DELTA)},
    )


def rappor_as_printed(times_n=of_urap.interior_l2_times_n, printed=lambda K: 4 * K * (1 - 1 / K)):
    """RAPPOR as printed: 4 K (1 - 1/K)/eps^2, for large K."""
    return Statement(
        (K, A, EPS, DELTA),
        {
            "K is large": at_ln_k.soon(K, 4),
            "eps/2 = ln a > 0": logic.all_of(A > 1, like_log(EPS / 2, A)),
            "eps is small": soon(A - 1, 6),
        },
        {"within the share": within(EPS * EPS * times_n(K, 0 * K, A), printed(K), DELTA)},
    )


def urr_near_zero(times_n=of_urr.uniform_l2_times_n, printed=limits.direct_l2_near_zero, least=2):
    """uRR: s (s-1)/eps^2, from some s on."""
    return Statement(
        (S, N, E, EPS, DELTA),
        {
            f"s >= {least} and N >= 1": logic.all_of(least <= S, N >= 1),
            "eps = ln E > 0": logic.all_of(E > 1, like_log(EPS, E)),
            "eps is small": soon(E - 1, 3),
        },
        {"within the share": within(EPS * EPS * times_n(S, N, E), printed(S), DELTA)},
    )


def urap_near_zero(times_n=of_urap.uniform_l2_times_n, printed=limits.unary_l2_near_zero):
    """uRAP: 4 s/eps^2."""
    return Statement(
        (S, N, A, EPS, DELTA),
        {
            "s >= 1 and N >= 1": logic.all_of(S >= 1, N >= 1),
            "eps/2 = ln a > 0": logic.all_of(A > 1, like_log(EPS / 2, A)),
            "eps is small": soon(A - 1, 3),
        },
        {"within the share": within(EPS * EPS * times_n(S, N, A), printed(S), DELTA)},
    )


def rr_at_ln(times_n=of_urr.mixture_l2_times_n, printed=limits.rr_l2_at_ln):
    """RR: 4 (1 - 1/K)."""
    return Statement(
        (K, DELTA),
        {"K is large": at_ln_k.soon(K - 1, 2)},
        {"within the share": within(times_n(K, 0 * K, K), printed(K), DELTA)},
    )


def urr_at_ln(times_n=of_urr.mixture_l2_times_n, printed=1):
    """uRR: 1, where s/K is small."""
    size = S + N
    return Statement(
        (S, N, DELTA),
        {
            "s >= 1 and N >= 1": logic.all_of(S >= 1, N >= 1),
            "s/K is small": at_ln_k.soon(size - 1, 3 * S),
        },
        {"within the share": within(times_n(S, N, size), printed, DELTA)},
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
        {"s >= 1": S >= 1, "K >= 2 s": size >= 2 * S, "K is large": at_ln_k.soon(A, 4)},
        {"within the share": logic.all_of(near, logic.negation(other(size - S, A)))},
    )


def no_privacy(under=limits.none_l2, variance=unit_variance):
    """Without privacy: 1 - 1/K."""
    return Statement(
        (K,),
        {"K >= 1": K >= 1},
        {"the loss without privacy": K * variance(*NOTHING, 1 / K) == under(K)},
    )


def urr_as_printed(times_n=of_urr.uniform_l2_times_n, printed=limits.direct_l2_near_zero):
    """As printed, of every s >= 1: s (s-1)/eps^2."""
    return urr_near_zero(times_n, printed, least=1)


def entries(changed, rappor=rappor_near_zero, urr=urr_near_zero):
    """Return the statement of each entry, row by row; `changed` gives one other formulas."""
    builders = {
        "RR": rr_near_zero,
        "RR at ln K": rr_at_ln,
        "RAP": rappor,
        "RAP at ln K": stated("uldp-rappor-l2-ratio").statement,
        "uRR": urr,
        "uRR at ln K": urr_at_ln,
        "uRAP": urap_near_zero,
        "uRAP at ln K": urap_at_ln,
        "no privacy": no_privacy,
    }
    return {name: build(**changed.get(name, {})) for name, build in builders.items()}


V, V_LN, RAP, RAP_LN = (const(name, REAL) for name in ("v", "v_ln", "RAP_loss", "RAP_loss_ln"))


def with_losses(made):
    """Return the table, with names for RR's factor v and RAPPOR's loss."""
    losses = {
        V: (K + E - 1) / (E - 1),
        V_LN: (K + K - 1) / (K - 1),
        RAP: of_urap.interior_l2_times_n(K, 0 * K, A),
        RAP_LN: of_urap.interior_l2_times_n(A * A, 0 * A, A),
    }
    return named(Statement(constants(made), {}, conclusions(made)), losses)


@states("uldp-table-4")
def table_4(changed=dict):
    """Every entry as printed, each in its limit; RAPPOR's at eps near 0 for large K besides."""
    made = entries(changed(), rappor_as_printed)
    return with_losses(made)


@states("uldp-table-4-printed")
def table_4_printed(changed=dict):
    """The same for every s >= 1, as the table has no condition on s."""
    made = entries(changed(), rappor_as_printed, urr_as_printed)
    return with_losses(made)


@states("uldp-table-4-corrected")
def table_4_corrected(changed=dict):
    """Every entry, with 4 K/eps^2 for RAPPOR at eps near 0."""
    made = entries(changed())
    return with_losses(made)

"""The worst l1 losses as eps -> 0: equations (16) and (19).

Losses are over sqrt(2/(n pi)), so that n does not occur. E is e^eps, and eps itself is any number
with 1 - 1/E <= eps <= E - 1. s and N are any real numbers that are at least 1.
"""

from mechanisms.losses import limits
from mechanisms.losses import urap as of_urap
from mechanisms.losses import urr as of_urr
from theory.kernel.sorts import REAL
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.notions import logic
from theory.notions.limits import is_root, like_log, within
from theory.statements.uldp.lemmas import A, E, N, S
from theory.statements.uldp.worst_l1 import ON_N, ON_S

EPS, DELTA, START = const("eps", REAL), const("delta", REAL), const("start", REAL)
TARGET, ROOT_N, ROOT_EPS = (const(name, REAL) for name in ("target", "root_N", "root_eps"))


def are_roots(roots, squares):
    """Return that these are the roots of what is under the roots of a loss."""
    return logic.all_of(*(is_root(r, q) for r, q in zip(roots, squares, strict=True)))


def some(holds, *chosen, left=4):
    """Return that there are real numbers E, eps, on_s and on_n of which something holds."""
    if left == 0:
        return holds(*chosen)
    return REAL.exists(lambda r: some(holds, *chosen, r, left=left - 1))


def urr_high_privacy(
    squares=of_urr.uniform_l1_squares, printed=limits.direct_l1_near_zero, near=within
):
    """(16), for every s >= 1: eps times (13) tends to s sqrt(s-1), in ratio."""

    def meets(E, eps, on_s, on_n):
        return logic.all_of(
            E > 1,
            E - 1 < START,
            like_log(eps, E),
            are_roots((on_s, on_n), squares(S, N, E)),
            near(eps * (on_s + on_n), TARGET, DELTA),
        )

    return Statement(
        (S, N, DELTA, START, TARGET),
        {
            "s >= 1 and N >= 1": logic.all_of(S >= 1, N >= 1),
            "delta > 0 and start > 0": logic.all_of(DELTA > 0, START > 0),
            "the limit is a root": is_root(TARGET, printed(S)),
        },
        {"within the share somewhere": some(meets)},
    )


def soon(t, steep):
    """Return that t = E - 1 is small enough for a share, in the place of a limit."""
    return logic.all_of(DELTA > 0, t <= 1, t <= DELTA, steep * N * t <= DELTA * DELTA)


def urr_high_privacy_corrected(
    squares=of_urr.uniform_l1_squares, printed=limits.direct_l1_near_zero, near=within
):
    """As eps -> 0, (13) is s sqrt(s-1)/eps for s >= 2, and (1 + sqrt N)/sqrt(eps) for s = 1."""
    loss = ON_S + ON_N
    return Statement(
        (S, N, E, EPS, DELTA, ON_S, ON_N, TARGET, ROOT_N, ROOT_EPS),
        {
            "s >= 1 and N >= 1": logic.all_of(S >= 1, N >= 1),
            "eps = ln E > 0": logic.all_of(E > 1, like_log(EPS, E)),
            "the worst loss is of two roots": are_roots((ON_S, ON_N), squares(S, N, E)),
            "the limits are roots": are_roots((TARGET, ROOT_N, ROOT_EPS), (printed(S), N, EPS)),
            "eps is small": soon(E - 1, 3),
        },
        {
            "for s >= 2": logic.implies(S >= 2, near(EPS * loss, TARGET, DELTA)),
            "for s = 1": logic.implies(S == 1, near(ROOT_EPS * loss, 1 + ROOT_N, DELTA)),
        },
    )


def urap_high_privacy(squares=of_urap.uniform_l1_squares, printed=limits.unary_l1_near_zero):
    """(19): as eps -> 0, (18) is 2 s/eps, for every s >= 1; a is e^(eps/2)."""
    return Statement(
        (S, N, A, EPS, DELTA, ON_S, ON_N, TARGET),
        {
            "s >= 1 and N >= 1": logic.all_of(S >= 1, N >= 1),
            "eps/2 = ln a > 0": logic.all_of(A > 1, like_log(EPS / 2, A)),
            "the worst loss is of two roots": are_roots((ON_S, ON_N), squares(S, N, A)),
            "the limit is a root": is_root(TARGET, printed(S)),
            "eps is small": soon(A - 1, 8),
        },
        {"within the share": within(EPS * (ON_S + ON_N), TARGET, DELTA)},
    )

"""The worst l1 losses as eps -> 0: equations (16) and (19).

Losses are over sqrt(2/(n pi)), so that n does not occur. E is e^eps, and eps itself is any number
with 1 - 1/E <= eps <= E - 1. s and N are any real numbers that are at least 1.
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
from theory.notions.limits import is_root, like_log, within
from theory.statements.uldp.lemmas import A, E, N, S
from theory.statements.uldp.worst_l1 import ON_N, ON_S

EPS, DELTA, START = const("eps", REAL), const("delta", REAL), const("start", REAL)
TARGET, ROOT_N, ROOT_EPS = (const(name, REAL) for name in ("target", "root_N", "root_eps"))
READING = (
    "less than is printed: a limit implies that, for eps as small as one likes, (13) is within any "
    "share of what is printed"
)

# s = 2, N = 1, e^eps = (51/49)^2, where all roots are fractions
EXP, HALF = Fraction(51, 49) ** 2, Fraction(1, 2)
AT_TWO = {
    "s": 2,
    "N": 1,
    "E": EXP,
    "eps": Fraction(7, 25) ** 2,
    "delta": HALF,
    "on_s": 2 * Fraction(51, 49) / (EXP - 1),
    "on_n": Fraction(49, 10),
    "target": 2,
    "root_N": 1,
    "root_eps": Fraction(7, 25),
}
SOME = [AT_TWO[name] for name in ("E", "eps", "on_s", "on_n")]
TWO = {name: AT_TWO[name] for name in ("s", "N", "delta", "target")} | {"start": HALF}
AT_ONE = AT_TWO | {
    "s": 1,
    "E": Fraction(26, 25),
    "eps": Fraction(1, 25),
    "on_s": 5,
    "on_n": 5,
    "target": 0,
    "root_eps": Fraction(1, 5),
}
FIFTH = Fraction(1, 5)
# s = N = 1, e^(eps/2) = (101/99)^2
URAP = {
    "s": 1,
    "N": 1,
    "a": Fraction(101, 99) ** 2,
    "eps": Fraction(2, 25),
    "delta": 3 * FIFTH,
    "on_s": Fraction(101 * 99, 400),
    "on_n": Fraction(99, 20),
    "target": 2,
}


def are_roots(roots, squares):
    """Return that these are the roots of what is under the roots of a loss."""
    return logic.all_of(*(is_root(r, q) for r, q in zip(roots, squares, strict=True)))


def some(holds, *chosen, left=4):
    """Return that there are real numbers E, eps, on_s and on_n of which something holds."""
    if left == 0:
        return holds(*chosen)
    return REAL.exists(lambda r: some(holds, *chosen, r, left=left - 1))


@states(
    "uldp-urr-l1-high-privacy",
    printed_as="printed",
    reading=READING,
    holds=[at(s=1, N=624, delta=1, start=1, target=0, reals=[2, 1, 25])],
    dropped={
        0: at(s=1, N=624, delta=1, start=1, target=0, reals=[2, 1, 25]).but(s=0),
        1: at(s=1, N=624, delta=1, start=1, target=0, reals=[2, 1, 25]).but(delta=0),
        2: at(**TWO | {"target": -2}, reals=SOME),
    },
    broken=[Broken(0, at(**TWO, reals=SOME), {"squares": lambda s, N, E: (9 + 0 * s, 9)})],
)
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
        (
            logic.all_of(S >= 1, N >= 1),
            logic.all_of(DELTA > 0, START > 0),
            is_root(TARGET, printed(S)),
        ),
        (some(meets),),
    )


def soon(t, steep):
    """Return that t = E - 1 is small enough for a share, in the place of a limit."""
    return logic.all_of(DELTA > 0, t <= 1, t <= DELTA, steep * N * t <= DELTA * DELTA)


@states(
    "uldp-urr-l1-high-privacy-corrected",
    printed_as="ours",
    holds=[at(**AT_TWO), at(**AT_ONE)],
    dropped={
        0: at(
            **AT_ONE | {"N": FIFTH * FIFTH, "root_N": FIFTH, "on_n": FIFTH, "delta": HALF * FIFTH}
        ),
        1: at(**AT_TWO | {"eps": 100, "root_eps": 10}),
        2: at(**AT_TWO | {"on_s": 500}),
        3: at(**AT_TWO | {"target": -2}),
        4: at(**AT_TWO | {"delta": Fraction(1, 100)}),
    },
    broken=[
        Broken(k, at(**base | {"on_s": 1000, "on_n": 0}), {"squares": lambda s, N, E: (10**6, 0)})
        for k, base in enumerate((AT_TWO, AT_ONE))
    ],
)
def urr_high_privacy_corrected(
    squares=of_urr.uniform_l1_squares, printed=limits.direct_l1_near_zero, near=within
):
    """As eps -> 0, (13) is s sqrt(s-1)/eps for s >= 2, and (1 + sqrt N)/sqrt(eps) for s = 1."""
    loss = ON_S + ON_N
    return Statement(
        (S, N, E, EPS, DELTA, ON_S, ON_N, TARGET, ROOT_N, ROOT_EPS),
        (
            logic.all_of(S >= 1, N >= 1),
            logic.all_of(E > 1, like_log(EPS, E)),
            are_roots((ON_S, ON_N), squares(S, N, E)),
            are_roots((TARGET, ROOT_N, ROOT_EPS), (printed(S), N, EPS)),
            soon(E - 1, 3),
        ),
        (
            logic.implies(S >= 2, near(EPS * loss, TARGET, DELTA)),
            logic.implies(S == 1, near(ROOT_EPS * loss, 1 + ROOT_N, DELTA)),
        ),
    )


@states(
    "uldp-urap-l1-high-privacy",
    printed_as="printed",
    holds=[at(**URAP)],
    dropped={
        0: at(**URAP | {"s": HALF * FIFTH, "on_s": URAP["on_s"] * HALF * FIFTH, "target": FIFTH}),
        1: at(**URAP | {"eps": 100}),
        2: at(**URAP | {"on_s": 500}),
        3: at(**URAP | {"target": -2}),
        4: at(**URAP | {"delta": HALF * FIFTH}),
    },
    broken=[
        Broken(0, at(**URAP | {"on_s": 1000, "on_n": 0}), {"squares": lambda s, N, a: (10**6, 0)})
    ],
)
def urap_high_privacy(squares=of_urap.uniform_l1_squares, printed=limits.unary_l1_near_zero):
    """(19): as eps -> 0, (18) is 2 s/eps, for every s >= 1; a is e^(eps/2)."""
    return Statement(
        (S, N, A, EPS, DELTA, ON_S, ON_N, TARGET),
        (
            logic.all_of(S >= 1, N >= 1),
            logic.all_of(A > 1, like_log(EPS / 2, A)),
            are_roots((ON_S, ON_N), squares(S, N, A)),
            is_root(TARGET, printed(S)),
            soon(A - 1, 8),
        ),
        (within(EPS * (ON_S + ON_N), TARGET, DELTA),),
    )

"""uRR's worst losses against uRAP's: l1 as eps -> 0, l2 at every p and eps; a is e^(eps/2)."""

from fractions import Fraction

from mechanisms.losses import urap, urr
from theory.kernel.sorts import REAL
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import Broken, Needed, at, states
from theory.notions import logic
from theory.notions.limits import squares_within
from theory.notions.probability import is_distribution, mass, size
from theory.statements.uldp.lemmas import A, N, S
from theory.statements.uldp.near_zero import DELTA, are_roots
from theory.statements.uldp.urr import SENSITIVE, P, X
from theory.statements.uldp.worst_l1 import ON_N, ON_S

URAP_S, URAP_N = const("urap_s", REAL), const("urap_n", REAL)


def exact_roots(b, z):
    """Return an instance at a = b^2 whose four roots are fractions, for z > b."""
    a = b * b
    w = (b * a + b + 1 + b * z) / (z - b)
    s, n = z * z + 2 - a * a, (w * w + 1) * (a - 1) / a
    y = ((w * z - 1) * b + w + z) / (b * (a + 1))
    return {
        "s": s,
        "N": n,
        "a": a,
        "on_s": s * z / (a * a - 1),
        "on_n": y,
        "urap_s": s * b / (a - 1),
        "urap_n": w,
    }


SMALL = exact_roots(1 + Fraction(1, 6000), 1 + Fraction(1, 15)) | {"delta": Fraction(1, 10)}
ROOTS = {"on_s": 9, "on_n": 0, "urap_s": 3, "urap_n": 0}


def squares_of(r, u):
    """Return changed formulas whose roots are r and u, and 0."""
    return {"of_urr": lambda *_: (r * r, 0), "of_urap": lambda *_: (u * u, 0)}


@states(
    "uldp-urr-against-urap-l1",
    printed_as="ours",
    holds=[at(**SMALL)],
    dropped={
        0: Needed("at s = 1 and N = delta/3, where the four roots are not all rational"),
        1: at(**SMALL | {"delta": Fraction(1, 10**6)}),
        2: at(**SMALL | {"on_n": 10**6}),
    },
    broken=[
        Broken(
            k, at(**SMALL | {"s": s, "N": 1} | roots), squares_of(roots["on_s"], roots["urap_s"])
        )
        for k, (s, roots) in enumerate(
            [
                (2, ROOTS),
                (1, ROOTS),
                (4, ROOTS),
                (6, ROOTS | {"on_s": 3, "urap_s": 9}),
                (5, ROOTS | {"on_s": 3, "urap_s": 9}),
            ]
        )
    ],
)
def against_l1(of_urr=urr.uniform_l1_squares, of_urap=urap.uniform_l1_squares):
    """As eps -> 0 the ratio tends to sqrt(s-1)/2; at s = 5 uRAP is better by the next order."""
    of_both = ON_S + ON_N, URAP_S + URAP_N
    ours, other = of_both
    squares = (*of_urr(S, N, A * A), *of_urap(S, N, A))
    t = A - 1
    soon = logic.all_of(t > 0, t <= 1, 8 * t <= DELTA, 24 * N * t <= DELTA * DELTA)
    return Statement(
        (S, N, A, DELTA, ON_S, ON_N, URAP_S, URAP_N),
        (
            logic.all_of(S >= 1, N >= 1),
            logic.all_of(soon, DELTA > 0, 10 * DELTA <= 1),
            are_roots((ON_S, ON_N, URAP_S, URAP_N), squares),
        ),
        (
            logic.implies(
                S >= 2, squares_within(ours * ours, (S - 1) / 4 * (other * other), DELTA)
            ),
            logic.implies(S == 1, ours <= DELTA * other),
            logic.implies(logic.any_of(S == 1, logic.all_of(S >= 2, S <= 4)), ours < other),
            logic.implies(S >= 6, other < ours),
            logic.implies(S == 5, other < ours),
        ),
    )


HELD, SQUARES = const("held", REAL), const("squares", REAL)
HALF = Fraction(1, 2)
TWO = {"sensitive": [True, False], "a": 2, "p": [HALF, HALF]}
SEVEN = {"sensitive": 6 * [True] + [False], "a": Fraction(21, 20), "p": 6 * [0] + [1]}


@states(
    "uldp-urr-against-urap-l2",
    printed_as="ours",
    holds=[at({"X": 2}, **TWO), at({"X": 7}, **SEVEN)],
    dropped={
        0: at({"X": 2}, **TWO | {"a": 1}),
        1: at({"X": 2}, **TWO | {"p": [100, -99], "a": 9}),
    },
    broken=[
        Broken(0, at({"X": 2}, **TWO), {"of_urr": lambda s, E, held, squares: 99 + held}),
        Broken(1, at({"X": 7}, **SEVEN), {"urr_worst": lambda s, N, E: 0 * s}),
    ],
)
def against_l2(
    of_urr=urr.l2_times_n,
    of_urap=urap.l2_times_n,
    urr_worst=urr.uniform_l2_times_n,
    urap_worst=urap.uniform_l2_times_n,
):
    """(46) is less than (48) for s <= 5; for s >= 6 uRAP's worst case is less as eps -> 0."""
    everywhere = of_urr(S, A * A, HELD, SQUARES) < of_urap(S, A, HELD, SQUARES)
    worst = urap_worst(S, N, A) < urr_worst(S, N, A * A)
    others = size(X, lambda x: logic.negation(SENSITIVE(x)))
    return Statement(
        (SENSITIVE, A, P),
        (A > 1, is_distribution(X, P)),
        (
            logic.implies(logic.all_of(S >= 1, S <= 5), everywhere),
            logic.implies(logic.all_of(S >= 6, N >= 1, 20 * (A - 1) <= 1), worst),
        ),
        {
            S: size(X, SENSITIVE),
            N: others,
            HELD: mass(X, P, SENSITIVE),
            SQUARES: X.sum(lambda x: P(x) * P(x)),
        },
    )

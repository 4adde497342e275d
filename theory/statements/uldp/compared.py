"""uRR's worst losses against uRAP's: l1 as eps -> 0, l2 at every p and eps; a is e^(eps/2)."""

from mechanisms.losses import urap, urr
from theory.kernel.sorts import REAL
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.limits import squares_within
from theory.notions.probability import is_distribution, mass, size
from theory.statements.uldp.lemmas import A, N, S
from theory.statements.uldp.near_zero import DELTA, are_roots
from theory.statements.uldp.urr import SENSITIVE, P, X
from theory.statements.uldp.worst_l1 import ON_N, ON_S

URAP_S, URAP_N = const("urap_s", REAL), const("urap_n", REAL)


@states("uldp-urr-against-urap-l1")
def against_l1(of_urr=urr.uniform_l1_squares, of_urap=urap.uniform_l1_squares):
    """As eps -> 0 the ratio tends to sqrt(s-1)/2; at s = 5 uRAP is better by the next order."""
    of_both = ON_S + ON_N, URAP_S + URAP_N
    ours, other = of_both
    squares = (*of_urr(S, N, A * A), *of_urap(S, N, A))
    t = A - 1
    soon = logic.all_of(t > 0, t <= 1, 8 * t <= DELTA, 24 * N * t <= DELTA * DELTA)
    return Statement(
        (S, N, A, DELTA, ON_S, ON_N, URAP_S, URAP_N),
        {
            "s >= 1 and N >= 1": logic.all_of(S >= 1, N >= 1),
            "eps is small": logic.all_of(soon, DELTA > 0, 10 * DELTA <= 1),
            "the worst losses are of two roots": are_roots((ON_S, ON_N, URAP_S, URAP_N), squares),
        },
        {
            "the ratio for s >= 2": logic.implies(
                S >= 2, squares_within(ours * ours, (S - 1) / 4 * (other * other), DELTA)
            ),
            "the ratio for s = 1": logic.implies(S == 1, ours <= DELTA * other),
            "uRR is better for s <= 4": logic.implies(
                logic.any_of(S == 1, logic.all_of(S >= 2, S <= 4)), ours < other
            ),
            "uRAP is better for s >= 6": logic.implies(S >= 6, other < ours),
            "uRAP is better for s = 5": logic.implies(S == 5, other < ours),
        },
    )


HELD, SQUARES = const("held", REAL), const("squares", REAL)


@states("uldp-urr-against-urap-l2")
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
        {"eps > 0": A > 1, "p is a distribution": is_distribution(X, P)},
        {
            "uRR is better for s <= 5": logic.implies(logic.all_of(S >= 1, S <= 5), everywhere),
            "uRAP is better for s >= 6": logic.implies(
                logic.all_of(S >= 6, N >= 1, 20 * (A - 1) <= 1), worst
            ),
        },
        {
            S: size(X, SENSITIVE),
            N: others,
            HELD: mass(X, P, SENSITIVE),
            SQUARES: X.sum(lambda x: P(x) * P(x)),
        },
    )

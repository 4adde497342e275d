"""Section 4.3: uRAP's worst l2 loss beside what others lose at least, as eps -> 0.

Losses are times n, and a is e^(eps/2). uRAP and uRR are worst at the uniform distribution on X_N.
"""

from fractions import Fraction

from mechanisms.losses import lower_bounds, urap, urr
from theory.kernel.sorts import REAL
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import Broken, at, states
from theory.notions import logic
from theory.notions.probability import is_distribution, mass, size
from theory.statements.uldp.compared import HELD, SQUARES
from theory.statements.uldp.lemmas import A, N, S
from theory.statements.uldp.near_zero import DELTA
from theory.statements.uldp.urr import SENSITIVE, P, X

FACTOR = const("factor", REAL)
READING = (
    "order optimal: some factor, which may depend on s and N, bounds uRAP's loss by that of every "
    "other (X_S, eps)-OSLDP mechanism, here uRR, for some eps as near 0 as one likes. Read as the "
    "order alone, s/(n eps^2), it is true of uRAP for every s: uldp-urap-order-optimal-two has the "
    "constant"
)


@states(
    "uldp-urap-order-optimal",
    printed_as="informal",
    reading=READING,
    holds=[at(s=1, N=624, reals=[Fraction(1, 1000), 10])],
    dropped={0: at(s=1, N=624, reals=[Fraction(1, 1000), 10]).but(s=0)},
    broken=[Broken(0, at(s=2, N=2, reals=[1, Fraction(3, 2), 99]), {"other": lambda s, N, E: 0})],
)
def order_optimal(ours=urap.uniform_l2_times_n, other=urr.uniform_l2_times_n):
    """For every s >= 1 no OSLDP mechanism loses less than uRAP by more than a factor."""

    def bounded(a, factor, start):
        near = logic.all_of(a > 1, a - 1 < start)
        return logic.all_of(near, ours(S, N, a) <= factor * other(S, N, a * a))

    def soon(factor):
        return REAL.forall(
            lambda start: logic.implies(start > 0, REAL.exists(lambda a: bounded(a, factor, start)))
        )

    some = REAL.exists(lambda factor: logic.all_of(factor > 0, soon(factor)))
    return Statement((S, N), (logic.all_of(S >= 1, N >= 1),), (some,))


THIRDS = [Fraction(1, 3)] * 3
TWO = {"sensitive": [True, True, False], "a": Fraction(3, 2), "p": THIRDS, "delta": 1}


@states(
    "uldp-urap-order-optimal-two",
    printed_as="ours",
    holds=[at({"X": 3}, **TWO), at({"X": 3}, **TWO | {"p": [0, 0, 1], "a": Fraction(5, 4)})],
    dropped={
        0: at({"X": 3}, **TWO | {"a": 1}),
        1: at({"X": 3}, **TWO | {"sensitive": [True, False, False]}),
        2: at({"X": 3}, **TWO | {"p": [-Fraction(3, 4)] * 2 + [0], "a": Fraction(5, 3)}),
    },
    broken=[Broken(k, at({"X": 3}, **TWO), {"least": lambda s, E: 1 + 0 * s}) for k in (0, 1)],
)
def order_optimal_two(loss=urap.l2_times_n, least=lower_bounds.on_sensitive):
    """For s >= 2 uRAP loses at most 6 times the bound if eps <= 1, as e^(1/2) < 5/3."""
    found, bound = loss(S, A, HELD, SQUARES), least(S, A * A)
    share = S * S / ((S - 1) * (S - 1))
    soon = logic.all_of(A - 1 <= DELTA, DELTA <= 1)
    return Statement(
        (SENSITIVE, A, P, DELTA),
        (A > 1, S >= 2, is_distribution(X, P)),
        (
            logic.implies(3 * A <= 5, found <= 6 * bound),
            logic.implies(soon, found <= (1 + DELTA) * share * bound),
        ),
        {
            S: size(X, SENSITIVE),
            HELD: mass(X, P, SENSITIVE),
            SQUARES: X.sum(lambda x: P(x) * P(x)),
        },
    )

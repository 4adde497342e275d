"""Section III-D: which UE has the least error at a given eps."""

from fractions import Fraction

from mechanisms import idue, rappor
from mechanisms import ue as ue_formulas
from mechanisms.optimal_idue import objective as formulas
from theory.kernel.sorts import REAL
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import Broken, at, states
from theory.notions import logic

K, E, P, LOW = const("K", REAL), const("E", REAL), const("p", REAL), const("q", REAL)
BEST, ROOT = const("best", REAL), const("r", REAL)
HALF = Fraction(1, 2)


def mse(u, v):
    """Return MSE/n of K values, the same for all counts."""
    return K * formulas.noise(u, v) + formulas.own(u, v)


def slope(m):
    """Return the polynomial with the sign of the slope in M = (1-q)/(1-p)."""
    return (K - 1) * (E + 1) * m * m - 2 * E * (K - 2) * m - E * (E + 1)


def inside(m):
    """Return whether 1 < m < E."""
    return logic.all_of(m > 1, m < E)


def is_best():
    """Return whether a number is the root of the slope between 1 and E."""
    return logic.all_of(inside(BEST), slope(BEST) == 0)


def form(one_id, coordinates, pair, m):
    """Return whether a pair of probabilities has the u, v of M = m."""
    return logic.all_of(
        *(x == y for x, y in zip(coordinates(*pair), one_id(m - 1, E - 1), strict=True))
    )


# two values, e^eps = 4: RAPPOR, with M = 2; UE(1/2, 1/4) for e^eps = 3 has M = 3/2
TWO = {"K": 2, "E": 4, "p": Fraction(4, 5), "q": HALF, "best": 2, "r": 2}


@states(
    "oneid-ue-optimal",
    printed_as="ours",
    reading="the total MSE over n; the best M is a root in (1, e^eps), which is near OUE's",
    holds=[at(**TWO), at(**TWO | {"K": 13, "best": Fraction(5, 3)})],
    dropped={
        0: at(**TWO | {"K": 1, "best": Fraction(5, 2)}),
        1: at(**TWO).but(E=0),
    },
    broken=[
        Broken(0, at(**TWO), {"one_id": lambda h, e: (1 / h, 1 / h)}),
        Broken(1, at(**TWO), {"coordinates": lambda p, q: (0 * p, 1 + 0 * q)}),
        Broken(2, at(**TWO), {"theta": lambda a: 1 / (a + 1)}),
        Broken(3, at(**TWO), {"oue": lambda E: (1 / (2 + 0 * E), 2 / (E + 1))}),
    ],
)
def ue_optimal(
    one_id=formulas.one_id,
    coordinates=formulas.coordinates,
    theta=rappor.basic_theta,
    psi=rappor.psi,
    oue=ue_formulas.oue_probabilities,
    ratio=idue.ratio,
):
    """Every UE has an M; the root of the slope is best, RAPPOR for K = 2 alone, OUE for no K."""
    proper = logic.all_of(LOW > 0, LOW < P, P < 1)
    ue = logic.all_of(proper, ratio(P, LOW, P, LOW) == E)
    m, printed = (1 - LOW) / (1 - P), 2 * E / (E + 1)
    least, here = mse(*one_id(BEST - 1, E - 1)), mse(*coordinates(P, LOW))
    better = logic.all_of(least <= here, logic.implies(m != BEST, least < here))
    square = logic.all_of(ROOT > 1, ROOT * ROOT == E)
    rappor_pair = theta(ROOT), psi(theta(ROOT), E)
    far = (E - 1) * (E - 1) / (2 * K * (E + 1))
    near = logic.all_of(printed < BEST, printed + far > BEST)
    same = logic.implies(is_best(), (BEST == ROOT) == (K == 2))
    return Statement(
        (K, E, P, LOW, BEST, ROOT),
        (K >= 2, E > 1),
        (
            logic.implies(ue, logic.all_of(inside(m), form(one_id, coordinates, (P, LOW), m))),
            logic.implies(logic.all_of(ue, is_best()), better),
            logic.implies(square, logic.all_of(form(one_id, coordinates, rappor_pair, ROOT), same)),
            logic.all_of(
                form(one_id, coordinates, oue(E), printed), logic.implies(is_best(), near)
            ),
        ),
    )

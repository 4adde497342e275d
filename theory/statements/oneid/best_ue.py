"""Section III-D: which UE has the least error at a given eps."""

from mechanisms import idue, rappor
from mechanisms import ue as ue_formulas
from mechanisms.optimal_idue import objective as formulas
from theory.kernel.sorts import REAL
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic

K, E, P, LOW = const("K", REAL), const("E", REAL), const("p", REAL), const("q", REAL)
BEST, ROOT = const("best", REAL), const("r", REAL)


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


@states("oneid-ue-optimal")
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
        {"K >= 2": K >= 2, "eps > 0": E > 1},
        {
            "every UE has an M": logic.implies(
                ue, logic.all_of(inside(m), form(one_id, coordinates, (P, LOW), m))
            ),
            "the slope's root is best": logic.implies(logic.all_of(ue, is_best()), better),
            "RAPPOR": logic.implies(
                square, logic.all_of(form(one_id, coordinates, rappor_pair, ROOT), same)
            ),
            "OUE": logic.all_of(
                form(one_id, coordinates, oue(E), printed), logic.implies(is_best(), near)
            ),
        },
    )

"""HLLDP: which uRAP is the best IDUE by (5), and what is better for one sensitive value."""

from mechanisms import urap
from mechanisms.optimal_idue import objective as formulas
from theory.kernel.sorts import REAL
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic

S, E, THETA = const("s", REAL), const("E", REAL), const("theta", REAL)
M, BEST, ROOT = const("M", REAL), const("best", REAL), const("r", REAL)


def value(one_id, s, m):
    """Return (5) at M = m: s sensitive values, and others of infinite budget, which have u = 0."""
    u, v = one_id(m - 1, E - 1)
    return formulas.objective_of(s * formulas.noise(u, v), formulas.own(0, v))


def slope(s, m):
    """Return the polynomial with the sign of the slope."""
    return (s * (E + 1) - 1) * m * m - 2 * E * (s - 1) * m - E * E


def inside(m):
    """Return whether 1 < m < E."""
    return logic.all_of(m > 1, m < E)


def of_theta(theta):
    """Return the M of a theta."""
    return E / ((1 - theta) * E + theta)


@states("oneid-hlldp-best-theta")
def best_theta(
    one_id=formulas.one_id, bits=urap.bit_probabilities, back=lambda m: E * (m - 1) / (m * (E - 1))
):
    """UrAP of any theta has the form of an M, each M of one theta; a root of the slope is best."""
    m = of_theta(THETA)
    u, v = one_id(m - 1, E - 1)
    same = [
        p == q
        for flag, mine in ((True, (u, v)), (False, (0, v)))
        for p, q in zip(bits(flag, THETA, E), formulas.probabilities(*mine), strict=True)
    ]
    some = logic.all_of(THETA > 0, THETA < 1)
    every = logic.all_of(back(M) > 0, back(M) < 1, of_theta(back(M)) == M)
    root = logic.all_of(inside(BEST), inside(M), slope(S, BEST) == 0)
    least, here = value(one_id, S, BEST), value(one_id, S, M)
    return Statement(
        (S, E, THETA, M, BEST),
        {"s >= 1": S >= 1, "eps > 0": E > 1},
        {
            "uRAP has the form of an M": logic.implies(some, logic.all_of(inside(m), *same)),
            "every M has a theta": logic.implies(inside(M), every),
            "the slope's root is best": logic.implies(
                root, logic.all_of(least <= here, logic.implies(M != BEST, least < here))
            ),
        },
    )

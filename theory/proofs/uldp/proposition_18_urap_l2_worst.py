"""Proposition 18: the input distribution that is worst for uRAP's l2 loss, and beyond it."""

from mechanisms.losses import urap as losses
from theory.kernel.terms import implies
from theory.kernel.theorem import solve
from theory.ledger.decisions import proves
from theory.proofs.uldp import two_levels
from theory.proofs.uldp.proposition_15_urr_l2_worst import numbers
from theory.statements.stated import stated
from theory.statements.uldp import worst_l2 as model
from theory.tactics.closing import concluded
from theory.tactics.expand import rational

A = stated("uldp-urap-l2-worst").a


def loss(s):
    """Return n times (48), of p(X_S) and the sum of squares."""
    return lambda sensitive_mass, squares: losses.l2_times_n(s, A, sensitive_mass, squares)


@proves("uldp-urap-l2-worst")
def theorem(statement):
    """Return Proposition 18."""
    H, (s, n) = statement.given, numbers(statement)
    levels = cs, cn = model.uniform_levels(s, n)
    steep = solve(implies(H, 2 * cn <= 1 / (A - 1)))
    parts = [
        two_levels.greatest(H, loss(s), 1 / (A - 1), cs, cn, steep),
        two_levels.value(H, loss(s), *levels, losses.uniform_l2_times_n(s, n, A)),
        two_levels.distribution(H, *levels),
    ]
    return concluded(statement, *parts)


@proves("uldp-urap-l2-interior")
def interior(statement):
    """Return the worst case beyond it."""
    H, (s, n) = statement.given, numbers(statement)
    levels = cs, cn = model.interior_levels(s, n, A)
    rest = (2 * (A - 1) + s) / (2 * (A - 1) * (s + n))
    same = rational(H, cn, rest)
    above = [solve(implies(H, cs >= 0)), same, solve(implies(H, rest >= 0))]
    slopes = rational(H, 2 * cs + 1 / (A - 1), 2 * cn)
    sums_to_one = rational(H, cs * s + cn * n, 1)
    of_p, value = loss(s), losses.interior_l2_times_n(s, n, A)
    parts = {
        "worst, alone": two_levels.greatest(H, of_p, 1 / (A - 1), cs, cn, slopes, sums_to_one),
        "the value": two_levels.value(H, of_p, *levels, value),
        "a distribution": two_levels.distribution(H, *levels, sums_to_one, *above),
    }
    shown = [solve(implies(H, statement.goal(name)), part) for name, part in parts.items()]
    return concluded(statement, *shown)

"""The saddle point of the Rao-Blackwell estimate has no mass below 0, and may have one above 1."""

from mechanisms.losses import rao_blackwell_urap as losses
from theory.hypotheses.redundant import redundant, theorem_without
from theory.hypotheses.redundant.specialised import at_constants, discharged
from theory.kernel.terms import and_, eq, implies
from theory.kernel.theorem import instance, solve
from theory.kernel.trace import remembered
from theory.proofs.uldp.reports_that_reveal_urap import SIZES, N, S, bounds
from theory.statements.stated import stated
from theory.statements.uldp.rao_blackwell_urap import MASS, ROOT_A, ROOT_B
from theory.tactics.closing import concluded
from theory.tactics.expand import rational

said = stated("uldp-urap-l1-worst-sharp")
E, THETA = said.E, said.theta

CLAIM, BEST = "uldp-rao-blackwell-best-theta", ROOT_A / (ROOT_A + ROOT_B)


@remembered
def plain():
    """Return the range of the best theta, and that below mass 0 the loss grows, over numbers."""
    first, _ = losses.coefficients(MASS, S, E)
    known = and_(E > 1, S >= 1, N >= 1, ROOT_A >= 0, ROOT_B >= 0, eq(ROOT_A * ROOT_A, first))
    scale = solve(implies(known, and_((E - 1) * (E - 1) > 0, E * (S + E - 1) > 0)))
    positive = solve(implies(known, ROOT_A > 0), scale)
    # the slope divides by 1 - theta
    end = solve(implies(and_(known, eq(ROOT_B, 0)), eq(BEST, 1)), positive)
    some = and_(known, ROOT_B > 0)
    both = solve(implies(some, ROOT_A + ROOT_B > 0))
    rest = rational(some, 1 - BEST, ROOT_B / (ROOT_A + ROOT_B), both)
    share = solve(implies(some, and_(BEST > 0, ROOT_B / (ROOT_A + ROOT_B) > 0)), positive, both)
    inside = solve(implies(some, and_(BEST > 0, BEST < 1)), rest, share)
    below = and_(some, MASS < 0)
    room = solve(implies(below, (E - 1) * (1 - BEST) > 0), inside)
    parts = [
        solve(implies(below, (1 - MASS) / N > 0)),
        solve(implies(below, MASS / S < 0)),
        solve(implies(below, (S - 1) / ((E - 1) * (1 - BEST)) >= 0), room),
    ]
    up = solve(implies(below, losses.slope(BEST, MASS, S, N, E) > 0), *parts)
    return [instance(t, SIZES) for t in (positive, end, inside, up)]


def at_best(*chosen):
    """Return that nothing is divided by zero at the best theta, and at any other."""
    apart = solve(implies(E > 1, (E - 1) * (E - 1) > 0))
    return [*plain(), bounds(), instance(bounds(), {THETA: BEST}), apart]


@redundant(CLAIM, "0 <= mass <= 1", at_best)
def of_any_mass(wanted):
    """At any mass where the slope is 0 no p loses more, whatever sign the levels have."""
    found = at_constants(theorem_without(CLAIM, "0 <= mass <= 1", instead=MASS >= 0), wanted, {})
    some = solve(implies(wanted.given, ROOT_B > 0), plain()[1])
    least = solve(implies(wanted.given, MASS >= 0), some, plain()[-1])
    return concluded(wanted, discharged(wanted.given, found, lambda *chosen: [least]))

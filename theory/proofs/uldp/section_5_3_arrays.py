"""Section 5.3 as the code runs it, on arrays: three values and two tags of any numbers."""

from theory.kernel.sorts import REAL
from theory.kernel.terms import const, eq, implies
from theory.kernel.theorem import instance, solve
from theory.ledger.decisions import proves
from theory.statements.uldp import pum_arrays as model
from theory.tactics.closing import concluded
from theory.tactics.expand import rational
from theory.tactics.logic import conjuncts

A, B, C = (const(f"{name}0", REAL) for name in "abc")


@proves("uldp-pum-arrays")
def theorem(statement):
    """Return that both are the formulas of Section 5.3."""
    H = statement.given
    composed, fallback = statement.goal("p is composed again, (53)"), statement.goal("the fallback")
    shares = [rational(H, *part.args) for part in conjuncts(composed)]
    r = model.array(model.R_HAT)
    over, top = r[1] + r[2], r[1:].sum()
    alike = solve(implies(eq(A, B), eq(A / C, B / C)))
    alike = instance(alike, {A: top, B: 1 - r[0], C: over})
    rest = solve(implies(H, eq(top / over, (1 - r[0]) / over)), alike)
    kept, *scaled = conjuncts(fallback)
    known = [rational(H, *kept.args), rest]
    known += [rational(H, part.args[0], r[j] * (top / over)) for j, part in enumerate(scaled, 1)]
    parts = solve(implies(H, composed), *shares), solve(implies(H, fallback), *known)
    return concluded(statement, *parts)

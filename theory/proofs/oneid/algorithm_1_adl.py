"""Algorithm 1 at a setting of the paper's experiments: ADL, gamma = 100, n_0 = 0.1 n."""

from theory.kernel.terms import and_, implies
from theory.kernel.theorem import solve
from theory.ledger.decisions import proves
from theory.tactics.closing import concluded
from theory.tactics.logic import conjuncts


def parts(t, op):
    """Return the outermost parts of a term that are of an operation."""
    return [t] if t.op == op else [part for a in t.args for part in parts(a, op)]


def decided(H, goal):
    """Return for each number of ones in a conclusion on which side of three users its limit is."""
    sides = []
    for item in parts(goal, "ite"):
        above = item.args[0]
        roots = set(parts(above, "app"))
        known = and_(*(h for h in conjuncts(H) if roots.issuperset(parts(h, "app"))))
        sides.append(solve(implies(known, above)))
    return sides


@proves("oneid-confidence-adl")
def theorem(statement):
    """Return how often the limits exceed three users, one number of ones after the other."""
    H, goals = statement.given, statement.goals
    return concluded(statement, *(solve(implies(H, goal), *decided(H, goal)) for goal in goals))

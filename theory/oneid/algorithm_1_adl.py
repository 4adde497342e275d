"""Algorithm 1 at a setting of the paper's experiments: ADL, gamma = 100, n_0 = 0.1 n."""

from theory.kernel.terms import and_, implies
from theory.kernel.theorem import solve
from theory.ledger.claims import Decision, decides
from theory.statements.oneid import wilson as model
from theory.tactics.closing import concluded
from theory.tactics.defined import well_defined
from theory.tactics.logic import conjuncts


def parts(t, op):
    """Return the outermost parts of a term that are of an operation."""
    return [t] if t.op == op else [found for a in t.args for found in parts(a, op)]


def decided(H, goal):
    """Return for each number of ones in a conclusion on which side of three users its limit is."""
    found = []
    for item in parts(goal, "ite"):
        above = item.args[0]
        roots = set(parts(above, "app"))
        known = and_(*(h for h in conjuncts(H) if roots.issuperset(parts(h, "app"))))
        found.append(solve(implies(known, above)))
    return found


def theorem():
    """Return how often the limits exceed three users, one number of ones after the other."""
    statement = model.confidence_adl()
    H, goals = statement.given, statement.goals
    return concluded(statement, *(solve(implies(H, goal), *decided(H, goal)) for goal in goals))


@decides("oneid-confidence-adl")
def at_adl():
    """With n_0 and with n in line 4, three users of the value."""
    return Decision(
        verdict="proved",
        why=(
            "Not a corner: among the 74 first reports 0.51 ones are expected, 0.41 of them from "
            "other values' users (b is 0.0055), and two ones put the limit above three users. "
            "With n_0 in line 4 that happens with probability 0.09, where alpha/2 = 0.025 is "
            "meant. With n, as printed, it takes ten ones."
        ),
        scope="n = 741, n_0 = 74, gamma = 100, alpha = 0.05, sensitive budgets 1, c(x) = 3",
        assumes=[
            "The first group is a uniformly random subset: the ones have the law "
            "mechanisms.budgets.coverage.mixture, whose sum is 1. IDUE is the best one by (5), "
            "M = 17/11."
        ],
        theorem=theorem,
        defined=lambda: well_defined(model.confidence_adl()),
    )

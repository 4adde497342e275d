"""lip-optimum where P1 is no probability: the range of P1 q(1,y)/Pr(y) turns around."""

from theory.hypotheses.redundant import redundant
from theory.kernel.terms import and_, eq, implies, not_
from theory.kernel.theorem import solve
from theory.proofs.lip.optimum_theorem import A, B, attained, bounded, frequent, near, rare
from theory.statements.stated import stated
from theory.tactics.closing import concluded

said = stated("lip-opt-channel")
P1, E = said.P1, said.E


def signs():
    """Return what eps-LIP says of an output: Pr(y) is not negative, and 0 only if it never is."""
    m = (1 - P1) * B + P1 * A
    never = implies(eq(m, 0), eq(P1 * A, 0))
    return solve(implies(and_(E >= 1, A >= 0, B >= 0, near(A, B)), and_(m >= 0, never)))


def beyond(wanted, regime):
    """Return the claim in one more regime."""
    bound = bounded(wanted, regime, signs())
    return concluded(wanted, bound, *attained(wanted, regime.known, (regime,)))


@redundant("lip-optimum", "P1 >= 0")
def below_zero(wanted):
    """As for a small P1."""
    return beyond(wanted, rare(and_(not_(P1 >= 0), E >= 1), (P1 * E, P1 / E)))


@redundant("lip-optimum", "P1 <= 1")
def above_one(wanted):
    """As for a large P1."""
    ends = 1 - (1 - P1) / E, 1 - (1 - P1) * E
    return beyond(wanted, frequent(and_(not_(P1 <= 1), E >= 1), ends))

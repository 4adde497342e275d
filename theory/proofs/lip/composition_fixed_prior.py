"""Composition under a fixed common prior: budgets do not add, and what two releases cost.

With r_i = Pr(y_i|x)/Pr(y_i) the pair's ratio is R = r1 r2/c, where c = E[r1 r2] under the prior;
each r_i lies in [1/E_i, E_i] and has mean 1. The worst factor is max(R, 1/R).
"""

from fractions import Fraction

from mechanisms import binary_channel
from mechanisms.budgets import lip_composition
from theory.kernel.binding import with_sorts
from theory.kernel.sorts import letters
from theory.kernel.terms import and_, implies, real
from theory.kernel.theorem import solve
from theory.ledger.decisions import proves, refutes
from theory.library import lip_pairs
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.listed import listed
from theory.tactics.logic import deny
from theory.tactics.tables import table

said = stated("lip-sequential-composition")
CHANNEL, PRIOR, X, Y, Z, E1, E2 = said.Q, said.prior, said.X, said.Y, said.Z, said.E1, said.E2
SECOND = stated("lip-composition-posterior").R

BUDGET, TWO = Fraction(2), letters(2)
SORTS = {X: TWO, Y: TWO, Z: TWO}
WORST = "the worst prior is a distribution"
EXAMPLE = WORST, "a first release for it", "a second release for it", "reached"


@refutes("lip-sequential-composition", sorts=SORTS)
def budgets_add_refuted(statement):
    """Return that they do not: the optimal channel at P1 = 1/3, e^eps = 2, used twice."""
    p = Fraction(1, 3)
    q0, q1 = binary_channel.optimal_lip(p, BUDGET)
    channel, prior = table([TWO, TWO], [[1 - q0, q0], [q1, 1 - q1]]), table([TWO], [1 - p, p])
    formula = with_sorts(statement.formula, SORTS)
    return deny(formula, prior, channel, channel, real(BUDGET), real(BUDGET))


@proves("lip-composition-fixed-prior")
def theorem(statement):
    """Return the budget of two releases, whichever is greater, and that some pairs attain it."""
    p = Given(statement)
    x, y, z = p.fix(X, Y, Z)
    p.have(and_(CHANNEL(x, y) >= 0, SECOND(y, x, z) >= 0), at=[x, y, z])
    pair = (lambda x: CHANNEL(x, y)), (lambda x: SECOND(y, x, z))
    general = lip_pairs.cost(lip_composition.two_releases)
    either = statement.hypotheses["one release of each budget"]
    for case, (a, b) in zip(either.args, (pair, pair[::-1]), strict=True):
        values = {lip_pairs.P: PRIOR, lip_pairs.A: a, lip_pairs.B: b}
        p.under(case).use(general, values | {lip_pairs.EA: E1, lip_pairs.EB: E2}, at=[y, z])

    known = and_(E2 >= 1, E1 >= E2)
    p.know(*(solve(implies(p.H, goal), listed(known, goal)) for goal in map(p.goal, EXAMPLE)))
    return p.conclude()

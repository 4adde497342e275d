"""Composition with an updated prior: the second release is LIP under Pr(X = . | Y1 = y1)."""

from theory.kernel.terms import and_, implies
from theory.kernel.theorem import solve
from theory.ledger.decisions import proves
from theory.library.arithmetic import number_lemma
from theory.notions.lip import within
from theory.statements.lip.channels import output_mass
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.listed import listed

said = stated("lip-composition-posterior")
CHANNEL, PRIOR, X, Y, Z, E1, E2 = said.Q, said.prior, said.X, said.Y, said.Z, said.E1, said.E2
POSTERIOR, SECOND = said.posterior, said.R

EXAMPLE = "LIP of the example's first", "LIP of the example's second", "reached"


@number_lemma
def chained(p, m, q, both, r):
    """Return that (7) of both releases gives it for the pair, for one value.

    Of Pr(y), Pr(y|x), the pair's probability and that of the second release.
    """
    p = p.under(E1 >= 1, E2 >= 1, m >= 0, q >= 0, r >= 0, within(m, q, E1), within(both, m * r, E2))
    p.have(both <= E1 * E2 * (q * r))
    p.have(q * r <= E1 * E2 * both)
    return p.have(within(both, q * r, E1 * E2))


def chain(p, x, y, z):
    """Show that budgets add, for an output of the first release that can occur, or cannot.

    Of entries that p knows not to be negative.
    """
    m, q, r = output_mass(X, PRIOR, CHANNEL, y), CHANNEL(x, y), SECOND(y, x, z)
    both = X.sum(lambda x: PRIOR(x) * (CHANNEL(x, y) * SECOND(y, x, z)))
    second = X.sum(lambda x: p(POSTERIOR(y, x)) * SECOND(y, x, z))
    possible, empty = p.under(m > 0), p.under(m == 0)
    possible.sums(second, both / m)
    possible.have(within(second, r, E2), at=[y, z, x])
    possible.have(within(both, m * r, E2))
    p.have(within(m, q, E1))
    possible.use(chained(m, q, both, r))
    empty.have(q == 0)
    empty.by_item(both == 0)
    p.have(within(both, q * r, E1 * E2))


def attained(statement):
    """Return that two values attain the sum, if X = 1 is rare enough for both releases."""
    known, H = and_(E1 >= 1, E2 >= 1), statement.given
    return [solve(implies(H, goal), listed(known, goal)) for goal in map(statement.goal, EXAMPLE)]


@proves("lip-composition-posterior")
def theorem(statement):
    """Return lip-composition-posterior."""
    p = Given(statement)
    x, y, z = p.fix(X, Y, Z)
    p.have(and_(PRIOR(x) >= 0, CHANNEL(x, y) >= 0, SECOND(y, x, z) >= 0), at=[x, y, z])
    p.by_item(output_mass(X, PRIOR, CHANNEL, y) >= 0)
    chain(p, x, y, z)
    p.know(*attained(statement))
    return p.conclude()

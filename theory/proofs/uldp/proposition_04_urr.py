"""Proposition 4: uRR provides (X_S, X_S, eps)-ULDP."""

from theory.kernel.binding import function, with_sorts
from theory.kernel.sorts import letters
from theory.kernel.terms import eq, letter, real
from theory.ledger.decisions import proves, refutes
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.logic import deny

said = stated("uldp-urr-private")
X = said.X


@proves("uldp-urr-private")
@proves("uldp-urr-private-reachable")
def theorem(statement):
    """Return Proposition 4, for eps > 0; and with (4'), for eps >= 0."""
    p = Given(statement)
    x = p.fix(X)
    p.have(X.sum(lambda y: p(said.Q)(x, y)) == 1)
    return p.conclude()


@refutes("uldp-urr-private-eps-zero", sorts={X: letters(2)})
def eps_zero(statement):
    """Return that it is false at eps = 0: the smallest uRR with an output of X_N."""
    two = letters(2)
    first_alone = function(two, lambda x: eq(x, letter(two, 0)))
    return deny(with_sorts(statement.formula, {X: two}), first_alone, real(1))

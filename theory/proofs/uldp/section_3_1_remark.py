"""Section 3.1, remark: what a mechanism tells of the set of sensitive values."""

from theory.kernel.binding import function, function_of, with_sorts
from theory.kernel.sorts import letters
from theory.kernel.terms import FALSE, TRUE, eq, implies, not_, real
from theory.ledger.decisions import proves, refutes
from theory.notions.uldp import invertible_if_reachable, uldp
from theory.statements.stated import stated
from theory.tactics.closing import concluded
from theory.tactics.context import Given
from theory.tactics.logic import deny, prove

said = stated("uldp-sensitive-set")
OTHER, PROTECTED, E, Q, X, Y = said.other, said.Y_P, said.E, said.Q, said.X, said.Y


@proves("uldp-sensitive-set")
def theorem(statement):
    """Return that it provides ULDP for exactly those sets: its source is not in one of them."""
    p = Given(statement)

    def column_is_private(y):
        """A column is private for the other set exactly if no value of that is its source."""
        private = uldp(X, lambda x: Q(x, y), OTHER, PROTECTED(y), E, invertible_if_reachable)
        never = X.forall(lambda x: implies(OTHER(x), eq(Q(x, y), 0)))
        return eq(private, implies(not_(PROTECTED(y)), never))

    x, y = p.fix(X, Y)
    sign = p.have(Q(x, y) >= 0)
    p.have(column_is_private(y), sign)
    columns = p.have(Y.forall(column_is_private))
    return concluded(
        statement, prove(implies(p.H, p.goal("ULDP for the other set")), columns, rounds=3)
    )


@refutes("uldp-sensitive-remark", sorts={X: letters(1), Y: letters(1)})
def set_not_determined(statement):
    """Return that one output, protected, tells of no value whether it is sensitive."""
    one = letters(1)
    formula = with_sorts(statement.formula, {X: one, Y: one})
    everyone, nobody = (function(one, lambda x, flag=flag: flag) for flag in (TRUE, FALSE))
    certain = function_of(one, one, lambda x, y: real(1))
    return deny(formula, everyone, nobody, everyone, certain, real(1))

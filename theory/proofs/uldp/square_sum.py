"""The step of Propositions 15, 16 and 18 that takes a geometric for an arithmetic mean."""

from fractions import Fraction

from theory.kernel.binding import function, with_sorts
from theory.kernel.sorts import letters
from theory.kernel.terms import TRUE, eq, implies, ite, letter, real
from theory.ledger.decisions import proves, refutes
from theory.notions.probability import mass, size
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.logic import deny
from theory.tactics.sums import ZERO

said = stated("uldp-am-gm-step")
SENSITIVE, P, X = said.X_S, said.p, said.X


@refutes("uldp-am-gm-step", sorts={X: letters(2)})
def equality_without_equal_values(statement):
    """Return that the step fails for two sensitive values, p = (1/2, 1/4)."""
    two = letters(2)
    first, second, root = (real(Fraction(1, k)) for k in (2, 4, 8))
    p = function(two, lambda x: ite(eq(x, letter(two, 0)), first, second))
    formula = with_sorts(statement.formula, {X: two})
    return deny(formula, function(two, lambda x: TRUE), p, root)


@proves("uldp-square-sum")
def theorem(statement):
    """Return that the square sum exceeds its bound by the squared distance to the mean."""
    p = Given(statement)
    x, equal = p.fix(X), p.goal("equal if and only if p is constant on X_S")
    s, mass_ = size(X, SENSITIVE), mass(X, P, SENSITIVE)
    mean = mass_ / s

    def item(x):
        return ite(SENSITIVE(x), (P(x) - mean) * (P(x) - mean), ZERO)

    far, squares = X.sum(item), mass(X, lambda x: P(x) * P(x), SENSITIVE)
    p.have(squares - mass_ * mass_ / s == far)
    p.have(far >= 0)
    tied, constant = (p.under(side) for side in equal.args)
    tied.item(far, x)
    tied.have(implies(SENSITIVE(x), P(x) == mean))
    constant.by_item(far == 0)
    return p.conclude()

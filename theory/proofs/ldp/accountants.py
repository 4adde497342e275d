"""Formulas of public accountants: witnesses, and what is true in their place."""

from fractions import Fraction

from theory.kernel.binding import function, with_sorts
from theory.kernel.sorts import letters
from theory.kernel.terms import and_, eq, ite, letter, real
from theory.kernel.theorem import unfold
from theory.kernel.trace import remembered
from theory.ledger.decisions import defined_by, proves, refutes
from theory.notions import reports
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.logic import deny
from theory.tactics.tables import table

said = stated("ldp-shuffled-by-eps")
E, U, X, Y = said.E, said.U, said.X, said.Y
also = stated("ldp-renyi-pure")
FIRST, SECOND = also.p, also.q

TWO, THREE, FIVE = letters(2), letters(3), letters(5)
# the greatest delta of two users' 3-RR at e^eps = 2 and F = 3/2
WORST_OF_THREE = Fraction(1, 16)


@refutes("ldp-shuffled-variation-ratio", sorts={X: FIVE, U: TWO})
def variation_ratio(statement):
    """Return that two users' 5-RR at e^eps = 4 has more than the formula at F = 3."""
    values = function(TWO, lambda u: ite(eq(u, letter(TWO, 0)), letter(FIVE, 0), letter(FIVE, 2)))
    formula = with_sorts(statement.formula, {X: FIVE, U: TWO})
    return deny(formula, real(4), values, letter(TWO, 0), letter(FIVE, 1), real(3))


@refutes("ldp-shuffled-by-eps", sorts={X: THREE, Y: THREE, U: TWO})
def by_eps(statement):
    """Return that 3-RR has less than a mechanism in which one pair of values differs so."""
    third = real(1) / 3
    response = [[2, 1, 1], [1, 2, 1], [1, 1, 2]]
    one_pair = [[2, 1, 0], [1, 2, 0], [1, 2, 0]]
    first = table([THREE, THREE], [[real(x) / 4 for x in row] for row in response])
    second = table([THREE, THREE], [[third * x for x in row] for row in one_pair])
    formula = with_sorts(statement.formula, {X: THREE, Y: THREE, U: TWO})
    return deny(
        formula, first, second, real(2), letter(TWO, 0), real(Fraction(3, 2)), real(WORST_OF_THREE)
    )


@refutes("ldp-shuffled-one-value", sorts={X: THREE, U: THREE})
def one_value(statement):
    """Return that three users' 3-RR at e^eps = 2 has more at F = 3/2 if the others differ."""
    values = function(
        THREE, lambda u: ite(eq(u, letter(THREE, 2)), letter(THREE, 2), letter(THREE, 0))
    )
    formula = with_sorts(statement.formula, {X: THREE, U: THREE})
    return deny(formula, real(2), values, letter(THREE, 0), letter(THREE, 1), real(Fraction(3, 2)))


@remembered
def some_order():
    """Return that there is an order of the users: everybody stays."""
    p, same = Given(), function(U, lambda u: u)
    orders = reports.over_orders(U, lambda order: real(1))
    p.have(reports.is_order(U, same))
    p.item(orders, same)
    return p.have(orders >= 1)


@defined_by("ldp-shuffled-by-eps")
@defined_by("ldp-shuffled-one-value")
@defined_by("ldp-shuffled-variation-ratio")
def has_orders(statement):
    """Return that nothing is divided by zero."""
    return Given(statement).defined(some_order())


@refutes("ldp-renyi-pure", sorts={Y: TWO})
def renyi_pure(statement):
    """Return that randomized response at e^eps = 2 has more."""
    laws = [[2, 1], [1, 2]]
    first, second = (table([TWO], [real(x) / 3 for x in law]) for law in laws)
    return deny(with_sorts(statement.formula, {Y: TWO}), first, second, real(2))


@proves("ldp-renyi-two")
def renyi_two(statement):
    """Return that the squares of ratios are below their chord, and RR has only its ends."""
    p = Given(statement)
    y = p.fix(Y)
    first, second = FIRST(y), SECOND(y)
    ratio = first / second
    p.have(E > 0)
    p.have(eq(ratio * second, first))
    p.have(and_(E - ratio >= 0, E * ratio >= 1))
    p.have((E - ratio) * (E * ratio - 1) >= 0)
    square = first * first / second
    p.have(eq(square, ratio * first))
    p.have((E - ratio) * (E * ratio - 1) * second >= 0)
    p.have(E * square <= (E * E + 1) * first - E * second)
    total = Y.sum(lambda y: FIRST(y) * FIRST(y) / SECOND(y))
    p.by_item(E * total <= (E * E + 1) * Y.sum(FIRST) - E * Y.sum(SECOND))
    p.have("at most")
    reached = p.goal("reached")
    p.know(*(unfold(side) for side in reached.args if side.op == "sum"))
    p.have("reached")
    return p.conclude()

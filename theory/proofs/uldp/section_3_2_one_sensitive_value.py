"""Section 3.2 at s = 1: the l2 loss is of order 1/(n eps), and uRR attains it."""

from fractions import Fraction

from mechanisms.losses import lower_bounds as losses
from mechanisms.losses import urr
from theory.kernel.binding import function, function_of, substitute
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, ite, not_, or_
from theory.kernel.theorem import instance, leibniz
from theory.kernel.trace import remembered
from theory.ledger.decisions import proves
from theory.library import unbiased
from theory.library.unbiased import DRAWN, ESTIMATE, Q, X, x, y, z
from theory.notions.probability import is_distribution, size
from theory.notions.uldp import invertible_if_reachable
from theory.proofs.uldp.proposition_12_osldp import one_sided
from theory.statements.stated import stated
from theory.statements.uldp import lower_bounds as model
from theory.tactics.closing import concluded
from theory.tactics.context import Given
from theory.tactics.expand import expand, rational
from theory.tactics.numbers import of_numbers
from theory.tactics.sums import ZERO

said = stated("uldp-lower-bounds-one")
FIRST, SECOND, E = said.first, said.second, said.E

WEIGHT = (E + 1) / (2 * (E - 1))  # a
RATE = (E - 1) / (E + 1)
ON_FIRST, ON_SECOND = WEIGHT * WEIGHT * (2 * RATE - 1), WEIGHT * WEIGHT


def between(z, x):
    """Return the weights of the difference of the two values."""
    own = ite(eq(z, x), WEIGHT / 2, -WEIGHT / 2)
    return ite(and_(is_one(z), is_one(x)), own, ZERO)


def is_one(x):
    """Return whether a value is one of the two."""
    return or_(eq(x, FIRST), eq(x, SECOND))


def judge(z):
    """Return the weights that judge columns."""
    return ite(eq(z, FIRST), ON_FIRST, ite(eq(z, SECOND), ON_SECOND, ZERO))


PUT = {
    unbiased.P: function(X, model.halves),
    unbiased.B: function_of(X, X, between),
    unbiased.JUDGE: function(X, judge),
}


def spelled(term):
    """Return a term with this distribution, these directions and weights."""
    return substitute(term, PUT)


@remembered
def fits():
    """Return that a column is judged: the squares of its difference are at most that."""
    a, b = const("q1", REAL), const("q2", REAL)
    p = Given(and_(E > 1, a >= 0, b >= 0, a <= E * b))
    sides = WEIGHT * WEIGHT * ((a - b) * (a - b)) / 2, (a + b) / 2 * (ON_FIRST * a + ON_SECOND * b)
    gap = WEIGHT * WEIGHT * (2 * a * (E * b - a) / (E + 1))
    same = p.have(eq(sides[1], sides[0] + gap))
    rest = 2 * a * (E * b - a)
    share = p.arithmetic(rest / (E + 1) >= 0, p.have(rest >= 0), E > 1, of=[rest])
    square = of_numbers(lambda w, r: implies(r >= 0, w * w * r >= 0), WEIGHT, rest / (E + 1))
    p.know(share)
    return p.arithmetic(sides[0] <= sides[1], same, p.use(square))


def directed(p, a, b):
    """Show the squares of a column, weighed for each value: of its entries' difference."""
    value = WEIGHT / 2 * (a - b)
    inner = ite(eq(x, FIRST), value, ite(eq(x, SECOND), -value, ZERO))
    combined = spelled(unbiased.combined(x, y))
    p.have(eq(combined, inner), expand(combined))
    squares = X.sum(lambda x: spelled(unbiased.combined(x, y)) * spelled(unbiased.combined(x, y)))
    total = X.sum(lambda i: substitute(inner * inner, {x: i}))
    same = p.by_item(eq(squares, total), over=X)
    both = p.have(eq(total, 2 * (value * value)))
    p.rewrite(eq(squares, WEIGHT * WEIGHT * ((a - b) * (a - b)) / 2), same, both)


@remembered
def loss_at_least(H):
    """Return `given => n loss >= (E+1)/(2 (E-1))`."""
    p, (a, b) = Given(H), (Q(FIRST, y), Q(SECOND, y))
    p.have(not_(eq(FIRST, SECOND)))
    p.know(*(leibniz(function(X, lambda x: Q(x, y)), x, v) for v in (FIRST, SECOND)))
    p.know(one_sided(H, invertible_if_reachable))
    p.have(and_(a >= 0, b >= 0, a <= E * b))
    level, weighed = spelled(unbiased.level(y)), X.sum(lambda z: judge(z) * Q(z, y))
    p.have(eq(level, (a + b) / 2))
    p.have(eq(weighed, ON_FIRST * a + ON_SECOND * b))
    p.have(implies(eq(level, 0), and_(eq(a, 0), eq(b, 0))))
    p.use(fits(), {"q1": a, "q2": b})
    directed(p, a, b)
    p.have(implies(eq(level, 0), weighed >= 0))
    p.have(spelled(unbiased.judged(y)))
    p.have(eq(X.sum(lambda z: between(z, x)), 0))
    p.have(implies(not_(is_one(z)), X.forall(lambda x: eq(between(z, x), 0))))
    p.have(implies(and_(is_one(z), eq(level, 0)), eq(Q(z, y), 0)))
    p.have(implies(is_one(z), spelled(unbiased.reached(z))))
    p.have(is_distribution(X, function(X, model.halves)))
    p.use(instance(unbiased.least_loss(), PUT))
    p.have(eq(X.sum(lambda x: between(x, x)), WEIGHT))
    p.have(eq(X.sum(judge), ON_FIRST + ON_SECOND))
    p.have(eq(2 * WEIGHT - (ON_FIRST + ON_SECOND), losses.on_two_values(E)))
    loss = spelled(size(DRAWN.U) * DRAWN.l2_loss(unbiased.P, ESTIMATE))
    return p.have(loss >= losses.on_two_values(E))


def everywhere(goal):
    """Return what uRR loses at most at N = 1."""
    w, bound = said.w, 2 / (E - 1) + Fraction(1, 2)
    loss = urr.l2_times_n(1, E, w, w * w + (1 - w) * (1 - w))
    gap = 2 * w / (E - 1) + 2 * (w - Fraction(1, 2)) * (w - Fraction(1, 2))
    p = Given(E > 1)
    p.have(eq(bound - loss, gap))
    p.have(implies(w >= 0, gap >= 0))
    return p.have(goal)


@proves("uldp-lower-bounds-one")
def theorem(statement):
    """Return the bound at s = 1, that uRR attains it, and uRR's greatest loss."""
    reached = rational(E > 1, *statement.goal("reached by uRR").args)
    everywhere_ = everywhere(statement.goal("of order 1/eps"))
    return concluded(statement, loss_at_least(statement.given), reached, everywhere_)

"""Attacks on one report: no guess is right more often than the greatest entries of the columns."""

from theory.kernel.sorts import REAL, functions, index
from theory.kernel.terms import and_, const, eq, implies, not_
from theory.kernel.theorem import instance
from theory.kernel.trace import remembered
from theory.notions.probability import size
from theory.statements.ldp.guesses import is_attack
from theory.tactics.context import Given

X, Y = index("X"), index("Y")
Q = const("Q", functions(X, Y, REAL))
A = const("attack", functions(Y, X, REAL))
MOST = const("most", functions(Y, REAL))


def success_times_values():
    """Return K times the probability that the guess is right."""
    return X.sum(lambda x: Y.sum(lambda y: Q(x, y) * A(y, x)))


@remembered
def at_most():
    """If no entry of a column exceeds MOST, no attack is right more often than MOST's sum."""
    bounded = X.forall(lambda x: Y.forall(lambda y: Q(x, y) <= MOST(y)))
    p = Given(and_(is_attack(X, Y, A), bounded))
    x, y = p.fix(X, Y)
    p.have(Q(x, y) * A(y, x) <= MOST(y) * A(y, x))
    p.by_item(X.sum(lambda x: Q(x, y) * A(y, x)) <= MOST(y) * X.sum(A(y)))
    p.have(X.sum(lambda x: Q(x, y) * A(y, x)) <= MOST(y))
    rows = Y.sum(lambda y: X.sum(lambda x: Q(x, y) * A(y, x)))
    p.by_item(rows <= Y.sum(MOST))
    p.sums(success_times_values(), rows)
    return p.have(success_times_values() <= Y.sum(MOST))


@remembered
def attained():
    """If each guess is at an entry that is MOST, the attack is right as often."""
    guessed = Y.forall(
        lambda y: X.forall(lambda x: implies(not_(eq(A(y, x), 0)), eq(Q(x, y), MOST(y))))
    )
    p = Given(and_(is_attack(X, Y, A), guessed))
    x, y = p.fix(X, Y)
    p.have(Q(x, y) * A(y, x) == MOST(y) * A(y, x))
    p.by_item(X.sum(lambda x: Q(x, y) * A(y, x)) == MOST(y) * X.sum(A(y)))
    p.have(X.sum(lambda x: Q(x, y) * A(y, x)) == MOST(y))
    rows = Y.sum(lambda y: X.sum(lambda x: Q(x, y) * A(y, x)))
    p.by_item(rows == Y.sum(MOST))
    p.sums(success_times_values(), rows)
    return p.have(success_times_values() == Y.sum(MOST))


def share_is_no_more(total, value):
    """Return that a share of the values' number is no more, or the same, if the total is."""
    a, b, n = (const(f"share_{k}", REAL) for k in "abn")
    less = Given().have(implies(and_(a <= b * n, n >= 1), a / n <= b))
    same = Given().have(implies(and_(eq(a, b * n), n >= 1), eq(a / n, b)))
    values = {a: total, b: value, n: size(X)}
    return [instance(t, values) for t in (less, same)]

"""The distance of two rows, column by column."""

from distance.statements.rows import E, Q, X, Y, distance

from theory.hypotheses.redundant import redundant
from theory.ledger.decisions import proves
from theory.tactics.context import Given


@proves("distance-at-most")
def at_most(statement):
    """Return that rows are near: each column adds at most (E-1)/(E+1) times what it holds."""
    context = Given(statement)
    x, other = context.fix(X, X)
    twice = 2 * distance(Y, Q, x, other)
    both = Y.sum(lambda y: Q(x, y)) + Y.sum(lambda y: Q(other, y))
    context.by_item((E + 1) * twice <= (E - 1) * both)
    return context.conclude()


@redundant("distance-at-most", "eps >= 0")
def some_budget(wanted):
    """Return that E >= 1, as some entry above 0 is at most E times itself."""
    context = Given(wanted)
    x = context.fix(X)
    row = Y.sum(lambda y: Q(x, y))
    context.by_item(row <= E * row)
    return context.conclude()


@proves("distance-reached")
def reached(statement):
    """Return that both rows of randomized response are as far apart as can be."""
    return Given(statement).conclude()

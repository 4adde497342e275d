"""What is drawn before the output keeps the ratios."""

from mixtures import formulas
from mixtures.statements.drawn import E, Q, T, W, X, Y

from theory.ledger.decisions import proves
from theory.tactics.context import Given


@proves("mixture-hidden")
def hidden(statement):
    """Return that ratios are kept by weighted sums, and rows too."""
    context, sent = Given(statement), formulas.hidden(T, W, Q)
    x, other, y = context.fix(X, X, Y)
    context.by_item(sent(x, y) <= E * sent(other, y))
    context.by_item(sent(x, y) >= 0)
    rows_sum(context, x)
    context.sums(Y.sum(lambda y: sent(x, y)), T.sum(lambda t: W(t) * Y.sum(lambda y: Q(t, x, y))))
    return context.conclude()


@proves("mixture-told")
def told(statement):
    """Return that a column is a multiple of the mechanism's."""
    context = Given(statement)
    t, x, other, y = context.fix(T, X, X, Y)
    context.have(W(t) * Q(t, x, y) <= E * (W(t) * Q(t, other, y)))
    rows_sum(context, x)
    pairs = T.sum(lambda t: Y.sum(lambda y: W(t) * Q(t, x, y)))
    context.sums(pairs, T.sum(lambda t: W(t) * Y.sum(lambda y: Q(t, x, y))))
    return context.conclude()


def rows_sum(context, x):
    """Show that weighted rows sum to 1."""
    context.by_item(T.sum(lambda t: W(t) * Y.sum(lambda y: Q(t, x, y))) == T.sum(W))

"""A mechanism that is drawn, T, before it draws the output; whether it is told which."""


def told(w, Q):
    """Return Pr(t, y|x) of the mechanism t and its output y, in any arithmetic."""
    return lambda x, t, y: w(t) * Q(t, x, y)


def hidden(T, w, Q):
    """Return Pr(y|x) of the output alone, in any arithmetic."""
    return lambda x, y: T.sum(lambda t: w(t) * Q(t, x, y))

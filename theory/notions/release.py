"""Releases: two outputs of one input, several outputs, or an output that is processed further.

`X`, `Y`, `T` are index sorts; functions are Python functions of terms.
"""


def pair(Q0, Q1):
    """Return Pr(y0, y1|x) of two releases; the second may depend on y0."""
    return lambda x, y0, y1: Q0(x, y0) * Q1(x, y0, y1)


def repeated(T, Q):
    """Return Pr(y|x) for outputs y(t), one for each t of T, drawn independently given x."""
    return lambda x, y: T.prod(lambda t: Q(x, y(t)))


def processed(Y, Q0, Q1):
    """Return Pr(z|x) of z drawn from y by Q1, where y is drawn from x by Q0."""
    return lambda x, z: Y.sum(lambda y: Q0(x, y) * Q1(y, z))

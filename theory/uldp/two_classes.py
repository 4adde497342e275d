"""Two kinds of outputs of uRR and uRAP: those of X_S with (b, g), those of X_N with (0, h)."""


def signal(bits):
    """Return (b, g) from (own, other)."""
    own, other = bits
    return other, own - other


def slopes(sensitive, other, p_s, p_n):
    """Return the slopes of n times the l2 loss in p(x), for x in X_S and in X_N."""
    (b, g), (_, h) = sensitive, other
    return (1 - 2 * (b + g * p_s)) / g, (1 - 2 * h * p_n) / h

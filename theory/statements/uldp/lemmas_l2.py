"""Lemmas 3 and 4: the l2 losses along the mixtures of two uniform distributions decrease."""


def squares(w, s, N):
    """Return the sum of p(x)^2 for p(X_S) = w, p uniform inside X_S and inside X_N."""
    return w * w / s + (1 - w) * (1 - w) / N


def of_urr(w, s, N, E, n):
    """Return F(w) of Lemma 3."""
    return -2 * w / (n * (E - 1)) + (1 - squares(w, s, N)) / n


def of_urap(w, s, N, a):
    """Return F(w) of Lemma 4."""
    return -w / (a - 1) - squares(w, s, N)

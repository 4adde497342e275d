"""Lemmas 1 and 2: F(w) = sqrt((w + alpha)(beta - w)) + sqrt((1 - w)(gamma + w)) decreases."""

from theory.kernel.sorts import REAL
from theory.kernel.terms import const

S, N, E, A, W, LATER = (const(name, REAL) for name in ("s", "N", "E", "a", "w", "later"))


def urr_constants(s, N, E):
    """Return alpha, beta and gamma of Lemma 1."""
    v = (s + E - 1) / (E - 1)
    return s / (E - 1), v * s - s / (E - 1), v * N - 1


def urap_constants(s, N, a):
    """Return alpha, beta and gamma of Lemma 2."""
    v_n = a / (a - 1)
    return s / (a - 1), v_n * s, v_n * N - 1

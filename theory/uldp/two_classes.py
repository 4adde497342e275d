"""uRR and uRAP have two kinds of outputs: those of X_S with (b, g), and those of X_N with (0, h).

Conditions under which p* is worst, by uldp-l1-worst-level and uldp-l2-worst-level, for p* uniform
inside X_S and inside X_N.
"""

import z3

SIZES = "all s >= 1, N >= 1 (s > N too), all of the simplex, the maximum attained nowhere else"


def signal(bits):
    """Return (b, g) from (own, other)."""
    own, other = bits
    return other, own - other


def proper(sensitive, other):
    """Return that outputs depend on the input, and that no output of X_S is certain."""
    (b, g), (b_n, h) = sensitive, other
    return z3.And(b > 0, b < 1, g > 0, b_n == 0, h > 0, h <= 1)


def uniform_is_level(sensitive, other, N):
    """Return the condition that the uniform distribution on X_N is worst for l1."""
    (b, _), (_, h) = sensitive, other
    return b >= h / N


def slopes(sensitive, other, p_s, p_n):
    """Return the slopes of n times the l2 loss in p(x), for x in X_S and in X_N."""
    (b, g), (_, h) = sensitive, other
    return (1 - 2 * (b + g * p_s)) / g, (1 - 2 * h * p_n) / h


def is_distribution(s, N, p_s, p_n):
    """Return that p is a distribution with mass on both classes."""
    return z3.And(p_s > 0, p_n > 0, s * p_s + N * p_n == 1)

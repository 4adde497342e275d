"""Channels as rows of a table: the matrix of a mechanism object, with its real level of LIP."""

from common import portable
from mechanisms.budgets.leakage import lip_factor

COLUMNS = ("panel", "user", "P1", "eps", "level", "x", "y", "probability")


def channel_rows(panel, user, P1, eps, mechanism):
    """Return a row for each entry Pr(y|x) of a binary channel's matrix."""
    Q = mechanism.matrix()
    level = portable.log(lip_factor(Q, [1 - P1, P1]))
    return [(panel, user, P1, eps, level, x, y, float(Q[x, y])) for x in (0, 1) for y in (0, 1)]

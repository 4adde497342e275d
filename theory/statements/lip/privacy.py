"""LIP and LDP imply each other (Theorem 1), and LIP survives post-processing."""

from theory.kernel.sorts import REAL, functions
from theory.kernel.terms import const
from theory.statements.lip.channels import CHANNEL, Y, Z

SECOND = const("W", functions(Y, Z, REAL))


def doubled(E):
    """Return the factor of LDP that Theorem 1 promises."""
    return E * E


def processed(x, z):
    """Return Pr(z|x) after post-processing."""
    return Y.sum(lambda y: CHANNEL(x, y) * SECOND(y, z))

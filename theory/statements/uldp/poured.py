"""The worst input distributions as they are computed: water is poured up to a level."""

from theory.kernel.sorts import REAL, functions
from theory.kernel.terms import const
from theory.notions import logic
from theory.statements.uldp.urr import X
from theory.statements.uldp.worst_level import (
    B,
    G,
)


def most(a, b):
    """Return the greater of two numbers."""
    return logic.choose(a <= b, b, a)


SAVED = const("saved", functions(X, REAL))


def loss_at(p, variance):
    """Return n times the l2 loss, of which each value's probability takes something off."""
    return X.sum(lambda x: variance(B(x), G(x), p(x)) - SAVED(x) * p(x))

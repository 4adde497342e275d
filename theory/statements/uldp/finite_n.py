"""The expected l1 loss at finite n, by de Moivre's formula, next to the asymptotic one.

T users say y, each with probability m, independently. `below(y)` is a set of users whose size is
floor(n m).
"""

from theory.kernel.sorts import BOOL, functions
from theory.kernel.terms import const
from theory.notions import logic
from theory.notions.probability import size
from theory.statements.uldp.l1 import SETS
from theory.statements.uldp.urr import U, X

BELOW = const("below", functions(X, U, BOOL))


def next_whole(y):
    """Return floor(n m) + 1."""
    return size(U, BELOW(y)) + 1


def binomial(k, m):
    """Return C(n, k) m^k (1 - m)^(n - k): one product for each set of k users."""

    def one(b):
        likely = U.prod(lambda u: logic.choose(b(u), m, 1 - m))
        return logic.choose(size(U, b) == k, likely, 0)

    return SETS.sum(one)

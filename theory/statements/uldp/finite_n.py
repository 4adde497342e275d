"""The expected l1 loss at finite n, by de Moivre's formula, beside the asymptotic one.

T users say y, each with probability m, independently. `below(y)` is a set of users whose size is
floor(n m).
"""

from mechanisms.encodings.base import unit_variance
from mechanisms.estimation.empirical import from_frequencies
from mechanisms.losses.binomial import telescope
from theory.kernel.sorts import BOOL, functions
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.limits import is_root
from theory.notions.probability import size
from theory.statements.uldp import empirical
from theory.statements.uldp.empirical import SAYS, count
from theory.statements.uldp.l1 import SETS, l1_loss, mutually_independent, pr
from theory.statements.uldp.urr import N_USERS, OTHER, OWN, VALUE, WEIGHT, P, U, X
from theory.statements.uldp.worst_l1 import ROOT

BELOW = const("below", functions(X, U, BOOL))


def chance(y):
    """Return m, the probability that a user says y."""
    return OTHER(y) + (OWN(y) - OTHER(y)) * P(y)


def next_whole(y):
    """Return floor(n m) + 1."""
    return size(U, BELOW(y)) + 1


def floors():
    """Return that `below` has floor(n m) users."""

    def is_floor(y):
        expected = N_USERS * chance(y)
        return logic.all_of(size(U, BELOW(y)) <= expected, expected < next_whole(y))

    return X.forall(is_floor)


def binomial(k, m):
    """Return C(n, k) m^k (1 - m)^(n - k): one product for each set of k users."""

    def one(b):
        likely = U.prod(lambda u: logic.choose(b(u), m, 1 - m))
        return logic.choose(size(U, b) == k, likely, 0)

    return SETS.sum(one)


@states("uldp-l1-finite-n")
def finite_n(
    deviation=telescope, chance_of=binomial, variance=unit_variance, frequencies=from_frequencies
):
    """The expected l1 loss is de Moivre's, and at most sqrt(pi/2) times the asymptotic one."""

    def likely(y):
        return pr(lambda o: count(y, o) == next_whole(y))

    def error(y):
        exact = deviation(next_whole(y), likely(y), chance(y))
        return exact / (N_USERS * (OWN(y) - OTHER(y)))

    def under(y):
        return variance(OTHER(y), OWN(y) - OTHER(y), P(y)) / N_USERS

    return Statement(
        (OWN, OTHER, P, WEIGHT, VALUE, SAYS, BELOW, ROOT),
        {
            "each value reports itself most": X.forall(lambda y: OWN(y) > OTHER(y)),
            **empirical.drawn(),
            "independent users": mutually_independent(SAYS),
            "whole numbers below n m": floors(),
            "deviations are square roots": X.forall(lambda y: is_root(ROOT(y), under(y))),
        },
        {
            "de Moivre's formula": l1_loss() == X.sum(error),
            "the binomial distribution": X.forall(
                lambda y: likely(y) == chance_of(next_whole(y), chance(y))
            ),
            "at most the asymptotic bound": l1_loss() <= X.sum(ROOT),
        },
        empirical.estimates(frequencies),
    )

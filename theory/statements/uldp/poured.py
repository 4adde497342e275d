"""The worst input distributions as they are computed: water is poured up to a level."""

from mechanisms.encodings.base import unit_variance
from mechanisms.estimation.closed_form import poured
from mechanisms.losses import worst_case
from theory.kernel.binding import function
from theory.kernel.sorts import REAL, functions
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.probability import is_distribution
from theory.statements.uldp.urr import P, X
from theory.statements.uldp.worst_level import (
    ROOT,
    TOP,
    WORST,
    B,
    G,
    chance,
    deviations,
    encoding,
    same,
)

NU = const("nu", REAL)


def most(a, b):
    """Return the greater of two numbers."""
    return logic.choose(a <= b, b, a)


@states("uldp-worst-l1-poured")
def worst_l1_poured(variance=unit_variance, poured=poured):
    """The p that is poured up to the level nu is worst for l1; -nu is what is subtracted."""
    level = X.forall(lambda x: logic.implies(WORST(x) > 0, chance(x, WORST) == NU))
    total, greatest = X.sum(ROOT), X.sum(TOP)
    alone = logic.implies(total == greatest, same(P, WORST))
    return Statement(
        (B, G, P, NU, ROOT, TOP),
        {
            "an encoding": encoding(),
            "p is a distribution": is_distribution(X, P),
            "the poured p sums to 1": X.sum(WORST) == 1,
            "nu < 1": NU < 1,
            "deviations are square roots": deviations(ROOT, P, variance),
            "deviations of the poured p": deviations(TOP, WORST, variance),
        },
        {
            "a distribution at the level": logic.all_of(is_distribution(X, WORST), level),
            "worst, alone": logic.all_of(total <= greatest, alone),
        },
        {WORST: function(X, lambda x: poured(-B(x), -NU, G(x), most))},
    )


SAVED = const("saved", functions(X, REAL))


def loss_at(p, variance):
    """Return n times the l2 loss, of which each value's probability takes something off."""
    return X.sum(lambda x: variance(B(x), G(x), p(x)) - SAVED(x) * p(x))


@states("uldp-worst-l2-poured")
def worst_l2_poured(variance=unit_variance, poured=poured, half_slope=worst_case.half_slope):
    """The p that is poured up to the slope 2 nu is worst for l2, less what is saved."""
    loss, greatest = loss_at(P, variance), loss_at(WORST, variance)
    alone = logic.implies(loss == greatest, same(P, WORST))
    return Statement(
        (B, G, SAVED, P, NU),
        {
            "gains are not 0": X.forall(lambda x: G(x) != 0),
            "p is a distribution": is_distribution(X, P),
            "the poured p sums to 1": X.sum(WORST) == 1,
        },
        {
            "a distribution": is_distribution(X, WORST),
            "worst, alone": logic.all_of(loss <= greatest, alone),
        },
        {WORST: function(X, lambda x: poured(half_slope(B(x), G(x), SAVED(x)), NU, 1, most))},
    )

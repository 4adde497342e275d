"""The worst input distributions as they are computed: water is poured up to a level."""

from fractions import Fraction

from mechanisms.encodings.base import unit_variance
from mechanisms.estimation.closed_form import poured
from mechanisms.losses import worst_case
from theory.kernel.binding import function
from theory.kernel.sorts import REAL, functions
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import Broken, Implied, NotNeeded, at, states
from theory.notions import logic
from theory.notions.probability import is_distribution
from theory.statements.uldp.urr import P, X
from theory.statements.uldp.worst_level import (
    ALONE,
    BEST,
    FLAT,
    ROOT,
    TOP,
    B,
    G,
    chance,
    changed,
    deviations,
    encoding,
    same,
)

NU = const("nu", REAL)
HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)


def most(a, b):
    """Return the greater of two numbers."""
    return logic.choose(a <= b, b, a)


L1 = {key: value for key, value in FLAT.items() if key not in ("best", "level")} | {"nu": HALF}


def one(**values):
    """Return an instance of one value, with some of its numbers changed."""
    return at({"X": 1}, **(ALONE | {"p": [1], "nu": Fraction(4, 5), "root": ALONE["top"]} | values))


@states(
    "uldp-worst-l1-poured",
    printed_as="ours",
    holds=[changed(L1)],
    dropped={
        0: at({"X": 2}, b=[0, 1], g=[1, -1], p=[HALF, HALF], nu=0, root=[HALF, HALF], top=[0, 0]),
        1: one(p=[HALF], root=[Fraction(5, 6)]),
        2: one(nu=Fraction(1, 5)),
        3: NotNeeded("of one value there is one distribution; says that some m is below 1"),
        4: changed(L1, root=[2, 2]),
        5: changed(L1, top=[0, 0]),
    },
    broken=[
        Broken(0, changed(L1, nu=QUARTER), {"poured": lambda level, *_: HALF + 0 * level}),
        Broken(1, changed(L1, root=[1, 0], top=[HALF, HALF]), {"variance": lambda b, g, p: p * p}),
    ],
)
def worst_l1_poured(variance=unit_variance, poured=poured):
    """The p that is poured up to the level nu is worst for l1; -nu is what is subtracted."""
    level = X.forall(lambda x: logic.implies(BEST(x) > 0, chance(x, BEST) == NU))
    total, greatest = X.sum(ROOT), X.sum(TOP)
    alone = logic.implies(total == greatest, same(P, BEST))
    return Statement(
        (B, G, P, NU, ROOT, TOP),
        (
            encoding(),
            is_distribution(X, P),
            X.sum(BEST) == 1,
            NU < 1,
            deviations(ROOT, P, variance),
            deviations(TOP, BEST, variance),
        ),
        (
            logic.all_of(is_distribution(X, BEST), level),
            logic.all_of(total <= greatest, alone),
        ),
        {BEST: function(X, lambda x: poured(-B(x), -NU, G(x), most))},
    )


SAVED = const("saved", functions(X, REAL))
L2 = {"b": [QUARTER, QUARTER], "g": [HALF, HALF], "p": [1, 0], "nu": 0, "saved": [0, 0]}


def loss_at(p, variance):
    """Return n times the l2 loss, of which each value's probability takes something off."""
    return X.sum(lambda x: variance(B(x), G(x), p(x)) - SAVED(x) * p(x))


@states(
    "uldp-worst-l2-poured",
    printed_as="ours",
    holds=[changed(L2), changed(L2, saved=[HALF, 0], nu=-Fraction(1, 8))],
    dropped={
        0: Implied("without it an estimate divides by zero"),
        1: at({"X": 1}, b=[0], g=[1], p=[HALF], nu=-HALF, saved=[0]),
        2: changed(L2, nu=9),
    },
    broken=[
        Broken(0, changed(L2, b=[0, HALF]), {"poured": lambda level, *_: 3 * level - 1}),
        Broken(1, changed(L2), {"variance": lambda b, g, p: p * p}),
    ],
)
def worst_l2_poured(variance=unit_variance, poured=poured, half_slope=worst_case.half_slope):
    """The p that is poured up to the slope 2 nu is worst for l2, less what is saved."""
    loss, greatest = loss_at(P, variance), loss_at(BEST, variance)
    alone = logic.implies(loss == greatest, same(P, BEST))
    return Statement(
        (B, G, SAVED, P, NU),
        (X.forall(lambda x: G(x) != 0), is_distribution(X, P), X.sum(BEST) == 1),
        (is_distribution(X, BEST), logic.all_of(loss <= greatest, alone)),
        {BEST: function(X, lambda x: poured(half_slope(B(x), G(x), SAVED(x)), NU, 1, most))},
    )

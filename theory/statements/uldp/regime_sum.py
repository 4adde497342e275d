"""Section 4.3: what (5) says at eps = ln K of one input beside all others; K = |X|."""

from mechanisms import rr
from theory.kernel.sorts import REAL, functions
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.ldp import ldp
from theory.notions.limits import within
from theory.notions.probability import size
from theory.statements.uldp.at_ln_k import K
from theory.statements.uldp.near_zero import DELTA
from theory.statements.uldp.urr import X

COLUMN, INPUT = const("q", functions(X, REAL)), const("x", X)
OWN, OTHER, OTHERS = (const(name, REAL) for name in ("own", "other", "others"))


def others():
    """Return the likelihood of all inputs but x."""
    return X.sum(lambda z: logic.choose(z == INPUT, 0, COLUMN(z)))


def made(probabilities):
    """Return K, the likelihood of all inputs but x, and RR's two probabilities at eps = ln K."""
    own, other = probabilities(K, K)
    return {K: size(X), OTHERS: others(), OWN: own, OTHER: other}


def given():
    """Return that q is a column with (5) at eps = ln K."""
    return {
        "a column >= 0": X.forall(lambda z: COLUMN(z) >= 0),
        "within K, (5) at eps = ln K": ldp(X, COLUMN, K),
    }


@states("uldp-regime-sum")
def regime_sum(near=within):
    """At eps = ln K every x of every mechanism is almost as likely as all others together."""
    return Statement(
        (COLUMN, INPUT, DELTA),
        {
            **given(),
            "delta (K - 1) >= 1, delta <= 1 and K >= 2": logic.all_of(
                K >= 2, DELTA * (K - 1) >= 1, DELTA <= 1
            ),
        },
        {"almost all others": near(COLUMN(INPUT), OTHERS, DELTA)},
        {K: size(X), OTHERS: others()},
    )


@states("uldp-regime-sum-bound")
def regime_sum_bound(rr_at_ln=rr.probabilities, factor=lambda K: K / (K - 1)):
    """The sharp factor is K/(K-1): RR attains it at y = x, and is far from it elsewhere."""
    return Statement(
        (COLUMN, INPUT),
        {**given(), "K >= 2": K >= 2},
        {
            "the sharp factor": COLUMN(INPUT) <= factor(K) * OTHERS,
            "reached by RR": OWN == K / (K - 1) * ((K - 1) * OTHER),
            "far from it elsewhere": OWN + (K - 2) * OTHER == 2 * (K - 1) * OTHER,
        },
        made(rr_at_ln),
    )

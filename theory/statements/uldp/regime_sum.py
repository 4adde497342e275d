"""Section 4.3: what (5) says at eps = ln K of one input beside all others; K = |X|."""

from fractions import Fraction

from mechanisms import rr
from theory.kernel.sorts import REAL, functions
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import Broken, Implied, at, states
from theory.notions import logic
from theory.notions.ldp import ldp
from theory.notions.limits import within
from theory.notions.probability import size
from theory.statements.uldp.at_ln_k import K
from theory.statements.uldp.near_zero import DELTA
from theory.statements.uldp.urr import X

COLUMN, INPUT = const("q", functions(X, REAL)), const("x", X)
OWN, OTHER, OTHERS = (const(name, REAL) for name in ("own", "other", "others"))
READING = (
    "almost equal is read of the greatest likelihood that (5) allows: x is at most almost as "
    "likely as all others together, and RR's x at y = x is almost as likely. At y != x it is far "
    "less likely, which (5) allows too"
)


def made(probabilities):
    """Return K, the likelihood of all inputs but x, and RR's two probabilities at eps = ln K."""
    others = X.sum(lambda z: logic.choose(z == INPUT, 0, COLUMN(z)))
    own, other = probabilities(K, K)
    return {K: size(X), OTHERS: others, OWN: own, OTHER: other}


def given():
    """Return that q is a column with (5) at eps = ln K."""
    return X.forall(lambda z: COLUMN(z) >= 0), ldp(X, COLUMN, K)


EVEN = {"x": 0, "q": [Fraction(2, 3), Fraction(1, 3)], "delta": 1}


def two(**changed):
    """Return an instance of two values."""
    return at({"X": 2}, **(EVEN | changed))


def swapped(K, E):
    """A changed RR: it tells another value more often."""
    own, other = rr.probabilities(K, E)
    return other, own


@states(
    "uldp-regime-sum",
    printed_as="informal",
    reading=READING,
    holds=[two(), at({"X": 3}, x=1, q=[1, 3, 1], delta=Fraction(1, 2))],
    dropped={
        0: Implied("follows from (5) for K >= 2; says what q is"),
        1: two(q=[5, 1]),
        2: two(delta=Fraction(1, 2)),
    },
    broken=[
        Broken(
            0, at({"X": 3}, x=1, q=[1, 3, 1], delta=Fraction(1, 2)), {"most": lambda delta: delta}
        ),
        Broken(1, at({"X": 3}, x=1, q=[1, 3, 1], delta=Fraction(1, 2)), {"rr_at_ln": swapped}),
    ],
)
def regime_sum(rr_at_ln=rr.probabilities, most=lambda delta: 1 + delta):
    """At eps = ln K x is at most almost as likely as all others together; in RR it is."""
    return Statement(
        (COLUMN, INPUT, DELTA),
        (*given(), logic.all_of(K >= 2, DELTA * (K - 1) >= 1)),
        (
            COLUMN(INPUT) <= most(DELTA) * OTHERS,
            within(OWN, (K - 1) * OTHER, DELTA),
        ),
        made(rr_at_ln),
    )


@states(
    "uldp-regime-sum-bound",
    printed_as="ours",
    holds=[two(delta=0), at({"X": 3}, x=1, q=[1, 3, 1])],
    dropped={
        0: Implied("follows from (5) for K >= 2; says what q is"),
        1: two(q=[5, 1]),
        2: at({"X": 1}, x=0, q=[1]),
    },
    broken=[
        Broken(0, two(), {"factor": lambda K: 1}),
        Broken(1, two(), {"rr_at_ln": swapped}),
        Broken(2, two(), {"rr_at_ln": swapped}),
    ],
)
def regime_sum_bound(rr_at_ln=rr.probabilities, factor=lambda K: K / (K - 1)):
    """The sharp factor is K/(K-1): RR attains it at y = x, and is far from it elsewhere."""
    return Statement(
        (COLUMN, INPUT),
        (*given(), K >= 2),
        (
            COLUMN(INPUT) <= factor(K) * OTHERS,
            OWN == K / (K - 1) * ((K - 1) * OTHER),
            OWN + (K - 2) * OTHER == 2 * (K - 1) * OTHER,
        ),
        made(rr_at_ln),
    )

"""Lemmas 3 and 4: the l2 losses along the mixtures of two uniform distributions decrease."""

from fractions import Fraction

from theory.kernel.statement import Statement
from theory.ledger.formal import Broken, at, states
from theory.notions import logic
from theory.statements.uldp.lemmas import LATER, A, E, N, S, W
from theory.statements.uldp.urr import N_USERS


def squares(w, s, N):
    """Return the sum of p(x)^2 for p(X_S) = w, p uniform inside X_S and inside X_N."""
    return w * w / s + (1 - w) * (1 - w) / N


def of_urr(w, s, N, E, n):
    """Return F(w) of Lemma 3."""
    return -2 * w / (n * (E - 1)) + (1 - squares(w, s, N)) / n


def of_urap(w, s, N, a):
    """Return F(w) of Lemma 4."""
    return -w / (a - 1) - squares(w, s, N)


def decreases(names, scope, F):
    """Return the statement that F decreases on [0, 1]."""
    return Statement(
        (*names, W, LATER),
        (
            logic.all_of(S >= 1, N >= 1),
            *scope,
            logic.all_of(W >= 0, W < LATER, LATER <= 1),
        ),
        (F(LATER, *names) < F(W, *names),),
    )


SMALL = {"s": 1, "N": 4, "w": 0, "later": 1}
START = {"s": 1, "N": 1, "w": 0, "later": Fraction(1, 4)}


@states(
    "uldp-lemma-3",
    printed_as="printed",
    holds=[at(**SMALL, E=2, n=1), at(**START, E=Fraction(3, 2), n=7)],
    dropped={
        0: at(**SMALL, E=2, n=1).but(s=Fraction(-1, 2)),
        1: at(**START, E=Fraction(1, 2), n=1),
        2: at(**START, E=9, n=1),
        3: at(**SMALL, E=2, n=-1),
        4: at(**(SMALL | {"w": 1, "later": 0}), E=2, n=1),
    },
    broken=[Broken(0, at(**SMALL, E=2, n=1), {"F": lambda w, s, N, E, n: w})],
)
def lemma_3(F=of_urr):
    """Lemma 3: F decreases on [0, 1] for 0 < eps < ln(N+1), and at the upper end too."""
    return decreases((S, N, E, N_USERS), (E > 1, E - 1 <= N, N_USERS >= 1), F)


@states(
    "uldp-lemma-4",
    printed_as="printed",
    holds=[at(**SMALL, a=2), at(**START, a=Fraction(5, 4))],
    dropped={
        0: at(**SMALL, a=2).but(s=-1),
        1: at(**START, a=Fraction(1, 2)),
        2: at(**START, a=9),
        3: at(**(SMALL | {"w": 1, "later": 0}), a=2),
    },
    broken=[Broken(0, at(**SMALL, a=2), {"F": lambda w, s, N, a: w})],
)
def lemma_4(F=of_urap):
    """Lemma 4: F decreases on [0, 1] for 0 < eps < 2 ln(N/2+1), and at the end too."""
    return decreases((S, N, A), (A > 1, A <= N / 2 + 1), F)

"""Lemmas 3 and 4: the l2 losses along the mixtures of two uniform distributions decrease."""

from theory.kernel.statement import Statement
from theory.ledger.formal import states
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
        {
            "s >= 1 and N >= 1": logic.all_of(S >= 1, N >= 1),
            **scope,
            "0 <= w < w' <= 1": logic.all_of(W >= 0, W < LATER, LATER <= 1),
        },
        {"F decreases": F(LATER, *names) < F(W, *names)},
    )


@states("uldp-lemma-3")
def lemma_3(F=of_urr):
    """Lemma 3: F decreases on [0, 1] for 0 < eps < ln(N+1), and at the upper end too."""
    return decreases(
        (S, N, E, N_USERS),
        {"eps > 0": E > 1, "e^eps - 1 <= N": E - 1 <= N, "n >= 1": N_USERS >= 1},
        F,
    )


@states("uldp-lemma-4")
def lemma_4(F=of_urap):
    """Lemma 4: F decreases on [0, 1] for 0 < eps < 2 ln(N/2+1), and at the end too."""
    return decreases((S, N, A), {"eps > 0": A > 1, "a <= N/2 + 1": A <= N / 2 + 1}, F)

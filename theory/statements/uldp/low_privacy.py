"""Section 4.3: whether Proposition 10 covers eps = ln K, where K = s + N."""

from theory.kernel.statement import Statement
from theory.notions import logic
from theory.statements.uldp.lemmas import N, S


def reach(N):
    """Return (N/2+1)^2: e^eps must be less in Proposition 10."""
    return (N / 2 + 1) * (N / 2 + 1)


def covers(bound=reach):
    """If s <= N then K < (N/2+1)^2."""
    return Statement(
        (S, N),
        {"s >= 1 and N >= 1": logic.all_of(S >= 1, N >= 1), "s <= N": S <= N},
        {"K < (N/2 + 1)^2": bound(N) > S + N},
    )

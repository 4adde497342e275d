"""Section 4.3: whether Proposition 10 covers eps = ln K, where K = s + N."""

from mechanisms.losses import urap
from theory.kernel.statement import Statement
from theory.ledger.formal import states
from theory.notions import logic
from theory.statements.uldp.lemmas import A, N, S


def reach(N):
    """Return (N/2+1)^2: e^eps must be less in Proposition 10."""
    return (N / 2 + 1) * (N / 2 + 1)


@states("uldp-urap-covers-low-privacy")
def covers(bound=reach):
    """If s <= N then K < (N/2+1)^2."""
    return Statement(
        (S, N),
        {"s >= 1 and N >= 1": logic.all_of(S >= 1, N >= 1), "s <= N": S <= N},
        {"K < (N/2 + 1)^2": bound(N) > S + N},
    )


@states("uldp-urap-covers-low-privacy-corrected")
def covers_corrected(bound=reach, worst=urap.is_level_worst):
    """K <= (N/2+1)^2 if s <= N; and (18) is the worst case at eps = ln K if s <= N^2 - N + 1."""
    exact = (bound(N) == S + N) == logic.all_of(S == 2, N == 2)
    return Statement(
        (S, N, A),
        {
            "s >= 1, N >= 1 and eps > 0": logic.all_of(S >= 1, N >= 1, A > 1),
            "eps = ln K": A * A == S + N,
        },
        {
            "K <= (N/2 + 1)^2 if s <= N": logic.implies(
                S <= N, logic.all_of(bound(N) >= S + N, exact)
            ),
            "(18) is the worst case": logic.implies(
                S <= N * N - N + 1, logic.negation(worst(N, A))
            ),
        },
    )

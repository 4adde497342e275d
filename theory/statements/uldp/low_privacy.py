"""Section 4.3: whether Proposition 10 covers eps = ln K, where K = s + N."""

from mechanisms.losses import urap
from theory.kernel.statement import Statement
from theory.ledger.formal import Broken, NotNeeded, at, states
from theory.notions import logic
from theory.statements.uldp.lemmas import A, N, S

READING = "ln K < 2 ln(N/2+1) is K < (N/2+1)^2; s and N are any real numbers that are at least 1"


def reach(N):
    """Return (N/2+1)^2: e^eps must be less in Proposition 10."""
    return (N / 2 + 1) * (N / 2 + 1)


@states(
    "uldp-urap-covers-low-privacy",
    printed_as="informal",
    reading=READING,
    holds=[at(s=2, N=2)],
    dropped={
        0: NotNeeded("only s = N = 2 is none of those; it says that there are values"),
        1: at(s=9, N=2),
    },
    broken=[Broken(0, at(s=1, N=2), {"bound": lambda N: N})],
)
def covers(bound=reach):
    """If s <= N then K < (N/2+1)^2."""
    return Statement((S, N), (logic.all_of(S >= 1, N >= 1), S <= N), (bound(N) > S + N,))


@states(
    "uldp-urap-covers-low-privacy-corrected",
    printed_as="ours",
    holds=[at(s=2, N=2, a=2), at(s=7, N=9, a=4), at(s=6, N=3, a=3)],
    dropped={
        0: at(s=6, N=3, a=3).but(a=-1, N=-5),
        1: at(s=3, N=2, a=9),
    },
    broken=[
        Broken(0, at(s=2, N=2, a=2), {"bound": lambda N: N}),
        Broken(1, at(s=2, N=2, a=2), {"worst": lambda N, a: a > 1}),
    ],
)
def covers_corrected(bound=reach, worst=urap.is_level_worst):
    """K <= (N/2+1)^2 if s <= N; and (18) is the worst case at eps = ln K if s <= N^2 - N + 1."""
    exact = (bound(N) == S + N) == logic.all_of(S == 2, N == 2)
    return Statement(
        (S, N, A),
        (logic.all_of(S >= 1, N >= 1, A > 1), A * A == S + N),
        (
            logic.implies(S <= N, logic.all_of(bound(N) >= S + N, exact)),
            logic.implies(S <= N * N - N + 1, logic.negation(worst(N, A))),
        ),
    )

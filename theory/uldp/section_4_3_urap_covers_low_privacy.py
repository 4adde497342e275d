"""Section 4.3: whether Proposition 10 covers eps = ln K."""

import z3

from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Counterexample, Lemma, Statement


@decides("uldp-urap-covers-low-privacy")
def covers_low_privacy():
    """At s = N = 2 both are ln 4."""
    s = N = 2
    witness = Counterexample(
        "s = N = 2",
        hypotheses=lambda: s <= N,
        conclusion=lambda: 4 * (s + N) < (N + 2) ** 2,
        repaired=lambda: 4 * (s + N) <= (N + 2) ** 2,
        witness={"s, N": "2, 2", "|X|": "4", "(N/2 + 1)^2": "4"},
    )
    return Decision(
        verdict="refuted",
        why=(
            "At s = N = 2 both sides are ln 4. It is the only exception, and harmless: Proposition "
            "10 holds there too."
        ),
        scope="as printed; the witness is the only one",
        corrected=["uldp-urap-covers-low-privacy-corrected"],
        obligations=[witness],
    )


def covered():
    """State K <= (N/2 + 1)^2, with equality at s = N = 2 only."""
    s, N = z3.Reals("s N")
    gap = (N + 2) * (N + 2) - 4 * (s + N)
    goal = z3.And(gap >= 0, z3.Implies(gap == 0, z3.And(s == 2, N == 2)))
    return Statement([s >= 1, N >= 1, s <= N], goal, gap > 0)


def covered_by_the_sharp_one():
    """State that s <= N^2 - N + 1 is within the sharp threshold at e^(eps/2) = sqrt K."""
    s, N, a = z3.Reals("s N a")
    known = [s >= 1, N >= 1, a > 1, a * a == s + N, s <= N * N - N + 1]
    return Statement(known, a * a - 1 <= N * a, a * a - 1 <= N)


@decides("uldp-urap-covers-low-privacy-corrected")
def covers_low_privacy_corrected():
    """4 K <= (N + 2)^2 is (N - 2)^2 >= 4 (s - N)."""
    return Decision(
        verdict="proved",
        why=(
            "For s <= N it is 2 N <= (N/2 + 1)^2. With the sharp threshold of "
            "uldp-urap-l1-worst-sharp many more sensitive values are allowed."
        ),
        scope="all s, N >= 1",
        uses=["uldp-urap-l1-worst-sharp"],
        obligations=[
            Lemma("s <= N", covered),
            Lemma("s <= N^2 - N + 1", covered_by_the_sharp_one),
        ],
    )

"""Section 4.3: whether Proposition 10 covers eps = ln K."""

from mechanisms.losses import urap
from theory.kernel.terms import and_, eq, implies, not_, real
from theory.kernel.theorem import generalise, solve
from theory.ledger.claims import Decision, decides
from theory.statements.uldp import low_privacy as model
from theory.statements.uldp.lemmas import A, N, S
from theory.tactics.logic import deny


def equal():
    """Return that K = (N/2+1)^2 at s = N = 2."""
    return deny(model.covers().formula, real(2), real(2))


def corrected():
    """Return that K <= (N/2+1)^2, and that the sharp threshold covers more."""
    statement = model.covers_corrected()
    H, (first, second) = statement.given, statement.goals
    less = solve(implies(and_(S >= 1, S <= N), first.args[1]))
    known = and_(A > 1, N >= 1, eq(A * A, S + N), S <= N * N - N + 1)
    below = solve(implies(known, A * A - 1 <= N * A))
    level = solve(implies(and_(A > 1, A * A - 1 <= N * A), not_(urap.is_level_worst(N, A))))
    parts = [solve(implies(H, first), less), solve(implies(H, second), below, level)]
    return generalise(solve(statement.implication, *parts), *statement.constants)


@decides("uldp-urap-covers-low-privacy")
def covers_low_privacy():
    """At s = N = 2 both are ln 4."""
    return Decision(
        verdict="refuted",
        corner="s = N = 2",
        why=(
            "At s = N = 2 both sides are ln 4. It is the only exception, and harmless: Proposition "
            "10 holds there too."
        ),
        scope="as printed; the witness is the only one",
        corrected=["uldp-urap-covers-low-privacy-corrected"],
        theorem=equal,
    )


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
        theorem=corrected,
    )

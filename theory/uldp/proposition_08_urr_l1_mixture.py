"""Proposition 8: the input distribution that is worst for uRR's l1 loss, for large eps."""

from mechanisms.losses import urr as losses
from theory.kernel.terms import implies
from theory.kernel.theorem import generalise, solve
from theory.ledger.claims import Decision, decides
from theory.statements.uldp import worst_l1 as model
from theory.statements.uldp.urr import E
from theory.statements.uldp.worst_l1 import ON_X, TOP
from theory.tactics.expand import rational
from theory.uldp import level_bits
from theory.uldp.proposition_07_urr_l1_worst import at_mixture, term
from theory.uldp.proposition_15_urr_l2_worst import numbers


def theorem():
    """Return Proposition 8."""
    statement = model.urr_l1_mixture()
    H, (s, n) = statement.given, numbers(statement)
    worst, lower = at_mixture(H, s, n)
    levels, under = losses.mixture(s, n, E), losses.mixture_l1_square(s, n, E)
    positive = [solve(implies(H, part)) for part in (s >= 1, n >= 1)]
    scaled = [
        rational(H, under, term(s)(flag, c) * (s + n) * (s + n), *positive)
        for flag, c in zip((True, False), levels, strict=True)
    ]
    parts = ((ON_X, s + n), (ON_X, s + n))
    value = level_bits.total(H, term(s), *levels, TOP, parts, *positive, *scaled)
    whole = rational(H, ON_X / (s + n) * s + ON_X / (s + n) * n, ON_X, *positive)
    first, second, third = statement.goals
    parts = [
        solve(implies(H, first), worst),
        solve(implies(H, second), value, whole),
        solve(implies(H, third), lower),
    ]
    return generalise(solve(statement.implication, *parts), *statement.constants)


@decides("uldp-urr-l1-mixture")
def urr_l1_mixture():
    """All outputs equally likely."""
    return Decision(
        verdict="proved",
        printed_proof="flawed",
        why=(
            "(14) makes all outputs equally likely, and no other p loses as much. The printed "
            "proof says that its first inequality is an equality only for uniform m, which is "
            "false for |X| = 2, and leaves out that sum m(1-m) <= 1 - 1/|X|, which mends it."
        ),
        scope="all s >= 1, N >= 1 (s > N too), all of the simplex, all eps >= ln(N+1)",
        uses=["uldp-l1-worst-level"],
        theorem=theorem,
    )

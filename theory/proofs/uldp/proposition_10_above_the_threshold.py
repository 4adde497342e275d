"""Beyond Proposition 10: the input distribution that is worst for uRAP's l1 loss, for large eps."""

from mechanisms.losses import urap as losses
from theory.kernel.terms import and_, implies
from theory.kernel.theorem import solve
from theory.ledger.decisions import proves
from theory.proofs.uldp import level_bits, two_levels
from theory.proofs.uldp.proposition_10_urap_l1_worst import kinds, simple, term
from theory.proofs.uldp.proposition_15_urr_l2_worst import numbers
from theory.statements.stated import stated
from theory.statements.uldp import worst_l1_urap as model
from theory.tactics.closing import concluded
from theory.tactics.expand import rational

said = stated("uldp-urap-l1-level")
ON_X, ROOT, TOP, A = said.on_x, said.root, said.top, said.a


def level(s, n):
    """Return the probability of a 1 in every bit there."""
    return (A - 1 + s) / (s * (A + 1) + n * A)


def positive_level(H, s, n):
    """Return that both values are positive, as products of positive factors."""
    m, (cs, cn) = level(s, n), model.level_values(s, n, A)
    positive = [solve(implies(H, part)) for part in (s >= 1, n >= 1, A > 1)]
    weight = s * (A + 1) + n * A
    heavy = solve(implies(H, weight > 0), *positive)
    square = solve(implies(H, A * A - 1 - n * A > 0), rational(A > 1, (A - 1 / A) * A, A * A - 1))
    known = [*positive, heavy]
    on_s = (A * A - 1 - n * A) / ((A - 1) * weight)
    on_n = A * (A - 1 + s) / ((A - 1) * weight)
    same = [rational(H, cs, on_s, *known), rational(H, cn, on_n, *known)]
    above = [
        solve(implies(H, on_s > 0), square, *known),
        solve(implies(H, on_n > 0), *known),
        solve(implies(H, and_(m > 0, m < 1)), *known),
    ]
    signs = solve(implies(H, and_(cs > 0, cn > 0, m < 1)), *same, *above)
    return [*known, signs]


@proves("uldp-urap-l1-level")
def theorem(statement):
    """Return the worst case beyond Proposition 10."""
    H, (s, n) = statement.given, numbers(statement)
    levels, m = model.level_values(s, n, A), level(s, n)
    known = positive_level(H, s, n)
    reached = [rational(H, b + g * c, m, *known) for (b, g), c in zip(kinds(), levels, strict=True)]
    sums_to_one = rational(H, levels[0] * s + levels[1] * n, 1, *known)
    facts = [*known, *reached, sums_to_one, *simple()]
    parts = ((ON_X, s + n * A / (A + 1)), (ON_X, s * (A + 1) / A + n))
    sizes = [solve(implies(H, k > 0), *known) for _, k in parts]
    under = losses.level_l1_square(s, n, A)
    scaled = [
        rational(H, under, term(flag, c) * k * k, *known)
        for flag, c, (_, k) in zip((True, False), levels, parts, strict=True)
    ]
    value = level_bits.total(H, term, *levels, TOP, parts, *known, *sizes, *scaled)
    (v, k), (w, j) = parts
    closed = rational(H, v / k * s + w / j * n, ON_X, *known, *sizes)
    return concluded(
        statement,
        level_bits.worst(H, kinds(), term, *levels, m, facts, ROOT, TOP),
        solve(implies(H, statement.goal("the value")), value, closed),
        two_levels.distribution(H, *levels, sums_to_one, known[-1]),
    )

"""Beyond Proposition 18: when the uniform distribution on X_N is worst, for any theta."""

from mechanisms import rappor
from theory.kernel.binding import function
from theory.kernel.terms import FALSE, and_, const, implies, ite
from theory.kernel.theorem import elimination, instance, solve
from theory.ledger.decisions import proves
from theory.library import squares
from theory.notions.probability import is_distribution
from theory.proofs.uldp import l2_worst_level, two_levels
from theory.proofs.uldp.proposition_10_urap_l1_worst import any_theta
from theory.proofs.uldp.proposition_15_urr_l2_worst import numbers
from theory.statements.stated import stated
from theory.statements.uldp import worst_l2
from theory.statements.uldp import worst_l2_theta as model
from theory.tactics.closing import concluded
from theory.tactics.expand import rational
from theory.tactics.logic import at, derive

said = stated("uldp-urap-l2-worst-sharp")
SENSITIVE, E, P, X, THETA, A = said.X_S, said.E, said.p, said.X, said.theta, said.a
also = stated("uldp-l1-worst-level")

x = const("x", X)


def worst(H, cs, cn, level, facts, p=P, of_each=()):
    """Return `H =>` no p loses more than the two levels, and no other as much.

    What is known of each value x (`of_each`) helps as the facts do.
    """
    values = {
        also.b: function(X, lambda x: model.signal(x)[0]),
        also.g: function(X, lambda x: model.signal(x)[1]),
        said.worst: function(X, lambda x: ite(SENSITIVE(x), cs, cn)),
        also.level: level,
        P: p,
    }
    lemma = instance(
        l2_worst_level.with_free_constants(stated("uldp-l2-worst-level").statement()), values
    )
    premise, conclusion = lemma.formula.args
    lower = two_levels.distribution(H, cs, cn, *facts)

    def at_value(*chosen):
        each = [instance(t, {x: i}) for t in (squares.counts(), *of_each) for i in chosen]
        return [
            *facts,
            *each,
            *(t for i in chosen for t in at(H, i)),
            *([] if chosen else [lower]),
        ]

    fits = [derive(H, part, at_value) for part in premise.args]
    return solve(implies(H, conclusion), lemma, *fits)


def slopes(cs, cn, both):
    """Return the slopes of the loss on X_S and on X_N."""
    (b, g), (c, h) = both
    return (1 - 2 * (b + g * cs)) / g, (1 - 2 * (c + h * cn)) / h


def uniform_is_worst(H, s, n):
    """Return that the uniform distribution on X_N is the only worst case if H holds for N."""
    cs, cn = worst_l2.uniform_levels(s, n)
    both, bounds, _, spread = any_theta(H)
    on_s, on_n = slopes(cs, cn, both)
    sizes = [solve(implies(H, part)) for part in (s >= 1, n >= 1)]
    step = (2 * (E - 1) * (1 - THETA) - n) / (n * (E - 1) * (1 - THETA))
    spread = solve(implies(H, (1 - THETA) * E + THETA > 1))
    gap = rational(H, on_s - on_n, step, *sizes, bounds, spread)
    low = solve(
        implies(H, step <= 0), *sizes, solve(implies(H, n * (E - 1) * (1 - THETA) > 0), *sizes)
    )
    below = solve(implies(H, on_s <= on_n), gap, low)
    return worst(H, cs, cn, on_n, [*sizes, bounds, below])


def interior_is_worst(statement, H, s, n):
    """Return that the other distribution is one, and loses more."""
    cs, cn = model.interior(s, n, THETA, E)
    both, bounds, _, _ = any_theta(H)
    on_s, on_n = slopes(cs, cn, both)
    sizes = [solve(implies(H, part)) for part in (s >= 1, n >= 1, E > 1, THETA < 1)]
    spread = solve(implies(H, (1 - THETA) * E + THETA > 1))
    room = solve(implies(H, (E - 1) * (1 - THETA) > 0))
    known = [*sizes, bounds, spread, room]
    rest = (2 * (E - 1) * (1 - THETA) - n) / (2 * (E - 1) * (1 - THETA) * (s + n))
    other = (2 * (E - 1) * (1 - THETA) + s) / (2 * (E - 1) * (1 - THETA) * (s + n))
    weight = solve(implies(H, 2 * (E - 1) * (1 - THETA) * (s + n) > 0), room, *sizes)
    facts = [
        rational(H, on_s, on_n, *known),
        rational(H, cs * s + cn * n, 1, *known),
        solve(
            implies(H, cs > 0), rational(H, cs, rest, *known), solve(implies(H, rest > 0), weight)
        ),
        solve(
            implies(H, cn > 0),
            rational(H, cn, other, *known),
            solve(implies(H, other > 0), weight, room, *sizes),
        ),
        *sizes,
        bounds,
    ]
    uniform = statement.spelled(said.uniform)
    interior = worst(and_(H, is_distribution(X, uniform)), cs, cn, on_n, facts, uniform)
    chosen, is_sensitive = two_levels.some_sensitive(H)
    equal = interior.formula.args[1].args[1].args[1]
    apart = elimination(equal.args[0], chosen)
    apart = solve(implies(and_(H, equal), FALSE), apart, is_sensitive, *facts)
    given = two_levels.distribution(H, *worst_l2.uniform_levels(s, n))
    lower = two_levels.distribution(H, cs, cn, *facts)
    goal = statement.goal("not above the threshold").args[1]
    return solve(implies(H, goal), interior, apart, given, lower)


@proves("uldp-urap-l2-worst-sharp")
def theorem(statement):
    """Return on which side of the threshold the uniform distribution on X_N is worst."""
    H, (s, n) = statement.given, numbers(statement)
    below = statement.goal("worst, alone, up to the threshold")
    above = statement.goal("not above the threshold")
    theta = rappor.basic_theta(A)
    same = rational(A > 1, 2 * (A * A - 1) * (1 - theta), 2 * (A - 1))
    parts = [
        solve(implies(H, below), uniform_is_worst(and_(H, below.args[0]), s, n)),
        solve(implies(H, above), interior_is_worst(statement, and_(H, above.args[0]), s, n)),
        solve(implies(H, statement.goal("the paper's threshold")), same),
    ]
    return concluded(statement, *parts)

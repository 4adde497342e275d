"""Beyond Definition 2: what pair budgets imply, by their shortest paths."""

from theory.kernel.binding import apply, function
from theory.kernel.terms import and_, eq, implies, not_, or_
from theory.ledger.decisions import proves
from theory.library.arithmetic import number_lemma
from theory.library.finite import ranks
from theory.notions.pair_budgets import least_of_both
from theory.statements.oneid.shortest_paths import COLUMN, LEAST, OF_SENDER, by_way
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.context.given import at_values

said = stated("oneid-pair-budgets-implication")
PATHS, RANK, WEIGHT, X = said.paths, said.rank, said.w, said.X


def along(p, x, weights, holds, step_facts):
    """Show `holds(z)` for all z, from its holding before the last step of a path from x.

    Parameters
    ----------
    p : Given
        Of `chained(weights)`.
    x : Term
    weights, holds : callable
    step_facts : callable
        Shows what a step needs, from the context, the input before it and its end.
    """
    z = p.fix(X)

    def is_last(y):
        return and_(eq(PATHS(x, z), PATHS(x, y) * weights(y, z)), RANK(x, y) < RANK(x, z))

    lemma = at_values(
        ranks.by_rank(), {ranks.PROPERTY: function(X, holds), ranks.RANK: function(X, RANK(x))}
    )
    earlier = apply(lemma.formula.args[0].args[0], z).args[0]
    y = p.some(X.exists(is_last))
    p.have(
        or_(and_(eq(x, z), eq(PATHS(x, z), 1)), eq(PATHS(x, z), weights(x, z)), is_last(y)),
        at=[x, z],
    )
    step = p.under(earlier)
    last = step.under(is_last(y))
    last.have(holds(y), at=[y])
    step_facts(last, y, z)
    step.have(holds(z))
    return p.use(lemma)


@number_lemma
def products(p, v, u, t, w):
    """Return what products of two weights are at most, and the numbers."""
    weights = p.under(v >= 0, v <= 1, u >= 0, u <= 1)
    weights.have(and_(v * u >= 0, v * u <= u, v * u <= 1))
    weights.under(v <= t, u <= t).have(v * u <= t * t)
    weights.under(v <= t, t * u <= w).have(v * u <= w)
    goal = and_(
        *(v * u >= 0, v * u <= u, v * u <= 1),
        implies(and_(v <= t, u <= t), v * u <= t * t),
        implies(and_(v <= t, t * u <= w), v * u <= w),
    )
    return weights.have(goal)


def at_step(p, x, y, z, bound):
    """Show the products of a path's last step, with a bound of the weight before it."""
    p.use(products(PATHS(x, y), WEIGHT(y, z), bound, WEIGHT(x, z)))


def implied(p, x, weights, column):
    """Show that the paths' weights are provided."""

    def step_facts(p, y, z):
        p.have(weights(y, z) * (PATHS(x, y) * column(x)) <= weights(y, z) * column(y))
        p.have(weights(y, z) * column(y) <= column(z))

    return along(p, x, weights, lambda z: PATHS(x, z) * column(x) <= column(z), step_facts)


def bounded_by(p, x, most, bound):
    """Show that a path to z != x weighs at most most(z); up to its last step, from y, bound(y)."""

    def holds(z):
        weight = PATHS(x, z)
        return and_(weight >= 0, weight <= 1, implies(not_(eq(x, z)), weight <= most(z)))

    def step_facts(p, y, z):
        p.have(and_(WEIGHT(y, z) >= 0, WEIGHT(y, z) <= 1, WEIGHT(x, z) >= 0, WEIGHT(x, z) <= 1))
        p.have(implies(not_(eq(x, y)), PATHS(x, y) <= bound(y)))
        at_step(p, x, y, z, bound(y))
        p.under(eq(x, y)).have(PATHS(x, z) <= WEIGHT(x, z))
        p.cases(implies(not_(eq(x, z)), PATHS(x, z) <= most(z)), eq(x, y), not_(eq(x, y)))

    along(p, x, WEIGHT, holds, step_facts)


def of_min_id(p, x):
    """Show the shortest paths of MinID-LDP: by way of the least budget, if that is more."""
    z, most = p.fix(X), OF_SENDER(LEAST)
    direct, weight = least_of_both(OF_SENDER), by_way(OF_SENDER, LEAST)
    given = p.have(eq(WEIGHT(x, z), direct(x, z)), at=[x, z])
    p.have(and_(OF_SENDER(x) <= most, OF_SENDER(x) >= 0, most <= 1, most * most <= most))
    p.have(and_(eq(WEIGHT(x, LEAST), most), eq(WEIGHT(LEAST, z), most), WEIGHT(x, z) <= most))
    bounded_by(p, x, lambda z: weight(x, z), lambda y: most)
    one = p.have(eq(PATHS(x, x), 1), at=[x])
    extended = p.have(PATHS(x, x) * WEIGHT(x, z) <= PATHS(x, z), at=[x, z])
    reached = p.have(WEIGHT(x, z) <= PATHS(x, z), one, extended)
    p.have(PATHS(x, LEAST) * WEIGHT(LEAST, z) <= PATHS(x, z), at=[x, z, LEAST])
    p.have(PATHS(x, LEAST) >= most)
    p.have(most * most <= PATHS(x, LEAST) * most)
    p.have(direct(x, z) <= PATHS(x, z), given, reached)
    p.have(PATHS(x, z) >= most * most)


@proves("oneid-pair-budgets-chains")
def chains(statement):
    """Return the budgets that chains of inputs imply."""
    p = Given(statement)
    x, y, z = p.fix(X, X, X)
    implied(p, x, WEIGHT, COLUMN)
    closed = p.under(p.goal("closed families are their own").args[0])
    closed.have(WEIGHT(x, y) * WEIGHT(y, z) <= WEIGHT(x, z), at=[x, y, z])
    bounded_by(closed, x, lambda z: WEIGHT(x, z), lambda y: WEIGHT(x, y))
    of_min_id(p.under(p.goal("two steps for MinID-LDP").args[0]), x)
    return p.conclude()

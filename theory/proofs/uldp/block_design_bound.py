"""What reports under ULDP with (4') can tell at p(X_S) = alpha, p uniform inside X_S and X_N."""

from mechanisms.estimation import score
from theory.kernel.binding import function
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import instance, leibniz
from theory.kernel.trace import remembered
from theory.library import corner_columns, unbiased
from theory.library.corner_columns import COL, E
from theory.library.sets.members import some_of
from theory.library.unbiased import DRAWN, ESTIMATE, Q, X, Y, x, y, z
from theory.notions.probability import is_mechanism, size
from theory.notions.uldp import invertible_if_reachable, provides, reachable
from theory.proofs.uldp.block_design_directions import (
    A1,
    A2,
    A3,
    ALPHA,
    PUT,
    T,
    distribution,
    energy_is_allowed,
    fits_by,
    judge,
    levels,
    linear_judge,
    others,
    ranges,
    s,
    spelled,
    sums,
    values_of_both_kinds,
    weights,
)
from theory.proofs.uldp.block_design_vertices import corners, no_block_is_above
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.expand import rational
from theory.tactics.sums import ONE, ZERO, induction

said = stated("uldp-lower-bounds")
PROTECTED, SENSITIVE = said.Y_P, said.X_S

SOURCE = const("w", X)


def sampled():
    """Return what is known of the mechanism, as in the statements, and of the blocks."""
    uldp = provides(X, Y, Q, SENSITIVE, PROTECTED, E, invertible_if_reachable)
    estimate = DRAWN.unbiased(ESTIMATE)
    return and_(ranges(), is_mechanism(X, Y, Q), uldp, estimate, no_block_is_above())


@remembered
def protected_column():
    """A column of Y_P fits."""
    p = Given(and_(sampled(), PROTECTED(y)))
    p.know(corners(), distribution())
    p.have(and_(Q(x, y) >= 0, Q(x, y) <= E * Q(z, y)))
    return p.use(instance(corner_columns.by_ratio(), PUT), {COL: lambda x: Q(x, y)})


@remembered
def revealing_column():
    """A column that one value of X_N alone has, fits, with equality."""
    alone = X.forall(lambda x: implies(not_(eq(x, SOURCE)), eq(COL(x), 0)))
    p, b = Given(and_(ranges(), not_(SENSITIVE(SOURCE)), alone)), COL(SOURCE)
    p.know(leibniz(SENSITIVE, x, SOURCE), leibniz(COL, x, SOURCE))
    values = ZERO, ZERO, b, b * b
    own = [X.sum(lambda x, v=v: ite(eq(x, SOURCE), v, ZERO)) for v in values]
    column_sums = [p.by_item(eq(t, v)) for t, v in zip(sums(COL), own, strict=True)]
    column_sums = [p.have(eq(t, v)) for t, v in zip(sums(COL), values, strict=True)]
    p.have(1 - ALPHA > 0)
    equal_sides = rational(
        ranges(), *energy_is_allowed(*values).args, Given(ranges()).have(1 - ALPHA > 0)
    )
    return fits_by(p.H, COL, values, *column_sums, equal_sides)


@remembered
def any_column():
    """Every column fits, and one of probability 0 has no entry."""
    p, column = Given(sampled()), function(X, lambda x: Q(x, y))
    outside_has, outside = some_of(function(X, lambda x: not_(SENSITIVE(x))))
    p.know(outside_has)
    p.have(not_(SENSITIVE(outside)))
    p.have(Q(x, y) >= 0)
    revealing = p.under(not_(PROTECTED(y)))
    source = revealing.some(X.exists(invertible_at))
    reached = revealing.under(reachable(X, column))
    reached.have(invertible_at(source))
    never = revealing.under(not_(reachable(X, column)))
    never.have(Q(x, y) == 0, at=[x])
    for context, value in ((reached, source), (never, outside)):
        context.use(revealing_column(), {COL: column, "w": value})
    p.know(protected_column())
    fits = p.have(spelled(corner_columns.fits(column)))
    # of probability 0
    level = spelled(unbiased.level(y))
    p.have(and_(ALPHA / s() >= 0, (1 - ALPHA) / others() > 0))
    p.have(levels(x) * Q(x, y) >= 0)
    p.item(level, z)
    none, no_entry = p.under(eq(level, 0)), Q(x, y) == 0
    none.have(implies(not_(SENSITIVE(z)), Q(z, y) == 0))
    none.have(Q(outside, y) == 0)
    none.under(PROTECTED(y)).have(no_entry, at=[outside])
    none.under(not_(PROTECTED(y)), reachable(X, column)).have(no_entry, at=[source])
    return fits, none.have(no_entry)


def entries():
    """Return the entries of a row of weights, beside a1 or a2 where z is x, by kind of x and z."""
    n, K = others(), s() + others()
    across = -A3 / K
    return (A3 * (n / (K * s())) - A1 / s(), across), (across, A3 * (s() / (K * n)) - A2 / n)


def row_sums():
    """The weights of a value sum to 0."""
    own, theorems = X.sum(lambda z: ite(eq(z, x), ONE, ZERO)), []
    for kind, a, (on_s, on_n) in zip(
        (SENSITIVE(x), not_(SENSITIVE(x))), (A1, A2), entries(), strict=True
    ):
        total = induction(
            lambda t, o, s, n, a=a, on_s=on_s, on_n=on_n: eq(t, a * o + on_s * s + on_n * n),
            [X.sum(lambda z: weights(z, x)), own, s(), others()],
            and_(values_of_both_kinds(), kind),
        )
        theorems += [total, rational(values_of_both_kinds(), a + on_s * s() + on_n * others(), 0)]
    return theorems


def weighed_dimensions():
    """Return the sum of the dimensions of the differences, weighed."""
    m = score.dimensions(s(), others())
    return m[0] * A1 + m[1] * A2 + m[2] * A3


def trace():
    """The weights of each value with itself sum to the dimensions, weighed."""
    (on_s, _), (_, on_n) = entries()
    total = induction(
        lambda t, s, n: eq(t, (A1 + on_s) * s + (A2 + on_n) * n),
        [X.sum(lambda x: weights(x, x)), s(), others()],
        values_of_both_kinds(),
    )
    return total, rational(
        values_of_both_kinds(), total.formula.args[1].args[1], weighed_dimensions()
    )


@remembered
def loss_at_least():
    """Return `sampled => n loss >= 2 sum m_i a_i - T`."""
    p = Given(sampled())
    p.know(*any_column(), distribution(), *linear_judge())
    level, weighed = spelled(unbiased.level(y)), X.sum(lambda z: judge(z) * Q(z, y))
    p.under(eq(level, 0)).by_item(weighed == 0)
    p.have(spelled(unbiased.judged(y)))
    p.have(X.sum(lambda z: ite(eq(z, x), ONE, ZERO)) == 1)
    p.know(*row_sums(), *trace())
    p.have(X.sum(lambda z: weights(z, x)) == 0)
    p.have(spelled(unbiased.reached(z)))
    p.use(instance(unbiased.least_loss(), PUT))
    return p.have(loss() >= 2 * weighed_dimensions() - T)


def loss():
    """Return n times the l2 loss where values are drawn from the levels."""
    return spelled(size(DRAWN.U) * DRAWN.l2_loss(unbiased.P, ESTIMATE))


def invertible_at(x):
    """Return that a value of X_N alone has the report y."""
    alone = X.forall(lambda z: implies(not_(eq(z, x)), eq(Q(z, y), 0)))
    return and_(not_(SENSITIVE(x)), Q(x, y) > 0, alone)

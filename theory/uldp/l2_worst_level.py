"""Which input distribution is worst for the expected l2 loss of any direct or unary encoding.

Output j (or bit j) has probability m_j = b_j + g_j p_j. The proof compares any p with one p*, value
by value, where d_j = p_j - p*_j; the d_j sum to zero.
"""

from mechanisms.encodings.base import unit_variance
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies
from theory.kernel.theorem import generalise, instance, solve
from theory.kernel.trace import remembered
from theory.ledger.claims import Decision, decides
from theory.statements.uldp import worst_level as model
from theory.statements.uldp.urr import P, X
from theory.statements.uldp.worst_level import BEST, LEVEL, B, G
from theory.tactics.defined import well_defined
from theory.tactics.expand import expand, rational
from theory.tactics.logic import at, prove
from theory.tactics.sums import at_most, induction, item_at_most, non_negative

x = const("x", X)
SLOPE, D = const("slope", REAL), const("d", REAL)


def parabola(x):
    """Return what the term of x rises at most by: along the common slope, less d squared."""
    d = P(x) - BEST(x)
    return LEVEL * d - d * d


def rise(x):
    """Return how much more the term of x is at p than at best."""
    return unit_variance(B(x), G(x), P(x)) - unit_variance(B(x), G(x), BEST(x))


@remembered
def one_value():
    """The rise of a term is at most along the common slope, less the square of the difference."""
    H, d = model.l2_worst_level().given, P(x) - BEST(x)
    facts, slope = at(H, x), model.slope(x, BEST)
    exact = rational(H, rise(x), slope * d - d * d, *facts)
    level = implies(and_(D >= 0, SLOPE <= LEVEL), SLOPE * D <= LEVEL * D)
    lower = instance(solve(level), {D: d, SLOPE: slope})
    same = instance(
        solve(implies(eq(SLOPE, LEVEL), eq(SLOPE * D, LEVEL * D))), {D: d, SLOPE: slope}
    )
    bound = solve(implies(H, slope * d <= LEVEL * d), lower, same, *facts)
    return solve(implies(H, rise(x) <= parabola(x)), exact, bound)


@remembered
def opened():
    """Return the theorem with free constants."""
    statement = model.l2_worst_level()
    H, (first, second) = statement.given, statement.goals
    each = one_value()
    below = at_most(X.sum(rise), X.sum(parabola), H, use=lambda i: [instance(each, {x: i})])

    def square(x):
        return (P(x) - BEST(x)) * (P(x) - BEST(x))

    far = X.sum(square)
    sums = [expand(t) for t in (X.sum(parabola), far)]
    apart = solve(implies(H, eq(X.sum(parabola), -far)), *sums)
    gap = solve(
        implies(H, eq(X.sum(rise), model.l2(P, unit_variance) - model.l2(BEST, unit_variance))),
        rises(),
    )
    near = solve(
        implies(H, model.l2(P, unit_variance) - model.l2(BEST, unit_variance) <= -far),
        below,
        apart,
        gap,
    )
    least = [non_negative(far), item_at_most(far, x)]
    tied = and_(H, second.args[0])
    zero = solve(implies(square(x) <= 0, eq(P(x), BEST(x))))
    every = generalise(solve(implies(tied, eq(P(x), BEST(x))), near, *least, zero), x)
    alone = prove(implies(tied, second.args[1]), every)
    main = solve(implies(H, first), near, *least)
    return solve(statement.implication, main, alone)


def theorem():
    """Return the theorem."""
    return generalise(opened(), *model.l2_worst_level().constants)


def rises():
    """Return that the rises add up to the rise of the loss."""
    losses = [model.l2(p, unit_variance) for p in (P, BEST)]
    return induction(lambda r, p, q: eq(r, p - q), [X.sum(rise), *losses])


def defined():
    """Return that no denominator is zero."""
    statement, i = model.l2_worst_level(), const("any0", X)
    return well_defined(statement, *at(statement.hypotheses[0], i))


@decides("uldp-l2-worst-level")
def l2_worst_level():
    """Each term is a parabola in p with the same curvature."""
    return Decision(
        verdict="proved",
        why=(
            "n times the l2 loss is a sum of parabolas in p_j with second derivative -2. Where "
            "the slopes (1 - 2 m_j)/g_j are level on the support of p*, and no higher off it, the "
            "loss at p is at most that at p* minus the squared distance to p*."
        ),
        scope="any number of values, any b_j and g_j != 0, all of the simplex",
        theorem=theorem,
        defined=defined,
    )

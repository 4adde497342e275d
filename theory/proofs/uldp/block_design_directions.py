"""Three kinds of differences of values, their weights, and columns judged by their sums.

p(X_S) = alpha, p uniform inside X_S and X_N. B weighs differences inside X_S, inside X_N and
between the two with a1, a2, a3. A column is judged by lambda_S times the sum of its entries in X_S
and lambda_N times that in X_N.
"""

from theory.kernel.binding import function, function_of, substitute
from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import instance, leibniz, point, solve
from theory.kernel.trace import remembered
from theory.library import corner_columns, unbiased
from theory.library.corner_columns import COL, E
from theory.library.unbiased import X, x
from theory.notions.probability import is_distribution, size
from theory.statements.stated import stated
from theory.tactics.expand import rational
from theory.tactics.logic import derive
from theory.tactics.sums import ONE, ZERO, equal, induction

SENSITIVE = stated("uldp-lower-bounds").X_S

WEIGHTS = A1, A2, A3 = [const(f"a{k}", REAL) for k in (1, 2, 3)]


ALPHA, T = const("alpha", REAL), const("T", REAL)


BLOCK = const("block", functions(X, BOOL))


def s():
    """Return the number of sensitive values."""
    return size(X, SENSITIVE)


def others():
    """Return the number of other values."""
    return size(X, lambda x: not_(SENSITIVE(x)))


def levels(x):
    """Return the distribution."""
    return ite(SENSITIVE(x), ALPHA / s(), (1 - ALPHA) / others())


def weights(z, x):
    """Return the weights B of the three kinds of differences."""
    n, K = others(), s() + others()
    own = ite(eq(z, x), ONE, ZERO)
    inside = A1 * (own - 1 / s()) + A3 * (n / (K * s()))
    outside = A2 * (own - 1 / n) + A3 * (s() / (K * n))
    between = -A3 / K
    return ite(
        SENSITIVE(x), ite(SENSITIVE(z), inside, between), ite(SENSITIVE(z), between, outside)
    )


def on_others():
    """Return lambda_N, which the columns of values that are told alone use up."""
    K = s() + others()
    return (A2 * A2 * (others() - 1) + A3 * A3 * s() / K) / (1 - ALPHA)


def on_sensitive():
    """Return lambda_S, so that all weights sum to T."""
    return (T - others() * on_others()) / s()


def judge(z):
    """Return the weights that judge columns."""
    return ite(SENSITIVE(z), on_sensitive(), on_others())


PUT = {
    unbiased.P: function(X, levels),
    unbiased.B: function_of(X, X, weights),
    unbiased.JUDGE: function(X, judge),
}


def spelled(term):
    """Return a term with this distribution, these directions and weights."""
    return substitute(term, PUT)


def sums(q):
    """Return the sums and sums of squares of a column, over X_S and over X_N."""
    kinds = [
        lambda x: ite(SENSITIVE(x), q(x), ZERO),
        lambda x: ite(SENSITIVE(x), q(x) * q(x), ZERO),
        lambda x: ite(SENSITIVE(x), ZERO, q(x)),
        lambda x: ite(SENSITIVE(x), ZERO, q(x) * q(x)),
    ]
    return [X.sum(kind) for kind in kinds]


def other_terms(A, B):
    """Return what the entries of x in X_S and in X_N have beside a1 q(x) or a2 q(x)."""
    n, K = others(), s() + others()
    first = A3 * (n / (K * s())) * A - A3 / K * B - A1 / s() * A
    return first, A3 * (s() / (K * n)) * B - A3 / K * A - A2 / n * B


def energy(A, A_2, B, B_2):
    """Return the sum of squares of a column's weighed entries, from its sums."""
    n, K = others(), s() + others()
    between = A / s() - B / n
    inside = A1 * A1 * (A_2 - A * A / s()) + A2 * A2 * (B_2 - B * B / n)
    return inside + A3 * A3 * (s() * n / K) * (between * between)


def values_of_both_kinds():
    """Return that there are values of both kinds."""
    return and_(s() >= 1, others() >= 1)


@remembered
def squares():
    """The squares of a column's directions sum to its energy."""
    A, A_2, B, B_2 = sums(COL)
    first, second = other_terms(A, B)
    own = X.sum(lambda z: ite(eq(z, x), COL(z), ZERO))
    parts = []
    for flag, a, rest in ((SENSITIVE(x), A1, 0), (not_(SENSITIVE(x)), A2, 1)):
        parts.append(
            induction(
                lambda d, o, A, B, a=a, rest=rest: eq(d, a * o + other_terms(A, B)[rest]),
                [spelled(corner_columns.directed(COL, x)), own, A, B],
                and_(values_of_both_kinds(), flag),
            )
        )
    pick = point("sum", COL, x)
    item = ite(SENSITIVE(x), A1 * COL(x) + first, A2 * COL(x) + second)
    one = solve(
        implies(values_of_both_kinds(), eq(spelled(corner_columns.directed(COL, x)), item)),
        *parts,
        pick,
    )
    r1, r2 = const("r1_", REAL), const("r2_", REAL)
    total = induction(
        lambda w, A, A_2, B, B_2, s, n: eq(
            w,
            A1 * A1 * A_2
            + 2 * A1 * r1 * A
            + r1 * r1 * s
            + A2 * A2 * B_2
            + 2 * A2 * r2 * B
            + r2 * r2 * n,
        ),
        [
            X.sum(
                lambda x: ite(
                    SENSITIVE(x),
                    (A1 * COL(x) + r1) * (A1 * COL(x) + r1),
                    (A2 * COL(x) + r2) * (A2 * COL(x) + r2),
                )
            ),
            A,
            A_2,
            B,
            B_2,
            s(),
            others(),
        ],
    )
    total = instance(total, {r1: first, r2: second})
    same = equal(
        spelled(corner_columns.squares(COL)),
        total.formula.args[0],
        values_of_both_kinds(),
        use=lambda i: [instance(one, {x: i})],
    )
    value = rational(values_of_both_kinds(), total.formula.args[1], energy(A, A_2, B, B_2))
    goal = eq(spelled(corner_columns.squares(COL)), energy(A, A_2, B, B_2))
    return solve(implies(values_of_both_kinds(), goal), same, total, value)


def column_total(total, on_s, on_n):
    """Return that a sum over a column is on_s and on_n times its sums of entries."""
    A, _, B, _ = sums(COL)
    return induction(lambda t, A, B: eq(t, on_s * A + on_n * B), [spelled(total(COL)), A, B])


def energy_is_allowed(A, A_2, B, B_2):
    """Return that the energy is at most the level times the judgement."""
    level = ALPHA / s() * A + (1 - ALPHA) / others() * B
    return energy(A, A_2, B, B_2) <= level * (on_sensitive() * A + on_others() * B)


@remembered
def fits_in_sums():
    """A column fits if its energy is at most its level times its judgement, in its sums."""
    level = column_total(corner_columns.level, ALPHA / s(), (1 - ALPHA) / others())
    weighed = column_total(corner_columns.weighed, on_sensitive(), on_others())
    goal = eq(spelled(corner_columns.fits(COL)), energy_is_allowed(*sums(COL)))
    return solve(implies(values_of_both_kinds(), goal), squares(), level, weighed)


def fits_by(H, q, values, *facts):
    """Return `H => q fits`, from the values of its sums and that they are allowed."""
    shape = instance(fits_in_sums(), {COL: q})
    column_sums = [substitute(t, {COL: q}) for t in sums(COL)]
    steps = []
    for j in range(4):
        others_ = [*values[:j], None, *column_sums[j + 1 :]]
        one = function(REAL, lambda t, j=j, o=others_: energy_is_allowed(*o[:j], t, *o[j + 1 :]))
        steps.append(leibniz(one, column_sums[j], values[j]))
    return solve(implies(H, spelled(corner_columns.fits(q))), shape, *steps, *facts)


def ranges():
    """Return the ranges of the parameters."""
    return and_(E > 1, values_of_both_kinds(), ALPHA >= 0, ALPHA < 1)


@remembered
def distribution():
    """The levels are a distribution."""
    total = induction(
        lambda t, s_, n: eq(t, ALPHA / s() * s_ + (1 - ALPHA) / others() * n),
        [X.sum(levels), s(), others()],
    )
    signs_ = solve(implies(ranges(), and_(ALPHA / s() >= 0, (1 - ALPHA) / others() >= 0)))
    return derive(ranges(), is_distribution(X, function(X, levels)), lambda *c: [total, signs_])


def linear_judge():
    """Return that the weights sum to T."""
    total = induction(
        lambda t, a, b: eq(t, on_sensitive() * a + on_others() * b), [X.sum(judge), s(), others()]
    )
    nonzero = solve(implies(ranges(), 1 - ALPHA > 0))
    return total, rational(ranges(), on_sensitive() * s() + on_others() * others(), T, nonzero)

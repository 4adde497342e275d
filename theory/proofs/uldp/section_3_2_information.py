"""Section 3.2: what reports can tell of X_S under OSLDP, and the l2 loss that it leaves.

At the uniform distribution on X_S directions inside X_S are compared, with the weight a. The
columns that tell most have the entries 1 and e^eps: those of blocks of values.
"""

from mechanisms import ubd
from mechanisms.losses import lower_bounds as losses
from theory.kernel.binding import function, function_of, substitute
from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.terms import and_, const, eq, implies, ite, not_, or_
from theory.kernel.theorem import instance, solve
from theory.kernel.trace import remembered
from theory.ledger.decisions import proves
from theory.library import corner_columns, unbiased
from theory.library.corner_columns import E, vertex
from theory.library.unbiased import DRAWN, ESTIMATE, Q, X, Y, x, y, z
from theory.notions.osldp import osldp
from theory.notions.probability import is_distribution, is_mechanism, size
from theory.proofs.uldp.two_levels import some_sensitive
from theory.statements.stated import stated
from theory.statements.uldp import lower_bounds as model
from theory.tactics.closing import concluded, every
from theory.tactics.context import Given
from theory.tactics.expand import rational
from theory.tactics.numbers import of_numbers
from theory.tactics.sums import ONE, ZERO, at_most, size_facts

SENSITIVE = stated("uldp-lower-bounds-unbiased").X_S

BLOCKS = functions(X, BOOL)
BLOCK = const("block", BLOCKS)
WEIGHT, BEST = const("a", REAL), const("best", REAL)


def s():
    """Return the number of sensitive values."""
    return size(X, SENSITIVE)


def in_block(block):
    """Return the number of sensitive values of a block."""
    return size(X, lambda x: and_(block(x), SENSITIVE(x)))


def weight(block):
    """Return D = k (E - 1) + s."""
    return ubd.weight(s(), in_block(block), E)


def information_at_size(k, s):
    """Return what a block of k of s sensitive values tells: k (s - k)/D^2."""
    d = ubd.weight(s, k, E)
    return k * (s - k) / (d * d)


def information_of(block):
    """Return what a block tells."""
    return information_at_size(in_block(block), s())


def judgement():
    """Return the weight that judges sensitive values' entries."""
    return WEIGHT * WEIGHT * (E - 1) * (E - 1) * BEST


def no_block_is_above():
    """Return that no block tells more than `best`, which is positive."""
    return and_(BEST > 0, BLOCKS.forall(lambda block: information_of(block) <= BEST))


def hypotheses():
    """Return the hypotheses."""
    one_sided = Y.forall(lambda y: osldp(X, lambda x: Q(x, y), SENSITIVE, E))
    return and_(E > 1, s() >= 2, is_mechanism(X, Y, Q), one_sided, DRAWN.unbiased(ESTIMATE))


def inside(z, x):
    """Return the weights of the directions inside X_S."""
    return ite(
        and_(SENSITIVE(z), SENSITIVE(x)), WEIGHT * (ite(eq(z, x), ONE, ZERO) - 1 / s()), ZERO
    )


def judge(z):
    """Return the weights that judge columns."""
    return ite(SENSITIVE(z), judgement(), ZERO)


PUT = {
    unbiased.P: function(X, lambda x: model.on_sensitive(x, s())),
    unbiased.B: function_of(X, X, inside),
    unbiased.JUDGE: function(X, judge),
}


@remembered
def block_arithmetic(*values):
    """The arithmetic of `vertices_fit`: what judges blocks, judges the squares."""
    a, e, k, n, d, j = names = [const(f"{name}_", REAL) for name in "aeksdj"]
    known = and_(n > 0, d > 0, k * (n - k) / (d * d) <= j)
    cleared = solve(implies(known, k * (n - k) <= j * (d * d)))
    scaled = of_numbers(
        lambda a, b, c: implies(and_(a >= 0, b <= c), a * b <= a * c),
        *(a * a * e * e / n, k * (n - k), j * (d * d)),
    )
    sign = solve(implies(n > 0, a * a * e * e / n >= 0))
    goal = a * a * e * e * k * (n - k) / n <= d / n * (a * a * e * e * j * d)
    fits = solve(implies(known, goal), cleared, scaled, sign)
    return instance(fits, dict(zip(names, values, strict=True)))


def count_facts(block):
    """Return that a block has from 0 to s sensitive values."""
    k = in_block(block)
    return [*size_facts(X, lambda x: and_(block(x), SENSITIVE(x)), x), at_most(k, s())]


@remembered
def vertices_fit():
    """Every vertex fits, if no block tells more than `best`."""
    p, n = Given(and_(E > 1, s() >= 1, no_block_is_above())), s()
    column, k, d = vertex(BLOCK), in_block(BLOCK), weight(BLOCK)
    x, mean = p.fix(X, REAL)

    def apart(x, mean):
        return ite(SENSITIVE(x), WEIGHT * (column(x) - mean), ZERO)

    def squares(mean):
        return X.sum(lambda x: apart(x, mean) * apart(x, mean))

    p.have(spelled(corner_columns.directed(column, x)) == apart(x, d / n))
    high, low = (E - mean) * (E - mean), (1 - mean) * (1 - mean)
    spread = p.by_item(squares(mean) == WEIGHT * WEIGHT * (k * high + (n - k) * low))
    spread = p.use(spread, {mean: d / n}).formula.args[1]
    left, level, weighed = (
        spelled(f(column))
        for f in (corner_columns.squares, corner_columns.level, corner_columns.weighed)
    )
    closed = WEIGHT * WEIGHT * (E - 1) * (E - 1) * k * (n - k) / n
    p.by_item(left == squares(d / n))
    p.have(spread.args[1] == closed)
    equations = left == closed, level == d / n, weighed == judgement() * d
    p.know(*count_facts(BLOCK))
    p.have(and_(n > 0, d > 0))
    p.use(block_arithmetic(WEIGHT, E - 1, k, n, d, BEST))
    return p.rewrite(spelled(corner_columns.fits(column)), *equations)


def spelled(term):
    """Return a term with these distribution, directions and weights."""
    return substitute(term, PUT)


def show_uniform(p):
    """Show that the uniform distribution on X_S is one, and that no entry is negative."""
    uniform = spelled(unbiased.P)
    p.have(X.sum(uniform) == 1)
    p.have(is_distribution(X, uniform))
    p.have(Q(x, y) >= 0)


def show_fits(p):
    """Show that each column fits: where p, B and the weights are 0, any entry will do.

    Returns
    -------
    list of Theorem
        That level, judgement and squares of the column that fits are those of the reports.
    """
    chosen, sensitive = some_sensitive(p.H)
    column = function(X, lambda x: ite(SENSITIVE(x), Q(x, y), Q(chosen, y)))
    own = function(X, lambda x: Q(x, y))
    p.know(sensitive)
    p.have(implies(SENSITIVE(x), Q(x, y) <= E * Q(z, y)))
    p.have(corner_columns.ratio_bounded(column), at=[chosen])
    p.use(vertices_fit())
    p.use(instance(instance(corner_columns.by_ratio(), PUT), {corner_columns.COL: column}))
    p.by_item(eq(*(spelled(corner_columns.directed(q, x)) for q in (own, column))))
    totals = corner_columns.level, corner_columns.weighed, corner_columns.squares
    return [p.by_item(spelled(total(own)) == spelled(total(column))) for total in totals]


@remembered
def loss_at_least():
    """Return `known and bounded => n loss >= 2 a (s-1) - s a^2 (E-1)^2 best`."""
    p = Given(and_(hypotheses(), no_block_is_above()))
    show_uniform(p)
    same = show_fits(p)
    p.have(judgement() >= 0)
    p.have(judge(z) * Q(z, y) >= 0)
    p.by_item(X.sum(lambda z: judge(z) * Q(z, y)) >= 0)
    p.rewrite(spelled(unbiased.judged(y)), *same)
    # the directions are inside X_S, and are 0 where no report has a chance
    p.have(X.sum(lambda z: inside(z, x)) == 0)
    share = model.on_sensitive(z, s()) * Q(z, y)
    p.have(share >= 0)
    p.item(spelled(unbiased.level(y)), z)
    p.have(implies(and_(SENSITIVE(z), eq(spelled(unbiased.level(y)), 0)), eq(Q(z, y), 0)))
    still, reached = X.forall(lambda x: inside(z, x) == 0), spelled(unbiased.reached(z))
    p.under(not_(SENSITIVE(z))).have(still)
    p.under(SENSITIVE(z)).have(reached)
    p.have(or_(still, reached))
    p.use(instance(unbiased.least_loss(), PUT))
    p.have(X.sum(lambda x: inside(x, x)) == WEIGHT * (s() - 1))
    p.have(X.sum(judge) == s() * judgement())
    return p.have(loss() >= 2 * (WEIGHT * (s() - 1)) - s() * judgement())


def loss():
    """Return n times the l2 loss at the uniform distribution on X_S."""
    return spelled(size(DRAWN.U) * DRAWN.l2_loss(unbiased.P, ESTIMATE))


def loss_at_best(H, best, a, least, *facts):
    """Return `H => n loss >= least`, for this weight a if no block tells more than `best`.

    Parameters
    ----------
    H : Term
        Implies `known`.
    best, a, least : Term
    facts : Theorem
        `H => bounded`, and what is needed of `best`.
    """
    lemma = instance(loss_at_least(), {BEST: best, WEIGHT: a})
    value = 2 * (a * (s() - 1)) - s() * (a * a * (E - 1) * (E - 1) * best)
    same = rational(H, value, least, *facts)
    return solve(implies(H, loss() >= least), lemma, same, *facts)


@remembered
def of_any_size():
    """No block tells more than 1/(4E): a bound for all sizes, also between whole numbers."""
    H, k, n = hypotheses(), in_block(BLOCK), s()
    d, best = weight(BLOCK), 1 / (4 * E)
    square = solve(eq(d * d - 4 * E * k * (n - k), (k * E - (n - k)) * (k * E - (n - k))))
    quotient = of_numbers(
        lambda a, b, c: implies(and_(a > 0, c > 0, 4 * c * b <= a), b / a <= 1 / (4 * c)),
        *(d * d, k * (n - k), E),
    )
    squared = of_numbers(lambda a: implies(a > 0, a * a > 0), d)
    positive = solve(implies(and_(E > 1, n >= 2), d > 0), *count_facts(BLOCK))
    above = solve(implies(and_(E > 1, n >= 2), 4 * E * (k * (n - k)) <= d * d), square)
    one = solve(implies(H, information_of(BLOCK) <= best), quotient, above, positive, squared)
    every_block = every(one, BLOCK)
    sign = solve(implies(H, best > 0))
    least = losses.on_sensitive(n, E)
    weight_ = 4 * E * (n - 1) / (n * (E - 1) * (E - 1))
    return loss_at_best(H, best, weight_, least, sign, every_block)


@proves("uldp-lower-bounds-unbiased")
def theorem(statement):
    """Return the bound for unbiased estimates, and where RR attains it."""
    given, goal = statement.goal("no better bound: RR attains it at E = s - 1").args
    return concluded(statement, of_any_size(), rational(given, *goal.args))

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
from theory.statements.uldp import lower_bounds as model
from theory.statements.uldp.lower_bounds import SENSITIVE
from theory.tactics.closing import concluded, every
from theory.tactics.expand import expand, rational
from theory.tactics.logic import at, derive, for_all, prove
from theory.tactics.numbers import of_numbers
from theory.tactics.sums import ONE, ZERO, at_most, equal, item_at_most, non_negative, size_facts

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


def told_by(k, s):
    """Return what a block of k of s sensitive values tells: k (s - k)/D^2."""
    d = ubd.weight(s, k, E)
    return k * (s - k) / (d * d)


def told(block):
    """Return what a block tells."""
    return told_by(in_block(block), s())


def judgement():
    """Return the weight that judges sensitive values' entries."""
    return WEIGHT * WEIGHT * (E - 1) * (E - 1) * BEST


def bounded():
    """Return that no block tells more than `best`, which is positive."""
    return and_(BEST > 0, BLOCKS.forall(lambda block: told(block) <= BEST))


def known():
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
def enough(*values):
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
    found = solve(implies(known, goal), cleared, scaled, sign)
    return instance(found, dict(zip(names, values, strict=True)))


def count_facts(block):
    """Return that a block has from 0 to s sensitive values."""
    k = in_block(block)
    return [*size_facts(X, lambda x: and_(block(x), SENSITIVE(x)), x), at_most(k, s())]


@remembered
def vertices_fit():
    """Every vertex fits, if no block tells more than `best`."""
    some = s() >= 1
    H = and_(E > 1, some, bounded())
    column, k, d = vertex(BLOCK), in_block(BLOCK), weight(BLOCK)
    apart = function(X, lambda x: ite(SENSITIVE(x), WEIGHT * (column(x) - d / s()), ZERO))
    directed = spelled(corner_columns.directed(column, x))
    one = solve(implies(some, eq(directed, apart(x))), expand(directed, some))
    squares = X.sum(lambda x: apart(x) * apart(x))
    same = equal(
        spelled(corner_columns.squares(column)),
        squares,
        some,
        use=lambda i: [instance(one, {x: i})],
    )
    parts = expand(squares, some)
    closed = WEIGHT * WEIGHT * (E - 1) * (E - 1) * k * (s() - k) / s()
    value = rational(some, parts.formula.args[1].args[1], closed)
    linear = [
        expand(spelled(f(column)), some) for f in (corner_columns.level, corner_columns.weighed)
    ]
    arithmetic = enough(WEIGHT, E - 1, k, s(), d, BEST)
    positive = solve(implies(H, and_(s() > 0, d > 0)), *count_facts(BLOCK))
    most = solve(implies(H, arithmetic.formula.args[1]), arithmetic, positive, *at(H, BLOCK))
    left = solve(
        implies(some, eq(spelled(corner_columns.squares(column)), closed)), same, parts, value
    )
    level = solve(implies(some, eq(spelled(corner_columns.level(column)), d / s())), linear[0])
    weighed = solve(
        implies(some, eq(spelled(corner_columns.weighed(column)), judgement() * d)), linear[1]
    )
    return solve(implies(H, spelled(corner_columns.fits(column))), left, level, weighed, most)


def spelled(term):
    """Return a term with these distribution, directions and weights."""
    return substitute(term, PUT)


def weight_sign():
    """Return that the weights are not negative."""
    return solve(implies(BEST >= 0, judgement() >= 0))


def share_sign(H, sign, i):
    """Return that an item of a report's probability is not negative."""
    p = model.on_sensitive(i, s())
    return solve(
        implies(H, p * Q(i, y) >= 0), instance(sign, {x: i}), solve(implies(s() >= 2, 1 / s() > 0))
    )


def spread(H):
    """Return that the uniform distribution on X_S is one, from `H => s >= 1`."""
    p = function(X, lambda x: model.on_sensitive(x, s()))
    some = solve(implies(H, s() >= 1))
    return derive(H, is_distribution(X, p), lambda *c: [expand(X.sum(p), s() >= 1), some])


@remembered
def opened():
    """Return `known and bounded => n loss >= 2 a (s-1) - s a^2 (E-1)^2 best`."""
    H = and_(known(), bounded())
    chosen, sensitive = some_sensitive(H)
    # where p, B and the weights are 0, any entry will do
    column = function(X, lambda x: ite(SENSITIVE(x), Q(x, y), Q(chosen, y)))
    found = instance(instance(corner_columns.by_ratio(), PUT), {corner_columns.COL: column})
    corner = solve(implies(H, spelled(corner_columns.fits(vertex(BLOCK)))), vertices_fit())
    corners = for_all(
        H, function(BLOCKS, lambda b: spelled(corner_columns.fits(vertex(b)))), BLOCK, corner
    )
    distribution, sign = spread(H), entry_sign(H)
    ratio = implies(and_(H, SENSITIVE(x)), Q(x, y) <= E * Q(z, y))
    ratio = prove(ratio, at=[y, x, z], rounds=3)

    def ratios(*c):
        found = [instance(sign, {x: v}) for v in (*c, chosen)]
        pairs = [{x: v, z: w} for v in (*c, chosen) for w in (*c, chosen)]
        return [*found, sensitive, *(instance(ratio, pair) for pair in pairs)]

    near = derive(H, corner_columns.close(column), ratios)
    fits = solve(
        implies(H, spelled(corner_columns.fits(column))), found, corners, distribution, near
    )
    same = [
        equal(spelled(total(column)), spelled(total(function(X, lambda x: Q(x, y)))))
        for total in (
            corner_columns.level,
            corner_columns.weighed,
            lambda q: corner_columns.directed(q, x),
        )
    ]
    squares = equal(
        spelled(corner_columns.squares(column)),
        spelled(corner_columns.squares(function(X, lambda x: Q(x, y)))),
        use=lambda i: [instance(same[2], {x: i})],
    )
    product = lambda a, b: implies(and_(a >= 0, b >= 0), a * b >= 0)  # noqa: E731
    item = of_numbers(product, judgement(), Q(z, y))
    entry = solve(implies(H, judge(z) * Q(z, y) >= 0), item, weight_sign(), instance(sign, {x: z}))
    weighed = X.sum(lambda z: judge(z) * Q(z, y))
    least = non_negative(weighed, H, use=lambda i: [instance(entry, {z: i})])
    judged = solve(implies(H, spelled(unbiased.judged(y))), fits, *same, squares, least)
    parts = distribution, *directions(H, sign), every(judged, y)
    found = instance(unbiased.least_loss(), PUT)
    known_loss = solve(implies(H, found.formula.args[1]), found, *parts)
    trace = expand(X.sum(lambda x: inside(x, x)), s() >= 1)
    weights = expand(X.sum(judge))
    value = 2 * (WEIGHT * (s() - 1)) - s() * judgement()
    goal = spelled(size(DRAWN.U) * DRAWN.l2_loss(unbiased.P, ESTIMATE)) >= value
    sums = [
        solve(implies(H, eq(X.sum(lambda x: inside(x, x)), WEIGHT * (s() - 1))), trace),
        solve(implies(H, eq(X.sum(judge), s() * judgement())), weights),
    ]
    return solve(implies(H, goal), known_loss, *sums)


def entry_sign(H):
    """Return that no entry is negative."""
    return prove(implies(H, Q(x, y) >= 0), at=[x, y], rounds=2)


def directions(H, sign):
    """Return that the directions are inside X_S, and are 0 where no report has a chance."""
    whole = expand(X.sum(lambda z: inside(z, x)), s() >= 1)
    plane = every(solve(implies(H, eq(X.sum(lambda z: inside(z, x)), 0)), whole), x)
    level = spelled(unbiased.level(y))
    share = item_at_most(level, z, H, use=lambda i: [share_sign(H, sign, i)])
    seen = implies(and_(H, SENSITIVE(z), eq(level, 0)), eq(Q(z, y), 0))
    seen = solve(seen, share, instance(sign, {x: z}))
    outside = every(solve(implies(and_(H, not_(SENSITIVE(z))), eq(inside(z, x), 0))), x)
    seen = solve(implies(and_(H, SENSITIVE(z)), implies(eq(level, 0), eq(Q(z, y), 0))), seen)
    there = or_(*(t.formula.args[1] for t in (outside, every(seen, y))))
    return plane, every(solve(implies(H, there), outside, every(seen, y)), z)


def loss():
    """Return n times the l2 loss at the uniform distribution on X_S."""
    return spelled(size(DRAWN.U) * DRAWN.l2_loss(unbiased.P, ESTIMATE))


def at_best(H, best, a, least, *facts):
    """Return `H => n loss >= least`, for this weight a if no block tells more than `best`.

    Parameters
    ----------
    H : Term
        Implies `known`.
    best, a, least : Term
    facts : Theorem
        `H => bounded`, and what is needed of `best`.
    """
    found = instance(opened(), {BEST: best, WEIGHT: a})
    value = 2 * (a * (s() - 1)) - s() * (a * a * (E - 1) * (E - 1) * best)
    same = rational(H, value, least, *facts)
    return solve(implies(H, loss() >= least), found, same, *facts)


@remembered
def of_any_size():
    """No block tells more than 1/(4E): a bound for all sizes, also between whole numbers."""
    H, k, n = known(), in_block(BLOCK), s()
    d, best = weight(BLOCK), 1 / (4 * E)
    square = solve(eq(d * d - 4 * E * k * (n - k), (k * E - (n - k)) * (k * E - (n - k))))
    quotient = of_numbers(
        lambda a, b, c: implies(and_(a > 0, c > 0, 4 * c * b <= a), b / a <= 1 / (4 * c)),
        *(d * d, k * (n - k), E),
    )
    squared = of_numbers(lambda a: implies(a > 0, a * a > 0), d)
    positive = solve(implies(and_(E > 1, n >= 2), d > 0), *count_facts(BLOCK))
    above = solve(implies(and_(E > 1, n >= 2), 4 * E * (k * (n - k)) <= d * d), square)
    one = solve(implies(H, told(BLOCK) <= best), quotient, above, positive, squared)
    every_block = every(one, BLOCK)
    sign = solve(implies(H, best > 0))
    least = losses.on_sensitive(n, E)
    weight_ = 4 * E * (n - 1) / (n * (E - 1) * (E - 1))
    return at_best(H, best, weight_, least, sign, every_block)


@proves("uldp-lower-bounds-unbiased")
def theorem(statement):
    """Return the bound for unbiased estimates, and where RR attains it."""
    given, goal = statement.goals[1].args
    return concluded(statement, of_any_size(), rational(given, *goal.args))

"""uBD, block designs over X_S: its privacy."""

from mechanisms import ubd
from theory.kernel.binding import apply, function
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import generalise, instance, leibniz, solve
from theory.kernel.trace import remembered
from theory.ledger.decisions import defined_by, proves
from theory.library.sets.members import some_of
from theory.notions.probability import size
from theory.statements.uldp import block_designs as model
from theory.statements.uldp.block_designs import HAS, K_BLOCK, SENSITIVE, TELLS, E, X, Y
from theory.tactics.closing import concluded, every
from theory.tactics.defined import well_defined
from theory.tactics.expand import expand, rational
from theory.tactics.logic import at, prove
from theory.tactics.sums import ONE, ZERO, at_most, equal, induction, non_negative

x, y, z = const("x", X), const("y", Y), const("z", X)
S, B = const("s_", REAL), const("b_", REAL)


def s():
    """Return the number of sensitive values."""
    return size(X, SENSITIVE)


def b():
    """Return the number of blocks."""
    return size(Y, model.block)


def with_value(x):
    """Return the number of blocks with a value."""
    return size(Y, lambda y: and_(model.block(y), HAS(y, x)))


def telling(x):
    """Return the number of reports that tell a value."""
    return size(Y, lambda y: and_(TELLS(y), HAS(y, x)))


def row(entry):
    """Return that a row is its three probabilities, as often as they come."""
    has, other = ubd.block_probabilities(s(), K_BLOCK, b(), E)
    keep = ubd.inclusion(s(), K_BLOCK, E)[1]
    return induction(
        lambda total, own, blocks, told: eq(
            total, own * (has - other) + blocks * other + told * keep
        ),
        [Y.sum(lambda y: entry(x, y)), with_value(x), b(), telling(x)],
    )


def ranges(H):
    """A block has k >= 0 values, and D > 0."""
    taken, chosen = some_of(function(Y, model.block))
    k = solve(implies(H, K_BLOCK >= 0), taken, non_negative(size(X, HAS(chosen))), *at(H, chosen))
    weight = solve(implies(and_(S >= 1, K_BLOCK >= 0, E >= 1), ubd.weight(S, K_BLOCK, E) > 0))
    weight = instance(weight, {S: s()})
    return [k, solve(implies(H, ubd.weight(s(), K_BLOCK, E) > 0), weight, k)]


def counts(H):
    """How many blocks have a value and reports tell it, by its kind."""
    found = []
    for flag, total in ((SENSITIVE(x), telling(x)), (not_(SENSITIVE(x)), with_value(x))):
        zeros = Y.sum(lambda y: ZERO)
        known = and_(H, flag)
        none = equal(total, zeros, known, use=lambda i: at(H, i, x))
        found.append(solve(implies(known, eq(total, 0)), none, expand(zeros)))
    many = implies(and_(H, SENSITIVE(x)), eq(with_value(x), b() * K_BLOCK / s()))
    return [*found, solve(many, *at(H, x)), *at(H, x)]


@remembered
def plain_rows():
    """A row sums to 1, in plain numbers, for each kind of value."""
    known = and_(S >= 1, B >= 1, K_BLOCK >= 0, E >= 1)
    has, other = ubd.block_probabilities(S, K_BLOCK, B, E)
    keep = ubd.inclusion(S, K_BLOCK, E)[1]
    positive = solve(implies(known, ubd.weight(S, K_BLOCK, E) > 0))
    own = rational(known, B * K_BLOCK / S * (has - other) + B * other, 1, positive)
    told = rational(known, B * other + keep, 1, positive)
    a, c = const("a_", REAL), const("c_", REAL)
    share = solve(implies(and_(a >= 0, c > 0), a / c >= 0))
    scale = solve(implies(and_(a > 0, c > 0), a * c > 0))
    d = ubd.weight(S, K_BLOCK, E)
    signs = [
        instance(scale, {a: B, c: d}),
        instance(share, {a: S, c: B * d}),
        instance(share, {a: K_BLOCK * (E - 1), c: d}),
    ]
    ratio = rational(known, has, E * other, positive)
    nonneg = solve(implies(known, and_(other >= 0, keep >= 0)), positive, *signs)
    has_ = solve(implies(known, has >= 0), ratio, nonneg)
    return [own, told, ratio, nonneg, has_]


def placed(H):
    """Return `plain_rows` of this design's sizes."""
    found = [instance(t, {S: s(), B: b()}) for t in plain_rows()]
    return [solve(implies(H, t.formula.args[1]), t, *ranges(H)) for t in found]


def mechanism(statement):
    """Return that rows are distributions."""
    H, Q = statement.given, statement.spelled(model.Q)
    own, told, _, nonneg, has = placed(H)
    sign = solve(implies(H, Q(x, y) >= 0), nonneg, has)
    many = leibniz_row(with_value(x), b() * K_BLOCK / s())
    total = solve(implies(H, eq(Y.sum(Q(x)), 1)), row(Q), own, told, many, *counts(H))
    goal = statement.goals[0].args[0]
    one = apply(goal, x)
    return every(solve(implies(H, one), every(sign, y), total), x)


def leibniz_row(number, value):
    """Return that what a row sums to is the same at an equal number of blocks."""
    has, other = ubd.block_probabilities(s(), K_BLOCK, b(), E)
    total = function(REAL, lambda r: r * (has - other))
    return leibniz(total, number, value)


def single(y):
    """Return that a report that tells has one value alone."""
    two = at_most(
        X.sum(lambda i: ite(eq(i, x), ONE, ZERO) + ite(eq(i, z), ONE, ZERO)),
        size(X, HAS(y)),
        and_(HAS(y, x), HAS(y, z), not_(eq(x, z))),
        use=lambda i: [leibniz(HAS(y), i, x), leibniz(HAS(y), i, z)],
    )
    return [two, expand(two.formula.args[1].args[0])]


def private(statement):
    """Return that every report satisfies Definition 2, with (4')."""
    H, Q = statement.given, statement.spelled(model.Q)
    _, _, ratio, nonneg, has = placed(H)
    goal = apply(statement.goals[1].args[0], y)
    other, c = goal.args[1], const("c_", REAL)
    more = solve(implies(and_(E >= 1, c >= 0), and_(c <= E * c, E * c <= E * (E * c))))
    more = instance(more, {c: ubd.block_probabilities(s(), K_BLOCK, b(), E)[1]})
    pair = solve(implies(and_(H, not_(TELLS(y))), Q(x, y) <= E * Q(z, y)), ratio, nonneg, has, more)
    first = every(every(pair, z), x)
    told = and_(H, TELLS(y))
    alone = implies(and_(told, HAS(y, x), not_(eq(z, x))), eq(Q(z, y), 0))
    alone = solve(alone, *single(y), *at(H, y))
    positive = solve(
        implies(and_(told, Q(x, y) > 0), and_(HAS(y, x), not_(SENSITIVE(x)))), *at(H, y, x)
    )
    source = prove(
        implies(told, other.args[1]), generalise(positive, x), generalise(alone, x, z), rounds=4
    )
    return every(solve(implies(H, goal), first, source), y)


def blocks_of_one(statement):
    """Return that k = 1 has the probabilities of uRR."""
    H, parts = statement.given, statement.goals[2].args
    sums_ = solve(implies(H, s() + E - 1 > 0))
    return solve(implies(H, and_(*parts)), *(rational(H, *part.args, sums_) for part in parts))


@proves("uldp-ubd-private")
def theorem(statement):
    """Return that every balanced design provides ULDP with (4'), and that k = 1 is uRR."""
    parts = mechanism(statement), private(statement), blocks_of_one(statement)
    return concluded(statement, *parts)


@defined_by("uldp-ubd-private")
def defined(statement):
    """Return that no denominator is zero."""
    return well_defined(statement, *ranges(statement.given))

"""The block design of all k-subsets of the sensitive values, for every k."""

from theory.hypotheses.satisfiable.existence import satisfiable, witnessed
from theory.hypotheses.satisfiable.sets.codes import (
    CODE,
    SETS,
    coded,
    i,
    is_block,
    is_report,
    j,
    kinds,
    moved,
    moves,
    some_block,
    swapped,
    tells,
    told_once,
    turned,
    turns,
    x,
    y,
    z,
)
from theory.kernel.binding import function, function_of, substitute
from theory.kernel.sorts import REAL
from theory.kernel.terms import TRUE, and_, const, eq, implies, ite, not_
from theory.kernel.theorem import (
    at_sorts,
    counterexample,
    elimination,
    exchange,
    instance,
    leibniz,
    solve,
)
from theory.kernel.trace import remembered
from theory.library.finite import bijections
from theory.library.involutions import reindexed
from theory.statements.stated import stated
from theory.tactics.expand import expand
from theory.tactics.logic import at, derive
from theory.tactics.sums import ONE, ZERO, equal, size

said = stated("uldp-ubd-private")
K_BLOCK, SENSITIVE, X, Y = said.k, said.X_S, said.X, said.Y


def having(a, b):
    """Return the number of blocks that have two values."""
    return size(Y, lambda y: and_(not_(tells(y)), CODE(y)(a), CODE(y)(b)))


@remembered
def alike():
    """As many blocks have two values as have them where i and j have changed places."""
    H, (a, b) = moves(), (x, z)
    code, kept, twice = turns()

    def item(y):
        return ite(and_(not_(tells(y)), CODE(y)(a), CODE(y)(b)), ONE, ZERO)

    found = reindexed(H, Y, item, turned, twice)
    values = [
        leibniz(function(SETS, lambda h, v=v: h(v)), CODE(turned(y)), moved(CODE(y)))
        for v in (a, b)
    ]
    one = solve(
        implies(
            H,
            eq(
                item(turned(y)),
                ite(and_(not_(tells(y)), CODE(y)(swapped(a)), CODE(y)(swapped(b))), ONE, ZERO),
            ),
        ),
        code,
        kept,
        *values,
    )
    right = next(t for t in found.formula.args[1].args if t is not having(a, b))
    other = equal(right, having(swapped(a), swapped(b)), H, use=lambda k: [instance(one, {y: k})])
    return solve(implies(H, eq(having(a, b), having(swapped(a), swapped(b)))), found, other)


def blocks(a):
    """Return the number of blocks that have a value."""
    return size(Y, lambda y: and_(not_(tells(y)), CODE(y)(a)))


def doubly(H, blocks, values, m, inside):
    """Return, under H, that pairs of a block and a value in it are m times the blocks.

    Parameters
    ----------
    H : Term
    blocks, values : callable
        Which blocks and values are meant.
    m : Term
    inside : Theorem
        That such a block y has m such values.
    """

    def item(z, y):
        return ite(and_(values(z), blocks(y), CODE(y)(z)), ONE, ZERO)

    def of_value(z):
        return ite(values(z), size(Y, lambda y: and_(blocks(y), CODE(y)(z))), ZERO)

    nothing = [total.sum(lambda _: ZERO) for total in (X, Y)]
    none = [expand(total) for total in nothing]
    row = Y.sum(lambda y: item(z, y))
    rows = [
        equal(size(Y, lambda y: and_(blocks(y), CODE(y)(z))), row, values(z)),
        equal(row, nothing[1], not_(values(z))),
    ]
    row = solve(eq(of_value(z), row), *rows, *none)
    first = equal(
        X.sum(of_value),
        X.sum(lambda z: Y.sum(lambda y: item(z, y))),
        use=lambda k: [instance(row, {z: k})],
    )
    column = X.sum(lambda z: item(z, y))
    counted = size(X, lambda z: and_(values(z), CODE(y)(z)))
    columns = [equal(column, counted, blocks(y)), equal(column, nothing[0], not_(blocks(y)))]
    column = solve(implies(H, eq(column, ite(blocks(y), m, ZERO))), *columns, *none, inside)
    each = Y.sum(lambda y: ite(blocks(y), m, ZERO))
    last = equal(
        Y.sum(lambda y: X.sum(lambda z: item(z, y))),
        each,
        H,
        use=lambda k: [instance(column, {y: k})],
    )
    turned = exchange("sum", function_of(X, Y, item))
    sums = [expand(each), expand(size(Y, blocks))]
    return solve(implies(H, eq(X.sum(of_value), m * size(Y, blocks))), first, turned, last, *sums)


def all_alike(H, values, count, fixed, same):
    """Return, under H, that a sum of a count over values is the count at one times their number."""
    row = solve(implies(H, eq(ite(values(z), count(z), ZERO), ite(values(z), fixed, ZERO))), same)
    each, total = (
        X.sum(lambda z: ite(values(z), fixed, ZERO)),
        X.sum(lambda z: ite(values(z), count(z), ZERO)),
    )
    rows = equal(total, each, H, use=lambda k: [instance(row, {z: k})])
    sums = [expand(each), expand(size(X, values))]
    return solve(implies(H, eq(total, fixed * size(X, values))), rows, *sums)


def is_block_of(y):
    """Return whether an element of Y is a block."""
    return not_(tells(y))


@remembered
def balanced():
    """All sensitive values are in as many blocks: s times it is k times the number of blocks."""
    H = and_(coded(), SENSITIVE(x))
    pairs = [equal(blocks(v), having(v, v)) for v in (i, j)]
    same = instance(alike(), {x: i, z: i})
    same = instance(solve(implies(moves(), eq(blocks(i), blocks(j))), same, *pairs), {i: z, j: x})
    total = all_alike(H, SENSITIVE, blocks, blocks(x), same)
    within = size(X, lambda z: and_(SENSITIVE(z), CODE(y)(z)))
    subset = elimination(is_block(CODE(y)).args[0].args[0], z)
    item = solve(
        implies(and_(H, not_(tells(y))), eq(and_(SENSITIVE(z), CODE(y)(z)), CODE(y)(z))),
        subset,
        *kinds(),
        *at(coded(), y),
        instance(kinds()[0], {x: z}),
    )
    inside = equal(
        within, size(X, CODE(y)), and_(H, not_(tells(y))), use=lambda k: [instance(item, {z: k})]
    )
    inside = solve(implies(and_(H, not_(tells(y))), eq(within, K_BLOCK)), inside, *kinds())
    twice = doubly(H, is_block_of, SENSITIVE, K_BLOCK, inside)
    goal = eq(blocks(x) * size(X, SENSITIVE), size(Y, is_block_of) * K_BLOCK)
    return solve(implies(H, goal), total, twice)


@remembered
def pairs_balanced():
    """All pairs of sensitive values x and i are in as many blocks."""
    H = and_(coded(), SENSITIVE(x), SENSITIVE(i), not_(eq(x, i)))

    def values(z):
        return and_(SENSITIVE(z), not_(eq(z, x)))

    def of_x(y):
        return and_(not_(tells(y)), CODE(y)(x))

    # z and i change places, and x stays
    put = {i: z, j: i}
    stays_ = leibniz(function(X, lambda v: having(v, i)), substitute(swapped(x), put), x)
    same = instance(instance(alike(), {z: i}), put)
    same = solve(implies(and_(H, values(z)), eq(having(x, z), having(x, i))), same, stays_)
    total = all_alike(H, values, lambda z: having(x, z), having(x, i), same)
    given = and_(H, of_x(y))
    members = size(X, lambda z: and_(CODE(y)(z), not_(eq(z, x))))
    known = [*kinds(), instance(kinds()[0], {x: z})]
    item = solve(implies(and_(given, CODE(y)(z)), SENSITIVE(z)), *known)
    within = size(X, lambda z: and_(values(z), CODE(y)(z)))
    inside = equal(within, members, given, use=lambda k: [instance(item, {z: k})])
    inside = solve(implies(given, eq(within, K_BLOCK - 1)), inside, expand(members), *known)
    twice = doubly(H, of_x, values, K_BLOCK - 1, inside)
    s, b = size(X, SENSITIVE), size(Y, is_block_of)
    pairs, one, n, k, r = (const(f"{name}_", REAL) for name in ("l", "b", "s", "k", "r"))
    plain = and_(eq(pairs * (n - 1), (k - 1) * r), eq(r * n, one * k))
    plain = solve(implies(plain, eq(pairs * n * (n - 1), one * k * (k - 1))))
    plain = instance(plain, {pairs: having(x, i), one: b, n: s, k: K_BLOCK, r: blocks(x)})
    goal = eq(having(x, i) * s * (s - 1), b * K_BLOCK * (K_BLOCK - 1))
    facts = [total, twice, plain, balanced(), expand(size(X, values))]
    return solve(implies(H, goal), *facts)


def as_many(_):
    """Return the condition that there are blocks, and as many reports as Y has elements."""
    words = "some k values are sensitive; Y is as large as there are such sets and other values"
    return words, and_(SETS.exists(is_block), eq(size(Y), size(SETS, is_report)))


def of_all_sets(found):
    """The elements of Y are all sets of k sensitive values, and each other value alone."""
    H, everything = found.known, function(Y, lambda y: TRUE)
    reports = function(SETS, is_report)
    maps = at_sorts(bijections.theorem(), {bijections.X: Y, bijections.Z: SETS})
    some = elimination(maps.formula.args[0], everything)
    some = [maps, some, elimination(some.formula.args[1].args[0], reports)]
    code = bijections.some_map(everything, reports)
    none = function(CODE.sort, lambda c: not_(bijections.onto(everything, reports, c)))
    put = {CODE: code}
    there = solve(implies(H, substitute(coded(), put)), *some, counterexample(none))
    values = [substitute(function(Y, tells), put), code]
    known = [there, instance(some_block(), put)]

    def use(*constants):
        named_ = dict(zip((c.sort for c in constants), constants, strict=False))
        at_ = put | {y: named_.get(Y, y), x: named_.get(X, x)}
        facts = [*kinds(), told_once(), balanced()]
        if len(constants) == 2 and constants[0].sort is X:
            facts, at_ = [pairs_balanced()], at_ | {x: constants[0], i: constants[1]}
        return [*known, *(instance(t, at_) for t in facts)]

    return witnessed(found, values, derive(H, found.at(*values), use))


for claim in ("uldp-ubd-loss", "uldp-ubd-private"):
    satisfiable(claim, "tells", "has", where=as_many)(of_all_sets)

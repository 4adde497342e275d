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
from theory.kernel.binding import function, substitute
from theory.kernel.terms import TRUE, and_, eq, implies, ite, not_
from theory.kernel.theorem import (
    at_sorts,
    counterexample,
    elimination,
    instance,
    leibniz,
    solve,
)
from theory.kernel.trace import remembered
from theory.library.finite import bijections
from theory.library.involutions import reindexed
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.expand import expand
from theory.tactics.logic import derive
from theory.tactics.sums import ONE, ZERO, size

said = stated("uldp-ubd-private")
K_BLOCK, SENSITIVE, X, Y = said.k, said.X_S, said.X, said.Y


def having(a, b):
    """Return the number of blocks that have two values."""
    return size(Y, lambda y: and_(is_block_of(y), CODE(y)(a), CODE(y)(b)))


def blocks(a):
    """Return the number of blocks that have a value."""
    return size(Y, lambda y: and_(is_block_of(y), CODE(y)(a)))


def is_block_of(y):
    """Return whether an element of Y is a block."""
    return not_(tells(y))


@remembered
def alike():
    """As many blocks have two values as have them where i and j have changed places."""
    p, (code, kept, twice) = Given(moves()), turns()

    def item(y, a, b):
        return ite(and_(is_block_of(y), CODE(y)(a), CODE(y)(b)), ONE, ZERO)

    moved_ = [
        leibniz(function(SETS, lambda h, v=v: h(v)), CODE(turned(y)), moved(CODE(y)))
        for v in (x, z)
    ]
    p.know(reindexed(p.H, Y, lambda y: item(y, x, z), turned, twice))
    p.have(eq(item(turned(y), x, z), item(y, swapped(x), swapped(z))), code, kept, *moved_)
    p.by_item(Y.sum(lambda y: item(turned(y), x, z)) == having(swapped(x), swapped(z)))
    return p.have(having(x, z) == having(swapped(x), swapped(z)))


def doubly(p, blocks, values, m):
    """Show that pairs of a block and a value in it are m times the blocks.

    Parameters
    ----------
    p : Given
        It knows that such a block has m such values.
    blocks, values : callable
        Which blocks and values are meant.
    m : Term
    """
    z, y = p.fix(X, Y)

    def item(z, y):
        return ite(and_(values(z), blocks(y), CODE(y)(z)), ONE, ZERO)

    def of_value(z):
        return ite(values(z), size(Y, lambda y: and_(blocks(y), CODE(y)(z))), ZERO)

    def row(z):
        return Y.sum(lambda y: item(z, y))

    def column(y):
        return X.sum(lambda z: item(z, y))

    p.under(values(z)).by_item(row(z) == of_value(z).args[1])
    p.under(not_(values(z))).by_item(row(z) == 0)
    p.by_item(X.sum(of_value) == X.sum(row), over=X)
    p.sums(X.sum(row), Y.sum(column))
    counted = size(X, lambda z: and_(values(z), CODE(y)(z)))
    p.under(blocks(y)).by_item(column(y) == counted)
    p.under(not_(blocks(y))).by_item(column(y) == 0)
    each = Y.sum(lambda y: ite(blocks(y), m, ZERO))
    p.by_item(Y.sum(column) == each, over=Y)
    p.sums(each, m * size(Y, blocks))
    p.have(X.sum(of_value) == m * size(Y, blocks))


def all_alike(p, values, count, fixed):
    """Show that a sum of a count over values is the count at one, which p knows, for each."""
    each = X.sum(lambda z: ite(values(z), fixed, ZERO))
    total = X.sum(lambda z: ite(values(z), count(z), ZERO))
    p.by_item(total == each, over=X)
    p.sums(each, fixed * size(X, values))


@remembered
def balanced():
    """All sensitive values are in as many blocks: s times it is k times the number of blocks."""
    p = Given(and_(coded(), SENSITIVE(x)))
    w, y = p.fix(X, Y)
    p.know(*kinds())
    same = p.under(SENSITIVE(w))
    same.use(alike(), {x: w, z: w, i: w, j: x})
    p.by_item(blocks(w) == having(w, w))
    same.have(blocks(w) == blocks(x))
    all_alike(p, SENSITIVE, blocks, blocks(x))
    block, within = p.under(is_block_of(y)), size(X, lambda z: and_(SENSITIVE(z), CODE(y)(z)))
    block.have(eq(and_(SENSITIVE(w), CODE(y)(w)), CODE(y)(w)))
    block.by_item(within == size(X, CODE(y)))
    block.have(within == K_BLOCK)
    doubly(p, is_block_of, SENSITIVE, K_BLOCK)
    return p.have(blocks(x) * size(X, SENSITIVE) == size(Y, is_block_of) * K_BLOCK)


@remembered
def pairs_balanced():
    """All pairs of sensitive values x and i are in as many blocks."""
    p = Given(and_(coded(), SENSITIVE(x), SENSITIVE(i), not_(eq(x, i))))
    w, y = p.fix(X, Y)

    def values(z):
        return and_(SENSITIVE(z), not_(eq(z, x)))

    def of_x(y):
        return and_(is_block_of(y), CODE(y)(x))

    # w and i change places, and x stays
    put = {i: w, j: i}
    stays_ = leibniz(function(X, lambda v: having(v, i)), substitute(swapped(x), put), x)
    same = p.under(values(w))
    same.use(alike(), {z: w} | put)
    same.have(having(x, w) == having(x, i), stays_)
    all_alike(p, values, lambda z: having(x, z), having(x, i))
    p.know(*kinds())
    block, within = p.under(of_x(y)), size(X, lambda z: and_(values(z), CODE(y)(z)))
    block.under(CODE(y)(w)).have(SENSITIVE(w))
    members = size(X, lambda z: and_(CODE(y)(z), not_(eq(z, x))))
    block.by_item(within == members)
    block.have(within == K_BLOCK - 1, expand(members))
    doubly(p, of_x, values, K_BLOCK - 1)
    s, b, r = size(X, SENSITIVE), size(Y, is_block_of), blocks(x)
    found = p.have(having(x, i) * (s - 1) == (K_BLOCK - 1) * r, expand(size(X, values)))
    goal = having(x, i) * s * (s - 1) == b * K_BLOCK * (K_BLOCK - 1)
    row = p.have(r * s == b * K_BLOCK, balanced())
    return p.arithmetic(goal, found, row, of=[having(x, i), s, b, K_BLOCK, r])


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

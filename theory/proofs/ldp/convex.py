"""The mean positive part of a sum grows as values are split: Jensen's inequality for all users."""

from theory.kernel.binding import function, function_of, substitute
from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import at_sorts, instance, point
from theory.kernel.trace import remembered
from theory.ledger.decisions import proves
from theory.library import families
from theory.library.factors import one_out
from theory.notions.probability import is_distribution
from theory.statements.ldp import convex as model
from theory.statements.ldp.convex import (
    AFTER,
    GROUP,
    HIGH,
    KERNEL,
    LAW,
    LOW,
    VALUE,
    G,
    U,
    Y,
    Z,
)
from theory.tactics.context import Given
from theory.tactics.sums import pull

MAPS, ENDS = functions(U, Y), functions(U, Z)
SPLIT, SAID = const("split", functions(U, Z, REAL)), const("said", functions(U, Z, REAL))
PAIRED = const("paired", functions(U, Y, Z, REAL))


def positive(x):
    """Return the positive part of a number."""
    return ite(x > 0, x, 0)


def drawn(s):
    """Return the probability of what all users' values are split into."""
    return U.prod(lambda u: SPLIT(u, s(u)))


def are_distributions():
    """Return that each user's split is a distribution."""
    return U.forall(lambda u: is_distribution(Z, SPLIT(u)))


@remembered
def all_drawn():
    """Return that the probabilities of all splits sum to 1, and none is negative."""
    p = Given(are_distributions())
    s = const("s", ENDS)
    p.by_item(drawn(s) >= 0)
    total = families.of(U, Z, lambda u, z: SPLIT(u, z))
    p.know(total)
    p.by_item(eq(total.formula.args[1], 1))
    return p.have(and_(ENDS.forall(lambda s: drawn(s) >= 0), eq(ENDS.sum(drawn), 1)))


@remembered
def mean_of_one():
    """Return the mean of the parts into which one user's value is split."""
    v, s = const("v", U), const("s", ENDS)
    p = Given(are_distributions())
    u = p.fix(U)

    def flag(u, z):
        return ite(eq(u, v), SAID(v, z), 1)

    weighted = families.of(U, Z, lambda u, z: SPLIT(u, z) * flag(u, z))
    own = Z.sum(lambda z: SPLIT(v, z) * SAID(v, z))
    product = U.prod(lambda u: SPLIT(u, s(u)) * flag(u, s(u)))
    alone = U.prod(lambda u: ite(eq(u, v), SAID(v, s(u)), 1))
    p.by_item(eq(product, drawn(s) * alone))
    p.know(point("prod", function(U, lambda u: SAID(v, s(u))), v))
    p.have(eq(product, drawn(s) * SAID(v, s(v))))
    total = ENDS.sum(lambda s: drawn(s) * SAID(v, s(v)))
    p.know(weighted)
    p.by_item(eq(weighted.formula.args[0], total))
    inner = Z.sum(lambda z: SPLIT(u, z) * flag(u, z))
    p.under(eq(u, v)).by_item(eq(inner, own))
    p.under(not_(eq(u, v))).by_item(eq(inner, Z.sum(SPLIT(u))))
    p.have(eq(inner, ite(eq(u, v), own, 1)))
    p.by_item(eq(weighted.formula.args[1], U.prod(lambda u: ite(eq(u, v), own, 1))))
    p.know(point("prod", function(U, lambda u: own), v))
    return p.have(eq(total, own))


@remembered
def jensen():
    """Return that the positive part of the sum of means is at most the mean positive part."""
    p, s = Given(are_distributions()), const("s", ENDS)
    p.use(all_drawn())
    p.use(mean_of_one())

    def said(s):
        return U.sum(lambda u: SAID(u, s(u)))

    def mean(v):
        return Z.sum(lambda z: SPLIT(v, z) * SAID(v, z))

    means = U.sum(lambda v: ENDS.sum(lambda s: drawn(s) * SAID(v, s(v))))
    p.by_item(eq(means, U.sum(mean)))
    average = ENDS.sum(lambda s: drawn(s) * said(s))
    p.sums(average, means)
    p.have(
        and_(drawn(s) * positive(said(s)) >= drawn(s) * said(s), drawn(s) * positive(said(s)) >= 0)
    )
    most = ENDS.sum(lambda s: drawn(s) * positive(said(s)))
    p.by_item(average <= most)
    p.by_item(most >= 0)
    return p.have(positive(U.sum(mean)) <= most)


def law_of(r):
    """Return the probability of all users' outputs."""
    return U.prod(lambda u: LAW(u, r(u)))


def both(r, s):
    """Return the probability of the outputs and of what they are split into."""
    return U.prod(lambda u: LAW(u, r(u)) * KERNEL(u, r(u), s(u)))


def total(r, s):
    """Return the sum of what the users' values are split into."""
    return U.sum(lambda u: PAIRED(u, r(u), s(u)))


def kept():
    """Return what is asked of a split whose parts may depend on what is split."""

    def mean(u, y):
        parts = Z.sum(lambda z: KERNEL(u, y, z) * PAIRED(u, y, z))
        return implies(LAW(u, y) > 0, eq(parts, VALUE(u, y)))

    return and_(
        model.each(lambda u, y: LAW(u, y) >= 0),
        model.each(lambda u, y: is_distribution(Z, KERNEL(u, y))),
        model.each(mean),
    )


def before():
    """Return the mean positive part of the values as they are."""
    return MAPS.sum(lambda r: law_of(r) * positive(U.sum(lambda u: VALUE(u, r(u)))))


@remembered
def paired():
    """Return that values split with their means kept have no smaller mean positive part."""
    p, r, s = Given(kept()), const("r", MAPS), const("s", ENDS)
    values = {
        "split": function_of(U, Z, lambda u, z: KERNEL(u, r(u), z)),
        "said": function_of(U, Z, lambda u, z: PAIRED(u, r(u), z)),
    }
    p.use(jensen(), values)
    given = U.prod(lambda u: KERNEL(u, r(u), s(u)))
    p.by_item(eq(both(r, s), law_of(r) * given))
    p.by_item(law_of(r) >= 0)
    p.by_item(given >= 0)
    p.have(both(r, s) * positive(total(r, s)) >= 0)
    row = ENDS.sum(lambda s: both(r, s) * positive(total(r, s)))
    inner = ENDS.sum(lambda s: U.prod(lambda u: KERNEL(u, r(u), s(u))) * positive(total(r, s)))
    p.by_item(row >= 0)
    p.by_item(eq(row, law_of(r) * inner))
    value = U.sum(lambda u: VALUE(u, r(u)))
    means = U.sum(lambda u: Z.sum(lambda z: KERNEL(u, r(u), z) * PAIRED(u, r(u), z)))
    every = U.forall(lambda u: LAW(u, r(u)) > 0)
    goal = law_of(r) * positive(value) <= row
    likely = p.under(every)
    likely.by_item(eq(means, value))
    likely.have(positive(value) <= inner)
    likely.have(law_of(r) * positive(value) <= law_of(r) * inner)
    likely.have(goal)
    never = p.under(not_(every))
    v = never.some(not_(every))
    never.know(one_out(function(U, lambda u: LAW(u, r(u))), v))
    never.have(eq(LAW(v, r(v)), 0), at=[v])
    never.have(eq(law_of(r), 0))
    never.have(goal)
    p.cases(goal, every, not_(every))
    rows = MAPS.sum(lambda r: ENDS.sum(lambda s: both(r, s) * positive(total(r, s))))
    return p.by_item(before() <= rows)


def drawn_law(u, z):
    """Return the probability of what a user's value is split into."""
    return Y.sum(lambda y: LAW(u, y) * KERNEL(u, y, z))


@remembered
def ordered():
    """Return the inequality for parts independent of the value: their law is a sum over it."""
    own = function_of(U, Y, Z, lambda u, y, z: AFTER(u, z))
    p = Given(substitute(kept(), {PAIRED: own}))
    s = const("s", ENDS)
    p.use(paired(), {PAIRED: own})

    def item(r, s):
        return both(r, s) * positive(U.sum(lambda u: AFTER(u, s(u))))

    def after(s):
        return U.prod(lambda u: drawn_law(u, s(u))) * positive(U.sum(lambda u: AFTER(u, s(u))))

    p.know(families.of(U, Y, lambda u, y: LAW(u, y) * KERNEL(u, y, s(u))))
    columns = ENDS.sum(lambda s: MAPS.sum(lambda r: item(r, s)))
    p.sums(MAPS.sum(lambda r: ENDS.sum(lambda s: item(r, s))), columns)
    column = MAPS.sum(lambda r: both(r, s)) * positive(U.sum(lambda u: AFTER(u, s(u))))
    p.by_item(eq(MAPS.sum(lambda r: item(r, s)), column))
    p.by_item(eq(columns, ENDS.sum(after)))
    return p.have(before() <= ENDS.sum(after))


@proves("ldp-convex-order")
def split(statement):
    """Return that values split with their means kept have no smaller mean positive part."""
    p = Given(statement)
    p.use(ordered())
    return p.conclude()


@proves("ldp-convex-grid")
def grid(statement):
    """Return the inequality for two parts with their shares."""
    p = Given(statement)
    u, y = p.fix(U, Y)

    def up(u, y):
        return (VALUE(u, y) - LOW(u, y)) / (HIGH(u, y) - LOW(u, y))

    def share(u, y, b):
        return ite(b, up(u, y), 1 - up(u, y))

    low, high = LOW(u, y), HIGH(u, y)
    p.have(high - low > 0)
    p.have(eq(up(u, y) * (high - low), VALUE(u, y) - low))
    p.have(and_(up(u, y) >= 0, up(u, y) <= 1))
    p.have(eq((1 - up(u, y)) * low + up(u, y) * high, VALUE(u, y)))
    p.have("shares")
    values = {
        "kernel": function_of(U, Y, BOOL, share),
        "paired": function_of(U, Y, BOOL, lambda u, y, b: ite(b, HIGH(u, y), LOW(u, y))),
    }
    p.use(at_sorts(paired(), {Z: BOOL}), values)
    return p.conclude()


def multiples(p, total, parts, factor):
    """Show that a sum is another times a factor, where each item is."""
    pulled, c = pull(parts)
    found = instance(pulled, {c: factor})
    scaled = next(side for side in found.formula.args if side.op == "sum")
    p.know(found)
    p.by_item(eq(total, scaled))
    p.have(eq(total, parts * factor))


@proves("ldp-convex-merged")
def merged(statement):
    """Return it for a group's mean, split into the values of the group."""
    p = Given(statement)
    u, g, y = p.fix(U, G, Y)

    def mass(u, g, f=lambda u, y: LAW(u, y)):
        return Y.sum(lambda y: ite(eq(GROUP(u, y), g), f(u, y), 0))

    def weighted(u, y):
        return LAW(u, y) * VALUE(u, y)

    def share(u, g, y):
        return ite(eq(GROUP(u, y), g), LAW(u, y) / mass(u, g), 0)

    unit = 1 / mass(u, g)
    p.have(and_(unit > 0, eq(mass(u, g) * unit, 1)))
    p.have(share(u, g, y) >= 0)
    own = ite(eq(GROUP(u, y), g), LAW(u, y), 0)
    p.have(eq(share(u, g, y), own * unit))
    parts = Y.sum(lambda y: share(u, g, y))
    multiples(p, parts, mass(u, g), unit)
    p.have(eq(parts, 1))
    means = Y.sum(lambda y: share(u, g, y) * VALUE(u, y))
    p.have(eq(share(u, g, y) * VALUE(u, y), ite(eq(GROUP(u, y), g), weighted(u, y), 0) * unit))
    multiples(p, means, mass(u, g, weighted), unit)
    p.have(eq(means, mass(u, g, weighted) / mass(u, g)))
    groups = G.sum(lambda g: mass(u, g) * share(u, g, y))
    p.have(eq(mass(u, g) * share(u, g, y), own))
    p.by_item(eq(groups, G.sum(lambda g: ite(eq(GROUP(u, y), g), LAW(u, y), 0))))
    p.have(eq(groups, LAW(u, y)))
    values = {
        "law": function_of(U, G, mass),
        "value": function_of(U, G, lambda u, g: mass(u, g, weighted) / mass(u, g)),
        "kernel": function_of(U, G, Y, share),
        "after": VALUE,
    }
    lemma = at_sorts(ordered(), {Y: G, Z: Y})
    split_again = p.use(lemma, values).formula.args[1].args[1]
    r = const("r", MAPS)
    again = U.prod(lambda u: G.sum(lambda g: mass(u, g) * share(u, g, r(u))))
    p.by_item(eq(again, law_of(r)))
    p.by_item(eq(split_again, statement.goal("no greater").args[1]))
    return p.conclude()

"""Equations (7), (12), (15), (21): how often a value is named, and that no attack is better."""

from mechanisms import rr
from mechanisms.oracles import histogram, local_hashing, unary
from theory.kernel.binding import function, function_of, with_sorts
from theory.kernel.sorts import BOOL, REAL, functions, letters
from theory.kernel.terms import and_, const, eq, implies, ite, not_, real
from theory.kernel.trace import remembered
from theory.ledger.decisions import defined_by, proves, refutes
from theory.library.factors import one_out, rest
from theory.library.sets import choices, cylinders
from theory.notions.probability import size
from theory.notions.unary import bit
from theory.proofs.ldp import attacks, designs
from theory.proofs.ldp.budgets import hashed
from theory.statements.ldp.attacks import BITS, MAPS
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.logic import deny
from theory.tactics.sums import ONE, ZERO

said = stated("ldp-lh-success")
HASH, HASHES, ON_HASHES, WEIGHT, E = said.hash, said.Hash, said.attack, said.weight, said.E
G, X = said.G, said.X
also = stated("ldp-ue-success")
LOW, ON_BITS, P = also.q, also.attack, also.p
beside = stated("ldp-success-bound")
ATTACK, Q, Y = beside.attack, beside.Q, beside.Y
further = stated("ldp-grr-success")
ON_VALUES = further.attack
more_of = stated("ldp-the-success")
A, C = more_of.a, more_of.c

EACH, VALUE = const("each", functions(Y, REAL)), const("value", REAL)


@remembered
def sum_of_equal_numbers():
    """Numbers that are all the same sum to so many times one of them."""
    p = Given(Y.forall(lambda y: eq(EACH(y), VALUE)))
    return p.by_item(Y.sum(EACH) == VALUE * size(Y))


def on_sort(sort, law, attack, most):
    """Return what stands for the constants of a lemma of `attacks`."""
    return {attacks.Y: sort, attacks.Q: law, attacks.A: attack, attacks.MOST: most}


def show_share_named(p, right, total, value):
    """Show the bound on the share of values that are named, and its attainment."""
    for lemma in attacks.share_is_no_more(right, value):
        p.know(lemma)
    p.have(total == value * size(X))


@proves("ldp-success-bound")
def bound(statement):
    """Return that no attack is right more often than on GRR's reports."""
    p, n = Given(statement), size(X)
    x, z, y = p.fix(X, X, Y)
    p.have(n >= 1)
    at_least_one(p, x)
    own = rr.probabilities(n, E)[0]
    p.have(Q(z, y) <= E * Q(x, y))
    all_, rest_ = X.sum(lambda x: Q(x, y)), X.sum(lambda x: ite(eq(x, z), ZERO, Q(x, y)))
    p.have(all_ == Q(z, y) + rest_)
    p.by_item(X.sum(lambda x: ite(eq(x, z), ZERO, Q(z, y))) <= E * rest_)
    p.have(X.sum(lambda x: ite(eq(x, z), ZERO, Q(z, y))) == (n - 1) * Q(z, y))
    p.have(Q(z, y) * (n + E - 1) <= E * all_)
    p.have(n + E - 1 > 0)
    p.have(own * (n + E - 1) == E)
    p.have(Q(z, y) * (n + E - 1) <= own * all_ * (n + E - 1))
    p.have(Q(z, y) <= own * all_)

    def most(y):
        return own * X.sum(lambda x: Q(x, y))

    p.use(attacks.at_most(), {attacks.Q: Q, attacks.A: ATTACK, attacks.MOST: most})
    columns, rows = Y.sum(lambda y: X.sum(lambda x: Q(x, y))), X.sum(lambda x: Y.sum(Q(x)))
    p.sums(columns, rows)
    p.by_item(rows == n)
    p.by_item(Y.sum(most) == own * columns)
    right = X.sum(lambda x: Y.sum(lambda y: Q(x, y) * ATTACK(y, x)))
    show_share_named(p, right, Y.sum(most), own)
    return p.conclude()


def at_least_one(p, x):
    """Show that E >= 1: some report has a probability."""
    some = Y.exists(lambda y: Q(x, y) > 0)
    p.under(not_(some)).by_item(Y.sum(Q(x)) <= 0)
    y = p.have(some) and p.some(some)
    p.have(Q(x, y) <= E * Q(x, y), at=[y, x])
    p.have(E >= 1)


@defined_by("ldp-success-bound")
def bound_defined(statement):
    """Return that no denominator is zero."""
    p = Given(statement)
    x = p.fix(X)
    p.have(size(X) >= 1)
    at_least_one(p, x)
    return p.defined()


@proves("ldp-grr-success")
def grr(statement):
    """Return that to believe the report is best, and how often it is right."""
    p, n = Given(statement), size(X)
    law = p(further.Q)
    own, other = rr.probabilities(n, E)
    p.have(and_(n >= 1, n + E - 1 > 0, own > other))
    right_as_reported = X.sum(lambda x: X.sum(lambda y: law(x, y) * ite(eq(x, y), ONE, ZERO)))
    x = p.fix(X)
    p.have(X.sum(lambda y: law(x, y) * ite(eq(x, y), ONE, ZERO)) == own)
    p.use(
        sum_of_equal_numbers(),
        {Y: X, EACH: lambda x: X.sum(lambda y: law(x, y) * ite(eq(x, y), ONE, ZERO)), VALUE: own},
    )
    p.use(attacks.at_most(), on_sort(X, law, ON_VALUES, lambda y: own))
    p.have(X.sum(lambda y: own) == n * own)
    show_share_named(p, right_as_reported, n * own, E / (E + n - 1))
    right = X.sum(lambda x: X.sum(lambda y: law(x, y) * ON_VALUES(y, x)))
    show_share_named(p, right, n * own, E / (E + n - 1))
    return p.conclude()


# ---- bits


def show_factors(p, law, own, other):
    """Show that Pr(y|x) is a common number and a factor of x's own bit; return that number."""
    x, y = p.fix(X, BITS)
    mine = function(X, lambda j: bit(ite(eq(j, x), own, other), y(j)))
    theirs = function(X, lambda j: bit(other, y(j)))
    p.know(one_out(mine, x), one_out(theirs, x))
    p.by_item(rest(mine, x) == rest(theirs, x))
    j = p.fix(X)
    p.have(bit(other, y(j)) > 0)
    p.by_item(X.prod(theirs) > 0)
    p.under(y(x)).have(law(x, y) == X.prod(theirs) * (own / other))
    p.under(not_(y(x))).have(law(x, y) == X.prod(theirs) * ((1 - own) / (1 - other)))
    return x, y, lambda y: X.prod(lambda j: bit(other, y(j)))


def sums_of_common(p, common, other):
    """Show that the common numbers sum to 1, and those of no ones to the silent product."""

    def chance(j, b):
        return bit(other, b)

    p.use(choices.expanded(), {choices.X: X, choices.J: BOOL, choices.F: chance})
    values = {cylinders.ALLOWED: lambda j, b: not_(b), cylinders.P: chance}
    p.use(cylinders.sum_of_allowed(), values)
    ones = X.prod(lambda j: BOOL.sum(lambda b: chance(j, b)))
    p.by_item(ones == 1)
    p.have(BITS.sum(common) == 1)
    none = BITS.sum(lambda y: ite(X.exists(lambda j: y(j)), ZERO, common(y)))
    silent = X.prod(lambda j: 1 - other)
    p.have(none == silent)
    return none, silent


def on_bits(p, law, own, other):
    """Show the success of the attack on a unary encoding."""
    up, down = own / other, (1 - own) / (1 - other)
    p.have(and_(other > 0, own < 1, own >= other))
    p.have(and_(up >= 1, down <= 1))
    x, y, common = show_factors(p, law, own, other)

    def most(y):
        return common(y) * ite(X.exists(lambda j: y(j)), up, down)

    p.have(implies(y(x), X.exists(lambda j: y(j))), at=[x])
    p.have(law(x, y) <= most(y))
    none, silent = sums_of_common(p, common, other)
    p.by_item(BITS.sum(most) == up * BITS.sum(common) - (up - down) * none)
    value = unary.success(size(X), own, other, silent)
    p.have(size(X) >= 1)
    right = X.sum(lambda x: BITS.sum(lambda y: law(x, y) * ON_BITS(y, x)))
    show_share_named(p, right, BITS.sum(most), value)
    p.use(attacks.at_most(), on_sort(BITS, law, ON_BITS, most))
    p.have("no attack is better")
    q = p.under(p.goal("the attack").args[0])
    q.have(implies(not_(eq(ON_BITS(y, x), 0)), law(x, y) == most(y)))
    q.use(attacks.attained(), on_sort(BITS, law, ON_BITS, most))
    q.have(p.goal("the attack").args[1])


@proves("ldp-ue-success")
def ue(statement):
    """Return the success of the attack on UE."""
    p = Given(statement)
    on_bits(p, p(also.Q), P, LOW)
    return p.conclude()


@proves("ldp-the-success")
def the(statement):
    """Return the success of the attack on THE."""
    p = Given(statement)
    p.have(and_(A > 0, C > 0))
    p.have(and_(1 / (2 * C) > 0, 1 / (2 * A) > 0, 2 * C * (1 / (2 * C)) == 1))
    p.have(and_(2 * (1 / (2 * C)) <= 1, 2 * (1 / (2 * A)) <= 1))
    on_bits(p, p(also.Q), *histogram.supports(A, C))
    return p.conclude()


# ---- local hashing


PART, SIZE = (const(name, functions(HASHES, REAL)) for name in ("part", "size"))
PLAIN = [const(name, REAL) for name in ("own", "other", "number")]


@remembered
def over_hashes():
    """The mean over the hash functions of two numbers, as often as they come."""
    own, other, number = PLAIN

    def each(h):
        return WEIGHT(h) * (own * SIZE(h) + other * (number - SIZE(h)))

    p = Given(HASHES.forall(lambda h: eq(PART(h), each(h))))
    mean, total_weight = HASHES.sum(lambda h: WEIGHT(h) * SIZE(h)), HASHES.sum(WEIGHT)
    return p.by_item(HASHES.sum(PART) == own * mean + other * (number * total_weight - mean))


@proves("ldp-lh-success")
def lh(statement):
    """Return the success of the attack on local hashing, for every family."""
    p, g = Given(statement), size(G)
    own, other = hashed(p)
    x, h, v = p.fix(X, HASHES, G)
    law = function_of(X, HASHES, G, lambda x, h, v: WEIGHT(h) * ite(eq(HASH(h, x), v), own, other))

    def in_image(h, v):
        return X.exists(lambda x: eq(HASH(h, x), v))

    def most(h, v):
        return WEIGHT(h) * ite(in_image(h, v), own, other)

    p.have(implies(eq(HASH(h, x), v), in_image(h, v)), at=[x])
    p.have(ite(eq(HASH(h, x), v), own, other) <= ite(in_image(h, v), own, other))
    p.have(law(x, h, v) <= most(h, v))
    image = size(G, lambda v: in_image(h, v))
    each = own * image + other * (g - image)
    two = {
        designs.ENTRY: lambda v: ite(in_image(h, v), own, other),
        designs.OF: lambda v: in_image(h, v),
    }
    p.use(designs.row_sum(), {designs.Y: G, designs.OWN: own, designs.OTHER: other} | two)
    p.by_item(
        G.sum(lambda v: most(h, v)) == WEIGHT(h) * G.sum(lambda v: ite(in_image(h, v), own, other))
    )
    p.have(G.sum(lambda v: most(h, v)) == WEIGHT(h) * each)
    means = HASHES.sum(lambda h: WEIGHT(h) * size(G, lambda v: in_image(h, v)))
    total = HASHES.sum(lambda h: G.sum(lambda v: most(h, v)))
    values = {
        PART: lambda h: G.sum(lambda v: most(h, v)),
        SIZE: lambda h: size(G, lambda v: in_image(h, v)),
    }
    p.use(over_hashes(), values | dict(zip(PLAIN, (own, other, g), strict=True)))
    value = local_hashing.success(size(X), g, E, means)

    def right_item(x, h, v):
        return law(x, h, v) * ON_HASHES(h, v, x)

    right = X.sum(lambda x: HASHES.sum(lambda h: G.sum(lambda v: right_item(x, h, v))))
    by_hash = HASHES.sum(lambda h: X.sum(lambda x: G.sum(lambda v: right_item(x, h, v))))
    p.sums(right, by_hash)
    p.have(size(X) >= 1)
    show_share_named(p, right, total, value)
    parts = function(X, lambda x: law(x, h)), ON_HASHES(h), function(G, lambda v: most(h, v))
    p.use(attacks.at_most(), on_sort(G, *parts))
    p.by_item(by_hash <= total)
    p.have("no attack is better")
    q = p.under(p.goal("the attack").args[0])
    q.have(implies(not_(eq(ON_HASHES(h, v, x), 0)), law(x, h, v) == most(h, v)))
    q.use(attacks.attained(), on_sort(G, *parts))
    q.by_item(by_hash == total)
    q.have(p.goal("the attack").args[1])
    return p.conclude()


SORTS = {X: letters(2), G: letters(3)}


@refutes("ldp-lh-success-printed", sorts=SORTS)
def lh_printed(statement):
    """Return that two values and three hash values give 19/30 at E = 3, and not 3/5."""
    return deny(with_sorts(statement.formula, SORTS), real(3))


@proves("ldp-lh-image")
def lh_image(statement):
    """Return the mean size of the image of a uniformly random function."""
    p, g = Given(statement), size(G)
    v = p.fix(G)
    p.have(g >= 1)

    def weight(h):
        return X.prod(lambda x: 1 / g)

    def chance(x, v):
        return 1 / g

    for may in (lambda x, j: eq(j, j), lambda x, j: not_(eq(j, v))):
        p.know(cylinders.over(X, G, function_of(X, G, may), function_of(X, G, chance)))
    p.have(G.sum(lambda j: 1 / g) == 1)
    p.have(G.sum(lambda j: ite(not_(eq(j, v)), 1 / g, ZERO)) == 1 - 1 / g)
    p.by_item(X.prod(lambda x: G.sum(lambda j: 1 / g)) == 1)
    p.have(MAPS.sum(weight) == 1)
    silent = X.prod(lambda x: 1 - 1 / g)
    lost = MAPS.sum(lambda h: ite(X.forall(lambda x: not_(eq(h(x), v))), weight(h), ZERO))
    p.by_item(X.prod(lambda x: G.sum(lambda j: ite(not_(eq(j, v)), 1 / g, ZERO))) == silent)
    p.have(lost == silent)

    def seen(h, v):
        return ite(X.exists(lambda x: eq(h(x), v)), ONE, ZERO)

    one = MAPS.sum(lambda h: weight(h) * seen(h, v))
    p.by_item(one == MAPS.sum(weight) - lost)
    p.have(one == 1 - silent)
    mean = MAPS.sum(lambda h: weight(h) * G.sum(lambda v: seen(h, v)))
    columns = G.sum(lambda v: MAPS.sum(lambda h: weight(h) * seen(h, v)))
    p.sums(mean, columns)
    p.use(
        sum_of_equal_numbers(),
        {Y: G, EACH: lambda v: MAPS.sum(lambda h: weight(h) * seen(h, v)), VALUE: 1 - silent},
    )
    return p.conclude()

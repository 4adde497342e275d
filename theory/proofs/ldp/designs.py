"""Mechanisms given by a design: budget, pure protocol, attack; subset selection is one of them."""

from mechanisms.oracles import designs
from mechanisms.oracles import subset_selection as ss
from theory.kernel.binding import function
from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.trace import remembered
from theory.ledger.decisions import defined_by, proves
from theory.notions.probability import size
from theory.proofs.ldp import attacks
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.numbers import of_numbers
from theory.tactics.sums import ONE, ZERO

said = stated("ldp-design-private")
BOTH, HAS, E, R, X, Y = said.both, said.has, said.E, said.r, said.X, said.Y
also = stated("ldp-ss-success")
ATTACK, W = also.attack, also.w


def number_of_blocks():
    """Return the number of blocks."""
    return size(Y)


BITS = functions(Y, BOOL)


def show_block_probabilities(p):
    """Show that the blocks of a value weigh something, for E >= 1; return both probabilities."""
    x = p.fix(X)
    blocks = size(Y, lambda y: HAS(y, x))
    p.have(blocks >= 0)
    p.by_item(blocks <= number_of_blocks())
    p.have(and_(R >= 0, number_of_blocks() >= R, number_of_blocks() >= 1))
    p.have((E - 1) * R >= 0)
    p.have(designs.weight(R, number_of_blocks(), E) > 0)
    has, other = designs.block_probabilities(R, number_of_blocks(), E)
    p.have(and_(other > 0, has == E * other))
    return has, other


def weighed(p):
    """Show that, and which probability is the greater one; return both."""
    has, other = show_block_probabilities(p)
    p.have(and_(has > other, R * has + (number_of_blocks() - R) * other == 1))
    return has, other


ENTRY, OF, WITH = const("q", functions(Y, REAL)), const("of", BITS), const("with", BITS)
OWN, OTHER = const("own", REAL), const("other", REAL)


@remembered
def row_sum():
    """The sum of a column of two numbers follows from how often each occurs."""
    p = Given(Y.forall(lambda y: eq(ENTRY(y), ite(OF(y), OWN, OTHER))))
    return p.by_item(Y.sum(ENTRY) == OWN * size(Y, OF) + OTHER * (size(Y) - size(Y, OF)))


@remembered
def part_sum():
    """The same is true of the part where another condition holds."""
    p = Given(Y.forall(lambda y: eq(ENTRY(y), ite(OF(y), OWN, OTHER))))
    part = Y.sum(lambda y: ENTRY(y) * ite(WITH(y), ONE, ZERO))
    both = size(Y, lambda y: and_(OF(y), WITH(y)))
    return p.by_item(part == OWN * both + OTHER * (size(Y, WITH) - both))


def row(p, Q, x, has, other, blocks):
    """Show that a row is a distribution, from the number of blocks with its value."""
    y = p.fix(Y)
    p.have(Q(x, y) >= 0)
    with_x = function(Y, lambda y: HAS(y, x))
    p.use(row_sum(), {ENTRY: Q(x), OF: with_x, OWN: has, OTHER: other})
    p.have(size(Y, with_x) == blocks)
    p.rewrite(
        Y.sum(Q(x)) == has * blocks + other * (number_of_blocks() - blocks),
        p.have(size(Y, with_x) == blocks),
    )
    p.have(Y.sum(Q(x)) == 1)


def show_no_smaller_budget(p, Q, x, y, z):
    """Show that no smaller budget will do, from a block with x and without z."""
    p.have(Q(x, y) <= said.D * Q(z, y), at=[y, x, z])
    p.have(E <= said.D)


@proves("ldp-design-private")
def private(statement):
    """Return that a design has the budget E, and no smaller one."""
    p = Given(statement)
    Q = p(said.Q)
    has, other = weighed(p)
    x, z = p.fix(X, X)
    row(p, Q, x, has, other, R)
    y = p.fix(Y)
    p.have(Q(x, y) <= E * Q(z, y))
    apart, less, within = p.goal("no smaller eps").args[0].args
    q = p.under(apart, less, within)
    x = q.some(apart)
    z = q.some(X.exists(lambda z: not_(eq(x, z))))
    q.have(not_(eq(x, z)))
    single_out(q, x, z)
    block = q.some(Y.exists(lambda y: and_(HAS(y, x), not_(HAS(y, z)))))
    show_no_smaller_budget(q, Q, x, block, z)
    return p.conclude()


def single_out(q, x, z):
    """Show that a block has x and not z."""
    apart = Y.exists(lambda y: and_(HAS(y, x), not_(HAS(y, z))))
    both = size(Y, lambda y: and_(HAS(y, x), HAS(y, z)))
    never = q.under(not_(apart))
    never.by_item(size(Y, lambda y: HAS(y, x)) <= both)
    q.have(apart)


def support_probability(p, Q, x, z, has, other, numbers):
    """Return how often the value x supports z, from the blocks with z, and with both."""
    sets = [function(Y, lambda y, v=v: HAS(y, v)) for v in (x, z)]
    p.use(part_sum(), {ENTRY: Q(x), OF: sets[0], WITH: sets[1], OWN: has, OTHER: other})
    with_z, with_both = numbers
    both = size(Y, lambda y: and_(HAS(y, x), HAS(y, z)))
    chain = of_numbers(
        lambda t, h, o, m, z, k, n: implies(
            and_(t == h * m + o * (z - m), z == k, m == n), t == h * n + o * (k - n)
        ),
        *(Y.sum(lambda y: Q(x, y) * ite(HAS(y, z), ONE, ZERO)), has, other),
        *(both, size(Y, sets[1]), with_z, with_both),
    )
    return p.use(chain)


@proves("ldp-design-pure")
def pure(statement):
    """Return p* and q* of a design."""
    p = Given(statement)
    Q = p(said.Q)
    has, other = weighed(p)
    x, z = p.fix(X, X)
    own, wrong = designs.supports(R, BOTH, number_of_blocks(), E)
    p.have(and_(own == R * has, wrong == has * BOTH + other * (R - BOTH)))
    alone = size(Y, lambda y: and_(HAS(y, x), HAS(y, x)))
    p.by_item(alone == size(Y, lambda y: HAS(y, x)))
    support_probability(p, Q, x, x, has, other, (R, R))
    p.have(Y.sum(lambda y: Q(x, y) * ite(HAS(y, x), ONE, ZERO)) == own)
    q = p.under(not_(eq(x, z)))
    support_probability(q, Q, x, z, has, other, (R, BOTH))
    q.have(Y.sum(lambda y: Q(x, y) * ite(HAS(y, z), ONE, ZERO)) == wrong)
    p.have((has - other) * (R - BOTH) > 0)
    p.have(own > wrong)
    return p.conclude()


def show_best_attack(p, Q, has, value):
    """Show that no attack is better than to guess within the block."""
    values = {attacks.Q: Q, attacks.A: ATTACK, attacks.MOST: lambda y: has}
    right = X.sum(lambda x: Y.sum(lambda y: Q(x, y) * ATTACK(y, x)))
    p.use(attacks.at_most(), values)
    p.have(Y.sum(lambda y: has) == number_of_blocks() * has)
    p.have(number_of_blocks() * has == value * size(X))
    for lemma in attacks.share_is_no_more(right, value):
        p.know(lemma)
    p.have("no attack is better")
    inside = p.under(p.goal("the attack").args[0])
    inside.use(attacks.attained(), values)
    inside.have(p.goal("the attack").args[1])


@proves("ldp-design-success")
def success(statement):
    """Return how often a guess within the block is right, and that none is better."""
    p = Given(statement)
    has, _ = weighed(p)
    show_best_attack(p, p(said.Q), has, designs.success(size(X), R, number_of_blocks(), E))
    return p.conclude()


# ---- subset selection: a design with r = b w/K


def selection(p):
    """Show that the two entries are those of a design; return them."""
    K, b = size(X), number_of_blocks()
    own, d = ss.supports(K, W, E)[0], ss.weight(K, W, E)
    with_own = b * W / K
    p.have(and_(K - 1 > 0, K > 0, b >= 1, b > 0, W > 0, K - W > 0))
    p.have(d > 0)
    p.have(and_(b * W > 0, b * d > 0, b * (K - W) > 0))
    p.have(with_own > 0)
    p.have(b - with_own == b * (K - W) / K)
    p.have(b - with_own > 0)
    p.have(and_(own == W * E / d, 1 - own == (K - W) / d))
    p.have(own / with_own == E * K / (b * d))
    p.have((1 - own) / (b - with_own) == K / (b * d))
    p.have(K / (b * d) > 0)
    return own / with_own, (1 - own) / (b - with_own)


@defined_by("ldp-design-private")
@defined_by("ldp-design-pure")
@defined_by("ldp-design-success")
def weights_defined(statement):
    """Return that a block of a size weighs something."""
    p = Given(statement)
    weighed(p)
    return p.defined()


@proves("ldp-ss-private")
def ss_private(statement):
    """Return that subset selection has the budget E, and no smaller one."""
    p = Given(statement)
    Q = p(said.Q)
    has, other = selection(p)
    p.have(and_(other > 0, has == E * other, has > other))
    x, z = p.fix(X, X)
    with_x = size(Y, lambda y: HAS(y, x))
    p.have(with_x == number_of_blocks() * W / size(X))
    p.have(
        number_of_blocks() * W / size(X) * has
        + (number_of_blocks() - number_of_blocks() * W / size(X)) * other
        == 1
    )
    row(p, Q, x, has, other, number_of_blocks() * W / size(X))
    y = p.fix(Y)
    p.have(Q(x, y) <= E * Q(z, y))
    q = p.under(p.goal("no smaller eps").args[0].args[1])
    block = y
    inside = X.exists(lambda x: HAS(block, x))
    outside = X.exists(lambda x: not_(HAS(block, x)))
    q.have(size(X, HAS(block)) == W)
    q.under(not_(inside)).by_item(size(X, HAS(block)) <= 0)
    q.under(not_(outside)).by_item(size(X, HAS(block)) >= size(X))
    x, z = q.some(inside), q.some(outside)
    show_no_smaller_budget(q, Q, x, block, z)
    return p.conclude()


@proves("ldp-ss-pure")
def ss_pure(statement):
    """Return p* and q* of subset selection."""
    p = Given(statement)
    Q, K = p(said.Q), size(X)
    has, other = selection(p)
    p.have(and_(other > 0, has == E * other, has > other))
    x, z = p.fix(X, X)
    own, wrong = ss.supports(K, W, E)
    r, both = number_of_blocks() * W / K, number_of_blocks() * (W * (W - 1)) / (K * (K - 1))
    p.have(size(Y, lambda y: HAS(y, x)) == r)
    p.have(own == r * has)
    same = p.have(wrong == has * both + other * (r - both))
    alone = size(Y, lambda y: and_(HAS(y, x), HAS(y, x)))
    p.by_item(alone == size(Y, lambda y: HAS(y, x)))
    support_probability(p, Q, x, x, has, other, (r, r))
    p.have(Y.sum(lambda y: Q(x, y) * ite(HAS(y, x), ONE, ZERO)) == own)
    q = p.under(not_(eq(x, z)))
    q.have(K * (K - 1) > 0)
    q.have(size(Y, lambda y: and_(HAS(y, x), HAS(y, z))) == both)
    supports = support_probability(q, Q, x, z, has, other, (r, both))
    part, spelled = supports.formula.args[1].args
    q.arithmetic(part == wrong, supports, same, of=[part, wrong, spelled])
    p.have(r - both == number_of_blocks() * (W * (K - W)) / (K * (K - 1)))
    p.have(and_(W * (K - W) > 0, r - both > 0))
    p.have((has - other) * (r - both) > 0)
    p.have(own > wrong)
    return p.conclude()


@proves("ldp-ss-success")
def ss_success(statement):
    """Return how often a guess within the set is right, and that none is better."""
    p = Given(statement)
    has, other = selection(p)
    p.have(and_(other > 0, has == E * other, has > other))
    show_best_attack(p, p(said.Q), has, ss.success(size(X), W, E))
    return p.conclude()

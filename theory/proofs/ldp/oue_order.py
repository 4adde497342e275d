"""Ours: the unary encodings that refine OUE, by Bernoulli's inequality."""

from theory.kernel.binding import function
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.trace import remembered
from theory.ledger.decisions import proves
from theory.library import products
from theory.library.factors import one_out, rest
from theory.notions.probability import size
from theory.notions.unary import bit, proper
from theory.proofs.ldp.sue_order import ONE
from theory.proofs.ldp.unary_order import END, OTHER, SET, end_masses_decide, ends_proper, weight
from theory.statements.ldp.unary_order import BITS, all_but, alone, mass
from theory.statements.stated import stated
from theory.tactics.context import Given

said = stated("ldp-unary-order")
LOW, E, X = said.q, said.E, said.X

TWO = const("two", X)
BEST = 1 / (E + 1)


def others(value):
    """Return a number for each value but one, and 1 for that."""
    return function(X, lambda u: ite(eq(u, ONE), 1, value))


def of_own(p, q, s, own, other):
    """Show that a set's weight is one factor and the others."""
    bits = function(X, lambda u: bit(q, s(u)))
    p.know(one_out(bits, ONE))
    p.by_item(rest(bits, ONE) == X.prod(others(other)))
    p.have(weight(q, s) == own * X.prod(others(other)))


def show_oue_probability(p):
    """Show the probability of OUE."""
    p.have(and_(BEST > 0, BEST * (E + 1) == 1))
    p.have(and_(1 - BEST == E * BEST, 1 + (E - 1) * BEST == 2 * E * BEST))
    p.have(BEST < 1)
    p.have((E - 1) * LOW > 0)


def singles(p):
    """Show the weights of a single value under both encodings, their others' ratio left out."""
    for q in (LOW, BEST):
        of_own(p, q, alone(ONE), q, 1 - q)
    p.by_item(X.prod(others(1 - BEST)) > 0)
    p.by_item(X.prod(others(1 - LOW)) > 0)


def count_others(p, value):
    """Show that a number for each value but one sums to K - 1 times that."""
    total = X.sum(lambda u: ite(eq(u, ONE), 0, value))
    p.by_item(total + X.sum(lambda u: ite(eq(u, ONE), value, 0)) == value * size(X))
    p.have(total == value * (size(X) - 1))
    return total


@remembered
def single_more():
    """Between 1/(E+1) and 1/(2K-2) the mass on a single value is greater than OUE's."""
    n = size(X)
    p = Given(and_(E > 1, BEST < LOW, LOW < 1, (2 * n - 2) * LOW < 1))
    show_oue_probability(p)
    singles(p)
    ratio = (1 - LOW) / (1 - BEST)
    p.have(ratio * (1 - BEST) == 1 - LOW)
    p.have(and_(ratio > 0, ratio < 1))
    p.use(products.of_small(), {products.F: others(ratio)})
    total = count_others(p, 1 - ratio)
    p.by_item(X.sum(lambda u: 1 - others(ratio)(u)) == total)
    share, common = X.prod(others(ratio)), X.prod(others(1 - BEST))
    p.by_item(X.prod(others(1 - LOW)) == share * common)
    p.have(share >= 1 - (n - 1) * (1 - ratio))
    return p.have(mass(BEST, alone(ONE)) < mass(LOW, alone(ONE)))


@remembered
def single_less():
    """With e^eps <= 2K - 3, a greater q has less mass on a single value than OUE."""
    n = size(X)
    p = Given(and_(E > 1, BEST < LOW, LOW < 1, 2 * n - 3 >= E))
    show_oue_probability(p)
    singles(p)
    ratio = (1 - BEST) / (1 - LOW)
    p.have(ratio * (1 - LOW) == 1 - BEST)
    p.have(ratio >= 1)
    p.use(products.of_large(), {products.F: others(ratio)})
    total = count_others(p, ratio - 1)
    p.by_item(X.sum(lambda u: others(ratio)(u) - 1) == total)
    share, common = X.prod(others(ratio)), X.prod(others(1 - LOW))
    p.by_item(X.prod(others(1 - BEST)) == share * common)
    scale = 1 + (E - 1) * LOW
    p.have(share >= 1 + (n - 1) * (ratio - 1))
    p.have((ratio - 1) * (1 - LOW) == LOW - BEST)
    p.have(2 * (n - 1) * BEST >= 1)
    p.have(scale > 2 * (1 - LOW))
    p.have((n - 1) * BEST * scale > 1 - LOW)
    p.have((n - 1) * BEST * scale * (ratio - 1) > LOW - BEST)
    p.have(BEST * scale * share > LOW * (2 * E * BEST))
    return p.have(mass(LOW, alone(ONE)) < mass(BEST, alone(ONE)))


@remembered
def most_less():
    """A lesser q has less mass than OUE on all values but one."""
    p = Given(and_(E > 1, LOW > 0, LOW < BEST, not_(eq(ONE, TWO))))
    show_oue_probability(p)
    for q in (LOW, BEST):
        of_own(p, q, all_but(ONE), 1 - q, q)
    two = function(X, lambda u: ite(eq(u, ONE), 1, ite(eq(u, TWO), LOW, BEST)))
    p.use(products.ordered(), {products.F: others(LOW), products.G: two})
    p.know(one_out(two, TWO), one_out(others(BEST), TWO))
    p.by_item(rest(two, TWO) == rest(others(BEST), TWO))
    least, most = X.prod(others(LOW)), X.prod(others(BEST))
    p.have(X.prod(two) * BEST == LOW * most)
    p.have(least * BEST <= LOW * most)
    p.by_item(most > 0)
    own = 1 + (E - 1) * LOW
    p.have((1 - BEST) * BEST * own > (1 - LOW) * LOW * (2 * E * BEST))
    return p.have(mass(LOW, all_but(ONE)) < mass(BEST, all_but(ONE)))


@proves("ldp-oue-order")
def oue_order(statement):
    """Return that a greater q in between has more mass on all sets; if not, one end has less."""
    p = Given(statement)
    y, x = p.fix(BITS, X)
    show_oue_probability(p)
    p.have(size(X) >= 1)
    p.have("some are between")
    between = p.goal("refined by those between").args[0]
    two_values = X.exists(lambda x: X.exists(lambda z: x != z))
    q = p.under(between, proper(X, y))
    has = q.some(X.exists(lambda u: y(u)))
    lacks = q.some(X.exists(lambda u: not_(y(u))))
    q.have(has != lacks)
    q.have(two_values, at=[has, lacks])
    two_or_more(q)
    q.have(LOW < 1)
    q.use(single_more(), {ONE: has})
    q.use(end_masses_decide(), {OTHER: BEST, SET: y, END: alone(has)})
    q.have(mass(BEST, y) < mass(LOW, y))
    p.have(implies(and_(between, proper(X, y)), mass(BEST, y) < mass(LOW, y)))
    p.have("refined by those between")
    q = p.under(*p.goal("else by no other").args[0].args)
    alike = q.under(not_(two_values))
    alike.by_item(size(X) == X.sum(lambda u: ite(eq(u, x), 1, 0)))
    q.have(two_values)
    show_is_oue(q)
    return p.conclude()


def two_or_more(q):
    """Show that different values are two at least; return them."""
    one = q.some(X.exists(lambda x: X.exists(lambda z: x != z)))
    two = q.some(X.exists(lambda z: one != z))
    q.have(one != two)
    pair = X.sum(lambda u: ite(eq(u, one), 1, 0)) + X.sum(lambda u: ite(eq(u, two), 1, 0))
    q.by_item(pair <= size(X))
    q.have(size(X) >= 2)
    return one, two


def show_is_oue(q):
    """Show that q is OUE's, as it has no less mass on a single value and on all but one."""
    one, two = two_or_more(q)
    ends_proper(q, one)
    q.have(mass(BEST, alone(one)) <= mass(LOW, alone(one)), at=[alone(one)])
    q.have(mass(BEST, all_but(one)) <= mass(LOW, all_but(one)), at=[all_but(one)])
    below_one(q, one)
    up = q.under(BEST < LOW)
    up.use(single_less(), {ONE: one})
    q.have(not_(BEST < LOW))
    down = q.under(LOW < BEST)
    down.use(most_less(), {ONE: one, TWO: two})
    q.have(not_(LOW < BEST))
    q.have(eq(LOW, BEST))


def below_one(q, one):
    """Show that a probability is below 1, for all but one value have some mass."""
    others_of = X.prod(lambda u: ite(eq(u, one), 1, LOW))
    q.use(most_weight(), {ONE: one})
    q.by_item(others_of > 0)
    u = q.fix(X)
    q.have(bit(BEST, u != one) > 0)
    q.by_item(weight(BEST, all_but(one)) > 0)
    q.have(mass(BEST, all_but(one)) > 0)
    q.have(mass(LOW, all_but(one)) * (1 + (E - 1) * LOW) == (1 - LOW) * others_of)
    q.have(LOW < 1)


@remembered
def most_weight():
    """The weight of all but one value is one factor and the others."""
    p = Given()
    of_own(p, LOW, all_but(ONE), 1 - LOW, LOW)
    return p.have(weight(LOW, all_but(ONE)) == (1 - LOW) * X.prod(others(LOW)))

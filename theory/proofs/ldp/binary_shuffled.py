"""The count of bits: the bit of the user in question apart, and counts summed in groups."""

from theory.kernel.binding import apply, function
from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.terms import and_, const, eq, implies, ite, not_, real
from theory.kernel.theorem import extensional, instance, leibniz, point
from theory.kernel.trace import remembered
from theory.ledger.decisions import proves
from theory.library import involutions
from theory.library.factors import one_out, rest
from theory.notions.probability import size
from theory.proofs.ldp.convex import multiples
from theory.statements.ldp import binary_shuffled as model
from theory.statements.ldp.binary_shuffled import BITS, others_count
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.numbers import of_numbers

said = stated("ldp-shuffled-binary")
RATE, WHO, F, P, Q, U = said.rate, said.who, said.F, said.p, said.q, said.U

b, k = const("b", BITS), const("k", REAL)


def turned(b):
    """Return the bits with that of the user in question turned."""
    return function(U, lambda u: ite(eq(u, WHO), not_(b(u)), b(u)))


def others(b):
    """Return the probability of the others' bits."""
    return U.prod(lambda u: ite(eq(u, WHO), 1, ite(b(u), RATE(u), 1 - RATE(u))))


def own_and(own):
    """Return the sum over all bits of the others' probabilities, where something holds of b."""
    return BITS.sum(lambda b: ite(own(b), others(b), 0))


@remembered
def either_bit():
    """Return that the others have a count as often with either bit of the user in question."""
    p, u = Given(), const("u", U)
    p.have(eq(apply(turned(turned(b)), u), b(u)))
    p.know(extensional(turned(turned(b)), b))
    p.have(eq(turned(turned(b)), b))
    p.by_item(eq(others(turned(b)), others(b)))
    p.by_item(eq(others_count(turned(b)), others_count(b)))

    def with_bit(b):
        return ite(and_(b(WHO), eq(others_count(b), k)), others(b), 0)

    p.use(involutions.over(BITS, turned, with_bit))
    without = own_and(lambda b: and_(not_(b(WHO)), eq(others_count(b), k)))
    p.have(eq(with_bit(turned(b)), ite(and_(not_(b(WHO)), eq(others_count(b), k)), others(b), 0)))
    p.by_item(eq(BITS.sum(lambda b: with_bit(turned(b))), without))
    both = own_and(lambda b: and_(b(WHO), eq(others_count(b), k)))
    p.have(eq(both, without))
    half = BITS.sum(lambda b: ite(eq(others_count(b), k), others(b) / 2, 0))
    p.by_item(eq(2 * half, both + without))
    return p.have(and_(eq(both, half), eq(without, half)))


def of_others(k):
    """Return the probability that the others have k bits."""
    law = model.law(lambda bit: real(1) / 2)
    return BITS.sum(lambda b: ite(eq(others_count(b), k), law(b), 0))


def gain(b):
    """Return the excess of all bits."""
    here, there = (model.law(model.of_rate(rate)) for rate in (P, Q))
    return here(b) - F * there(b)


@remembered
def of_one_count():
    """Return the excess of a count: the own bit is one of it, or it is the others'."""
    p = Given()
    half = model.law(lambda bit: real(1) / 2)
    laws = [(model.law(model.of_rate(rate)), rate) for rate in (P, Q)]
    for law, own in ((half, None), *laws):
        p.know(one_out(law(b).args[0], WHO))
        p.by_item(eq(rest(law(b).args[0], WHO), others(b)))
        first = real(1) / 2 if own is None else ite(b(WHO), own, 1 - own)
        p.have(eq(law(b), first * others(b)))
    split = implies(b(WHO), eq(size(U, b), others_count(b) + 1))
    plain = implies(not_(b(WHO)), eq(size(U, b), others_count(b)))
    p.know(point("sum", function(U, lambda u: ite(b(u), real(1), real(0))), WHO))
    own = U.sum(lambda u: ite(eq(u, WHO), ite(b(u), 1, 0), 0))
    p.by_item(eq(size(U, b), others_count(b) + own))
    p.have(and_(split, plain))
    halves = BITS.sum(lambda b: ite(eq(others_count(b), k), others(b) / 2, 0))
    p.by_item(eq(of_others(k), halves))
    p.know(either_bit())
    with_bit = own_and(lambda b: and_(b(WHO), eq(others_count(b), k)))
    without = own_and(lambda b: and_(not_(b(WHO)), eq(others_count(b), k)))
    same = p.have(and_(eq(with_bit, of_others(k)), eq(without, of_others(k))))
    p.know(instance(same, {k: k - 1}))
    one_more = own_and(lambda b: and_(b(WHO), eq(others_count(b), k - 1)))
    mine, not_mine = P - F * Q, (1 - P) - F * (1 - Q)
    of_k = BITS.sum(lambda b: ite(eq(size(U, b), k), gain(b), 0))
    p.by_item(eq(of_k, mine * one_more + not_mine * without))
    return p.have(eq(of_k, mine * of_others(k - 1) + not_mine * of_others(k)))


def alike(b, c):
    """Return whether two settings have as many bits."""
    return eq(size(U, b), size(U, c))


def of_count(k):
    """Return the excess of a count."""
    return BITS.sum(lambda b: ite(eq(size(U, b), k), gain(b), 0))


def is_in(S, b):
    """Return whether the number of bits is in a set."""
    return S(size(U, b))


def group(b):
    """Return how many settings have as many bits."""
    return BITS.sum(lambda c: ite(alike(c, b), 1, 0))


def total(S):
    """Return the excess of a set of counts."""
    return BITS.sum(lambda b: ite(is_in(S, b), gain(b), 0))


@remembered
def by_counts():
    """Return that each setting may have the mean excess of those of as many bits."""
    S, c = const("S", functions(REAL, BOOL)), const("c", BITS)
    p = Given()

    def pair(b, c):
        return ite(and_(is_in(S, b), alike(c, b)), gain(b) / group(b), 0)

    def turned_pair(b, c):
        return ite(and_(is_in(S, c), alike(b, c)), gain(b) / group(c), 0)

    p.have(group(b) >= 1, at=[b])
    p.know(leibniz(S, size(U, b), size(U, c)))
    p.under(alike(b, c)).by_item(eq(group(b), group(c)))
    p.have(eq(pair(b, c), turned_pair(b, c)))
    row, unit = BITS.sum(lambda c: pair(b, c)), gain(b) / group(b)
    inside, outside = p.under(is_in(S, b)), p.under(not_(is_in(S, b)))
    multiples(inside, row, group(b), unit)
    outside.by_item(eq(row, 0))
    p.have(eq(group(b) * unit, gain(b)))
    p.have(eq(row, ite(is_in(S, b), gain(b), 0)))
    rows = BITS.sum(lambda b: BITS.sum(lambda c: pair(b, c)))
    p.by_item(eq(total(S), rows))
    columns = BITS.sum(lambda c: BITS.sum(lambda b: turned_pair(b, c)))
    exchanged = BITS.sum(lambda c: BITS.sum(lambda b: pair(b, c)))
    p.sums(rows, exchanged)
    p.by_item(eq(BITS.sum(lambda b: pair(b, c)), BITS.sum(lambda b: turned_pair(b, c))))
    p.by_item(eq(exchanged, columns))
    column, part = BITS.sum(lambda b: turned_pair(b, c)), 1 / group(c)
    here = p.under(is_in(S, c))
    here.have(eq(turned_pair(b, c), ite(alike(b, c), gain(b), 0) * part))
    multiples(here, column, of_count(size(U, c)), part)
    p.under(not_(is_in(S, c))).by_item(eq(column, 0))
    p.have(eq(column, ite(is_in(S, c), of_count(size(U, c)) / group(c), 0)))
    means = BITS.sum(lambda c: ite(is_in(S, c), of_count(size(U, c)) / group(c), 0))
    p.by_item(eq(columns, means))
    return p.have(eq(total(S), means))


def sign_of_share(x, parts):
    """Return that a part of a number has its sign, for any numbers."""
    above = implies(x > 0, x / parts >= 0)
    return implies(parts >= 1, and_(above, implies(not_(x > 0), x / parts <= 0)))


@proves("ldp-shuffled-binary")
def theorem(statement):
    """Return both: of a count the own bit is one or not, and positive counts have the most."""
    p = Given(statement)
    j, S = p.fix(REAL), p.fix(functions(REAL, BOOL))
    S_const, c = const("S", functions(REAL, BOOL)), const("c", BITS)
    here, there = (model.law(model.of_rate(rate)) for rate in (P, Q))

    def gained(k):
        return (P - F * Q) * of_others(k - 1) + ((1 - P) - F * (1 - Q)) * of_others(k)

    most = function(REAL, lambda k: gained(k) > 0)
    for chosen in (S, most, function(REAL, lambda k: eq(k, j))):
        parts = [
            BITS.sum(lambda b, w=w, s=chosen: ite(is_in(s, b), w(b), 0)) for w in (here, there)
        ]
        p.by_item(eq(parts[0] - F * parts[1], total(chosen)))
    p.know(instance(of_one_count(), {k: j}))
    p.have("a count")
    for chosen in (S, most):
        p.know(instance(by_counts(), {S_const: chosen}))
    p.know(instance(of_one_count(), {k: size(U, c)}))
    p.have(group(c) >= 1, at=[c])

    def mean(s, c):
        return ite(is_in(s, c), of_count(size(U, c)) / group(c), 0)

    count = of_count(size(U, c))
    p.have(eq(gained(size(U, c)), count))
    p.know(of_numbers(sign_of_share, count, group(c)))
    p.have(eq(is_in(most, c), count > 0))
    p.have(mean(S, c) <= mean(most, c))
    p.by_item(BITS.sum(lambda c: mean(S, c)) <= BITS.sum(lambda c: mean(most, c)))
    p.have("no set of counts has more")
    return p.conclude()

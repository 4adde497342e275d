"""Independent bits: that at least so many are 1 grows with the probability of each."""

from theory.kernel.binding import function
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import extensional
from theory.kernel.trace import remembered
from theory.library.factors import one_out, rest
from theory.library.involutions import reindexed
from theory.library.sets import subsets
from theory.library.sets.greatest import all_have
from theory.notions.probability import size
from theory.notions.unary import bit
from theory.tactics.context import Given
from theory.tactics.sums import ONE, ZERO

X = index("X")
SETS = functions(X, BOOL)
P, Q = const("p_of", functions(X, REAL)), const("q_of", functions(X, REAL))
LOW, HIGH, MANY = (const(f"{name}_of", REAL) for name in ("low", "high", "many"))
i, y, S = const("i", X), const("y_of", SETS), const("S", SETS)


def factors(p, y):
    """Return the probability of each bit."""
    return function(X, lambda k: bit(p(k), y(k)))


def law(p, y):
    """Return the probability of a setting of the bits."""
    return X.prod(factors(p, y))


def tail(p, many=MANY):
    """Return the probability that at least so many bits are 1."""
    return SETS.sum(lambda y: ite(size(X, y) >= many, law(p, y), ZERO))


def flipped(y):
    """Return a setting with the bit i turned over."""
    return function(X, lambda k: ite(eq(k, i), not_(y(k)), y(k)))


@remembered
def one_bit_flipped():
    """A setting with the bit i has more ones than without; and turning it over twice is nothing."""
    p, twice = Given(), flipped(flipped(y))
    here = X.sum(lambda k: ite(eq(k, i), ite(y(k), ONE, ZERO), ZERO))
    there = X.sum(lambda k: ite(eq(k, i), ite(flipped(y)(k), ONE, ZERO), ZERO))
    p.by_item(size(X, y) - size(X, flipped(y)) == here - there)
    p.know(extensional(twice, y))
    grows = p.have(implies(y(i), size(X, flipped(y)) <= size(X, y)))
    return grows, p.close(eq(twice, y), y)


@remembered
def one_bit():
    """The tail grows with the probability of one bit."""
    near = X.forall(lambda k: implies(not_(eq(k, i)), eq(P(k), Q(k))))
    p = Given(and_(X.forall(lambda k: and_(P(k) >= 0, P(k) <= 1)), near, P(i) <= Q(i)))
    grows, twice = one_bit_flipped()

    def others(y, p=P):
        return rest(factors(p, y), i)

    def part(y, inside):
        counted = ite(size(X, y) >= MANY, others(y), ZERO)
        return ite(y(i), counted, ZERO) if inside else ite(y(i), ZERO, counted)

    inside, outside = (SETS.sum(lambda y, k=k: part(y, k)) for k in (True, False))
    p.know(grows, *(one_out(factors(f, y), i) for f in (P, Q)))
    p.by_item(others(y) == others(y, Q))
    p.by_item(others(y) >= 0)
    p.by_item(others(y) == others(flipped(y)))
    p.by_item(tail(Q) - tail(P) == (Q(i) - P(i)) * (inside - outside))
    p.know(reindexed(p.H, SETS, lambda o: part(o, False), flipped, twice))
    p.by_item(SETS.sum(lambda o: part(flipped(o), False)) <= inside)
    p.have((Q(i) - P(i)) * (inside - outside) >= 0)
    return p.have(tail(P) <= tail(Q))


def mixed(s):
    """Return the probabilities that are raised in a set."""
    return function(X, lambda k: ite(s(k), HIGH, LOW))


@remembered
def grows():
    """Return that the tail of bits of one probability grows with it."""
    known = and_(LOW >= 0, LOW <= HIGH, HIGH <= 1)
    start = tail(mixed(subsets.NONE))

    def below(s):
        return implies(known, start <= tail(mixed(s)))

    after, p = subsets.with_one(S, i), Given(and_(below(S), not_(S(i))))
    p.under(known).use(one_bit(), {P: mixed(S), Q: mixed(after)})
    every_set = all_have(below, Given().have(below(subsets.NONE)), p.have(below(after)))
    return Given().have(implies(known, start <= tail(mixed(subsets.ALL))), every_set)

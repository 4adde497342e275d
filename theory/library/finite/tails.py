"""Independent bits: that at least so many are 1 grows with the probability of each."""

from theory.kernel.binding import function
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import extensional, generalise, instance, point, solve
from theory.kernel.trace import remembered
from theory.library.factors import one_out, rest
from theory.library.involutions import reindexed
from theory.library.sets import subsets
from theory.library.sets.greatest import all_have
from theory.notions.probability import size
from theory.notions.unary import bit
from theory.tactics.logic import at, derive
from theory.tactics.sums import ONE, ZERO, equal, induction, non_negative

X = index("X")
SETS = functions(X, BOOL)
P, Q = const("p_of", functions(X, REAL)), const("q_of", functions(X, REAL))
LOW, HIGH, MANY = (const(f"{name}_of", REAL) for name in ("low", "high", "many"))
i, x, y, S = const("i", X), const("x_of", X), const("y_of", SETS), const("S", SETS)
A, B = (const(f"{name}_of", REAL) for name in "ab")


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
def more():
    """A setting with the bit i has more ones than without; and turning it over twice is nothing."""
    ones = [function(X, lambda k, f=f: ite(f(k), ONE, ZERO)) for f in (y, flipped(y))]
    alone = [point("sum", f, i) for f in ones]
    folds = [size(X, y), size(X, flipped(y)), *(t.formula.args[0] for t in alone)]
    split = induction(lambda a, b, c, d: eq(a - b, c - d), folds)
    grows = solve(implies(y(i), size(X, flipped(y)) <= size(X, y)), split, *alone)
    twice = flipped(flipped(y))
    same = generalise(solve(eq(twice(x), y(x))), x)
    return grows, generalise(solve(eq(twice, y), same, extensional(twice, y)), y)


@remembered
def one_bit():
    """The tail grows with the probability of one bit."""
    near = X.forall(lambda k: implies(not_(eq(k, i)), eq(P(k), Q(k))))
    H = and_(X.forall(lambda k: and_(P(k) >= 0, P(k) <= 1)), near, P(i) <= Q(i))
    grows, twice = more()
    left = rest(factors(P, y), i)
    same = equal(left, rest(factors(Q, y), i), H, use=lambda k: at(H, k))
    parts = [one_out(factors(p, y), i) for p in (P, Q)]
    least = non_negative(left, H, use=lambda k: at(H, k))
    turned = equal(left, rest(factors(P, flipped(y)), i))

    def part(y, inside):
        counted = ite(size(X, y) >= MANY, rest(factors(P, y), i), ZERO)
        return ite(y(i), counted, ZERO) if inside else ite(y(i), ZERO, counted)

    inside, outside = (SETS.sum(lambda y, k=k: part(y, k)) for k in (True, False))
    facts = [same, *parts]
    split = induction(
        lambda a, b, c, d: eq(b - a, (Q(i) - P(i)) * (c - d)),
        [tail(P), tail(Q), inside, outside],
        H,
        use=lambda o: [instance(t, {y: o}) for t in facts],
    )
    moved = reindexed(H, SETS, lambda o: part(o, False), flipped, twice)
    shares = [grows, least, turned]
    below = induction(
        lambda a, b: a <= b,
        [SETS.sum(lambda o: part(flipped(o), False)), inside],
        H,
        use=lambda o: [instance(t, {y: o}) for t in shares],
    )
    product = solve(implies(and_(A >= 0, B >= 0), A * B >= 0))
    product = instance(product, {A: Q(i) - P(i), B: inside - outside})
    return solve(implies(H, tail(P) <= tail(Q)), split, moved, below, product)


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

    after = subsets.with_one(S, i)
    one = instance(one_bit(), {P: mixed(S), Q: mixed(after)})
    needed = derive(and_(known, not_(S(i))), one.formula.args[0])
    step = implies(and_(below(S), not_(S(i))), below(after))
    found = all_have(below, solve(below(subsets.NONE)), solve(step, one, needed))
    return solve(implies(known, start <= tail(mixed(subsets.ALL))), found)

"""A sum of convex parabolas over a box cut by "the sum is one" is greatest at a vertex.

At a vertex all values but one are at an end of their range. Induction over how many are not: with
two strictly inside, a line through the point leads both ways to points with fewer.
"""

from theory.kernel.binding import exception, function
from theory.kernel.sorts import REAL, functions, index
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import instance
from theory.kernel.trace import remembered
from theory.notions.probability import size
from theory.tactics.context import Given
from theory.tactics.folds import state_induction
from theory.tactics.sums import ONE, ZERO

X = index("X")
POINT = functions(X, REAL)
LOW, HIGH, CURVE, SLOPE = (const(name, POINT) for name in ("low", "high", "curve", "slope"))
PI = const("pi", POINT)
x, z, k = const("x", X), const("z", X), const("k", X)
AHEAD, BACK, T, S = (const(name, REAL) for name in ("ahead", "back", "t", "s"))


def worth(pi):
    """Return the sum of the parabolas."""
    return X.sum(lambda k: (CURVE(k) * pi(k) + SLOPE(k)) * pi(k))


def feasible(pi):
    """Return whether a point lies in the box and sums to one."""
    return and_(X.forall(lambda k: and_(LOW(k) <= pi(k), pi(k) <= HIGH(k))), eq(X.sum(pi), 1))


def inside(pi, k):
    """Return whether a value lies strictly inside its range."""
    return and_(LOW(k) < pi(k), pi(k) < HIGH(k))


def count(pi):
    """Return how many do."""
    return size(X, lambda k: inside(pi, k))


def none_with(most):
    """Return that no point with at most so many values inside is worth more than nothing."""
    return POINT.forall(lambda pi: implies(and_(feasible(pi), count(pi) <= most), worth(pi) <= 0))


def given():
    """Return that the parabolas are convex, and that no vertex is worth more than nothing."""
    return and_(X.forall(lambda k: CURVE(k) >= 0), none_with(ONE))


def moved(t):
    """Return the point with x raised by t, and z lowered."""
    return function(X, lambda k: PI(k) + t * (ite(eq(k, x), ONE, ZERO) - ite(eq(k, z), ONE, ZERO)))


def first(pi):
    """Return a value inside its range, if there is one."""
    return function(X, lambda k: not_(inside(pi, k)))


def second(pi):
    """Return another, if there is one."""
    return function(X, lambda k: not_(and_(inside(pi, k), not_(eq(k, exception(first(pi)))))))


@remembered
def two_inside():
    """If more than one value is inside, the two chosen ones are, and differ."""
    p = Given()
    x = p.some(not_(X.forall(first(PI))))
    z = p.some(not_(X.forall(second(PI))))
    p.under(X.forall(first(PI))).by_item(count(PI) <= 0)
    few = p.under(X.forall(second(PI)))
    few.by_item(count(PI) <= X.sum(lambda k: ite(eq(k, x), ONE, ZERO)), at=[x])
    few.have(count(PI) <= 1)
    return p.have(implies(count(PI) > 1, and_(inside(PI, x), inside(PI, z), not_(eq(x, z)))))


@remembered
def one_inside():
    """If at most one value is inside, none is but the first chosen one."""
    p = Given()
    x = p.some(not_(X.forall(first(PI))))
    here = p.under(inside(PI, k))
    here.have(inside(PI, x), at=[k])
    pair = X.sum(lambda i: ite(eq(i, x), ONE, ZERO) + ite(eq(i, k), ONE, ZERO))
    here.under(not_(eq(k, x))).by_item(pair <= count(PI), at=[k, x])
    here.under(not_(eq(k, x))).have(count(PI) >= 2)
    return p.have(implies(and_(count(PI) <= 1, inside(PI, k)), eq(k, x)))


def within():
    """Return that x and z stay in their ranges when moved by t."""
    low = and_(LOW(x) <= PI(x) + T, LOW(z) <= PI(z) - T)
    return and_(low, PI(x) + T <= HIGH(x), PI(z) - T <= HIGH(z))


@remembered
def stays():
    """A moved point is feasible, and has one value fewer inside if x or z is at an end."""
    p, there = Given(and_(feasible(PI), not_(eq(x, z)), within())), moved(T)
    p.have(X.sum(there) == 1)
    theorems = [p.have(feasible(there), at=[x, z])]
    for end in (x, z):
        less = X.sum(lambda i, end=end: ite(inside(PI, i), ONE, ZERO) - ite(eq(i, end), ONE, ZERO))
        here = p.under(inside(PI, x), inside(PI, z), not_(inside(there, end)))
        here.by_item(count(there) <= less)
        here.have(less == count(PI) - 1)
        theorems.append(here.have(count(there) <= count(PI) - 1))
    return theorems


@remembered
def chord():
    """The point's worth is at most the mean of both ends' worth."""
    p = Given(and_(given(), AHEAD > 0, BACK > 0))
    k, (a, b, c, d, q, w) = p.fix(X), p.fix(*[REAL] * 6)

    def parabola(t):
        return (c * t + q) * t

    def mean(f):
        return a * f(w + -b * d) + b * f(w + a * d)

    plain = Given(and_(a >= 0, b >= 0, c >= 0))
    plain.have(mean(parabola) - (a + b) * parabola(w) == c * (a * b) * (a + b) * (d * d))
    plain.have(c * (a * b) * (a + b) >= 0)
    plain.have(c * (a * b) * (a + b) * (d * d) >= 0)
    item = plain.have((a + b) * parabola(w) <= mean(parabola))
    step = ite(eq(k, x), ONE, ZERO) - ite(eq(k, z), ONE, ZERO)
    p.use(item, {a: AHEAD, b: BACK, c: CURVE(k), d: step, q: SLOPE(k), w: PI(k)})
    ends = AHEAD * worth(moved(-BACK)) + BACK * worth(moved(AHEAD))
    return p.by_item((AHEAD + BACK) * worth(PI) <= ends)


def steps():
    """Return how far x may go ahead and back until it or z is at an end."""
    up, down = HIGH(x) - PI(x), PI(z) - LOW(z)
    back, room = PI(x) - LOW(x), HIGH(z) - PI(z)
    return ite(up <= down, up, down), ite(back <= room, back, room)


@remembered
def line():
    """With two values inside, a point is worth nothing if points with one fewer are."""
    H = and_(given(), none_with(S), feasible(PI), count(PI) <= S + 1)
    p = Given(and_(H, inside(PI, x), inside(PI, z), not_(eq(x, z))))
    ahead, back = steps()
    p.have(and_(ahead > 0, back > 0))
    for t in (ahead, -1 * back):
        there = moved(t)
        feasible_, *fewer = (instance(f, {T: t}) for f in stays())
        p.use(feasible_, at=[x, z])
        ends = [p.under(not_(inside(there, end))) for end in (x, z)]
        for end, less in zip(ends, fewer, strict=True):
            end.use(less, at=[x, z])
        p.have(count(there) <= S)
        p.have(worth(there) <= 0, at=[there])
    p.use(chord(), {AHEAD: ahead, BACK: back})
    return p.have(worth(PI) <= 0)


@remembered
def theorem():
    """No point of the box is worth more than nothing if no vertex is."""
    n = size(X)

    def invariant(s):
        return and_(s >= 0, none_with(s + 1))

    p = Given(given())
    inside_ = p.under(invariant(S))
    inside_.know(two_inside())
    one = inside_.under(feasible(PI), count(PI) <= S + 1 + 1)
    many = one.under(count(PI) > S + 1)
    many.have(count(PI) > 1)
    chosen = {x: exception(first(PI)), z: exception(second(PI)), S: S + 1}
    many.use(line(), chosen)
    one.have(worth(PI) <= 0, at=[PI])
    step = inside_.have(none_with(S + 1 + 1))
    by_count = state_induction(invariant, [n], p.H, use=lambda i, s: [instance(step, {S: s})])
    last = p.under(feasible(PI))
    last.by_item(count(PI) <= n)
    return last.have(worth(PI) <= 0, by_count, at=[PI])

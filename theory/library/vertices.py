"""A sum of convex parabolas over a box cut by "the sum is one" is greatest at a vertex.

At a vertex all values but one are at an end of their range. Induction over how many are not: with
two strictly inside, a line through the point leads both ways to points with fewer.
"""

from theory.kernel.binding import apply, exception, function
from theory.kernel.sorts import REAL, functions, index
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import counterexample, elimination, instance, solve
from theory.kernel.trace import remembered
from theory.notions.probability import size
from theory.tactics.expand import expand
from theory.tactics.folds import state_induction
from theory.tactics.logic import at, derive, for_all
from theory.tactics.sums import ONE, ZERO, at_most, induction

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
    one, other = first(PI), second(PI)
    x, z = exception(one), exception(other)
    zeros, single = X.sum(lambda k: ZERO), X.sum(lambda k: ite(eq(k, x), ONE, ZERO))
    none = X.forall(lambda k: apply(one, k))
    few = X.forall(lambda k: apply(other, k))
    empty = at_most(count(PI), zeros, none, rounds=1)
    alone = at_most(count(PI), single, few, rounds=1)
    goal = and_(inside(PI, x), inside(PI, z), not_(eq(x, z)))
    steps = counterexample(one), counterexample(other), empty, alone
    return solve(implies(count(PI) > 1, goal), *steps, expand(zeros), expand(single))


@remembered
def one_inside():
    """If at most one value is inside, none is but the first chosen one."""
    one = first(PI)
    x = exception(one)
    pair = X.sum(lambda i: ite(eq(i, x), ONE, ZERO) + ite(eq(i, k), ONE, ZERO))
    here = and_(inside(PI, k), inside(PI, x), not_(eq(k, x)))
    more = at_most(pair, count(PI), here)
    steps = counterexample(one), elimination(one, k), more, expand(pair)
    return solve(implies(and_(count(PI) <= 1, inside(PI, k)), eq(k, x)), *steps)


def within():
    """Return that x and z stay in their ranges when moved by t."""
    low = and_(LOW(x) <= PI(x) + T, LOW(z) <= PI(z) - T)
    return and_(low, PI(x) + T <= HIGH(x), PI(z) - T <= HIGH(z))


@remembered
def stays():
    """A moved point is feasible, and has one value fewer inside if x or z is at an end."""
    apart = and_(feasible(PI), not_(eq(x, z)), within())
    there = moved(T)
    box = solve(implies(apart, and_(LOW(k) <= there(k), there(k) <= HIGH(k))), *at(feasible(PI), k))
    total = solve(implies(apart, eq(X.sum(there), 1)), expand(X.sum(there)))

    def facts(*chosen):
        return [total, *(instance(box, {k: c}) for c in chosen)]

    found = [derive(apart, feasible(there), facts)]
    for end in (x, z):
        here = and_(apart, inside(PI, x), inside(PI, z), not_(inside(there, end)))
        less = X.sum(lambda i, end=end: ite(inside(PI, i), ONE, ZERO) - ite(eq(i, end), ONE, ZERO))
        fewer = at_most(count(there), less, here)
        found.append(
            solve(
                implies(here, count(there) <= count(PI) - 1), fewer, *map(expand, (less, count(PI)))
            )
        )
    return found


@remembered
def chord():
    """The point's worth is at most the mean of both ends' worth."""
    names = a, b, p, d, c, q = [const(n, REAL) for n in ("a0", "b0", "p0", "d0", "c0", "q0")]

    def parabola(t):
        return (c * t + q) * t

    low, high = p + -b * d, p + a * d
    gap = a * parabola(low) + b * parabola(high) - (a + b) * parabola(p)
    signs = and_(a >= 0, b >= 0, c >= 0)
    same = solve(eq(gap, c * (a * b) * (a + b) * (d * d)))
    product = solve(implies(signs, c * (a * b) * (a + b) * (d * d) >= 0))
    item = solve(
        implies(signs, (a + b) * parabola(p) <= a * parabola(low) + b * parabola(high)),
        same,
        product,
    )
    H = and_(given(), AHEAD > 0, BACK > 0)
    ends = moved(-BACK), moved(AHEAD)

    def use(i):
        step = ite(eq(i, x), ONE, ZERO) - ite(eq(i, z), ONE, ZERO)
        values = AHEAD, BACK, PI(i), step, CURVE(i), SLOPE(i)
        return [instance(item, dict(zip(names, values, strict=True))), *at(H, i)]

    return induction(
        lambda f, g, h: (AHEAD + BACK) * f <= AHEAD * g + BACK * h,
        [worth(PI), *map(worth, ends)],
        H,
        use=use,
    )


def steps():
    """Return how far x may go ahead and back until it or z is at an end."""
    up, down = HIGH(x) - PI(x), PI(z) - LOW(z)
    back, room = PI(x) - LOW(x), HIGH(z) - PI(z)
    return ite(up <= down, up, down), ite(back <= room, back, room)


@remembered
def line():
    """With two values inside, a point is worth nothing if points with one fewer are."""
    H = and_(given(), none_with(S), feasible(PI), count(PI) <= S + 1)
    H = and_(H, inside(PI, x), inside(PI, z), not_(eq(x, z)))
    ahead, back = steps()
    stay, *fewer = stays()
    predicate = none_with(S).args[0]
    ends = []
    for t in (ahead, -1 * back):
        there = moved(t)
        facts = [instance(f, {T: t}) for f in (stay, *fewer)]
        known = elimination(predicate, there)
        ends.append(solve(implies(H, worth(there) <= 0), known, *facts))
    mean = instance(chord(), {AHEAD: ahead, BACK: back})
    a, b, f, g, h = (const(n, REAL) for n in ("a0", "b0", "f0", "g0", "h0"))
    signs = and_(a > 0, b > 0, (a + b) * f <= a * g + b * h, g <= 0, h <= 0)
    last = solve(implies(signs, f <= 0))
    put = dict(
        zip(
            (a, b, f, g, h),
            (ahead, back, worth(PI), worth(moved(-back)), worth(moved(ahead))),
            strict=True,
        )
    )
    last = instance(last, put)
    shown = solve(implies(H, last.formula.args[0]), mean, *ends)
    return solve(implies(H, worth(PI) <= 0), last, shown)


@remembered
def theorem():
    """No point of the box is worth more than nothing if no vertex is."""
    H, n = given(), size(X)

    def invariant(s):
        return and_(s >= 0, none_with(s + 1))

    here = and_(H, invariant(S), feasible(PI), count(PI) <= S + 1 + 1)
    few = elimination(none_with(S + 1).args[0], PI)
    chosen = {x: exception(first(PI)), z: exception(second(PI)), S: S + 1}
    many = instance(line(), chosen)
    one = solve(implies(here, worth(PI) <= 0), few, many, two_inside())
    known = and_(H, invariant(S))
    more = solve(implies(known, apply(none_with(S + 1 + 1).args[0], PI)), one)
    step = for_all(known, none_with(S + 1 + 1).args[0], PI, more)
    found = state_induction(invariant, [n], H, use=lambda i, s: [instance(step, {S: s})])
    counted = at_most(count(PI), n)
    last = elimination(none_with(n + 1).args[0], PI)
    return solve(implies(and_(H, feasible(PI)), worth(PI) <= 0), found, last, counted)

"""The derivative of an expectation along a line of distributions, without calculus.

Reports y have the probabilities m(y) (1 + t g(y)) for 0 <= t <= 1: g is their score. The
expectation of f is a polynomial in t; its linear coefficient is E[f G], G the sum of n scores.
"""

from theory.kernel.binding import function
from theory.kernel.sorts import REAL, functions
from theory.kernel.terms import and_, const, eq, implies, ite
from theory.kernel.theorem import elimination, instance, solve
from theory.kernel.trace import remembered
from theory.library.independent import MAPS, M, U, Y, law, r
from theory.tactics.folds import state_induction
from theory.tactics.logic import for_all
from theory.tactics.sums import ONE, ZERO, induction

SCORE = const("score", functions(Y, REAL))
F = const("f", functions(MAPS, REAL))
T, A, B, C, D = (const(name, REAL) for name in ("t", "a", "b", "c", "d"))


def size_of(x):
    """Return |x|."""
    return ite(x >= 0, x, -x)


def within(x, bound):
    """Return |x| <= bound."""
    return and_(x <= bound, -x <= bound)


def scores(r):
    """Return the sum of the scores of all reports."""
    return U.sum(lambda u: SCORE(r(u)))


def tilted(r):
    """Return the product of 1 + t g over the reports."""
    return U.prod(lambda u: 1 + T * SCORE(r(u)))


def excess(r):
    """Return Prod(1 + |g|) - 1 - Sum |g|, which bounds what is of second order in t <= 1."""
    product = U.prod(lambda u: 1 + size_of(SCORE(r(u))))
    return product - 1 - U.sum(lambda u: size_of(SCORE(r(u))))


@remembered
def one_factor():
    """One factor more in `second_order`, over plain numbers."""
    p, s, q, w, g, h = (const(f"{name}0", REAL) for name in "psqwgh")
    e, k = p - 1 - T * s, q - 1 - w
    known = and_(T >= 0, T <= 1, h >= 0, within(g, h), _bounds(p, s, q, w))
    x, y, a, b = (const(f"{name}0", REAL) for name in "xyab")
    ranged = and_(a >= 0, b >= 0, within(x, a), within(y, b))
    product = solve(implies(ranged, within(x * y, a * b)))
    square = solve(implies(and_(T >= 0, k >= 0), T * T * k >= 0))
    small = solve(implies(and_(T >= 0, T <= 1, h >= 0), and_(T * h <= h, T * h >= 0)))
    tilt = instance(product, {x: T, y: g, a: ONE, b: h})
    first = instance(product, {x: e, y: 1 + T * g, a: T * T * k, b: 1 + h})
    second = instance(product, {x: g, y: s, a: h, b: w})
    second = solve(implies(known, within(g * s, h * w)), second)
    scaled = instance(
        solve(implies(and_(a >= 0, within(x, b)), within(a * x, a * b))),
        {a: T * T, x: g * s, b: h * w},
    )
    first = solve(
        implies(known, within(e * (1 + T * g), T * T * k * (1 + h))), first, square, small, tilt
    )
    split = solve(eq(p * (1 + T * g) - 1 - T * (s + g), e * (1 + T * g) + T * T * (g * s)))
    joined = solve(eq(q * (1 + h) - 1 - (w + h), k * (1 + h) + h * w))
    positive = solve(implies(and_(h >= 0, w >= 0, k >= 0), and_(k * (1 + h) >= 0, h * w >= 0)))
    goal = _bounds(p * (1 + T * g), s + g, q * (1 + h), w + h)
    # part by part: the last two are sums of what is known, and the others need nothing of it
    rise = T * T * (h * w)
    near = solve(implies(known, within(T * T * (g * s), rise)), scaled, second)
    c, d = const("c0", REAL), const("d0", REAL)
    summed = solve(implies(and_(within(x, a), within(y, b)), within(x + y, a + b)))
    summed = instance(
        summed, {x: e * (1 + T * g), y: T * T * (g * s), a: T * T * k * (1 + h), b: rise}
    )
    shape = solve(eq(T * T * (q * (1 + h) - 1 - (w + h)), T * T * k * (1 + h) + rise))
    moved = solve(implies(and_(within(a, b), eq(c, a), eq(d, b)), within(c, d)))
    sides = p * (1 + T * g) - 1 - T * (s + g), T * T * (q * (1 + h) - 1 - (w + h))
    sums_ = e * (1 + T * g) + T * T * (g * s), T * T * k * (1 + h) + rise
    last = instance(moved, {c: sides[0], a: sums_[0], d: sides[1], b: sums_[1]})
    parts = [solve(implies(known, goal_), joined, positive) for goal_ in goal.args[:4]]
    tail = solve(implies(known, and_(*goal.args[4:])), first, near, summed, split, shape, last)
    found = solve(implies(known, goal), *parts, tail)
    return found, (p, s, q, w, g, h)


def _bounds(p, s, q, w):
    """Return what holds of Prod(1 + t g), Sum g, Prod(1 + |g|) and Sum |g|."""
    return and_(w >= 0, within(s, w), q - 1 - w >= 0, within(p - 1 - T * s, T * T * (q - 1 - w)))


@remembered
def second_order():
    """|Prod(1 + t g) - 1 - t Sum g| <= t^2 excess, for 0 <= t <= 1."""
    step, names = one_factor()
    folds = [
        tilted(r),
        scores(r),
        U.prod(lambda u: 1 + size_of(SCORE(r(u)))),
        U.sum(lambda u: size_of(SCORE(r(u)))),
    ]
    x = const("x0", REAL)
    size = solve(and_(size_of(x) >= 0, within(x, size_of(x))))

    def use(u, *state):
        g = SCORE(r(u))
        values = dict(zip(names, (*state, g, size_of(g)), strict=True))
        return [instance(step, values), instance(size, {x: g})]

    return state_induction(_bounds, folds, and_(T >= 0, T <= 1), use)


def along(t):
    """Return E[f] where reports have the probabilities m (1 + t g)."""
    return MAPS.sum(lambda r: U.prod(lambda u: M(r(u)) * (1 + t * SCORE(r(u)))) * F(r))


def expected(f):
    """Return the expectation of a function of all reports, under m."""
    return MAPS.sum(lambda r: law(r) * f(r))


def bound():
    """Return what bounds the second order of `along`."""
    return MAPS.sum(lambda r: size_of(law(r) * F(r)) * excess(r))


@remembered
def expansion():
    """|E_t[f] - E[f] - t E[f G]| <= t^2 bound, for 0 <= t <= 1."""
    given = and_(T >= 0, T <= 1)
    weighted = induction(
        lambda a, b, c: eq(a, b * c),
        [U.prod(lambda u: M(r(u)) * (1 + T * SCORE(r(u)))), law(r), tilted(r)],
    )
    x, y, k, e = (const(f"{name}0", REAL) for name in "xyke")
    scaled = solve(implies(and_(within(y, k), k >= 0), within(x * y, size_of(x) * k)))
    item = instance(
        scaled,
        {x: law(r) * F(r), y: tilted(r) - 1 - T * scores(r), k: T * T * excess(r)},
    )
    sign = solve(implies(and_(e >= 0), T * T * e >= 0))
    sign = instance(sign, {e: excess(r)})
    folds = [
        along(T),
        expected(F),
        expected(lambda r: F(r) * scores(r)),
        bound(),
    ]

    def each(i):
        return [instance(t, {r: i}) for t in (weighted, item, sign, second_order())]

    return induction(
        lambda a, b, c, d: and_(d >= 0, within(a - b - T * c, T * T * d)), folds, given, use=each
    )


@remembered
def vanishing():
    """A number d with |t d| <= t^2 c for all 0 <= t <= 1 is 0."""
    small = function(REAL, lambda t: implies(and_(t >= 0, t <= 1), within(t * D, t * t * C)))
    some = size_of(D) / (size_of(D) + C + 1)
    return solve(implies(and_(C >= 0, REAL.forall(small)), eq(D, 0)), elimination(small, some))


@remembered
def derivative():
    """If E_t[f] = a + t b for all 0 <= t <= 1, and E[f] = a, then E[f G] = b."""
    line = function(REAL, lambda t: implies(and_(t >= 0, t <= 1), eq(along(t), A + t * B)))
    given = and_(REAL.forall(line), eq(expected(F), A))
    found, slope = expansion(), expected(lambda r: F(r) * scores(r))
    plain = implies(and_(T >= 0, T <= 1), within(T * (B - slope), T * T * bound()))
    near = solve(implies(given, plain), found, elimination(line, T))
    put = instance(vanishing(), {C: bound(), D: B - slope})
    every_t = for_all(given, put.formula.args[0].args[1].args[0], T, near)
    positive = instance(found, {T: ZERO})
    return solve(implies(given, eq(slope, B)), put, every_t, positive)

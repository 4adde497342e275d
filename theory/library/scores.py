"""The derivative of an expectation along a line of distributions, without calculus.

Reports y have the probabilities m(y) (1 + t g(y)) for 0 <= t <= 1: g is their score. The
expectation of f is a polynomial in t; its linear coefficient is E[f G], G the sum of n scores.
"""

from theory.kernel.binding import function
from theory.kernel.sorts import REAL, functions
from theory.kernel.terms import and_, const, eq, implies, ite
from theory.kernel.theorem import instance, solve
from theory.kernel.trace import remembered
from theory.library.independent import MAPS, M, U, Y, law
from theory.tactics.context import Given
from theory.tactics.folds import state_induction
from theory.tactics.sums import ZERO

SCORE = const("score", functions(Y, REAL))
F = const("f", functions(MAPS, REAL))
r = const("r", MAPS)
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
def product():
    """|x y| <= a b, if |x| <= a and |y| <= b."""
    x, y, a, b = (const(name, REAL) for name in "xyab")
    p = Given(and_(a >= 0, b >= 0, within(x, a), within(y, b)))
    return p.have(within(x * y, a * b)), (x, y, a, b)


@remembered
def one_factor():
    """One factor more in `second_order`, over plain numbers."""
    P, s, q, w, g, h = names = [const(f"{name}0", REAL) for name in "psqwgh"]
    e, k = P - 1 - T * s, q - 1 - w
    p = Given(and_(T >= 0, T <= 1, h >= 0, within(g, h), _bounds(P, s, q, w)))
    bound, factors = product()

    def times(*values):
        return p.use(bound, dict(zip(factors, values, strict=True)))

    p.have(and_(T * h >= 0, T * h <= h, T * T * k >= 0))
    times(T, g, T, h)
    p.have(within(1 + T * g, 1 + h))
    first = times(e, 1 + T * g, T * T * k, 1 + h)
    times(g, s, h, w)
    second = times(T * T, g * s, T * T, h * w)
    rest = q * (1 + h) - 1 - (w + h)
    split = p.have(P * (1 + T * g) - 1 - T * (s + g) == e * (1 + T * g) + T * T * (g * s))
    shape = p.have(T * T * rest == T * T * k * (1 + h) + T * T * (h * w))
    near = within(P * (1 + T * g) - 1 - T * (s + g), T * T * rest)
    p.have(near, first, second, split, shape)
    p.have(and_(k * (1 + h) >= 0, h * w >= 0))
    return p.have(_bounds(P * (1 + T * g), s + g, q * (1 + h), w + h)), names


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
    p = Given(and_(T >= 0, T <= 1))
    x, y, k = p.fix(REAL, REAL, REAL)
    tilt = U.prod(lambda u: M(r(u)) * (1 + T * SCORE(r(u))))
    p.by_item(tilt == law(r) * tilted(r))
    p.use(second_order())
    scaled = Given(and_(within(y, k), k >= 0)).have(within(x * y, size_of(x) * k))
    off = tilted(r) - 1 - T * scores(r)
    p.have(excess(r) >= 0)
    p.have(T * T * excess(r) >= 0)
    p.use(scaled, {x: law(r) * F(r), y: off, k: T * T * excess(r)})
    e, first = along(T), expected(lambda r: F(r) * scores(r))
    return p.by_item(and_(bound() >= 0, within(e - expected(F) - T * first, T * T * bound())))


@remembered
def vanishing():
    """A number d with |t d| <= t^2 c for all 0 <= t <= 1 is 0."""
    small = function(REAL, lambda t: implies(and_(t >= 0, t <= 1), within(t * D, t * t * C)))
    p = Given(and_(C >= 0, REAL.forall(small)))
    return p.have(eq(D, 0), at=[size_of(D) / (size_of(D) + C + 1)])


@remembered
def derivative():
    """If E_t[f] = a + t b for all 0 <= t <= 1, and E[f] = a, then E[f G] = b."""
    line = function(REAL, lambda t: implies(and_(t >= 0, t <= 1), eq(along(t), A + t * B)))
    p = Given(and_(REAL.forall(line), eq(expected(F), A)))
    slope = expected(lambda r: F(r) * scores(r))
    p.have(bound() >= 0, instance(expansion(), {T: ZERO}))
    p.have(
        implies(and_(T >= 0, T <= 1), within(T * (B - slope), T * T * bound())), expansion(), at=[T]
    )
    p.use(vanishing(), {C: bound(), D: B - slope})
    return p.have(slope == B)

"""The integral of 1/(1 + t^2), as the greatest function that grows no faster; pi is 4 times it."""

from theory.given.bounds import HIGH, MEMBER, MEMBERS, least_bound, supremum
from theory.kernel.binding import apply, exception, function
from theory.kernel.sorts import REAL, functions
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import counterexample, elimination, generalise, instance, leibniz, solve
from theory.kernel.trace import remembered
from theory.tactics.closing import every
from theory.tactics.sums import ONE, ZERO

FUNCTIONS = functions(REAL, REAL)
h = const("h_of", FUNCTIONS)
p, q, r, s, v = (const(f"{name}_of", REAL) for name in "pqrsv")


def inside(r, s):
    """Return whether r and s are in [0, 1], in this order."""
    return and_(r >= ZERO, r <= s, s <= ONE)


def step(h, r, s):
    """Return whether h grows from r to s no faster than by the slope 1/(1 + r^2)."""
    return implies(inside(r, s), (h(s) - h(r)) * (r * r + 1) <= s - r)


def slow(h):
    """Return whether h is 0 at 0 and grows so between all numbers of [0, 1]."""
    return and_(eq(h(ZERO), 0), REAL.forall(lambda r: REAL.forall(lambda s: step(h, r, s))))


def values(x):
    """Return the values at x of all such functions."""
    return function(REAL, lambda v: FUNCTIONS.exists(lambda h: and_(slow(h), eq(h(x), v))))


def integral(x):
    """Return the greatest value at x."""
    return supremum(values(x))


def at_step(h, a, b):
    """Return `slow(h) =>` what it says of a step."""
    rows = slow(h).args[1].args[0]
    row = elimination(rows, a), elimination(apply(rows, a).args[0], b)
    return solve(implies(slow(h), step(h, a, b)), *row)


def has_value(h, x):
    """Return that the value of such a function is among the values."""
    none = function(FUNCTIONS, lambda g: not_(and_(slow(g), eq(g(x), h(x)))))
    return solve(implies(slow(h), values(x)(h(x))), elimination(none, h))


def of_value(x, v):
    """Return a function of a value, and that it is one."""
    none = function(FUNCTIONS, lambda g: not_(and_(slow(g), eq(g(x), v))))
    some = exception(none)
    goal = and_(slow(some), eq(some(x), v))
    return some, solve(implies(values(x)(v), goal), counterexample(none))


@remembered
def is_least():
    """No such function is above the integral at p; it is at most v if they all are."""
    given, flat = and_(p >= 0, p <= 1), function(REAL, lambda t: ZERO)
    zero = is_flat(flat)
    some, found = of_value(p, v)
    below = solve(implies(given, implies(values(p)(v), v <= p)), found, at_step(some, ZERO, p))
    put = {MEMBERS: values(p), MEMBER: ZERO, HIGH: p}
    bound = instance(least_bound(), put)
    bound = solve(
        implies(given, bound.formula.args[1]), bound, every(below, v), zero, has_value(flat, p)
    )
    above, least = bound.formula.args[1].args
    one = solve(
        implies(and_(given, slow(h)), h(p) <= integral(p)),
        bound,
        elimination(above.args[0], h(p)),
        has_value(h, p),
    )
    two = solve(implies(given, apply(least.args[0], v)), bound, elimination(least.args[0], v))
    return one, two


def every_pair(theorem):
    """Return the theorem for all r and s."""
    return generalise(theorem, r, s)


def at_most(x, v, known, facts):
    """Return `known => integral(x) <= v`, if `facts` of a value u show that it is at most v."""
    u = const("u_of", REAL)
    some, found = of_value(x, u)
    each = solve(implies(known, implies(values(x)(u), u <= v)), found, *facts(some))
    least = instance(is_least()[1], {p: x, const("v_of", REAL): v})
    return solve(implies(known, integral(x) <= v), least, every(each, u))


def divided():
    """Return that (a - b) c <= d says a <= b + d/c, for c >= 1, and conversely."""
    a, b, c, d = (const(f"{name}_at", REAL) for name in "abcd")
    return solve(
        implies(
            c >= 1, and_(eq((a - b) * c <= d, a <= b + d / c), eq((a - b) * c >= d, a >= b + d / c))
        )
    ), (a, b, c, d)


def by_division(*values):
    """Return that for values in the place of a, b, c and d."""
    theorem, names = divided()
    return instance(theorem, dict(zip(names, values, strict=True)))


@remembered
def is_slow():
    """The integral is itself such a function."""
    whole, known = function(REAL, integral), inside(r, s)
    bound = integral(r) + (s - r) / (r * r + 1)
    under, square = is_least()[0], solve(r * r + 1 >= 1)

    def steps(g):
        here = instance(under, {p: r, h: g})
        return [here, at_step(g, r, s), square, by_division(g(s), g(r), r * r + 1, s - r)]

    grown = at_most(s, bound, known, steps)
    each = by_division(integral(s), integral(r), r * r + 1, s - r)
    each = every_pair(solve(step(whole, r, s), grown, each, square))
    none = instance(at_most(ZERO, ZERO, known, lambda g: []), {r: ZERO, s: ZERO})
    zero = function(REAL, lambda t: ZERO)
    some = instance(under, {p: ZERO, h: zero})
    return solve(slow(whole), each, none, some, is_flat(zero))


def is_flat(zero):
    """Return that the function that is 0 everywhere is one."""
    return solve(slow(zero), every_pair(solve(implies(inside(r, s), s - r >= ZERO))))


def steeper(t):
    """Return the integral up to p, then a line of the slope at q, flat beyond q."""
    line = (ite(t <= q, t, q) - p) / (q * q + 1)
    return ite(t <= p, integral(t), integral(p) + line)


@remembered
def grows():
    """The integral grows from p to q no less than by the slope 1/(1 + q^2)."""
    given, made = inside(p, q), function(REAL, steeper)
    whole = function(REAL, integral)
    a, b, d = (const(f"{name}_at", REAL) for name in "abd")
    # a step of d from r along the line, and before it one of the integral
    plain = and_(b >= a, a >= 1, d >= 0)
    line = solve(implies(plain, d / b * a <= d))
    ends = [ite(v <= q, v, q) for v in (r, s)]
    lines = [
        instance(line, {a: r * r + 1, b: q * q + 1, d: d_})
        for d_ in (ends[1] - p, ends[1] - ends[0])
    ]
    known = and_(given, inside(r, s))
    cases = [s <= p, and_(r <= p, p < s), p < r]
    squares = solve(implies(and_(r >= ZERO, r <= q), and_(q * q + 1 >= r * r + 1, r * r + 1 >= 1)))
    facts = [is_slow(), *(at_step(whole, r, v) for v in (s, p)), *lines, squares]
    parts = [solve(implies(and_(known, case), step(made, r, s)), *facts) for case in cases]
    each = every(solve(implies(given, step(made, r, s)), *parts), r, s)
    less = solve(implies(given, slow(made)), each, is_slow())
    most = instance(is_least()[0], {p: q, h: made})
    grown = by_division(integral(q), integral(p), q * q + 1, q - p)
    goal = q - p <= (integral(q) - integral(p)) * (q * q + 1)
    square, same = solve(q * q + 1 >= 1), leibniz(whole, q, p)
    return solve(implies(given, goal), less, most, grown, square, same)

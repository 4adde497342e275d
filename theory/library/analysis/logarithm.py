"""The logarithm, as the integral of 1/t from 1 on, has its laws at all positive numbers."""

from theory.kernel.binding import closed, function
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, ite
from theory.kernel.theorem import elimination, generalise, instance, leibniz, solve
from theory.kernel.trace import remembered
from theory.library.analysis.integral import FUNCTIONS, LOG, h, p, q, r, s
from theory.tactics.closing import every
from theory.tactics.sums import ONE

a, b, c, d = (const(f"{name}_of", REAL) for name in "abcd")
L = LOG.as_function


def value(x):
    """Return the logarithm of a number: below 1 that of its inverse, negated."""
    return ite(x >= 1, L(x), -L(1 / x))


LOGARITHM = function(REAL, value)


def below_integral(made, x, given, *facts):
    """Return `given =>` the integral is no less at x than a function, if its steps are slow."""
    steps = every(solve(implies(given, LOG.step(made, r, s)), *facts), r, s)
    most = instance(LOG.is_least()[0], {p: x, h: made})
    return solve(implies(given, made(x) <= L(x)), steps, most, *facts)


@remembered
def at_most_sum():
    """L(ab) <= L(a) + L(b), from 1 on: beyond a the integral grows as slowly as beyond 1."""
    given = and_(a >= 1, b >= 1)
    moved = function(REAL, lambda t: L(a * t) - L(a))
    shorter = solve(implies(and_(a >= 1, c * (a * r) <= d * a), c * r <= d))
    shorter = instance(shorter, {c: moved(s) - moved(r), d: s - r})
    longer = solve(implies(and_(a >= 1, r >= 1, r <= s), and_(a * r >= 1, a * r <= a * s)))
    facts = [LOG.is_slow(), LOG.at_step(L, a * r, a * s), shorter, longer]
    return below_integral(moved, b, given, *facts)


@remembered
def at_least_sum():
    """L(ab) >= L(a) + L(b): a function that starts again at a grows slowly enough."""
    given = and_(a >= 1, b >= 1)
    anew = function(REAL, lambda t: ite(t <= a, L(t), L(a) + L(t / a)))
    order = implies(and_(a >= 1, r > a, r <= s), and_(r / a >= 1, r / a <= s / a))
    beyond = implies(and_(a >= 1, c * (r / a) <= (s - r) / a), c * r <= s - r)
    beyond = instance(solve(beyond), {c: L(s / a) - L(r / a)})
    # (a/r - 1) + (s/a - 1) <= s/r - 1
    across = and_(r >= 1, r <= a, a < s, c * r <= a - r, d <= s / a - 1)
    across = solve(implies(across, and_(s / a >= 1, (c + d) * r <= s - r)))
    across = instance(across, {c: L(a) - L(r), d: L(s / a)})
    one = solve(implies(and_(r >= 1, r <= a, a < s), s / a >= 1))
    steps = [(r, s), (r, a), (ONE, s / a), (r / a, s / a)]
    facts = [LOG.is_slow(), *(LOG.at_step(L, *pair) for pair in steps)]
    facts += [solve(order), beyond, across, one]
    return below_integral(anew, a * b, given, *facts)


@remembered
def of_product():
    """L(ab) = L(a) + L(b), from 1 on."""
    given = and_(a >= 1, b >= 1)
    product = a * b
    facts = [LOG.is_slow(), at_most_sum(), at_least_sum()]
    facts += [leibniz(L, product / a, b), leibniz(L, b, ONE), leibniz(L, product, a)]
    facts.append(solve(implies(given, and_(eq(product / a, b), product >= a))))
    facts.append(solve(implies(and_(given, product <= a), eq(b, 1))))
    return solve(implies(given, eq(L(product), L(a) + L(b))), *facts)


def laws(log, a, b):
    """Return the laws of the logarithm, at two numbers."""
    grows = implies(a <= b, log(a) <= log(b))
    return and_(eq(log(a * b), log(a) + log(b)), eq(log(1 / a), -log(a)), log(a) <= a - 1, grows)


POSITIVE = and_(a > 0, b > 0)


@remembered
def sums():
    """Log ab = log a + log b: of a, b, ab and their inverses two from 1 on have the third."""
    over_a, over_b, over = 1 / a, 1 / b, 1 / (a * b)
    rows = [
        (and_(a >= 1, b >= 1), a, b, a * b),
        (and_(a < 1, b < 1), over_a, over_b, over),
        (and_(a >= 1, b < 1, a * b >= 1), a * b, over_b, a),
        (and_(a >= 1, b < 1, a * b < 1), a, over, over_b),
        (and_(a < 1, b >= 1, a * b >= 1), a * b, over_a, b),
        (and_(a < 1, b >= 1, a * b < 1), b, over, over_a),
    ]
    goal, parts = eq(value(a * b), value(a) + value(b)), []
    for case, one, two, third in rows:
        known = and_(POSITIVE, case)
        signs = and_(one >= 1, two >= 1, third >= 1, eq(one * two, third))
        signs = solve(
            implies(known, and_(signs, implies(b >= 1, a * b >= a), implies(a < 1, a * b <= b)))
        )
        facts = [signs, instance(of_product(), {a: one, b: two}), leibniz(L, one * two, third)]
        parts.append(solve(implies(known, goal), *facts))
    return solve(implies(POSITIVE, goal), *parts)


@remembered
def below_line():
    """Log a <= a - 1: its slope is at most 1 from 1 on, and from 1 to 1/a at least a."""
    inverse = 1 / a
    facts = [LOG.is_slow(), LOG.at_step(L, ONE, a), instance(LOG.grows(), {p: ONE, q: inverse})]
    small = and_(a > 0, a < 1)
    facts.append(solve(implies(small, inverse >= 1)))
    scaled = solve(implies(and_(small, inverse - 1 <= c * inverse), 1 - a <= c))
    facts.append(instance(scaled, {c: L(inverse)}))
    return solve(implies(a > 0, value(a) <= a - 1), *facts)


@remembered
def increasing():
    """Log a <= log b for a <= b: log b/a is not negative."""
    given = and_(POSITIVE, a <= b)
    facts = [instance(sums(), {b: b / a}), leibniz(LOGARITHM, a * (b / a), b)]
    facts.append(solve(implies(given, and_(b / a >= 1, eq(a * (b / a), b)))))
    facts += [instance(LOG.grows(), {p: ONE, q: b / a}), LOG.is_slow()]
    scaled = solve(implies(and_(d >= 1, d - 1 <= c * d), c >= 0))
    facts.append(instance(scaled, {c: L(b / a), d: b / a}))
    return solve(implies(given, value(a) <= value(b)), *facts)


@remembered
def has_laws():
    """Return that it has its laws, at two positive numbers."""
    inverse = [instance(sums(), {b: 1 / a}), instance(sums(), {a: ONE, b: ONE})]
    inverse += [leibniz(LOGARITHM, a * (1 / a), ONE)]
    inverse.append(solve(implies(a > 0, and_(1 / a > 0, eq(a * (1 / a), 1)))))
    inverse = solve(implies(a > 0, eq(value(1 / a), -value(a))), *inverse)
    return solve(implies(POSITIVE, laws(value, a, b)), sums(), inverse, below_line(), increasing())


def has_all(log):
    """Return whether a function has the laws at all positive numbers."""
    return closed(implies(POSITIVE, laws(log, a, b)), (a, b))


@remembered
def theorem():
    """Some function has the laws of the logarithm at all positive numbers."""
    goal = FUNCTIONS.exists(has_all)
    return solve(goal, generalise(has_laws(), a, b), elimination(goal.args[0].args[0], LOGARITHM))

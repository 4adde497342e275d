"""Linear estimates: the mean T of z(r(u)) over n independent reports, its mean and variance."""

from theory.kernel.binding import function, substitute
from theory.kernel.sorts import REAL, functions
from theory.kernel.terms import and_, const, eq, implies
from theory.kernel.theorem import instance, solve
from theory.kernel.trace import remembered
from theory.library import independent
from theory.library.independent import MAPS, U, Y, law, mean, one, proper, r, whole
from theory.tactics.expand import expand, rational
from theory.tactics.sums import equal, induction, size, size_facts

Z = const("z", functions(Y, REAL))
u = const("u", U)


def estimate(r):
    """Return the mean of z over the reports."""
    return U.sum(lambda u: Z(r(u))) / size(U)


def square(f):
    """Return the square of a function."""
    return lambda y: f(y) * f(y)


@remembered
def moments():
    """E[T] = Sum m z, and n E(T - E T)^2 = Sum m z^2 - (Sum m z)^2."""
    H, n, centre = proper(), size(U), one(Z)
    off = function(Y, lambda y: Z(y) - centre)
    total = one(off)
    centred = solve(implies(H, eq(total, 0)), expand(total), expand(centre))
    found = instance(independent.square_of_sum(), {independent.H: off})
    spread = one(square(off))
    variance = one(square(Z)) - centre * centre
    parts = [expand(t) for t in (spread, one(square(Z)), centre)]
    spread_ = solve(implies(H, eq(spread, variance)), *parts)
    users = size_facts(U, lambda u: True, u)
    summed = U.sum(lambda u: off(r(u)))
    shift = solve(eq(summed, U.sum(lambda u: Z(r(u))) - n * centre), expand(summed))
    near = rational(n >= 1, estimate(r) - centre, (U.sum(lambda u: Z(r(u))) - n * centre) / n)
    error = solve(implies(n >= 1, eq(estimate(r) - centre, summed / n)), shift, near)
    item = solve(implies(n >= 1, eq(estimate(r), summed / n + centre)), error)

    def sums(r):
        return U.sum(lambda u: off(r(u)))

    first = induction(
        lambda t, a, b: eq(t, a / n + centre * b),
        [mean(estimate), mean(sums), MAPS.sum(law)],
        n >= 1,
        use=lambda i: [instance(item, {r: i})],
    )

    def errors(r):
        return (estimate(r) - centre) * (estimate(r) - centre)

    squared = instance_square(error, n)
    second = induction(
        lambda t, a: eq(t, a / (n * n)),
        [mean(errors), mean(lambda r: sums(r) * sums(r))],
        n >= 1,
        use=lambda i: [instance(squared, {r: i})],
    )
    known = solve(implies(H, found.formula.args[1]), found, centred)
    average = solve(implies(H, eq(mean(estimate), centre)), first, known, whole(), *users)
    a, b, c = (const(f"{name}0", REAL) for name in "abc")
    scaled = solve(implies(and_(a >= 1, eq(b, a * c / (a * a))), eq(a * b, c)))
    scaled = instance(scaled, {a: n, b: mean(errors), c: spread})
    total = solve(implies(H, eq(n * mean(errors), spread)), second, known, scaled, *users)
    goal = and_(eq(mean(estimate), centre), eq(n * mean(errors), variance))
    return solve(implies(H, goal), average, total, spread_)


def instance_square(error, n):
    """Return that the squared error is the square of the sum over n^2."""
    a, b, c = (const(f"{name}0", REAL) for name in "abc")
    general = solve(implies(and_(c >= 1, eq(a, b / c)), eq(a * a, b * b / (c * c))))
    left, right = error.formula.args[1].args
    top = right.args[0]
    found = instance(general, {a: left, b: top, c: n})
    return solve(implies(n >= 1, eq(left * left, top * top / (n * n))), found, error)


CHANCE, GAIN = const("chance", REAL), const("gain", REAL)


@remembered
def scaled():
    """The mean of (z - chance)/gain over the reports: its expectation, and n times its variance."""
    H = and_(proper(), GAIN > 0)
    unit = function(Y, lambda y: (Z(y) - CHANCE) / GAIN)
    found = instance(moments(), {Z: unit})
    a, b = one(Z), one(square(Z))
    n = size(U)

    def shifted(r):
        return (estimate(r) - CHANCE) / GAIN

    total = U.sum(lambda u: unit(r(u)))
    sum_ = induction(
        lambda t, z, n: eq(t, (z - CHANCE * n) / GAIN),
        [total, U.sum(lambda u: Z(r(u))), n],
        GAIN > 0,
    )
    plain = const("total0", REAL)
    same = rational(
        and_(GAIN > 0, n >= 1), (plain - CHANCE * n) / GAIN / n, (plain / n - CHANCE) / GAIN
    )
    same = instance(same, {plain: U.sum(lambda u: Z(r(u)))})
    users = size_facts(U, lambda u: True, u)
    each = solve(
        implies(GAIN > 0, eq(substitute(estimate(r), {Z: unit}), shifted(r))), sum_, same, *users
    )
    mean_ = equal(
        mean(shifted),
        mean(lambda r: substitute(estimate(r), {Z: unit})),
        GAIN > 0,
        use=lambda i: [instance(each, {r: i})],
    )
    first = expand(one(unit), GAIN > 0)
    centre = solve(
        implies(H, eq(one(unit), (a - CHANCE) / GAIN)),
        first,
        expand(a),
        expand(Y.sum(independent.M)),
    )
    second = expand(one(square(unit)), GAIN > 0)
    value = (a - CHANCE) / GAIN
    other = substitute(estimate(r), {Z: unit})
    near = solve(implies(H, eq(shifted(r) - value, other - one(unit))), each, centre)
    c, d = const("c0", REAL), const("d0", REAL)
    alike = instance(
        solve(implies(eq(c, d), eq(c * c, d * d))), {c: shifted(r) - value, d: other - one(unit)}
    )
    errors = equal(
        mean(lambda r: (shifted(r) - value) * (shifted(r) - value)),
        mean(
            lambda r: substitute((other - one(unit)) * (other - one(unit)), {const("r", MAPS): r})
        ),
        H,
        use=lambda i: [instance(t, {r: i}) for t in (near, alike)],
    )
    first, last = const("first0", REAL), const("second0", REAL)
    ones = independent.M
    spread = rational(
        GAIN > 0,
        1 / GAIN * (1 / GAIN) * last
        + (1 / GAIN * (-CHANCE / GAIN) + -CHANCE / GAIN * (1 / GAIN)) * first
        + -CHANCE / GAIN * (-CHANCE / GAIN) * 1
        - (first - CHANCE) / GAIN * ((first - CHANCE) / GAIN),
        (last - first * first) / (GAIN * GAIN),
    )
    spread = instance(spread, {first: a, last: b})
    del ones
    variance = one(square(unit)) - one(unit) * one(unit)
    total_ = expand_to_plain(second, a, b)
    closed = solve(implies(H, eq(variance, (b - a * a) / (GAIN * GAIN))), *total_, centre, spread)
    goal = and_(
        eq(mean(shifted), value),
        eq(
            n * mean(lambda r: (shifted(r) - value) * (shifted(r) - value)),
            (b - a * a) / (GAIN * GAIN),
        ),
    )
    return solve(implies(H, goal), found, mean_, centre, errors, closed)


def expand_to_plain(second, a, b):
    """Return what the sum of squares is, with the sums in this module's order."""
    return [second, expand(a), expand(b)]

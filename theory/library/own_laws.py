"""The number T of pairwise independent events, one a user, each of a probability of its own."""

from theory.kernel.binding import function, substitute
from theory.kernel.sorts import REAL, functions
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import instance, leibniz, solve
from theory.kernel.trace import remembered
from theory.library.moments import OMEGA, WEIGHT, B, U, k, mean_of, moved, o, total, u
from theory.notions.probability import size
from theory.tactics.expand import expand, rational
from theory.tactics.sums import equal, non_negative, size_facts

OWN = const("m", functions(U, REAL))


def known():
    """Return that these are events, of probabilities m(u), and any two independent."""
    return and_(
        U.forall(lambda u: OMEGA.forall(lambda o: eq(B(u, o) * B(u, o), B(u, o)))),
        U.forall(lambda u: eq(mean_of(lambda o: B(u, o)), OWN(u))),
        U.forall(
            lambda u: U.forall(
                lambda v: implies(
                    not_(eq(u, v)), eq(mean_of(lambda o: B(u, o) * B(v, o)), OWN(u) * OWN(v))
                )
            )
        ),
    )


@remembered
def mean():
    """E[T] is the sum of the probabilities."""
    H = known()
    rows = equal(U.sum(lambda u: mean_of(lambda o: B(u, o))), U.sum(OWN), given=H, rounds=1)
    goal = implies(H, eq(mean_of(total), U.sum(OWN)))
    return solve(goal, moved(lambda u, o: B(u, o)), rows)


@remembered
def square():
    """E[T^2] - E[T]^2 is the sum of m - m^2."""
    H = known()
    pairs = expand(U.sum(lambda u: B(u, o) * total(o)))
    squares = equal(
        mean_of(lambda o: total(o) * total(o)),
        mean_of(lambda o: U.sum(lambda u: B(u, o) * total(o))),
        use=lambda i: [instance(pairs, {o: i})],
    )
    one = row(H)

    def each(u):
        return OWN(u) - OWN(u) * OWN(u) + OWN(u) * U.sum(OWN)

    rows = equal(
        U.sum(lambda u: mean_of(lambda o: B(u, o) * total(o))),
        U.sum(each),
        given=H,
        use=lambda i: [instance(one, {u: i})],
    )
    spread, whole = U.sum(lambda u: OWN(u) * (1 - OWN(u))), U.sum(OWN)
    goal = eq(mean_of(lambda o: total(o) * total(o)), spread + whole * whole)
    out = moved(lambda u, o: B(u, o) * total(o))
    return solve(implies(H, goal), squares, out, rows, expand(U.sum(each)), expand(spread))


def row(H):
    """E[B_u T] = m(u) + m(u) times the other users' probabilities."""
    product = expand(U.sum(lambda v: B(u, o) * B(v, o)))
    products = equal(
        mean_of(lambda o: B(u, o) * total(o)),
        mean_of(lambda o: U.sum(lambda v: B(u, o) * B(v, o))),
        use=lambda i: [instance(product, {o: i})],
    )
    diagonal = equal(
        mean_of(lambda o: B(u, o) * B(k, o)),
        mean_of(lambda o: B(u, o)),
        given=and_(H, eq(u, k)),
        at=lambda i: [u],
        rounds=2,
    )

    def law(v):
        return ite(eq(v, u), OWN(u), OWN(u) * OWN(v))

    laws = equal(
        U.sum(lambda v: mean_of(lambda o: B(u, o) * B(v, o))),
        U.sum(law),
        given=H,
        use=lambda v: [instance(diagonal, {k: v})],
        at=lambda v: [u],
        rounds=2,
    )
    spread = OWN(u) - OWN(u) * OWN(u) + OWN(u) * U.sum(OWN)
    goal = eq(mean_of(lambda o: B(u, o) * total(o)), spread)
    rest = [moved(lambda v, o: B(u, o) * B(v, o)), laws, expand(U.sum(law))]
    return solve(implies(H, goal), products, *rest)


R = const("r", functions(U, REAL))
CHANCE, GAIN = const("b", REAL), const("g", REAL)


def average():
    """Return the average of the users' r."""
    return U.sum(R) / size(U)


def spread():
    """Return the average of their squared distance from it."""
    return U.sum(lambda u: (R(u) - average()) * (R(u) - average())) / size(U)


def drawn():
    """Return that user u's event has the probability b + g r(u)."""
    law = function(U, lambda u: CHANCE + GAIN * R(u))
    return {OWN: law}, and_(substitute(known(), {OWN: law}), GAIN > 0, eq(OMEGA.sum(WEIGHT), 1))


@remembered
def variance(estimate, unit_variance):
    """E[(estimate(T/n) - r)^2] = (unit_variance(b, g, r) - V)/n; V is the users' spread.

    Parameters
    ----------
    estimate : callable
        The empirical estimate of r from a frequency, b and g.
    unit_variance : callable
        Of b, g and r.
    """
    b, g, n = CHANCE, GAIN, size(U)
    put, H = drawn()
    positive = size_facts(U, lambda u: True, const("j", U))
    some = and_(g > 0, n >= 1)
    x, S, Q = (const(name, REAL) for name in ("x0", "s0", "q0"))
    c, q = n * b + g * S, 1 / (n * n * g * g)

    def error(t):
        off = estimate(t / n, b, g) - S / n
        return off * off

    flat = (x * x - 2 * c * x + c * c) * q
    shape = rational(some, error(x), flat)
    total_r, squares = U.sum(R), U.sum(lambda u: R(u) * R(u))

    def at(formula, o):
        return substitute(formula, {x: total(o), S: total_r})

    even = mean_of(lambda o: at(flat, o))
    same = equal(
        mean_of(lambda o: at(error(x), o)),
        even,
        given=H,
        use=lambda o: [instance(shape, {x: total(o), S: total_r}), *positive],
    )
    first, second = (instance(t, put) for t in (mean(), square()))
    sums = U.sum(OWN), U.sum(lambda u: OWN(u) * (1 - OWN(u)))
    whole, parts = (substitute(t, put) for t in sums)
    found = (n * b * (1 - b) + g * (1 - 2 * b) * S - g * g * Q) * q
    moments = [first, second, same, expand(even), expand(whole), expand(parts), *positive]
    value = substitute(found, {S: total_r, Q: squares})
    summed = solve(implies(H, eq(mean_of(lambda o: at(error(x), o)), value)), *moments)
    unit = unit_variance(b, g, average())
    closed = rational(some, found, (unit_variance(b, g, S / n) - (Q - S * S / n) / n) / n)
    closed = instance(closed, {S: total_r, Q: squares})
    apart = (squares - total_r * total_r / n) / n
    renamed = leibniz(function(REAL, lambda v: (unit - v) / n), spread(), apart)
    facts = [summed, closed, renamed, spelled_spread(), *positive]
    goal = eq(mean_of(lambda o: at(error(x), o)), (unit - spread()) / n)
    return solve(implies(H, goal), *facts)


@remembered
def spelled_spread():
    """V is the average of the squares, less the square of the average; it is not negative."""
    n, total_r, squares = size(U), U.sum(R), U.sum(lambda u: R(u) * R(u))
    some = n >= 1
    far = U.sum(lambda u: (R(u) - average()) * (R(u) - average()))
    found = expand(far, some)
    same = rational(some, found.formula.args[1].args[1], squares - total_r * total_r / n)
    divided = leibniz(function(REAL, lambda v: v / n), far, squares - total_r * total_r / n)
    a, c = const("a0", REAL), const("c0", REAL)
    sign = solve(implies(and_(a >= 0, c >= 1), a / c >= 0))
    positive = size_facts(U, lambda u: True, const("j", U))
    facts = [found, same, divided, instance(sign, {a: far, c: n}), non_negative(far), *positive]
    goal = and_(eq(spread(), (squares - total_r * total_r / n) / n), spread() >= 0)
    return solve(goal, *facts)

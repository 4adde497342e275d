"""Distributions at the corners of a cube: no estimate of n reports is near all of them (Assouad).

A corner is a set v of values. Its sensitive values have the mass h each, and one value, the star,
has the rest.
"""

from fractions import Fraction

from theory.kernel.binding import function
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import instance
from theory.kernel.trace import remembered
from theory.library import near_laws
from theory.library.involutions import reindexed
from theory.library.near_laws import ESTIMATE, MAPS, SENSITIVE, H, X, mean, private, small
from theory.notions.limits import absolute
from theory.notions.probability import is_distribution
from theory.tactics.closing import agreeing
from theory.tactics.context import Given
from theory.tactics.logic import at, for_all
from theory.tactics.sums import ONE, ZERO, size

CORNERS = functions(X, BOOL)
V, STAR, ONE_VALUE = const("v", CORNERS), const("star", X), const("one", X)
REST = const("rest", REAL)


def free(x):
    """Return whether a value may be in a corner or not: it is sensitive, and not the star."""
    return and_(SENSITIVE(x), not_(eq(x, STAR)))


def step(v, x):
    """Return the mass of a value that is not the star."""
    return ite(and_(free(x), v(x)), H, ZERO)


def corner(v, x):
    """Return the mass of a value."""
    return ite(eq(x, STAR), 1 - X.sum(lambda x: step(v, x)), step(v, x))


def turned(v, i):
    """Return the corner with the value i in it if it is not, and without it if it is."""
    return function(X, lambda x: not_(eq(v(x), eq(x, i))))


def given():
    """Return what is known of the mechanism, the step and the star."""
    return and_(private(), small(), H * size(X, SENSITIVE) <= 1, SENSITIVE(STAR))


@remembered
def total_mass():
    """All masses sum to that of the star and of the others."""
    p, total = Given(), X.sum(lambda x: step(V, x))
    star = X.sum(lambda x: ite(eq(x, STAR), REST, ZERO))
    masses = X.sum(lambda x: ite(eq(x, STAR), REST, step(V, x)))
    p.by_item(masses == star + total)
    return p.have(masses == REST + total)


@remembered
def distributions():
    """Each corner is a distribution."""
    p = Given(and_(H >= 0, H * size(X, SENSITIVE) <= 1))
    x = p.fix(X)
    total = X.sum(lambda x: step(V, x))
    p.by_item(and_(total >= 0, total <= H * size(X, SENSITIVE)))
    p.have(corner(V, x) >= 0)
    p.use(total_mass(), {REST: 1 - total})
    return p.have(is_distribution(X, lambda x: corner(V, x)))


def change(v, i):
    """Return how the mass of i changes when it is turned."""
    return ite(v(i), -H, H)


@remembered
def moved_mass():
    """A turned corner has more or less mass at i, and less or more at the star."""
    p = Given(free(ONE_VALUE))
    x = p.fix(X)
    other = turned(V, ONE_VALUE)
    more = X.sum(lambda x: ite(eq(x, ONE_VALUE), change(V, ONE_VALUE), ZERO))
    before, after = (X.sum(lambda x, v=v: step(v, x)) for v in (V, other))
    p.have(step(other, x) == step(V, x) + ite(eq(x, ONE_VALUE), change(V, ONE_VALUE), ZERO))
    p.by_item(after == before + more)
    p.have(more == change(V, ONE_VALUE))
    d = change(V, ONE_VALUE)
    return p.have(
        corner(other, x) == corner(V, x) + ite(eq(x, ONE_VALUE), d, ite(eq(x, STAR), -d, d * 0))
    )


def error(v, i, cost):
    """Return the mean cost of the error at i."""
    return mean(lambda x: corner(v, x), lambda r: cost(ESTIMATE(r, i) - corner(v, i)))


def at_one(pairs, cost, least):
    """Return that the mean costs of the error at i sum to 3/8 of the least a corner, or more.

    `pairs` is `near_laws.pair` of this cost and least.
    """
    p = Given(and_(given(), free(ONE_VALUE)))
    p.know(moved_mass())
    other = turned(V, ONE_VALUE)
    for v in (V, other):
        p.use(distributions(), {V: v})
    values = {near_laws.P1: lambda x: corner(V, x), near_laws.P2: lambda x: corner(other, x)}
    values |= {near_laws.ONE: ONE_VALUE, near_laws.OTHER: STAR, near_laws.D: change(V, ONE_VALUE)}
    both = p.use(pairs, values)
    here, there = error(V, ONE_VALUE, cost), error(other, ONE_VALUE, cost)
    half, half_turned = (
        CORNERS.sum(lambda v: error(v, ONE_VALUE, cost)),
        CORNERS.sum(lambda v: error(turned(v, ONE_VALUE), ONE_VALUE, cost)),
    )
    back = agreeing(p.H, turned(other, ONE_VALUE), V, lambda x: at(p.H, x))
    twice = for_all(
        p.H, function(CORNERS, lambda v: eq(turned(turned(v, ONE_VALUE), ONE_VALUE), v)), V, back
    )
    p.know(
        reindexed(
            p.H, CORNERS, lambda v: error(v, ONE_VALUE, cost), lambda v: turned(v, ONE_VALUE), twice
        )
    )
    p.have(half == half_turned)
    p.have(here + there >= Fraction(3, 4) * least, both)
    count = CORNERS.sum(lambda v: Fraction(3, 4) * least)
    p.by_item(count <= half + half_turned, over=CORNERS)
    return p.have(2 * half >= count)


J = index("J")
PART, FREE = const("part", functions(J, X, REAL)), const("free", functions(X, BOOL))
LEAST, BOUND = const("least", REAL), const("bound", REAL)


@remembered
def averaged():
    """If rows sum to at most a bound, and free columns have a mean of at least c, so it has."""
    known = [
        J.forall(lambda j: and_(X.sum(lambda x: PART(j, x)) <= BOUND)),
        J.forall(lambda j: X.forall(lambda x: PART(j, x) >= 0)),
        X.forall(lambda x: implies(FREE(x), J.sum(lambda j: PART(j, x)) >= J.sum(lambda j: LEAST))),
    ]
    p = Given(and_(*known))
    x = p.fix(X)
    column_bound = ite(FREE(x), J.sum(lambda j: LEAST), ZERO)
    p.by_item(J.sum(lambda j: PART(j, x)) >= 0)
    p.have(column_bound <= J.sum(lambda j: PART(j, x)))
    columns = X.sum(lambda x: J.sum(lambda j: PART(j, x)))
    rows = J.sum(lambda j: X.sum(lambda x: PART(j, x)))
    p.sums(columns, rows)
    p.by_item(rows <= J.sum(lambda j: BOUND), over=J)
    least = X.sum(lambda x: ite(FREE(x), J.sum(lambda j: LEAST), ZERO))
    p.by_item(least <= columns, over=X)
    count = size(J)
    p.have(J.sum(lambda j: LEAST) == count * LEAST)
    p.have(J.sum(lambda j: BOUND) == count * BOUND)
    p.by_item(least == size(X, FREE) * (J.sum(lambda j: LEAST)), over=X)
    p.have(count * (size(X, FREE) * LEAST) <= count * BOUND)
    p.have(count >= 1)
    return p.have(size(X, FREE) * LEAST <= BOUND)


def loss(p, cost):
    """Return the expected loss of the estimate where values have the law p."""
    return X.sum(lambda x: mean(p, lambda r: cost(ESTIMATE(r, x) - p(x))))


def everywhere(pairs, cost, least):
    """Return that the loss is not less than 3/8 (s - 1) of the least at every distribution."""
    laws = functions(X, REAL)
    bounded = laws.forall(lambda p: implies(is_distribution(X, p), loss(p, cost) <= BOUND))
    p = Given(and_(given(), bounded))
    r, x, y = p.fix(MAPS, X, near_laws.Y)
    p.know(distributions())
    here = function(X, lambda x: corner(V, x))
    p.have(loss(here, cost) <= BOUND, at=[here])
    p.by_item(near_laws.report(here, y) >= 0)
    p.have(cost(ESTIMATE(r, x) - corner(V, x)) >= 0)
    p.by_item(near_laws.U.prod(lambda u: near_laws.report(here, r(u))) >= 0)
    p.by_item(error(V, x, cost) >= 0, over=MAPS)
    p.know(instance(at_one(pairs, cost, least), {ONE_VALUE: x}))
    part = Fraction(3, 8) * least
    count = CORNERS.sum(lambda v: Fraction(3, 4) * least)
    q = p.under(free(x))
    q.have(2 * CORNERS.sum(lambda v: error(v, x, cost)) >= count)
    p.by_item(count == 2 * CORNERS.sum(lambda v: part), over=CORNERS)
    values = {J: CORNERS, PART: lambda v, x: error(v, x, cost), FREE: free, LEAST: part}
    p.use(averaged(), values)
    alone = X.sum(lambda x: ite(eq(x, STAR), ONE, ZERO))
    p.by_item(size(X, free) == size(X, SENSITIVE) - alone)
    return p.have((size(X, SENSITIVE) - 1) * part <= BOUND)


@remembered
def absolute_errors():
    """Of absolute errors."""
    return everywhere(near_laws.absolute_errors(), absolute, H)


@remembered
def squared_errors():
    """Of squared errors."""
    return everywhere(near_laws.squared_errors(), lambda x: x * x, H * H / 2)

"""Problem (5) in the coordinates alpha = log(a/b), beta = log((1-b)/(1-a)): convex, and linear.

u (1+v) and v (1+u) are products of functions whose logarithms lie above their tangents, as log is
concave; m noise + mu own is (m - mu) u (1+v) + mu v (1+u).
"""

from mechanisms import idue
from mechanisms.optimal_idue import objective as formulas
from theory.kernel.binding import substitute
from theory.kernel.terms import and_
from theory.ledger.decisions import proves
from theory.library.arithmetic import scaled, weighted
from theory.statements.oneid import convex as model
from theory.statements.oneid.convex import (
    A0,
    B0,
    BUDGET,
    LEFT,
    LOG,
    MOST,
    MOST_A,
    MOST_B,
    MU,
    PLAN,
    REST,
    SIZE,
    A,
    B,
    G,
)
from theory.tactics.context import Given


def slope(p, a, c):
    """Show log((a-1)/(c-1)) <= (1+u0) log(a/c), by the concavity of log."""
    p.have(and_((c - 1) * a > 0, 1 / (c - 1) > 0))
    p.have((c - 1) * ((a - 1) * c / ((c - 1) * a)) == c - c / a)
    p.have(LOG(c) - LOG(a) + (c - 1) * (LOG(a - 1) + LOG(c) - LOG(c - 1) - LOG(a)) <= 0)
    p.have(LOG(a - 1) - LOG(c - 1) <= (1 + 1 / (c - 1)) * (LOG(a) - LOG(c)))


def product(p, a, c, b, d):
    """Show that u (1+v) lies above its tangent; return both."""
    u, u0, v, v0 = (model.coordinate(x) for x in (a, c, b, d))
    start, ratio = u0 * (1 + v0), (c - 1) * b * (d - 1) / ((a - 1) * (b - 1) * d)
    p.have(and_(start > 0, (a - 1) * (b - 1) * d > 0))
    away = -1 * (1 + u0) * (LOG(a) - LOG(c)) - v0 * (LOG(b) - LOG(d))
    log = LOG(c - 1) - LOG(a - 1) + LOG(b) - LOG(d) + LOG(d - 1) - LOG(b - 1)
    p.have(ratio >= 1 + log)
    p.use(scaled(start, 1 + away, ratio))
    tangent = start * (1 + away)
    p.rewrite(u * (1 + v) >= tangent, u * (1 + v) == start * ratio)
    return tangent, u * (1 + v)


def above_tangent(p, g):
    """Show that a group's summand lies above its tangent."""
    a, b, c, d = A(g), B(g), A0(g), B0(g)
    p.have(and_(1 / a <= 1, 1 / b <= 1))
    p.have(and_(LOG(a) >= 0, LOG(b) >= 0))
    slope(p, a, c)
    slope(p, b, d)
    first, second = product(p, a, c, b, d), product(p, b, d, a, c)
    rest = SIZE(g) - MU(g)
    p.use(weighted((rest, *first), (MU(g), *second)))
    summand = model.summand(formulas, g, model.coordinate(a), model.coordinate(b))
    low, high = (rest * x + MU(g) * y for x, y in zip(first, second, strict=True))
    p.rewrite(summand >= low, summand == high)
    return p.have(p(model.above_tangent(formulas, g)))


def same_problem(p):
    """Show that a, b have the coordinates, and that Proposition 1 is A_i B_j."""
    i, j = p.fix(G, G)
    pairs = [(model.coordinate(A(k)), model.coordinate(B(k))) for k in (i, j)]
    for u, v in pairs:
        p.have(and_(u > 0, v > 0, 1 + u + v > 0))
        a, b = formulas.probabilities(u, v)
        p.have(a - b == 1 / (1 + u + v))
        p.have(1 - a == v / (1 + u + v))
    p.have(p(model.same_problem(formulas, idue.ratio, i, j)))


def bounded(p, g, above):
    """Show the lower bound of (5) by tangents and plan."""
    p = p.under(p.goal("any plan bounds (5)").args[0])
    alpha, beta = LOG(A(g)), LOG(B(g))
    row, column = G.sum(PLAN(g)), G.sum(lambda i: PLAN(i, g))
    pull, push = model.pulls(formulas, g)
    paid = [
        charged(p, pull, row, alpha, LEFT(g), MOST_A(g)),
        charged(p, push, column, beta, REST(g), MOST_B(g)),
    ]
    u, v, u0, v0 = (model.coordinate(f(g)) for f in (A, B, A0, B0))
    own = p.use(scaled(MU(g), formulas.own(u, v), MOST))
    start, noise = model.summand(formulas, g, u0, v0), SIZE(g) * formulas.noise(u, v)
    charge = LEFT(g) * MOST_A(g) + REST(g) * MOST_B(g)
    tangent = start + pull * LOG(A0(g)) + push * LOG(B0(g)) - charge
    numbers = alpha, beta, LOG(A0(g)), LOG(B0(g)), pull, push, start, row, column
    item = noise + MU(g) * MOST >= tangent - row * alpha - column * beta
    p.arithmetic(item, above, own, *paid, of=numbers)
    noises, tangents, rows, columns = (
        G.sum(lambda i, term=term: substitute(term, {g: i}))
        for term in (noise, tangent, row * alpha, column * beta)
    )
    p.by_item(noises + MOST * G.sum(MU) >= tangents - rows - columns)
    planned(p, g, rows, columns)


def charged(p, pull, row, log, left, most):
    """Show that the plan's row pays for a pull, and for the remainder at its greatest value."""
    p.use(scaled(log, pull, row + left))
    p.use(scaled(left, log, most))
    parts = log * pull <= log * (row + left), left * log <= left * most
    numbers = [pull, row, log, left, most]
    return p.arithmetic(pull * log <= row * log + left * most, *parts, of=numbers)


def planned(p, g, rows, columns):
    """Show that the plan at the logarithms costs at most the plan at the budgets."""
    h = p.fix(G)
    p.have(PLAN(g, h) * LOG(A(g)) + PLAN(g, h) * LOG(B(h)) <= PLAN(g, h) * BUDGET(g, h))
    far, cost = (G.sum(lambda j, f=f: PLAN(g, j) * f(j)) for f in (lambda j: LOG(B(j)), BUDGET(g)))
    p.by_item(G.sum(PLAN(g)) * LOG(A(g)) + far <= cost, over=G)
    fars, costs = (G.sum(lambda i, term=term: substitute(term, {g: i})) for term in (far, cost))
    p.by_item(rows + fars <= costs)
    p.sums(fars, columns)


@proves("oneid-problem-convex")
def theorem(statement):
    """Return oneid-problem-convex."""
    p = Given(statement)
    g = p.fix(G)
    bounded(p, g, above_tangent(p, g))
    same_problem(p)
    return p.conclude()

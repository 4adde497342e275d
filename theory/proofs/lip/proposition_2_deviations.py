"""A user's deviation X_u - E[X_u|Y_u] on the product space, and what it is uncorrelated with."""

from mechanisms.estimation import mmse
from theory.kernel.binding import function, function_of, substitute
from theory.kernel.sorts import REAL, functions
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import (
    at_sorts,
    exchange,
    extensional,
    generalise,
    instance,
    leibniz,
    solve,
)
from theory.kernel.trace import remembered
from theory.library import product_space
from theory.library.factors import one_out, rest
from theory.library.finite import coordinates
from theory.library.finite.coordinates import base, i, k, put
from theory.statements.lip import decomposition as model
from theory.statements.lip.decomposition import LAW, NUMBER, OMEGA, REPORT, REPORTS, U, Y, Z
from theory.tactics.expand import expand
from theory.tactics.folds import state_induction
from theory.tactics.logic import at, prove
from theory.tactics.sums import ONE, ZERO, equal, induction, item_at_most, non_negative

u, v, z, y, f = const("u", U), const("v", U), const("z", Z), const("y", Y), const("f", OMEGA)
WORTH = const("worth", functions(Y, REAL))
RULE = const("rule", functions(REPORTS, REAL))


def given():
    """Return that each user has a law."""
    return model.have_laws(LAW)


def guess(u, y):
    """Return E[X_u | Y_u = y]."""
    return model.posterior(LAW, u, y, mmse.posterior_mean)


def deviation(u, z):
    """Return X_u - E[X_u | Y_u] at an outcome of the user."""
    return NUMBER(u, z) - guess(u, REPORT(u, z))


@remembered
def no_bias():
    """Return that a deviation has mean 0, times any function of the own report."""
    H = given()
    signs = prove(implies(H, LAW(u, z) >= 0), at=[u, z], rounds=2)
    mass, mean = model.moment(LAW, u, y, lambda z: 1), model.moment(LAW, u, y, NUMBER(u))
    item = ite(eq(REPORT(u, z), y), LAW(u, z) * deviation(u, z), ZERO)
    column = Z.sum(lambda j: substitute(item, {z: j}))
    same = leibniz(function(Y, lambda y: guess(u, y)), REPORT(u, z), y)
    each = implies(
        H, eq(item, ite(eq(REPORT(u, z), y), LAW(u, z) * (NUMBER(u, z) - guess(u, y)), ZERO))
    )
    each = solve(each, same)
    spread = induction(
        lambda a, b, c: eq(a, b - guess(u, y) * c),
        [column, mean, mass],
        H,
        use=lambda j: [instance(each, {z: j})],
    )
    positive = non_negative(mass, H, use=lambda j: [instance(signs, {z: j})])
    below = item_at_most(mass, z, H, use=lambda j: [instance(signs, {z: j})])
    nothing = and_(H, eq(mass, 0))
    empty = induction(
        lambda b: eq(b, 0),
        [mean],
        nothing,
        use=lambda j: [instance(t, {z: j}) for t in (below, signs)],
    )
    ratio = solve(implies(mass > 0, eq(mean / mass * mass, mean)))
    zero = solve(implies(H, eq(column, 0)), spread, positive, empty, ratio)
    # by report
    share = LAW(u, z) * deviation(u, z) * WORTH(REPORT(u, z))
    pairs = function_of(Z, Y, lambda z, y: by_report(z, y))
    inner = expand(Y.sum(lambda y: by_report(z, y)))
    total = Z.sum(lambda j: substitute(share, {z: j}))
    rows = equal(
        total,
        Z.sum(lambda z: Y.sum(lambda y: pairs(z, y))),
        use=lambda j: [instance(inner, {z: j})],
    )
    scaled = induction(lambda a, b: eq(a, b * WORTH(y)), [Z.sum(lambda z: by_report(z, y)), column])
    zeros = Y.sum(lambda y: ZERO)
    columns = equal(
        Y.sum(lambda y: Z.sum(lambda z: pairs(z, y))),
        zeros,
        H,
        use=lambda j: [instance(t, {y: j}) for t in (scaled, zero)],
    )
    return solve(implies(H, eq(total, 0)), rows, exchange("sum", pairs), columns, expand(zeros))


def by_report(z, y):
    """Return a deviation's share in one report, times what the report is worth."""
    return ite(eq(REPORT(u, z), y), LAW(u, z) * deviation(u, z) * WORTH(y), ZERO)


@remembered
def apart():
    """Return the probability of an outcome with z at user i: the user's times the others'."""
    there = function(U, lambda u: LAW(u, put(k, z)(u)))
    others = others_at()
    alike = leibniz(LAW(u), put(k, z)(u), k(u))
    same = equal(rest(there, i), others, use=lambda j: [instance(alike, {u: j})])
    return solve(eq(model.weight(LAW, put(k, z)), LAW(i, z) * others), one_out(there, i), same)


def others_at():
    """Return the probability of all other users' outcomes."""
    return U.prod(lambda u: ite(eq(u, i), ONE, LAW(u, k(u))))


def averaged(H, h, each, value):
    """Return E[h] = value rho, from E[h | the others] = value, at an arbitrary rest k."""
    whole = function(OMEGA, lambda f: model.weight(LAW, f) * h(f))
    general = instance(coordinates.theorem(), {coordinates.PHI: whole})
    total, spread = general.formula.args
    inner = Z.sum(lambda z: model.weight(LAW, put(k, z)) * h(put(k, z)))
    own = Z.sum(lambda z: LAW(i, z) * h(put(k, z)))
    scaled = induction(
        lambda a, b: eq(a, others_at() * b), [inner, own], use=lambda j: [instance(apart(), {z: j})]
    )
    one = solve(implies(H, eq(inner, others_at() * value)), scaled, each)
    mass = OMEGA.sum(lambda m: ite(eq(m(i), base), substitute(others_at(), {k: m}), ZERO))
    found = induction(
        lambda a, b: eq(a, value * b), [spread, mass], H, use=lambda j: [instance(one, {k: j})]
    )
    return solve(implies(H, eq(total, value * mass)), general, found)


@remembered
def all_others():
    """Return that the others' outcomes have probability one together."""
    H = given()
    row = Z.sum(lambda z: LAW(i, z) * ONE)
    sure = solve(implies(H, eq(row, 1)), *at(H, i))
    found = averaged(H, lambda f: ONE, sure, ONE)
    space = at_sorts(product_space.is_space(), {product_space.Y: Z})
    space = instance(space, {const("m_of", LAW.sort): LAW})
    laws = prove(implies(H, space.formula.args[0]), rounds=3)
    return solve(implies(H, eq(found.formula.args[1].args[1], 1)), found, space, laws)


def mean_is(h, each, value):
    """Return E[h] = value, from the same given all others."""
    H = given()
    found = averaged(H, h, each, value)
    return solve(implies(H, eq(found.formula.args[1].args[0], value)), found, all_others())


def d(u, f):
    """Return a user's deviation at an outcome of all."""
    return deviation(u, f(u))


def at_own(j):
    """Return that the deviation of user i is that of its own outcome."""
    return leibniz(function(Z, lambda z: deviation(i, z)), put(k, j)(i), j)


@remembered
def squares():
    """Return that a deviation's mean square is the user's own least error."""
    H = given()
    own = model.own_error(LAW, i, mmse.posterior_mean)
    row = Z.sum(lambda z: LAW(i, z) * (d(i, put(k, z)) * d(i, put(k, z))))
    each = solve(implies(H, eq(row, own)), equal(row, own, use=lambda j: [at_own(j)]))
    return mean_is(lambda f: d(i, f) * d(i, f), each, own)


@remembered
def uncorrelated_with_others():
    """Return E[D_i D_v] = 0 for v != i."""
    H = and_(given(), not_(eq(v, i)))
    row = Z.sum(lambda z: LAW(i, z) * (d(i, put(k, z)) * d(v, put(k, z))))
    plain = instance(no_bias(), {u: i, WORTH: function(Y, lambda y: ONE)})
    bare = plain.formula.args[1].args[0]
    kept = leibniz(function(Z, lambda z: deviation(v, z)), put(k, z)(v), k(v))
    s, t, p, a, b, c = (const(f"{name}0", REAL) for name in "stpabc")
    known = and_(eq(s, t * c), eq(b, c))
    step = solve(implies(known, eq(s + p * (a * b), (t + p * a) * c)))

    def use(j, *state):
        put_ = {p: LAW(i, j), a: d(i, put(k, j)), b: d(v, put(k, j)), c: d(v, k)}
        put_ |= dict(zip((s, t), state, strict=True))
        return at_own(j), instance(kept, {z: j}), instance(step, put_)

    same = state_induction(lambda a, b: eq(a, b * d(v, k)), [row, bare], H, use)
    each = solve(implies(H, eq(row, 0)), same, plain)
    found = averaged(H, lambda f: d(i, f) * d(v, f), each, ZERO)
    return solve(implies(H, eq(found.formula.args[1].args[0], 0)), found)


def told(f):
    """Return all reports at an outcome."""
    return function(U, lambda u: REPORT(u, f(u)))


@remembered
def uncorrelated_with_reports():
    """Return E[D_i r(all reports)] = 0, for every function r."""
    H = given()

    def changed(y):
        return function(U, lambda u: ite(eq(u, i), y, REPORT(u, k(u))))

    worth = function(Y, lambda y: RULE(changed(y)))
    row = Z.sum(lambda z: LAW(i, z) * (d(i, put(k, z)) * RULE(told(put(k, z)))))
    one, other = told(put(k, z)), changed(REPORT(i, z))
    parts = [
        leibniz(function(U, lambda u: REPORT(u, z)), u, i),
        leibniz(REPORT(u), put(k, z)(u), k(u)),
        leibniz(REPORT(u), put(k, z)(u), z),
    ]
    pointwise = solve(eq(one(u), other(u)), *parts)
    same = prove(eq(one, other), extensional(one, other), generalise(pointwise, u), rounds=1)
    moved = solve(eq(RULE(one), RULE(other)), same, leibniz(RULE, one, other))
    plain = instance(no_bias(), {u: i, WORTH: worth})
    total = plain.formula.args[1].args[0]
    alike = equal(row, total, use=lambda j: [instance(moved, {z: j}), at_own(j)])
    each = solve(implies(H, eq(row, 0)), alike, plain)
    return mean_is(lambda f: d(i, f) * RULE(told(f)), each, ZERO)

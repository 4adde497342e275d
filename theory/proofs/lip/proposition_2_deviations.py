"""A user's deviation X_u - E[X_u|Y_u] on the product space, and what it is uncorrelated with."""

from mechanisms.estimation import mmse
from theory.kernel.binding import function, substitute
from theory.kernel.sorts import REAL, functions
from theory.kernel.terms import and_, const, eq, ite, not_
from theory.kernel.theorem import instance, leibniz, solve
from theory.kernel.trace import remembered
from theory.library import product_space
from theory.library.factors import one_out, rest
from theory.library.finite import coordinates
from theory.library.finite.coordinates import base, i, k, with_value
from theory.statements.lip import decomposition as model
from theory.statements.lip.decomposition import LAW, NUMBER, OMEGA, REPORT, REPORTS, U, Y, Z
from theory.tactics.closing import agreeing
from theory.tactics.context import Given
from theory.tactics.sums import ONE, ZERO, equal

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
    p = Given(given())
    z, y, number = p.fix(Z, Y, REAL)
    mass, mean = model.moment(LAW, u, y, lambda z: 1), model.moment(LAW, u, y, NUMBER(u))

    def missed(number):
        return Z.sum(lambda z: ite(eq(REPORT(u, z), y), LAW(u, z) * (NUMBER(u, z) - number), ZERO))

    column = Z.sum(lambda z: ite(eq(REPORT(u, z), y), LAW(u, z) * deviation(u, z), ZERO))
    p.know(leibniz(function(Y, lambda y: guess(u, y)), REPORT(u, z), y))
    p.by_item(column == missed(guess(u, y)))
    split = p.by_item(missed(number) == mean - number * mass)
    p.know(instance(split, {number: guess(u, y)}))
    p.have(mass >= 0)
    p.item(mass, z)
    p.under(eq(mass, 0)).by_item(mean == 0)
    p.have(column == 0)

    def cell(z, y):
        return ite(eq(REPORT(u, z), y), LAW(u, z) * deviation(u, z) * WORTH(y), ZERO)

    def item(z):
        return LAW(u, z) * deviation(u, z) * WORTH(REPORT(u, z))

    rows = Z.sum(lambda z: Y.sum(lambda y: cell(z, y)))
    columns = Y.sum(lambda y: Z.sum(lambda z: cell(z, y)))
    p.have(item(z) == Y.sum(lambda y: cell(z, y)))
    p.by_item(Z.sum(item) == rows)
    p.sums(rows, columns)
    p.by_item(Z.sum(lambda z: cell(z, y)) == column * WORTH(y))
    p.by_item(columns == 0)
    return p.have(Z.sum(item) == 0)


@remembered
def apart():
    """Return the probability of an outcome with z at user i: the user's times the others'."""
    there = function(U, lambda u: LAW(u, with_value(k, z)(u)))
    others = others_at()
    alike = leibniz(LAW(u), with_value(k, z)(u), k(u))
    same = equal(rest(there, i), others, use=lambda j: [instance(alike, {u: j})])
    return solve(
        eq(model.weight(LAW, with_value(k, z)), LAW(i, z) * others), one_out(there, i), same
    )


def others_at():
    """Return the probability of all other users' outcomes."""
    return U.prod(lambda u: ite(eq(u, i), ONE, LAW(u, k(u))))


def averaged(p, h, value):
    """Show E[h] = value rho, from E[h | the others] = value at an arbitrary rest; return rho."""
    weighted = function(OMEGA, lambda f: model.weight(LAW, f) * h(f))
    general = instance(coordinates.theorem(), {coordinates.PHI: weighted})
    p.know(general, apart())
    total, spread = general.formula.args
    inner = Z.sum(lambda z: model.weight(LAW, with_value(k, z)) * h(with_value(k, z)))
    own = Z.sum(lambda z: LAW(i, z) * h(with_value(k, z)))
    p.by_item(inner == others_at() * own, over=Z)
    p.have(inner == others_at() * value)
    mass = OMEGA.sum(lambda m: ite(eq(m(i), base), substitute(others_at(), {k: m}), ZERO))
    p.by_item(spread == value * mass, over=OMEGA)
    p.have(total == value * mass)
    return mass


@remembered
def all_others():
    """Return that the others' outcomes have probability one together."""
    p = Given(given())
    p.have(Z.sum(lambda z: LAW(i, z) * ONE) == 1)
    mass = averaged(p, lambda f: ONE, ONE)
    p.use(product_space.is_space(), {product_space.Y: Z, product_space.M: LAW})
    return p.have(mass == 1)


def mean_is(p, h, value):
    """Return E[h] = value, from the same given all others."""
    averaged(p, h, value)
    p.know(all_others())
    return p.have(OMEGA.sum(lambda f: model.weight(LAW, f) * h(f)) == value)


def d(u, f):
    """Return a user's deviation at an outcome of all."""
    return deviation(u, f(u))


@remembered
def squares():
    """Return that a deviation's mean square is the user's own least error."""
    p = Given(given())
    return mean_is(p, lambda f: d(i, f) * d(i, f), model.own_error(LAW, i, mmse.posterior_mean))


@remembered
def uncorrelated_with_others():
    """Return E[D_i D_v] = 0 for v != i."""
    p = Given(and_(given(), not_(eq(v, i))))
    same_deviation = leibniz(function(Z, lambda z: deviation(v, z)), with_value(k, z)(v), k(v))
    item = LAW(i, z) * (d(i, with_value(k, z)) * d(v, with_value(k, z)))
    p.rewrite(
        item == LAW(i, z) * d(i, with_value(k, z)) * d(v, k),
        p.have(d(v, with_value(k, z)) == d(v, k), same_deviation),
    )
    bare = p.use(no_bias(), {u: i, WORTH: lambda y: ONE}).formula.args[1].args[0]
    row, number = Z.sum(lambda j: substitute(item, {z: j})), p.fix(REAL)

    def scaled(number):
        return Z.sum(lambda z: LAW(i, z) * deviation(i, z) * number)

    p.by_item(row == scaled(d(v, k)))
    p.know(instance(p.by_item(scaled(number) == bare * number), {number: d(v, k)}))
    p.have(row == 0)
    averaged(p, lambda f: d(i, f) * d(v, f), ZERO)
    return p.have(OMEGA.sum(lambda f: model.weight(LAW, f) * (d(i, f) * d(v, f))) == 0)


def all_reports(f):
    """Return all reports at an outcome."""
    return function(U, lambda u: REPORT(u, f(u)))


@remembered
def uncorrelated_with_reports():
    """Return E[D_i r(all reports)] = 0, for every function r."""
    p = Given(given())

    def changed(y):
        return function(U, lambda u: ite(eq(u, i), y, REPORT(u, k(u))))

    one, other = all_reports(with_value(k, z)), changed(REPORT(i, z))
    parts = [
        leibniz(function(U, lambda u: REPORT(u, z)), u, i),
        leibniz(REPORT(u), with_value(k, z)(u), k(u)),
        leibniz(REPORT(u), with_value(k, z)(u), z),
    ]
    alike = agreeing(p.H, one, other, lambda w: [instance(t, {u: w}) for t in parts])
    item = LAW(i, z) * (d(i, with_value(k, z)) * RULE(one))
    p.rewrite(item == LAW(i, z) * d(i, with_value(k, z)) * RULE(other), alike)
    bias = p.use(no_bias(), {u: i, WORTH: lambda y: RULE(changed(y))})
    p.by_item(Z.sum(lambda j: substitute(item, {z: j})) == bias.formula.args[1].args[0])
    return mean_is(p, lambda f: d(i, f) * RULE(all_reports(f)), ZERO)

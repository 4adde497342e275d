"""Proposition 2: the aggregate's least MSE is the sum of the users' own.

On the product space: a user's deviation X_u - E[X_u|Y_u] has mean 0 for each of its reports, so it
is uncorrelated with the others' deviations and with every function of all reports.
"""

from mechanisms.estimation import mmse
from theory.kernel.binding import function, function_of, substitute
from theory.kernel.sorts import REAL, functions
from theory.kernel.terms import const, eq, implies, ite
from theory.kernel.theorem import at_sorts, exchange, instance, solve
from theory.kernel.trace import remembered
from theory.ledger.decisions import proves
from theory.library import moments
from theory.library.finite import uncorrelated
from theory.proofs.lip.proposition_2_deviations import (
    RULE,
    WORTH,
    d,
    f,
    given,
    guess,
    i,
    no_bias,
    squares,
    told,
    u,
    uncorrelated_with_others,
    uncorrelated_with_reports,
    v,
    y,
    z,
)
from theory.statements.lip import decomposition as model
from theory.statements.lip.decomposition import (
    GUESS,
    LAW,
    NUMBER,
    OMEGA,
    OTHER,
    REPORT,
    REPORTS,
    U,
    Y,
    Z,
)
from theory.tactics.closing import concluded
from theory.tactics.expand import expand
from theory.tactics.logic import at, derive, prove
from theory.tactics.sums import ZERO, at_most, equal, induction, non_negative


def mean(h):
    """Return the expectation over all outcomes."""
    return OMEGA.sum(lambda f: model.weight(LAW, f) * h(f))


def total(f):
    """Return the sum of all deviations."""
    return U.sum(lambda u: d(u, f))


def slack(r):
    """Return by how much a guess differs from the sum of the users' own estimates."""
    return U.sum(lambda u: guess(u, r(u))) - GUESS(r)


def of_outcomes(theorem, **functions_):
    """Return a theorem about users at outcomes, here outcomes of all, with functions put in."""
    found = at_sorts(theorem, {moments.OMEGA: OMEGA})
    put_ = {
        const("weight", functions(OMEGA, REAL)): function(OMEGA, lambda f: model.weight(LAW, f))
    }
    sort = functions(U, OMEGA, REAL)
    put_ |= {const(name, sort): function_of(U, OMEGA, h) for name, h in functions_.items()}
    return instance(found, put_)


@remembered
def split():
    """Return that a guess's error is the users' own errors and the mean square of `slack`."""
    H = given()
    squared = of_outcomes(uncorrelated.theorem(), D=d)
    cross = instance(uncorrelated_with_others(), {i: u})
    premise = derive(
        H, squared.formula.args[0], lambda *c: [instance(cross, dict(zip((u, v), c, strict=False)))]
    )
    rows = squared.formula.args[1].args[1]
    own = U.sum(lambda u: model.own_error(LAW, u, mmse.posterior_mean))
    each = instance(squares(), {i: u})
    rows = equal(rows, own, H, use=lambda j: [instance(each, {u: j})])

    def rule(f):
        return slack(told(f))

    mixed = of_outcomes(moments.mean_of_sum(), F=lambda u, f: d(u, f) * rule(f))
    none = instance(uncorrelated_with_reports(), {i: u, RULE: function(REPORTS, slack)})
    left, right = mixed.formula.args
    zeros = U.sum(lambda u: ZERO)
    nothing = equal(right, zeros, H, use=lambda j: [instance(none, {u: j})])
    inner = U.sum(lambda u: d(u, f) * rule(f))
    pulled = induction(lambda a, b: eq(a, b * rule(f)), [inner, total(f)])
    numbers = U.sum(lambda u: NUMBER(u, f(u)))
    guesses = U.sum(lambda u: guess(u, REPORT(u, f(u))))
    apart = induction(lambda a, b, c: eq(a, b + c), [numbers, total(f), guesses])
    a, b, c, w = (const(n, REAL) for n in ("a0", "b0", "c0", "w0"))
    item = solve(
        implies(eq(c, a + b), eq(w * (c * c), w * (a * a) + 2 * (w * (a * b)) + w * (b * b)))
    )
    missed = numbers - GUESS(told(f))
    item = instance(item, {a: total(f), b: rule(f), c: missed, w: model.weight(LAW, f)})
    same = solve(eq(missed, total(f) + rule(f)), apart)
    square = mean(lambda f: rule(f) * rule(f))
    error = model.error(LAW, GUESS)
    whole = induction(
        lambda e, s, m, r: eq(e, s + 2 * m + r),
        [error, squared.formula.args[1].args[0], left, square],
        use=lambda j: [instance(t, {f: j}) for t in (item, same, pulled)],
    )
    goal = eq(error, own + square)
    parts = whole, squared, premise, rows, mixed, nothing, expand(zeros)
    return solve(implies(H, goal), *parts)


@remembered
def least():
    """Return that no guess errs less than the own errors, and the sum of the estimates as much."""
    H = given()
    own, square = split().formula.args[1].args[1].args
    signs = prove(implies(H, LAW(u, z) >= 0), at=[u, z], rounds=2)
    chance = non_negative(model.weight(LAW, f), H, use=lambda j: [instance(signs, {u: j, z: f(j)})])
    a, b = const("a0", REAL), const("b0", REAL)
    item = solve(implies(a >= 0, a * (b * b) >= 0))
    item = instance(item, {a: model.weight(LAW, f), b: slack(told(f))})
    item = solve(implies(H, item.formula.args[1]), item, chance)
    positive = non_negative(square, H, use=lambda j: [instance(item, {f: j})])
    bound = solve(implies(H, model.error(LAW, GUESS) >= own), split(), positive)
    best = model.best(LAW, mmse.posterior_mean)
    there = instance(split(), {GUESS: best})
    rest_ = there.formula.args[1].args[1].args[1]
    zero = induction(lambda s: eq(s, 0), [rest_])
    return bound, solve(implies(H, eq(model.error(LAW, best), own)), there, zero)


def closed():
    """Return that the own error is E[X^2] less the mean square of the estimate."""
    H = given()
    bias = instance(no_bias(), {WORTH: function(Y, lambda y: guess(u, y))})
    own = model.own_error(LAW, u, mmse.posterior_mean)
    second = Z.sum(lambda z: LAW(u, z) * (NUMBER(u, z) * NUMBER(u, z)))
    g = guess(u, REPORT(u, z))
    square = Z.sum(lambda j: substitute(LAW(u, z) * (g * g), {z: j}))
    spread = induction(
        lambda e, s, b, q: eq(e, s - 2 * b - q), [own, second, bias.formula.args[1].args[0], square]
    )

    def item(z, y):
        return ite(eq(REPORT(u, z), y), LAW(u, z) * (guess(u, y) * guess(u, y)), ZERO)

    inner = expand(Y.sum(lambda y: item(z, y)))
    rows = equal(
        square,
        Z.sum(lambda z: Y.sum(lambda y: item(z, y))),
        use=lambda j: [instance(inner, {z: j})],
    )
    mass = model.moment(LAW, u, y, lambda z: 1)
    column = induction(
        lambda a, b: eq(a, b * (guess(u, y) * guess(u, y))), [Z.sum(lambda z: item(z, y)), mass]
    )
    explained = Y.sum(lambda y: model.moment(LAW, u, y, lambda z: 1) * (guess(u, y) * guess(u, y)))
    columns = equal(
        Y.sum(lambda y: Z.sum(lambda z: item(z, y))),
        explained,
        use=lambda j: [instance(column, {y: j})],
    )
    swapped = exchange("sum", function_of(Z, Y, item))
    goal = eq(own, mmse.unexplained(second, explained))
    return solve(implies(H, goal), bias, spread, rows, swapped, columns)


@proves("lip-decomposition")
def theorem(statement):
    """Return lip-decomposition."""
    H, (first, second, third, fourth) = statement.given, statement.goals
    bound, equality = least()
    parts = [solve(implies(H, first), bound), solve(implies(H, second), equality)]
    one = closed()
    parts.append(derive(H, third, lambda j: [instance(one, {u: j})]))
    better = instance(equality, {LAW: OTHER})
    mine, theirs = (
        U.sum(lambda u, law=law: model.own_error(law, u, mmse.posterior_mean))
        for law in (OTHER, LAW)
    )
    less = at_most(mine, theirs, H, use=lambda j: at(H, j))
    parts.append(solve(implies(H, fourth), better, less, bound))
    return concluded(statement, *parts)

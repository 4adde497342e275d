"""Proposition 2: the aggregate's least MSE is the sum of the users' own.

On the product space: a user's deviation X_u - E[X_u|Y_u] has mean 0 for each of its reports, so it
is uncorrelated with the others' deviations and with every function of all reports.
"""

from mechanisms.estimation import mmse
from theory.kernel.binding import function, function_of, substitute
from theory.kernel.sorts import REAL, functions
from theory.kernel.terms import and_, const, eq, ite
from theory.kernel.theorem import at_sorts, instance
from theory.kernel.trace import remembered
from theory.ledger.decisions import proves
from theory.library import moments
from theory.library.finite import uncorrelated
from theory.proofs.lip.proposition_2_deviations import (
    RULE,
    WORTH,
    all_reports,
    d,
    f,
    given,
    guess,
    i,
    no_bias,
    squares,
    u,
    uncorrelated_with_others,
    uncorrelated_with_reports,
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
from theory.tactics.context import Given
from theory.tactics.sums import ZERO


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
    general = at_sorts(theorem, {moments.OMEGA: OMEGA})
    values = {
        const("weight", functions(OMEGA, REAL)): function(OMEGA, lambda f: model.weight(LAW, f))
    }
    sort = functions(U, OMEGA, REAL)
    values |= {const(name, sort): function_of(U, OMEGA, h) for name, h in functions_.items()}
    return instance(general, values)


@remembered
def split():
    """Return that a guess's error is the users' own errors and the mean square of `slack`."""
    p = Given(given())
    p.know(*(instance(t(), {i: u}) for t in (squares, uncorrelated_with_others)))
    p.know(instance(uncorrelated_with_reports(), {i: u, RULE: function(REPORTS, slack)}))
    squared, rows = p.use(of_outcomes(uncorrelated.theorem(), D=d)).formula.args[1].args
    own = U.sum(lambda u: model.own_error(LAW, u, mmse.posterior_mean))
    p.by_item(rows == own)

    def rule(f):
        return slack(all_reports(f))

    def missed(f):
        return U.sum(lambda u: NUMBER(u, f(u))) - GUESS(all_reports(f))

    mixed = of_outcomes(moments.mean_of_sum(), F=lambda u, f: d(u, f) * rule(f))
    p.know(mixed)
    left, right = mixed.formula.args
    p.by_item(right == 0)
    inner, weight = U.sum(lambda u: d(u, f) * rule(f)), model.weight(LAW, f)
    numbers = U.sum(lambda u: NUMBER(u, f(u)))
    guesses = U.sum(lambda u: guess(u, REPORT(u, f(u))))
    p.by_item(numbers == total(f) + guesses)
    square = mean(lambda f: rule(f) * rule(f))
    p.arithmetic(
        weight * (missed(f) * missed(f))
        == weight * (total(f) * total(f)) + 2 * (weight * inner) + weight * (rule(f) * rule(f)),
        p.by_item(inner == total(f) * rule(f), keep=[guesses]),
        missed(f) == total(f) + rule(f),
        of=[weight, missed(f), total(f), rule(f), inner],
    )
    error = model.error(LAW, GUESS)
    p.by_item(error == squared + 2 * left + square, over=OMEGA)
    return p.have(error == own + square)


@remembered
def least():
    """Return that no guess errs less than the own errors, and the sum of the estimates as much."""
    p, best = Given(given()), model.best(LAW, mmse.posterior_mean)
    own, square = split().formula.args[1].args[1].args
    p.know(split(), instance(split(), {GUESS: best}))
    p.by_item(model.weight(LAW, f) >= 0)
    p.by_item(square >= 0)
    p.by_item(substitute(square, {GUESS: best}) == 0)
    p.have(model.error(LAW, best) == own)
    return p.have(and_(model.error(LAW, GUESS) >= own, eq(model.error(LAW, best), own)))


@remembered
def closed():
    """Return that the own error is E[X^2] less the mean square of the estimate."""
    p = Given(given())
    z, y = p.fix(Z, Y)
    own = model.own_error(LAW, u, mmse.posterior_mean)
    second = Z.sum(lambda z: LAW(u, z) * (NUMBER(u, z) * NUMBER(u, z)))
    bias = p.use(no_bias(), {WORTH: lambda y: guess(u, y)}).formula.args[1].args[0]

    def item(z, y):
        return ite(eq(REPORT(u, z), y), LAW(u, z) * (guess(u, y) * guess(u, y)), ZERO)

    def weighted_square(z):
        return LAW(u, z) * (guess(u, REPORT(u, z)) * guess(u, REPORT(u, z)))

    p.by_item(own == second - 2 * bias - Z.sum(weighted_square))
    p.have(weighted_square(z) == Y.sum(lambda y: item(z, y)))
    rows = Z.sum(lambda z: Y.sum(lambda y: item(z, y)))
    columns = Y.sum(lambda y: Z.sum(lambda z: item(z, y)))
    mass = lambda y: model.moment(LAW, u, y, lambda z: 1)  # noqa: E731
    explained = Y.sum(lambda y: mass(y) * (guess(u, y) * guess(u, y)))
    p.by_item(Z.sum(weighted_square) == rows)
    p.sums(rows, columns)
    number = p.fix(REAL)
    scaled = Z.sum(lambda z: ite(eq(REPORT(u, z), y), LAW(u, z) * number, ZERO))
    p.know(instance(p.by_item(scaled == mass(y) * number), {number: guess(u, y) * guess(u, y)}))
    p.by_item(columns == explained)
    return p.have(own == mmse.unexplained(second, explained))


@proves("lip-decomposition")
def theorem(statement):
    """Return lip-decomposition."""
    p = Given(statement)
    p.use(least())
    p.use(least(), {LAW: OTHER})
    p.use(closed())
    mine, theirs = (
        U.sum(lambda u, law=law: model.own_error(law, u, mmse.posterior_mean))
        for law in (OTHER, LAW)
    )
    p.by_item(mine <= theirs)
    return p.conclude()

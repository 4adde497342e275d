"""One noisy bit of a revealing report turned over: probabilities are as b to 1 - b.

What the reports tell of their inputs is the same, so that the noise has no mean.
"""

from theory.kernel.binding import exception, function, function_of
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import (
    counterexample,
    elimination,
    extensional,
    generalise,
    instance,
    leibniz,
    solve,
)
from theory.kernel.trace import remembered
from theory.library.factors import one_out, rest
from theory.library.involutions import reindexed
from theory.notions.unary import bit, likelihood
from theory.statements.stated import stated
from theory.statements.uldp import never_worse as model
from theory.statements.uldp.never_worse import ALL
from theory.statements.uldp.reports_that_reveal import BITS, counted, exact
from theory.tactics.closing import every
from theory.tactics.context import Given
from theory.tactics.logic import prove
from theory.tactics.sums import ONE, ZERO, equal

said = stated("uldp-rao-blackwell-never-worse")
PRIOR, TOLD, OTHER, OWN, U, X = said.prior, said.told, said.other, said.own, said.U, said.X

u, v, x, y, i = *(const(n, U) for n in "uv"), *(const(n, X) for n in "xyi")
r = const("r", ALL)


def hypotheses():
    """Return the hypotheses on the encoding, the inputs and what the reports reveal."""
    return and_(*model.encoded().values(), model.of_what_is_told())


def no_exact_ones(r, v):
    """Return whether no exact bit of a user's report is 1."""
    return X.forall(lambda i: implies(exact(i), not_(r(v, i))))


def noise(r):
    """Return whether bit y of user u is noise next to a bit that reveals the input."""
    return not_(counted(y, r(u)))


def turned(r):
    """Return the reports with that bit turned over, if it is noise."""

    def new_bit(v, j):
        return ite(and_(eq(v, u), eq(j, y), noise(r)), not_(r(v, j)), r(v, j))

    return function_of(U, X, new_bit)


@remembered
def exact_stay():
    """Exact bits stay as they are, so that the same reports reveal their inputs."""
    t = turned(r)
    same = solve(implies(exact(i), eq(t(v, i), r(v, i))))
    alike = prove(eq(no_exact_ones(r, v), no_exact_ones(t, v)), generalise(same, i), rounds=2)
    return same, alike


@remembered
def turned_back():
    """Turned over twice, they are as before."""
    t = turned(r)
    back = turned(t)
    _, alike = exact_stay()
    here = instance(alike, {v: u})
    each = generalise(solve(eq(back(v, i), r(v, i)), here), i)
    row = prove(eq(back(v), r(v)), each, extensional(back(v), r(v)), rounds=1)
    restored = prove(eq(back, r), generalise(row, v), extensional(back, r), rounds=1)
    return generalise(restored, r)


@remembered
def same_information():
    """What the reports tell is the same."""
    t = turned(r)
    _, alike = exact_stay()
    flag = leibniz(function(U, lambda v: no_exact_ones(r, v)), v, u)
    here, there = counted(i, r(v)), counted(i, t(v))
    goal = and_(eq(here, there), implies(here, eq(r(v, i), t(v, i))))
    same_bits = every(solve(implies(hypotheses(), goal), alike, flag), v, i)
    laws = hypotheses()
    at_reports = elimination(elimination_of(laws), r)
    second = elimination(at_reports.formula.args[1].args[0], t)
    return solve(implies(laws, eq(TOLD(r), TOLD(t))), same_bits, at_reports, second)


def elimination_of(laws):
    """Return the predicate of `of_what_is_told`."""
    return model.of_what_is_told().args[0]


def of_user(v, rho):
    """Return the probability of one user's report."""
    return X.sum(lambda x: PRIOR(v, x) * likelihood(X, OWN, OTHER, x, rho))


@remembered
def same_likelihood():
    """Given an input, both reports are as b to 1 - b, or cannot be."""
    t, rho = turned(r), r(u)
    new = t(u)
    H, b = noise(r), OTHER(y)

    def items(rho):
        return function(X, lambda j: bit(ite(eq(j, x), OWN(j), OTHER(j)), rho(j)))

    split = [one_out(items(q), y) for q in (rho, new)]
    left = equal(rest(items(new), y), rest(items(rho), y))
    goal = eq(
        likelihood(X, OWN, OTHER, x, rho) * bit(b, not_(rho(y))),
        likelihood(X, OWN, OTHER, x, new) * bit(b, rho(y)),
    )
    apart = solve(implies(and_(H, not_(eq(x, y))), goal), *split, left)
    some = function(X, lambda i: implies(exact(i), not_(rho(i))))
    where = exception(some)
    stays, _ = exact_stay()
    zero = [one_out(items(q), where) for q in (rho, new)]
    facts = [
        *zero,
        counterexample(some),
        instance(stays, {v: u, i: where}),
        leibniz(OTHER, where, y),
    ]
    own = solve(implies(and_(H, eq(x, y)), goal), *facts)
    return solve(implies(H, goal), apart, own)


def law(r):
    """Return the probability of all reports."""
    return model.probability(r)


@remembered
def ratio():
    """The reports of all are as b to 1 - b, if the bit is noise."""
    p, t, b = Given(noise(r)), turned(r), OTHER(y)
    before, after = bit(b, not_(r(u, y))), bit(b, r(u, y))
    here, there = (likelihood(X, OWN, OTHER, x, q(u)) for q in (r, t))
    prior, one = PRIOR(u, x), same_likelihood()
    numbers = [prior, here, there, before, after]
    p.arithmetic(prior * here * before == prior * there * after, one, of=numbers)
    p.by_item(of_user(u, r(u)) * before == of_user(u, t(u)) * after, over=X)
    p.know(*(one_out(function(U, lambda v, q=q: of_user(v, q(v))), u) for q in (r, t)))
    pointwise = generalise(solve(implies(not_(eq(v, u)), eq(t(v, i), r(v, i)))), i)
    row = implies(not_(eq(v, u)), eq(t(v), r(v)))
    p.know(prove(row, pointwise, extensional(t(v), r(v)), rounds=1))
    p.know(leibniz(function(BITS, lambda q: of_user(v, q)), t(v), r(v)))
    p.by_item(eq(*(rest(function(U, lambda v, q=q: of_user(v, q(v))), u) for q in (t, r))), over=U)
    return p.have(law(r) * before == law(t) * after)


def noise_part(r):
    """Return what one user's noise adds to the empirical estimate, over n g."""
    return ite(noise(r), ite(r(u, y), ONE, ZERO) - OTHER(y), ZERO)


@remembered
def no_mean():
    """The noise has the mean 0, whatever the other bits reveal."""
    p, t = Given(hypotheses()), turned(r)
    _, alike = exact_stay()

    def item(r):
        return law(r) * TOLD(r) * noise_part(r)

    back = turned_back()
    p.know(reindexed(p.H, ALL, item, turned, solve(implies(p.H, back.formula), back)))
    p.know(ratio(), instance(alike, {v: u}))
    p.know(same_information())
    p.have(noise_part(t) == ite(noise(r), ite(r(u, y), ZERO, ONE) - OTHER(y), ZERO))
    p.have(item(r) + item(t) == 0)
    first, second = ALL.sum(item), ALL.sum(lambda r: item(turned(r)))
    p.by_item(first + second == 0)
    return p.have(first == 0)

"""Beyond (42): the estimate that leaves out noise known to be noise loses nothing."""

from theory.kernel.binding import function
from theory.kernel.sorts import REAL, functions
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import extensional, generalise, leibniz, solve
from theory.kernel.trace import remembered
from theory.ledger.decisions import proves
from theory.library import moments
from theory.notions.probability import indicator, size
from theory.notions.unary import bit, likelihood
from theory.proofs.uldp.turned_over import hypotheses, law, no_mean, of_user
from theory.statements.stated import stated
from theory.statements.uldp import never_worse as model
from theory.statements.uldp.never_worse import ALL
from theory.statements.uldp.reports_that_reveal import counted
from theory.tactics.context import Given
from theory.tactics.logic import prove
from theory.tactics.sums import ZERO

said = stated("uldp-rao-blackwell-never-worse")
PRIOR, TOLD, OTHER, OWN, U, X = said.prior, said.told, said.other, said.own, said.U, said.X

u, y = const("u", U), const("y", X)
r, s = const("r", ALL), const("s", ALL)


def estimates(r, y):
    """Return both estimates of p(y)."""
    statement = stated("uldp-rao-blackwell-never-worse").statement()
    return [statement.spelled(t)(r, y) for t in (said.empirical, said.informed)]


def mean_of_sum(p, sort, weight, f):
    """Show that E[sum of f(v, r)] is the sum of the means, over the elements v of a sort.

    Parameters
    ----------
    p : Given
    sort : Sort
    weight, f : callable
    """
    each = const("F", functions(moments.U, moments.OMEGA, REAL))
    values = {moments.U: sort, moments.OMEGA: ALL, moments.WEIGHT: weight, each: f}
    return p.use(moments.mean_of_sum(), values).formula.args[1]


def noise_of(u, r):
    """Return what a user's noise adds."""
    return ite(not_(counted(y, r(u))), indicator(r(u, y)) - OTHER(y), ZERO)


@remembered
def projected():
    """E[told (empirical - informed)] = 0, at every value: they differ by the users' noise."""
    p = Given(hypotheses())
    n, b, g = size(U), OTHER(y), OWN(y) - OTHER(y)
    (here, there), scale = estimates(r, y), 1 / (n * g)
    reports, informative_ones = model.informative(y, r)
    noise, weight = U.sum(lambda u: noise_of(u, r)), law(r) * TOLD(r)
    p.have(and_(n >= 1, g > 0))
    p.have(noise == model.ones(y, r) - informative_ones - b * (n - reports))
    apart = p.have(here - there == noise * scale)
    numbers = [law(r), TOLD(r), here - there, noise, scale]
    p.arithmetic(weight * (here - there) == weight * noise * scale, apart, of=numbers)
    p.know(no_mean())
    alone = mean_of_sum(p, U, lambda r: law(r) * TOLD(r), noise_of)
    p.by_item(alone == 0)
    projection = ALL.sum(lambda r: law(r) * TOLD(r) * (estimates(r, y)[0] - estimates(r, y)[1]))
    noises = ALL.sum(lambda r: law(r) * TOLD(r) * U.sum(lambda u: noise_of(u, r)))
    p.by_item(projection == noises * scale)
    return p.have(projection == 0)


@remembered
def informed_alike():
    """Reports that tell the same have the same informed estimate."""
    p = Given(model.same_told(r, s))
    (reports, ones), (others, other_ones) = (model.informative(y, t) for t in (r, s))
    f, g = (
        stated("uldp-rao-blackwell-never-worse").statement().spelled(said.informed)(t)
        for t in (r, s)
    )
    same = p.rewrite(f(y) == g(y), p.by_item(ones == other_ones), p.by_item(reports == others))
    return prove(implies(p.H, eq(f, g)), generalise(same, y), extensional(f, g), rounds=1)


@remembered
def signs():
    """No probability of all reports is negative."""
    p = Given(and_(*model.encoded().values()))
    v, x, i = p.fix(U, X, X)
    p.have(bit(ite(eq(i, x), OWN(i), OTHER(i)), r(v, i)) >= 0)
    p.by_item(likelihood(X, OWN, OTHER, x, r(v)) >= 0)
    p.have(PRIOR(v, x) * likelihood(X, OWN, OTHER, x, r(v)) >= 0)
    p.by_item(of_user(v, r(v)) >= 0)
    return p.by_item(law(r) >= 0)


def show_no_mean(p, slope):
    """Show E[slope (empirical - informed)] = 0 at y, for a slope of the informed estimate."""
    informed = stated("uldp-rao-blackwell-never-worse").statement().spelled(said.informed)
    slope_at = function(ALL, lambda r: slope(informed(r)))
    moved = leibniz(function(model.ESTIMATES, slope), informed(r), informed(s))
    p.know(
        solve(implies(model.same_told(r, s), eq(slope_at(r), slope_at(s))), informed_alike(), moved)
    )
    p.use(projected(), {TOLD: slope_at})


def show_no_greater(p, loss, values, plane, here, there):
    """Show E[loss(here)] <= E[loss(there)] for a convex loss; the slopes' parts have no mean.

    Parameters
    ----------
    p : Given
    loss : Term
    values : Sort
    plane : callable
        Of r and a value: the slope times the difference there; p knows that its mean is 0.
    here, there : callable
        Of r.
    """

    def planes(r):
        return values.sum(lambda z: plane(r, z))

    p.by_item(mean_of_sum(p, values, law, lambda z, r: plane(r, z)) == 0)
    p.use(signs())
    below = law(r) * loss(here(r)) + law(r) * planes(r) <= law(r) * loss(there(r))
    convex = loss(here(r)) + planes(r) <= loss(there(r))
    numbers = [law(r), loss(here(r)), loss(there(r)), planes(r)]
    p.arithmetic(below, law(r) >= 0, convex, of=numbers)
    lower, upper = (ALL.sum(lambda r, f=f: law(r) * loss(f(r))) for f in (here, there))
    p.by_item(lower + ALL.sum(lambda r: law(r) * planes(r)) <= upper)
    return p.have(lower <= upper)


@proves("uldp-rao-blackwell-never-worse")
def theorem(statement):
    """Return that the estimate is a mean of the empirical one, and that no loss is greater."""
    p = Given(statement)
    p.use(projected())
    informed, empirical = p(said.informed), p(said.empirical)

    def plane(r, z):
        return said.tangent(informed(r), z) * (empirical(r, z) - informed(r, z))

    show_no_mean(p, lambda estimate: said.tangent(estimate, y))
    show_no_greater(p, said.loss, X, plane, informed, empirical)
    return p.conclude()

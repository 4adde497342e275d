"""Section IV-F: by how much confidence interval tuning exceeds gamma/n, with popular values."""

from mechanisms.optimal_idue.objective import one_id, probabilities
from theory.kernel.binding import function
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, eq, implies, ite, or_
from theory.kernel.theorem import leibniz, solve
from theory.kernel.trace import remembered
from theory.ledger.decisions import defined_by, proves
from theory.library.arithmetic import number_lemma
from theory.library.factors import rest, two_out
from theory.library.sharing import GAMMA, VALUE, U, X
from theory.library.unary import Likelihood
from theory.notions.probability import size
from theory.statements.oneid import popular as model
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.sums import ZERO

said = stated("oneid-two-groups-popular")

x = VALUE(said.sender)


@remembered
def bits():
    """Return a, b of the first group, that bits are 0 and 1 with some probability, and a/b."""
    u, v = one_id(said.h, GAMMA - 1)
    a, b = probabilities(u, v)
    p = Given(and_(said.h > 0, said.h < GAMMA - 1))
    p.have(and_(u > 0, v > 0, 1 + u + v > 0))
    p.have(and_(a > 0, b > 0, a < 1, b < 1))
    p.have((1 - a) * b == a * (1 - b) / GAMMA)
    return a, b, p.have(and_(a > 0, b > 0, a < 1, b < 1, eq((1 - a) * b, a * (1 - b) / GAMMA)))


def column(statement, a, b):
    """Return the likelihood of the report, for a user, if a and b are of the first group."""
    report = statement.spelled(said.y)
    first = Likelihood(X, lambda j: a, lambda j: b, report)
    second = Likelihood(X, said.a, said.b, report)
    return first, second, lambda u: ite(said.second(u), second(VALUE(u)), first(VALUE(u)))


def total(statement):
    """Return the sum of the likelihoods, for any a and b with the ratio gamma, and these.

    No user of the second group sets two bits of infinite budget; in the first group those of x, p
    and q are alike, and all others 1/gamma as likely.
    """
    p = Given(statement)
    a, b, v = p.fix(REAL, REAL, U)
    first, second, likely = column(statement, a, b)
    p = p.under(a > 0, b > 0, a < 1, b < 1, eq((1 - a) * b, a * (1 - b) / GAMMA), GAMMA > 1)
    z, common = VALUE(v), rest(first.other, VALUE(v), x)
    for j in (said.p, said.q):
        p.know(second.impossible(p.H, z, j, p.have(second.other(j) == 0)))
    p.have(second(z) == 0)
    p.know(two_out(first(z), first.own, first.other, z, x, common))
    p.know(two_out(first(x), first.own, first.other, x, z, common))
    p.know(leibniz(function(X, first), z, x))
    p.have((1 - a) * b * common == a * (1 - b) * common / GAMMA)
    is_likely = or_(eq(z, x), eq(z, said.p), eq(z, said.q))
    p.have(first(z) == ite(is_likely, first(x), first(x) / GAMMA))
    n_0, counts = p(said.n_0), [model.first_members(j) for j in (x, said.p, said.q)]
    members = counts[0] + counts[1] + counts[2]
    share = ite(is_likely, first(x), first(x) / GAMMA)
    each = p.have(likely(v) == ite(said.second(v), ZERO, share))
    summed = Given(p.H)
    summed.know(each)
    sum_known = summed.by_item(
        U.sum(likely) == first(x) * members + first(x) / GAMMA * (n_0 - members), over=U
    )
    p.know(sum_known)
    p.by_item(n_0 >= members)
    p.by_item(first(x) > 0)
    m = p(said.m)
    shape = U.sum(likely) == first(x) * model.shared(n_0, m, GAMMA)
    return p.have(and_(shape, first(x) > 0, n_0 >= 1 + 2 * m, m >= 0)), (a, b)


@number_lemma
def arithmetic(p, n, R, g, k, m):
    """Return that the posterior is 1/share, and when it exceeds gamma/n, for plain numbers."""
    share = model.shared(k, m, g)
    mass = 1 / n * (R * share)
    p = p.under(n >= 1, R > 0, g > 1, k >= 1 + 2 * m, m >= 0)
    p.have((k - 1 - 2 * m) / g >= 0)
    p.have(and_(share > 0, mass > 0))
    p.have(1 / n * R / mass == 1 / share)
    p.have(g * share == k + (g - 1) * (1 + 2 * m))
    large, popular = k + (g - 1) * (1 + 2 * m) < n, and_(g * m <= k, n >= 3 * k + g)
    p.have(implies(popular, large))
    p.have(implies(large, g / n < 1 / share))
    exceeded = and_(implies(large, g / n < 1 / share), implies(popular, g / n < 1 / share))
    return p.have(and_(eq(1 / n * R / mass, 1 / share), mass > 0, share > 0, exceeded))


def posterior(statement):
    """Return the context, in which the posterior of the sender and its mass are known."""
    p, (a, b, known), n = Given(statement), bits(), size(U)
    lemma, names = total(statement)
    p.know(known)
    first, _, likely = column(statement, a, b)
    p.use(lemma, dict(zip(names, (a, b), strict=True)))
    p.sums(p(said.mass), 1 / n * U.sum(likely))
    numbers = n, first(x), GAMMA, p(said.n_0), p(said.m)
    exceeded = p.use(arithmetic(*numbers))
    mass = p.have(p(said.mass) == 1 / n * (first(x) * model.shared(*numbers[3:], GAMMA)))
    mine = p.have(likely(said.sender) == first(x))
    share = model.shared(*numbers[3:], GAMMA)
    exact = p.rewrite(p(said.posterior(said.sender)) == 1 / share, mass, mine)
    p.know(*(solve(implies(p.H, goal), exact, exceeded) for goal in p.goals))
    return p


@proves("oneid-two-groups-popular")
def theorem(statement):
    """Return the posterior of the only user with x, and when it exceeds gamma/n."""
    return posterior(statement).conclude()


@defined_by("oneid-two-groups-popular")
def defined(statement):
    """Return that it divides by nothing that is zero."""
    p = posterior(statement)
    u, v = one_id(said.h, GAMMA - 1)
    p.know(Given(and_(said.h > 0, said.h < GAMMA - 1)).have(and_(u > 0, v > 0)))
    return p.defined()

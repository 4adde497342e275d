"""The expected l1 loss of the empirical estimate from n independent reports, by the axiom `clt`.

The estimate of p(y) is (T/n - b)/g, where T users say y, each with probability m = b + g p(y). So
its error is |T - n m|/(n g).
"""

from mechanisms.encodings.base import unit_variance
from mechanisms.estimation.empirical import from_frequencies
from theory.kernel.binding import function, function_of, substitute
from theory.kernel.sorts import REAL, functions
from theory.kernel.terms import and_, const, eq, implies
from theory.kernel.theorem import at_sorts, axiom, generalise, instance, solve
from theory.kernel.trace import remembered
from theory.library import moments
from theory.notions.limits import absolute, is_root, within
from theory.notions.probability import size
from theory.proofs.uldp import who_says
from theory.proofs.uldp.who_says import b, chance, drawn, gain, likely, number_of_users, y
from theory.statements.stated import stated
from theory.statements.uldp import empirical
from theory.statements.uldp import l1 as model
from theory.statements.uldp.l1 import SETS
from theory.tactics.context import Given
from theory.tactics.logic import at, conjuncts, derive
from theory.tactics.opening import opened
from theory.tactics.sums import size_facts

said = stated("uldp-urap-l1")
SAYS, DELTA, PI, SCALE, OMEGA = said.says, said.delta, said.pi, said.scale, said.Omega
OTHER, OWN, WEIGHT, P, U, X = said.other, said.own, said.weight, said.p, said.U, said.X
ROOT = said.root


def given():
    """Return the hypotheses of both propositions, for any direct or unary encoding."""
    deviation = X.forall(lambda x: is_root(ROOT(x), unit_variance(OTHER(x), gain(x), P(x))))
    signal = X.forall(lambda x: OWN(x) > OTHER(x))
    numbers = substitute(and_(*model.numbers().values()), {said.n: number_of_users()})
    return and_(signal, drawn(), numbers, deviation)


def deviation(o):
    """Return |T - n m| at an outcome."""
    return absolute(empirical.count(y, o) - number_of_users() * chance(y))


def normal_mean():
    """Return the mean of the normal distribution: n g scale root(y)."""
    return number_of_users() * gain(y) * SCALE * ROOT(y)


def context():
    """Return the context where n and the gain of y are positive."""
    p = Given(given())
    p.have(and_(gain(y) > 0, number_of_users() >= 1))
    return p


@remembered
def deviation_is_root():
    """Return that its square times pi is 2 n m (1 - m), so that m is in [0, 1]."""
    p, m, square = context(), chance(y), normal_mean() * normal_mean()
    one = unit_variance(OTHER(y), gain(y), P(y))
    p.have(one * (gain(y) * gain(y)) == m * (1 - m))
    p.have(ROOT(y) * ROOT(y) * (gain(y) * gain(y)) == m * (1 - m))
    p.have(m * (1 - m) >= 0)
    squared = square * PI == 2 * number_of_users() * m * (1 - m)
    factors = [number_of_users(), gain(y), ROOT(y), SCALE, PI, m]
    p.arithmetic(
        squared,
        ROOT(y) * ROOT(y) * (gain(y) * gain(y)) == m * (1 - m),
        SCALE * SCALE * number_of_users() * PI == 2,
        of=factors,
    )
    return p.have(and_(squared, normal_mean() >= 0, m >= 0, m <= 1))


@remembered
def many_users():
    """E|T - n m| is within 1 of n g scale root(y).

    The axiom is used on the sets of users who may say y: there no probability is negative.
    """
    H, everyone = given(), function_of(U, SETS, lambda u, c: c(u))
    limit = at_sorts(axiom("clt"), {OMEGA: SETS})
    limit = opened(limit, function(SETS, likely), everyone, chance(y), PI, normal_mean())
    facts = [deviation_is_root(), *who_says.possible()]

    def at_sets(*chosen):
        more = [*facts, who_says.sum_at_set()]
        return [*facts, *(instance(t, {b: c}) for c in chosen for t in more)]

    fits = derive(H, limit.formula.args[0], at_sets)
    moved = who_says.means(lambda c: absolute(size(U, c) - number_of_users() * chance(y)))
    mean = OMEGA.sum(lambda o: WEIGHT(o) * deviation(o))
    near = and_(mean - normal_mean() <= 1, normal_mean() - mean <= 1)
    return solve(implies(H, near), limit, fits, moved)


@remembered
def one_value():
    """N E|estimate - p(y)| is within 1/g of n scale root(y)."""
    p, wide = context(), number_of_users() * gain(y)
    o = p.fix(OMEGA)
    p.have(wide > 0)
    share = estimate(y, o) - P(y)
    p.have(share * wide == empirical.count(y, o) - number_of_users() * chance(y))
    p.have(error(y, o) * wide == deviation(o))
    mean = OMEGA.sum(lambda o: WEIGHT(o) * deviation(o))
    p.by_item(mean_error(y) * wide == mean)
    p.use(many_users())
    apart = number_of_users() * (mean_error(y) - SCALE * ROOT(y))
    near = p.have(and_(gain(y) * apart <= 1, -(gain(y) * apart) <= 1))
    goal = and_(apart <= 1 / gain(y), -apart <= 1 / gain(y))
    return p.arithmetic(goal, near, gain(y) > 0, of=[gain(y), apart])


def estimate(y, o):
    """Return the empirical estimate of p(y) at an outcome."""
    return from_frequencies(empirical.count(y, o) / number_of_users(), OTHER(y), gain(y))


def loss():
    """Return the expected l1 loss."""
    return OMEGA.sum(lambda o: WEIGHT(o) * X.sum(lambda y: absolute(estimate(y, o) - P(y))))


def spread():
    """Return the sum of 1/g."""
    return X.sum(lambda y: 1 / gain(y))


def error(y, o):
    """Return |estimate - p(y)| at an outcome."""
    return absolute(estimate(y, o) - P(y))


def mean_error(y):
    """Return its expectation."""
    return OMEGA.sum(lambda o: WEIGHT(o) * error(y, o))


@remembered
def by_value():
    """The expected loss is the sum of the expected errors."""
    each = const("F", functions(U, OMEGA, REAL))
    return Given().use(moments.mean_of_sum(), {U: X, each: error})


@remembered
def all_values():
    """N times the loss is within the sum of 1/g of n scale times the sum of the roots."""
    p = context()
    p.use(one_value())
    p.know(by_value())
    total = number_of_users() * (X.sum(mean_error) - SCALE * X.sum(ROOT))
    p.by_item(and_(total <= spread(), -total <= spread()))
    apart = number_of_users() * (loss() - SCALE * X.sum(ROOT))
    return p.have(and_(apart <= spread(), -apart <= spread()))


@remembered
def both_conclusions():
    """Return both conclusions of Propositions 6 and 9."""
    k, s, p, q, d, r, m = (const(f"{name}1", REAL) for name in ("n", "s", "pi", "q", "d", "r", "l"))
    near = and_(
        k >= 1, s >= 0, eq(s * s * k * p, 2), r >= 0, k * (m - s * r) <= q, -k * (m - s * r) <= q
    )
    plain, most = Given(and_(near, d > 0, p * q * q <= 2 * k * d * d * r * r)), k * d * s * r
    plain.have(and_(p > 0, s > 0, q >= 0))
    plain.have(p * (most * most) == 2 * k * d * d * r * r)
    plain.have(and_(q * q <= most * most, most >= 0))
    plain.have(q <= most)
    share = plain.have(within(m, s * r, d))
    known, total = Given(given()), X.sum(ROOT)
    known.have(total >= 0)
    known.know(*size_facts(U, lambda u: True, const("j", U)), all_values())
    values = {k: number_of_users(), s: SCALE, p: PI, q: spread(), d: DELTA, r: total, m: loss()}
    known.know(instance(share, values))
    return known.have(and_(*(substitute(g, spelled()) for g in model.limit().values())))


def spelled():
    """Return what the names of the statements stand for."""
    made = function_of(X, OMEGA, estimate)
    return {said.spread: spread(), said.estimate: made, said.n: number_of_users()}


def assembled(statement, reports_value, facts, squares):
    """Return Proposition 6 or 9.

    Parameters
    ----------
    statement : Statement
    reports_value : Term
        Whether a user's report says y, at an outcome.
    facts : callable
        From values to theorems on own and other there.
    squares : callable
        From a value to theorems that a squared term of (12) or (17) is the variance times n.
    """
    H = statement.given
    at_values = {SAYS: reports_value, OWN: statement.spelled(OWN), OTHER: statement.spelled(OTHER)}
    lemma = instance(both_conclusions(), at_values)

    def known(*chosen):
        values = [c for c in chosen if c.sort is X]
        return [t for v in values for t in (*facts(v), *squares(v), *at(H, v))]

    hypotheses = set(conjuncts(H))
    fits = [derive(H, part, known) for part in lemma.formula.args[0].args if part not in hypotheses]
    return generalise(solve(statement.implication, lemma, *fits), *statement.constants)

"""SHE: the estimate's mean and variance, the budget, and the attack that names a greatest bit."""

from mechanisms.oracles import histogram
from theory.kernel.binding import apply, function
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import leibniz
from theory.kernel.trace import remembered
from theory.ledger.decisions import proves
from theory.library import families
from theory.library.factors import rest, two_out
from theory.library.finite import uncorrelated
from theory.notions.probability import size
from theory.proofs.ldp import attacks
from theory.proofs.ldp.success import on_sort
from theory.statements.ldp import summation as model
from theory.statements.ldp.summation import REPORTS
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.sums import ONE, ZERO

said = stated("ldp-she-success")
ATTACK, GREATEST, HEIGHT, LEVELS, Q = said.attack, said.greatest, said.height, said.Level, said.Q
X = said.X
also = stated("ldp-she-noise")
EPS, HOLDS, NOISE, U = also.eps, also.holds, also.noise, also.U
beside = stated("ldp-she-private")
D, T = beside.D, beside.t

N = size(U)


def total(o):
    """Return the sum of the noise on all users' bits of a value."""
    return U.sum(lambda u: NOISE(u, o))


@proves("ldp-she-noise")
def noise(statement):
    """Return that the mean of the noisy bits is unbiased, with the variance of the noise over n."""
    p, mean, holders = Given(statement), model.mean, size(U, HOLDS)
    o = p.fix(also.Omega)

    def estimate(o):
        return histogram.summation_estimate(
            U.sum(lambda u: ite(HOLDS(u), ONE, ZERO) + NOISE(u, o)), N
        )

    def error(o):
        return (estimate(o) - holders / N) * (estimate(o) - holders / N)

    p.have(N >= 1)
    p.by_item(U.sum(lambda u: ite(HOLDS(u), ONE, ZERO) + NOISE(u, o)) == holders + total(o))
    p.have(estimate(o) == holders / N + 1 / N * total(o))
    p.sums(mean(total), U.sum(lambda u: mean(lambda o: NOISE(u, o))))
    p.by_item(U.sum(lambda u: mean(lambda o: NOISE(u, o))) == 0)
    shifted = mean(lambda o: holders / N + 1 / N * total(o))
    p.by_item(mean(estimate) == shifted)
    p.have(shifted == holders / N * also.Omega.sum(also.weight) + 1 / N * mean(total))
    p.have("unbiased")
    p.have(error(o) == 1 / (N * N) * (total(o) * total(o)))
    squares = mean(lambda o: total(o) * total(o))
    p.by_item(mean(error) == 1 / (N * N) * squares)
    p.use(uncorrelated.of(NOISE))
    u, value = p.fix(U), histogram.summation_noise(EPS)
    one = mean(lambda o: NOISE(u, o) * NOISE(u, o))
    p.have(and_(EPS * EPS * one == 8, not_(eq(EPS, 0))))
    p.have(one == value)
    p.by_item(U.sum(lambda u: mean(lambda o: NOISE(u, o) * NOISE(u, o))) == N * value)
    p.have(1 / (N * N) * (N * value) == value / N)
    return p.conclude()


def factors(y):
    """Return the factors of a report: of the own bit, and of another's."""
    return [function(X, lambda j, law=law: law(y(j))) for law in (said.one, said.zero)]


def two_bits(p, x, z, y):
    """Know Pr(y|x) and Pr(y|z) as two factors each and what they share; return this."""
    own, other = factors(y)
    common = rest(other, x, z)
    p.know(two_out(model.likelihood(x, y), own, other, x, z, common))
    p.know(two_out(model.likelihood(z, y), own, other, z, x, common))
    return common


@proves("ldp-she-private")
def private(statement):
    """Return that noisy histograms have the budget t^2, and no smaller one."""
    p = Given(statement)
    x, z, y, v = p.fix(X, X, REPORTS, LEVELS)
    one, zero = said.one, said.zero
    law = p(Q)
    p.have(and_(one(v) >= 0, zero(v) >= 0))
    p.by_item(law(x, y) >= 0)
    p.know(families.of(X, LEVELS, lambda j, v: ite(eq(j, x), one(v), zero(v))))
    p.by_item(X.prod(lambda j: LEVELS.sum(lambda v: ite(eq(j, x), one(v), zero(v)))) == 1)
    p.have(REPORTS.sum(law(x)) == 1)
    p.by_item(LEVELS.sum(one) <= T * LEVELS.sum(zero))
    p.have(T >= 1)
    show_within_budget(p, x, z, y)
    show_no_smaller_budget(p, *p.goal("no smaller eps").args)
    return p.conclude()


def show_within_budget(p, x, z, y):
    """Show that no report is more than t^2 as likely from one value as from another."""
    law = p(Q)
    q = p.under(not_(eq(x, z)))
    common = two_bits(q, x, z, y)
    q.by_item(common >= 0)
    (a, b), (c, d) = ([f(y(j)) for f in (said.one, said.zero)] for j in (x, z))
    q.have(a * d <= T * b * d)
    q.have(T * b * d <= T * b * (T * c))
    q.have(a * d * common <= T * T * (b * c) * common)
    here = q.have(law(x, y) == a * d * common)
    there = q.have(law(z, y) == c * b * common)
    q.have(a * d * common <= T * T * (c * b * common))
    q.rewrite(law(x, y) <= histogram.summation_budget(T) * law(z, y), here, there)
    alike = p.under(eq(x, z))
    alike.have(T * T >= 1)
    alike.have(law(x, y) == law(z, y))
    alike.have(law(x, y) <= T * T * law(x, y))
    alike.have(law(x, y) <= histogram.summation_budget(T) * law(z, y))
    p.have(law(x, y) <= histogram.summation_budget(T) * law(z, y))


def show_no_smaller_budget(p, premise, goal):
    """Show that where a step changes two levels by t each way no smaller budget will do."""
    q = p.under(*premise.args)
    two_values, up, down, _ = premise.args
    x = q.some(two_values)
    z = q.some(X.exists(lambda z: not_(eq(x, z))))
    v, w = q.some(up), q.some(down)
    y = function(X, lambda j: ite(eq(j, z), w, v))
    common = two_bits(q, x, z, y)
    one, zero, k = said.one, said.zero, q.fix(X)
    q.have(and_(zero(v) > 0, one(w) > 0, T * one(w) > 0, zero(w) > 0))
    same = [leibniz(f, y(at), u) for f in (one, zero) for at in (k, x, z) for u in (v, w)]
    q.have(zero(y(k)) > 0, *same)
    q.have(and_(one(y(x)) == one(v), zero(y(x)) == zero(v)), *same)
    q.have(and_(one(y(z)) == one(w), zero(y(z)) == zero(w)), *same)
    q.by_item(common > 0)
    bottom = said.zero(v) * said.one(w) * common
    q.have(p(Q)(x, y) <= D * p(Q)(z, y), at=[y, x, z])
    q.have(said.zero(v) * said.one(w) > 0)
    q.have(bottom > 0)
    q.have(T * T * bottom <= D * bottom)
    q.have(goal)


def no_likelier(p, x, z, y):
    """Show that a report is no likelier from z than from x if x has no lower bit."""
    law = p(Q)
    (a, b), (c, d) = ([f(y(j)) for f in (said.one, said.zero)] for j in (x, z))
    goal = law(z, y) <= law(x, y)
    q = p.under(HEIGHT(y(z)) <= HEIGHT(y(x)), not_(eq(x, z)))
    common = two_bits(q, x, z, y)
    q.by_item(common >= 0)
    here = q.have(law(x, y) == a * d * common)
    there = q.have(law(z, y) == c * b * common)
    q.have(c * b <= a * d, at=[y(z), y(x)])
    q.have(c * b * common <= a * d * common)
    q.rewrite(goal, here, there)
    alike = p.under(eq(x, z))
    alike.have(law(x, y) == law(z, y))
    p.have(implies(HEIGHT(y(z)) <= HEIGHT(y(x)), goal))


def show_highest_alone(p, x, y, law):
    """Show that a report is no less often right for x than it is highest alone."""
    k = p.fix(X)
    wins = X.forall(lambda z: implies(not_(eq(z, x)), model.higher(y(x), y(z))))
    q = p.under(wins)
    q.have(GREATEST(y, k) == ite(eq(k, x), GREATEST(y, k), ZERO))
    q.by_item(X.sum(GREATEST(y)) == X.sum(lambda k: ite(eq(k, x), GREATEST(y, k), ZERO)))
    q.have(GREATEST(y, x) == 1)
    p.have(law(x, y) * ite(wins, ONE, ZERO) <= law(x, y) * GREATEST(y, x))


def named(p, x, y, law):
    """Show that it is no more often right than it is highest, perhaps with others."""
    p.item(X.sum(GREATEST(y)), x)
    wins = X.forall(lambda z: implies(not_(eq(z, x)), model.no_lower(y(x), y(z))))
    q = p.under(not_(eq(GREATEST(y, x), 0)))
    q.have(wins)
    p.have(GREATEST(y, x) <= ite(wins, ONE, ZERO))
    p.have(law(x, y) * GREATEST(y, x) <= law(x, y) * ite(wins, ONE, ZERO))


@proves("ldp-she-success")
def success(statement):
    """Return that no attack is better than to name a greatest bit, and how often this is right."""
    p = Given(statement)
    x, z, y, v = p.fix(X, X, REPORTS, LEVELS)
    law = p(Q)
    p.have(and_(said.one(v) >= 0, said.zero(v) >= 0))
    p.by_item(law(x, y) >= 0)
    no_likelier(p, x, z, y)

    def most(y):
        return X.sum(lambda x: law(x, y) * GREATEST(y, x))

    def right(attack):
        return X.sum(lambda x: REPORTS.sum(lambda y: law(x, y) * attack(x, y)))

    p.have(law(z, y) * GREATEST(y, x) <= law(x, y) * GREATEST(y, x))
    p.by_item(law(z, y) * X.sum(GREATEST(y)) <= most(y), keep=[law(z, y)])
    p.have(law(z, y) <= most(y))
    p.use(attacks.at_most(), on_sort(REPORTS, law, ATTACK, most))
    p.sums(right(lambda x, y: GREATEST(y, x)), REPORTS.sum(most))
    show_highest_alone(p, x, y, law)
    named(p, x, y, law)
    for goal in p.goals:
        less, more = (side.args[0] for side in goal.args)
        if goal is not p.goal("no attack is better"):
            p.by_item(apply(less.args[0], x) <= apply(more.args[0], x))
            p.by_item(less <= more)
        p.have(less <= more)
        p.use(share(), {LESS: less, MORE: more, VALUES: size(X)})
        p.have(goal)
    return p.conclude()


LESS, MORE, VALUES = (const(f"share_of_{name}", REAL) for name in ("less", "more", "n"))


@remembered
def share():
    """What is no more is no greater a share of a number."""
    return Given().have(implies(and_(LESS <= MORE, VALUES >= 1), LESS / VALUES <= MORE / VALUES))

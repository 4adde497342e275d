"""Equation (16): what one report tells about its sender; and for any prior over users."""

from mechanisms.budgets.tuning import posterior_bound
from theory.kernel.terms import and_, eq, implies, ite, not_
from theory.ledger.decisions import defined_by, proves
from theory.library import sharing
from theory.library.sharing import GAMMA, PRIOR, VALUE
from theory.proofs.oneid import accuracy
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.sums import ZERO, size

said = stated("oneid-posterior-bound")
COLUMN, INFINITE, OUTPUT, POSTERIOR = said.q, said.infinite, said.mass, said.posterior
WEIGHT, E, N, U = said.w, said.E, said.n, said.U
KAPPA = stated("oneid-any-prior").kappa


@proves("oneid-posterior-bound")
def bound_16(statement):
    """Return (16): a finite budget's weight is 1/E, an infinite one's 0."""
    p = Given(statement)
    u = p.fix(U)
    x, (n, c), total = VALUE(u), accuracy.counts(u), accuracy.total()
    weight = p(WEIGHT(x))
    share = c + weight * (n - c)
    p.use(sharing.equally_likely(), {sharing.WEIGHT: p(WEIGHT), sharing.u: u})
    p.by_item(c <= n)
    p.have(and_(1 / E(x) > 0, 1 / E(x) * (n - c) >= 0))
    p.have(share > 0)
    p.sums(p(OUTPUT), total / n)
    p.have(total > 0)
    p.have(COLUMN(x) / total <= 1 / share)
    p.have(p(POSTERIOR(u)) == COLUMN(x) / total)
    p.have(E(x) * c + n - c > 0)
    p.have(implies(not_(INFINITE(x)), eq(1 / share, posterior_bound(E(x), n, c))))
    return p.conclude()


@proves("oneid-any-prior")
def prior_bound(statement):
    """Return the bound for any prior."""
    p = Given(statement)
    u = p.fix(U)
    x, n, weight, mine = VALUE(u), p(N), p(WEIGHT(VALUE(u))), PRIOR(u)
    alike = accuracy.same_value(u)
    own = U.sum(lambda v: ite(alike(v), PRIOR(v), ZERO))
    p.know(limits())
    p.have(mine * n <= KAPPA)
    p.by_item(and_(U.sum(lambda v: ite(eq(v, u), PRIOR(v), ZERO)) <= own, own <= U.sum(PRIOR)))
    p.have(and_(mine <= own, own <= 1))
    p.have(and_(weight >= 0, weight <= 1))
    p.have((own - mine) * (1 - weight) >= 0)
    share = own + weight * (1 - own)
    p.have(
        GAMMA * (mine + weight * (1 - mine)) - n * mine
        == (n - GAMMA) * (KAPPA - n * mine) / (n - KAPPA)
    )
    p.have((n - GAMMA) * (KAPPA - n * mine) >= 0)
    p.have(GAMMA * share >= n * mine)
    p.use(sharing.shared(), {sharing.WEIGHT: p(WEIGHT), sharing.u: u})
    p.have(COLUMN(x) * (n * mine) <= GAMMA * p(OUTPUT))
    return p.conclude()


def limits():
    """Return that kappa is at least 1, as some prior is 1/n or more, and the budget defined."""
    n = size(U)
    priors = U.sum(PRIOR) == 1, U.forall(lambda v: PRIOR(v) <= KAPPA / n)
    p = Given(and_(*priors, KAPPA <= GAMMA, n > GAMMA))
    p.by_item(U.sum(PRIOR) <= U.sum(lambda v: KAPPA / n))
    p.have(and_(KAPPA >= 1, n > KAPPA))
    ratios = GAMMA / KAPPA, n / KAPPA
    return p.have(and_(KAPPA >= 1, n > KAPPA, ratios[0] > 0, ratios[1] > 1, ratios[0] < ratios[1]))


@defined_by("oneid-any-prior")
def prior_defined(statement):
    """Return that its budget divides by nothing that is zero."""
    p = Given(statement)
    p.know(limits())
    return p.defined()

"""Section IV-B: several reports of one user, and their re-identification guarantee."""

from fractions import Fraction

from theory.kernel.binding import function, function_of, with_sorts
from theory.kernel.sorts import letters
from theory.kernel.terms import and_, eq, ite, letter, real
from theory.ledger.decisions import defined_by, proves, refutes
from theory.library import ratios, sharing
from theory.library.sharing import GAMMA, VALUE
from theory.notions.id_ldp import one_id_ldp
from theory.proofs.oneid import accuracy
from theory.statements.oneid.reidentification import tuned
from theory.statements.oneid.repeated import likelihood
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.logic import deny
from theory.tactics.sums import ONE

said = stated("oneid-repeated-release-bound")
COUNT, OUTPUT, POSTERIOR, N, BUDGETS = said.c, said.mass, said.posterior, said.n, said.v
REPORTS, R, U, X = said.reports, said.R, said.U, said.X

TEN, TWO = letters(10), letters(2)
SORTS = {U: TEN, X: TWO, R: TWO}


@refutes("oneid-repeated-release", sorts=SORTS)
def refuted(statement):
    """Return that two reports exceed 2/n: one of ten users is the only one with her value."""
    first, alone = letter(TWO, 0), letter(TEN, 0)
    value = function(TEN, lambda v: ite(eq(v, alone), first, letter(TWO, 1)))
    reports = function_of(TWO, TWO, lambda r, x: ite(eq(x, first), real(1), real(Fraction(4, 9))))
    return deny(with_sorts(statement.formula, SORTS), real(2), value, reports)


def weight(x):
    """Return the product of the reports' weights."""
    return R.prod(lambda r: BUDGETS(r, x))


def composed(p, u):
    """Show (6) of all reports together, with the products of the weights; return 1/bound."""
    x, other = p.fix(X, X)
    n, c = accuracy.counts(u)
    p.know(ratios.ones(R))
    p.use(
        ratios.powers(
            R,
            lambda r: BUDGETS(r, x),
            lambda r: REPORTS(r, x),
            lambda r: ONE,
            lambda r: REPORTS(r, other),
        )
    )
    p.by_item(and_(weight(x) >= 0, weight(x) <= 1))
    p.by_item(likelihood(x) >= 0)
    p.have(one_id_ldp(X, likelihood, weight))
    p.by_item(c <= n)
    p.have(weight(VALUE(u)) * (n - c) >= 0)
    return c + weight(VALUE(u)) * (n - c)


@proves("oneid-repeated-release-bound")
def bound(statement):
    """Return the bound of the posterior, and gamma/n for budgets that sum to at most (7)."""
    p = Given(statement)
    u, n = p.fix(U), p(N)
    x, c, total = VALUE(u), p(COUNT(VALUE(u))), accuracy.total(likelihood)
    share = composed(p, u)
    p.use(
        sharing.equally_likely(), {sharing.WEIGHT: weight, sharing.COLUMN: likelihood, sharing.u: u}
    )
    p.sums(p(OUTPUT), total / n)
    p.have(p(POSTERIOR(u)) == likelihood(x) / total)
    p.have(p(POSTERIOR(u)) <= 1 / share)
    enough = p.under(p.goal("at most gamma/n").args[0])
    enough.use(sharing.weight_suffices(), {sharing.N: n, sharing.C: c, sharing.COUNTED: c})
    enough.have(weight(x) * (n - c) >= p(tuned(c)) * (n - c))
    enough.have(GAMMA * share >= n)
    enough.have(1 / share <= GAMMA / n)
    return p.conclude()


@defined_by("oneid-repeated-release-bound")
def bound_defined(statement):
    """Return that the bound divides by nothing that is zero."""
    p = Given(statement)
    p.have(composed(p, p.fix(U)) > 0)
    return p.defined()

"""Section IV-D: gamma = 1, where the adversary is to do no better than a random guess."""

from mechanisms.budgets.tuning import largest_budget
from theory.kernel.binding import function, with_sorts
from theory.kernel.sorts import letters
from theory.kernel.terms import eq, implies, ite, letter, real
from theory.ledger.decisions import proves, refutes
from theory.library import sharing
from theory.proofs.oneid import accuracy
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.logic import deny
from theory.tactics.sums import ZERO

said = stated("oneid-random-guess")


@refutes("oneid-random-guess", sorts={said.U: letters(1), said.X: letters(1)})
def one_user(statement):
    """Return that the budget of a value that all users have is not 0: one user, one value."""
    alone = letters(1)
    formula = with_sorts(statement.formula, {said.U: alone, said.X: alone})
    value = function(alone, lambda u: letter(alone, 0))
    return deny(formula, value, function(alone, lambda x: real(1)))


@proves("oneid-random-guess-corrected")
def theorem(statement):
    """Return that the budgets are 0: no likelihood is above the mean, so none is below."""
    p = Given(statement)
    u, x, n, total = *p.fix(said.U, said.X), p(said.n), accuracy.total()
    c = p(said.c(x))
    p.have(implies(c < n, largest_budget(1, n, c) == 1))
    p.by_item(accuracy.counts(u)[1] <= n)
    p.use(sharing.equally_likely(), {sharing.WEIGHT: p(said.w), sharing.u: u})
    p.have(said.q(said.value(u)) * n <= total)

    def gap(v):
        return total - said.q(said.value(v)) * n

    alone = said.U.sum(lambda v: ite(eq(v, u), gap(v), ZERO))
    p.sums(said.U.sum(gap), 0)
    p.by_item(alone <= said.U.sum(gap))
    p.sums(alone, gap(u))
    p.have(said.q(said.value(u)) * n == total)
    p.sums(p(said.mass), total / n)
    p.have(p(said.posterior(u)) == 1 / n)
    return p.conclude()

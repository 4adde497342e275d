"""Section IV-D: gamma = 1, where the adversary is to do no better than a random guess."""

from mechanisms.budgets.tuning import largest_budget
from theory.kernel.binding import function, with_sorts
from theory.kernel.sorts import letters
from theory.kernel.terms import eq, implies, ite, letter, real
from theory.ledger.decisions import proves, refutes
from theory.library import sharing
from theory.proofs.oneid import accuracy
from theory.statements.oneid import reidentification as model
from theory.tactics.context import Given
from theory.tactics.logic import deny
from theory.tactics.sums import ZERO


@refutes("oneid-random-guess", sorts={model.U: letters(1), model.X: letters(1)})
def one_user(statement):
    """Return that the budget of a value that all users have is not 0: one user, one value."""
    alone = letters(1)
    formula = with_sorts(statement.formula, {model.U: alone, model.X: alone})
    value = function(alone, lambda u: letter(alone, 0))
    return deny(formula, value, function(alone, lambda x: real(1)))


@proves("oneid-random-guess-corrected")
def theorem(statement):
    """Return that the budgets are 0: no likelihood is above the mean, so none is below."""
    p = Given(statement)
    u, x, n, total = *p.fix(model.U, model.X), p(model.N), accuracy.total()
    c = p(model.COUNT(x))
    p.have(implies(c < n, largest_budget(1, n, c) == 1))
    p.by_item(accuracy.counts(u)[1] <= n)
    p.use(sharing.equally_likely(), {sharing.WEIGHT: p(model.WEIGHT), sharing.u: u})
    p.have(model.COLUMN(model.VALUE(u)) * n <= total)

    def gap(v):
        return total - model.COLUMN(model.VALUE(v)) * n

    alone = model.U.sum(lambda v: ite(eq(v, u), gap(v), ZERO))
    p.sums(model.U.sum(gap), 0)
    p.by_item(alone <= model.U.sum(gap))
    p.sums(alone, gap(u))
    p.have(model.COLUMN(model.VALUE(u)) * n == total)
    p.sums(p(model.OUTPUT), total / n)
    p.have(p(model.POSTERIOR(u)) == 1 / n)
    return p.conclude()

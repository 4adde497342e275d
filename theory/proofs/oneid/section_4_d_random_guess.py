"""Section IV-D: gamma = 1, where the adversary is to do no better than a random guess."""

from mechanisms.budgets.tuning import largest_budget
from theory.kernel.binding import function, with_sorts
from theory.kernel.sorts import letters
from theory.kernel.terms import eq, implies, ite, letter, real
from theory.ledger.decisions import proves, refutes
from theory.library import sharing
from theory.proofs.oneid import accuracy
from theory.statements.oneid.reidentification import (
    COLUMN,
    COUNT,
    OUTPUT,
    POSTERIOR,
    VALUE,
    WEIGHT,
    N,
    U,
    X,
)
from theory.tactics.context import Given
from theory.tactics.logic import deny
from theory.tactics.sums import ZERO


@refutes("oneid-random-guess", sorts={U: letters(1), X: letters(1)})
def one_user(statement):
    """Return that the budget of a value that all users have is not 0: one user, one value."""
    alone = letters(1)
    formula = with_sorts(statement.formula, {U: alone, X: alone})
    value = function(alone, lambda u: letter(alone, 0))
    return deny(formula, value, function(alone, lambda x: real(1)))


@proves("oneid-random-guess-corrected")
def theorem(statement):
    """Return that the budgets are 0: no likelihood is above the mean, so none is below."""
    p = Given(statement)
    u, x, n, total = *p.fix(U, X), p(N), accuracy.total()
    c = p(COUNT(x))
    p.have(implies(c < n, largest_budget(1, n, c) == 1))
    p.by_item(accuracy.counts(u)[1] <= n)
    p.use(sharing.counted(), {sharing.WEIGHT: p(WEIGHT), sharing.u: u})
    p.have(COLUMN(VALUE(u)) * n <= total)

    def gap(v):
        return total - COLUMN(VALUE(v)) * n

    alone = U.sum(lambda v: ite(eq(v, u), gap(v), ZERO))
    p.sums(U.sum(gap), 0)
    p.by_item(alone <= U.sum(gap))
    p.sums(alone, gap(u))
    p.have(COLUMN(VALUE(u)) * n == total)
    p.sums(p(OUTPUT), total / n)
    p.have(p(POSTERIOR(u)) == 1 / n)
    return p.conclude()

"""Section V-B: how often given users are found, by one who keeps gamma/n for every output."""

from fractions import Fraction

from mechanisms.budgets.tuning import largest_budget
from mechanisms.optimal_idue.objective import one_id, probabilities
from theory.kernel.binding import function, function_of, with_sorts
from theory.kernel.terms import and_, eq, ite, letter, not_, real
from theory.kernel.theorem import compute, exchange, leibniz
from theory.ledger.decisions import proves, refutes
from theory.notions.probability import size
from theory.statements.oneid.outliers import PAIR, REPORTS, TRIO, example
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.logic import deny
from theory.tactics.sums import ZERO

said = stated("oneid-outlier-rate")
CHOSEN, GAMMA, GUESS, OUT, ROW, U = said.chosen, said.gamma, said.guess, said.Y, said.R, said.U


def by_output(p):
    """Return the hits, and show that they are those of the users named, summed over the outputs."""
    u, y = p.fix(U, OUT)

    def hit(u, y):
        return ite(CHOSEN(u), ite(eq(GUESS(y), u), ROW(u, y), ZERO), ZERO)

    def named(y):
        return ite(CHOSEN(GUESS(y)), ROW(GUESS(y), y), ZERO)

    own = OUT.sum(lambda y: ite(eq(GUESS(y), u), ROW(u, y), ZERO))
    row = OUT.sum(lambda y: hit(u, y))
    hits = U.sum(
        lambda u: ite(CHOSEN(u), OUT.sum(lambda y: ite(eq(GUESS(y), u), ROW(u, y), ZERO)), ZERO)
    )
    p.cases(row == ite(CHOSEN(u), own, ZERO), CHOSEN(u), not_(CHOSEN(u)))
    p.by_item(hits == U.sum(lambda u: OUT.sum(lambda y: hit(u, y))), over=U)
    p.know(exchange("sum", function_of(U, OUT, hit)))
    alone = U.sum(lambda u: ite(eq(u, GUESS(y)), named(y), ZERO))
    p.know(leibniz(function(U, lambda u: ROW(u, y)), u, GUESS(y)))
    p.by_item(U.sum(lambda u: hit(u, y)) == alone)
    p.sums(alone, named(y))
    p.by_item(OUT.sum(lambda y: U.sum(lambda u: hit(u, y))) == OUT.sum(named), over=OUT)
    p.have(hits == OUT.sum(named))
    return hits, named


@proves("oneid-outlier-rate")
def theorem(statement):
    """Return that right answers are at most gamma in all, and the example."""
    p = Given(statement)
    u, y, n, m = *p.fix(U, OUT), size(U), size(U, CHOSEN)
    hits, named = by_output(p)
    total = U.sum(lambda u: ROW(u, y))
    p.have(ROW(u, y) >= 0)
    p.have(ROW(GUESS(y), y) <= total)
    p.have(and_(GAMMA / n >= 0, GAMMA / n * total >= 0))
    p.under(total > 0).have(ROW(GUESS(y), y) / total <= GAMMA / n)
    p.have(named(y) <= GAMMA / n * total)
    masses = OUT.sum(lambda y: U.sum(lambda u: ROW(u, y)))
    p.by_item(OUT.sum(named) <= GAMMA / n * masses, over=OUT)
    p.know(exchange("sum", function_of(U, OUT, ROW)))
    p.by_item(U.sum(lambda u: OUT.sum(ROW(u))) == n, over=U)
    p.have(hits <= GAMMA)
    some = p.some(U.exists(CHOSEN))
    p.have(m >= 1, at=[some])
    p.know(compute(p.goal("above gamma/n in an example")))
    return p.conclude()


@refutes("oneid-outliers-bounded", sorts={U: TRIO, OUT: REPORTS})
def outlier_found(statement):
    """Return that of three users the outlier is found in 2/3 of her reports, and gamma/n is 1/2.

    She is named where her bit alone is 1, when nobody else is as likely.
    """
    formula = with_sorts(statement.formula, {U: TRIO, OUT: REPORTS})
    row = function_of(TRIO, REPORTS, example(largest_budget, one_id, probabilities))
    first, second = (letter(PAIR, k) for k in (0, 1))

    def named(y):
        return ite(and_(y(first), not_(y(second))), letter(TRIO, 0), letter(TRIO, 1))

    return deny(formula, real(Fraction(3, 2)), row, function(REPORTS, named))

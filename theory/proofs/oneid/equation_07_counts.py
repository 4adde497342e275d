"""Equation (7): the counts in it, if they are estimated too high, and what budgets tell of them."""

from mechanisms.budgets.tuning import largest_budget
from theory.kernel.binding import apply
from theory.kernel.sorts import BOOL
from theory.kernel.terms import and_, implies, ite, not_
from theory.kernel.theorem import solve
from theory.ledger.decisions import defined_by, proves
from theory.library.sharing import GAMMA, VALUE
from theory.statements.stated import stated
from theory.tactics.closing import concluded, every
from theory.tactics.context import Given
from theory.tactics.sums import ZERO

said = stated("oneid-estimated-counts")
ESTIMATE, LOUD, SENDER, SHOWN, U = said.estimate, said.loud, said.sender, said.shown, said.U
X, COUNT, WEIGHT, N = said.X, said.c, said.w, said.n
OTHER_COUNT = stated("oneid-budgets-reveal-counts").d


def weight_range(p, n, counted):
    """Show that the weight of (7) lies in [0, 1/gamma], for gamma > 1."""
    finite = p.under(n > GAMMA * counted)
    weight = 1 / largest_budget(GAMMA, n, counted)
    finite.have(and_(n > counted, counted * (GAMMA - 1) >= 0, GAMMA * (n - counted) > 0))
    finite.have(1 / GAMMA - weight == counted * (GAMMA - 1) / (GAMMA * (n - counted)))
    finite.have(weight == (n - GAMMA * counted) / (GAMMA * (n - counted)))
    value = ite(n > GAMMA * counted, weight, ZERO)
    p.have(and_(1 / GAMMA > 0, 1 / GAMMA < 1))
    p.have(and_(value >= 0, value <= 1 / GAMMA))


def too_high(statement):
    """Return what is known of the weights, the loud output's probability and the counts."""
    p = Given(statement)
    x, v = VALUE(SENDER), p.fix(X)
    n, c, counted, weight = p(N), p(COUNT(x)), ESTIMATE(x), p(WEIGHT(x))
    p.have(GAMMA * c >= GAMMA, p.have(c >= 1))
    p.have(n > GAMMA)
    weight_range(p, n, ESTIMATE(v))
    finite = p.under(n > GAMMA * counted)
    less = n * (GAMMA - 1) * (counted - c)
    finite.have(and_(n > counted, less > 0))
    finite.have(
        GAMMA * (c + 1 / largest_budget(GAMMA, n, counted) * (n - c)) == n - less / (n - counted)
    )
    p.have(GAMMA * (c + weight * (n - c)) < n)
    return p


def loud(p):
    """Show that the loud output's p = (1-v)/(1-v w) is in (0, 1], and all users' likelihoods."""
    x, quiet = VALUE(SENDER), 1 / GAMMA
    n, c, weight, loud = p(N), p(COUNT(x)), p(WEIGHT(x)), p(LOUD)
    p.have(and_(quiet * weight >= 0, quiet * weight <= quiet, weight < 1))
    p.have(and_(loud > 0, loud <= 1))
    p.have(1 - loud == quiet * (1 - weight * loud))
    p.have(and_(weight * loud >= 0, weight * loud <= loud))
    p.by_item(c <= n)
    total = U.sum(lambda v: p(SHOWN(VALUE(v), True)))
    p.sums(total, loud * (c + weight * (n - c)))
    p.have(weight * (n - c) >= 0)
    p.have(loud * (c + weight * (n - c)) > 0)
    return loud, weight, c + weight * (n - c), total


@proves("oneid-estimated-counts")
def estimated(statement):
    """Return that some mechanism exceeds gamma/n if a count is estimated too high."""
    p = too_high(statement)
    x, n, value, elsewhere = VALUE(SENDER), p(N), *p.fix(X, X)
    likely, weight, share, total = loud(p)
    other = p(WEIGHT(value))
    p.have(and_(other >= 0, other <= 1 / GAMMA))
    p.have(other * (1 - weight * likely) <= 1 / GAMMA * (1 - weight * likely))
    p.have(and_(other * (weight * likely) <= weight * likely, weight * (1 - likely) <= 1 - likely))
    p.under(value == x).have(other == weight)
    here, there = (ite(v == x, likely, weight * likely) for v in (value, elsewhere))
    p.have(and_(there >= weight * likely, there <= likely))
    least, most = other * here <= weight * likely, other * (1 - here) <= 1 - likely
    for bound in (least, most):
        p.under(value == x).rewrite(bound, here == likely, other == weight)
        p.cases(bound, value == x, not_(value == x))
    least = p.arithmetic(other * here <= there, least, there >= weight * likely)
    most = p.arithmetic(other * (1 - here) <= 1 - there, most, there <= likely)
    known = there >= weight * likely, weight * likely >= 0, there <= likely, likely <= 1
    y, row = p.fix(BOOL), apply(p.goal("a mechanism").args[0], elsewhere)
    nonnegative = p.arithmetic(
        p(SHOWN(elsewhere, y)) >= 0, *known, of=[there, likely, weight * likely]
    )
    p.know(every(solve(implies(p.H, row), every(nonnegative, y), p.have(row.args[1])), elsewhere))
    private = other * p(SHOWN(value, y)) <= p(SHOWN(elsewhere, y))
    private = p.arithmetic(private, least, most, of=[other, here, there])
    p.know(every(private, y, value, elsewhere))
    p.have(likely / total == 1 / share)
    p.arithmetic(1 / share > GAMMA / n, GAMMA * share < n, share > 0, n > 0, of=[GAMMA, share, n])
    p.arithmetic(likely / total > GAMMA / n, likely / total == 1 / share, 1 / share > GAMMA / n)
    return p.conclude()


@defined_by("oneid-estimated-counts")
def estimated_defined(statement):
    """Return that the users' likelihoods are not all zero."""
    p = too_high(statement)
    likely, _, share, total = loud(p)
    p.arithmetic(total > 0, total == likely * share, likely * share > 0)
    return p.defined()


@proves("oneid-budgets-reveal-counts")
def revealed(statement):
    """Return that (7) is one to one in c(x) below n/gamma."""
    p = Given(statement)
    x, n = p.fix(X), p(N)
    c, d = p(COUNT(x)), p(OTHER_COUNT(x))
    goal = apply(p.goal("equal counts").args[0], x)
    below, equal = goal.args[0].args
    one = p.under(below)
    one.have(n > c)
    first, second = (1 / largest_budget(GAMMA, n, k) for k in (c, d))
    one.have(first == (n - GAMMA * c) / (GAMMA * (n - c)))
    one.have(first > 0)
    both = one.under(GAMMA * d < n)
    over = GAMMA * (n - c) * (n - d)
    both.have(and_(n > d, over > 0, n * (GAMMA - 1) > 0))
    both.have(first - second == n * (GAMMA - 1) * (d - c) / over)
    both.have((first - second) * over == n * (GAMMA - 1) * (d - c))
    same = one.under(equal)
    known, names = (equal, below, first > 0), [first, second, GAMMA * c, GAMMA * d]
    same.arithmetic(GAMMA * d < n, *known, of=names)
    same.arithmetic(first == second, GAMMA * d < n, *known, of=names)
    scale = n * (GAMMA - 1)
    crossed = same.rewrite((second - second) * over == scale * (d - c), first == second)
    same.arithmetic(c == d, crossed, scale > 0, of=[scale, over, second, c, d])
    return concluded(statement, every(p.have(goal), x))

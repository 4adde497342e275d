"""Section IV-C, footnote 4: an adversary who sees all reports and matches them jointly."""

from fractions import Fraction

from theory.kernel.binding import with_sorts
from theory.kernel.sorts import letters
from theory.kernel.terms import and_, eq, ite, letter, real
from theory.ledger.decisions import defined_by, proves, refutes
from theory.library import matchings, sharing
from theory.library.sharing import GAMMA, VALUE
from theory.proofs.oneid import accuracy
from theory.statements.oneid.reidentification import tuned
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.logic import deny
from theory.tactics.sums import ONE, ZERO
from theory.tactics.tables import table

said = stated("oneid-joint-bound")
POSTERIOR, SAID, TOTAL, WEIGHT, Q, R = said.posterior, said.said, said.total, said.w, said.Q, said.R
U, X, Y, COUNT, N = said.U, said.X, said.Y, said.c, said.n

FOUR, TWO = letters(4), letters(2)
SORTS = {U: FOUR, R: FOUR, X: TWO, Y: TWO}


@refutes("oneid-joint-adversary", sorts=SORTS)
def refuted(statement):
    """Return that four users, two of each value, are matched better by their reports together."""
    halves = table([FOUR], [letter(TWO, k) for k in (0, 0, 1, 1)])
    rr = table([TWO, TWO], [[Fraction(2, 3), Fraction(1, 3)], [Fraction(1, 3), Fraction(2, 3)]])
    formula = with_sorts(statement.formula, SORTS)
    return deny(formula, real(Fraction(4, 3)), halves, halves, rr)


def hidden(p, u, r, pair):
    """Show that exchanges with u hide her: `part costs <= total`; return part and costs.

    The part are the matchings that give r to u; `pair` is the weight of two values.
    """
    x, other, y = p.fix(X, X, Y)
    p.have(and_(pair(x, other) >= 0, pair(x, other) * Q(x, y) <= Q(other, y)))

    def cost(v, w):
        return ite(eq(VALUE(v), VALUE(w)), ONE, pair(VALUE(v), VALUE(w)))

    values = {
        matchings.SHARE: lambda v, s: Q(VALUE(v), SAID(s)),
        matchings.COST: cost,
        matchings.i: u,
        matchings.r: r,
    }
    bound = p.use(matchings.bound(), values).formula.args[1]
    part, costs = bound.args[0].args[0].args
    exchanges = U.sum(
        lambda v: ite(
            eq(VALUE(v), VALUE(u)), ONE, pair(VALUE(v), VALUE(u)) * pair(VALUE(u), VALUE(v))
        )
    )
    p.by_item(costs == exchanges)
    p.have(part * exchanges <= p(TOTAL))
    return part, exchanges


def share(u):
    """Return c + w others: how many users hide u, one by one and by an exchange."""
    others = U.sum(lambda v: ite(eq(VALUE(v), VALUE(u)), ZERO, WEIGHT(VALUE(v))))
    return accuracy.counts(u)[1], others


def positive_share(u):
    """Return that c + w others is at least 1, for weights in [0, 1]."""
    p = Given(X.forall(lambda x: and_(WEIGHT(x) >= 0, WEIGHT(x) <= 1)))
    c, others = share(u)
    p.by_item(others >= 0)
    p.have(WEIGHT(VALUE(u)) * others >= 0)
    return p.have(c + WEIGHT(VALUE(u)) * others >= 1)


@proves("oneid-joint-bound")
def theorem(statement):
    """Return the bound, and that half of the budgets keeps gamma/n."""
    p = Given(statement)
    u, r = p.fix(U, R)
    w, (c, others) = WEIGHT(VALUE(u)), share(u)
    _, costs = hidden(p, u, r, lambda x, other: WEIGHT(x))
    p.sums(costs, c + w * others)
    p.know(positive_share(u))
    p.have(p(POSTERIOR(u, r)) <= 1 / (c + w * others))
    for goal, pair, counted in (
        (p.goal("a common budget"), lambda x, other: WEIGHT(x), ONE),
        (p.goal("(7) under MinID-LDP"), greater, p(COUNT(VALUE(u)))),
    ):
        posterior_bounded(p.under(goal.args[0]), u, r, pair, counted)
    return p.conclude()


def posterior_bounded(p, u, r, pair, counted):
    """Show gamma/n where an exchange costs at least the weight (7) at `counted`."""
    v, n, c = p.fix(U), p(N), p(COUNT(VALUE(u)))
    part, costs = hidden(p, u, r, pair)
    weight = p(tuned(counted))
    p.have(pair(VALUE(v), VALUE(u)) * pair(VALUE(u), VALUE(v)) >= weight)
    least = U.sum(lambda v: ite(eq(VALUE(v), VALUE(u)), ONE, weight))
    p.by_item(least <= costs)
    p.sums(least, c + weight * (n - c))
    p.by_item(c <= n)
    p.use(sharing.weight_suffices(), {sharing.N: n, sharing.C: c, sharing.COUNTED: counted})
    p.have(GAMMA * costs >= n)
    p.have(part * n <= GAMMA * p(TOTAL))
    p.have(p(POSTERIOR(u, r)) <= GAMMA / n)


def greater(x, other):
    """Return the weight of the lesser budget."""
    return ite(WEIGHT(x) >= WEIGHT(other), WEIGHT(x), WEIGHT(other))


@defined_by("oneid-joint-bound")
def joint_defined(statement):
    """Return that the bound divides by nothing that is zero."""
    p = Given(statement)
    p.know(positive_share(p.fix(U)))
    return p.defined()

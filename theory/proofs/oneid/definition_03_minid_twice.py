"""MinID-LDP never gives more than twice its least budget, whatever the other budgets are."""

from mechanisms import idue
from theory.kernel.terms import and_
from theory.ledger.decisions import proves
from theory.library.arithmetic import number_lemma
from theory.statements.oneid.notions import COLUMN, LEAST, A, B, greater
from theory.statements.stated import stated
from theory.tactics.context import Given

said = stated("oneid-sequential-composition")
WEIGHT, X = said.w, said.X


def ratio(x, other):
    """Return the greatest ratio of the likelihoods of two values under IDUE."""
    return idue.ratio(A(x), B(x), A(other), B(other))


@proves("oneid-minid-twice-least")
def theorem(statement):
    """Return it by way of the value of the least budget, for the notion and for (5)."""
    p = Given(statement)
    x, other = p.fix(X, X)
    least = p.some(X.exists(lambda x: WEIGHT(x) == LEAST))
    there, back = ratio(x, least), ratio(least, other)
    p.have(and_(greater(WEIGHT, x, least) == LEAST, greater(WEIGHT, least, other) == LEAST))
    given = p.under(p.goal("(5) with budgets cut").args[0])
    given.have(and_(LEAST * there <= 1, LEAST * back <= 1), at=[x, least, other])
    p.have(and_(LEAST * COLUMN(x) <= COLUMN(least), LEAST * COLUMN(least) <= COLUMN(other)))
    p.have(LEAST * LEAST * COLUMN(x) <= COLUMN(other))
    p.have(COLUMN(x) <= 1 / (LEAST * LEAST) * COLUMN(other))
    p.have(and_(B(x) * (1 - A(other)) > 0, A(x) * (1 - B(other)) > 0))
    p.have(and_(ratio(x, other) > 0, ratio(x, x) >= 1))
    p.have(there * back == ratio(x, other) * ratio(least, least))
    given.use(squared(LEAST, there, back, ratio(x, other), ratio(least, least)))
    return p.conclude()


@number_lemma
def squared(p, L, x, y, z, o):
    """Return that L x <= 1, L y <= 1 and x y = z o give L L z <= 1, for o of at least 1."""
    given = p.under(L > 0, x > 0, y > 0, z > 0, o >= 1, x * y == z * o, L * x <= 1, L * y <= 1)
    given.have(L * L * (x * y) <= 1)
    given.have(L * L * z <= L * L * (z * o))
    return given.have(L * L * z <= 1)

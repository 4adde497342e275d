"""Proposition 1: when IDUE provides ID-LDP; where its condition is needed, and where not."""

from fractions import Fraction

from mechanisms import idue
from theory.kernel.binding import function, with_sorts
from theory.kernel.sorts import letters
from theory.kernel.terms import FALSE, TRUE, and_, eq, implies, ite, not_
from theory.kernel.trace import remembered
from theory.ledger.decisions import proves, refutes
from theory.library.factors import rest, two_out
from theory.library.unary import Likelihood
from theory.statements.oneid.unary import Y, crossed, proper
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.logic import deny
from theory.tactics.tables import table

said = stated("oneid-idue-private")
PAIR, A, B, X = said.r, said.a, said.b, said.X
WEIGHT = stated("oneid-idue-private-iff").w

THREE = letters(3)


def law(x, y):
    """Return the likelihood of a report."""
    return Likelihood(X, A, B, y)(x)


@remembered
def factor_out_two_bits(i, j, y):
    """Return the likelihood of all bits but those of i and j, which two values have in common."""
    encoding = Likelihood(X, A, B, y)
    common = rest(encoding.other, i, j)
    return common, (
        two_out(encoding(i), encoding.own, encoding.other, i, j, common),
        two_out(encoding(j), encoding.own, encoding.other, j, i, common),
    )


@remembered
def condition_bounds_likelihoods(i, j, y):
    """Return that the condition for i and j bounds their likelihoods at every output."""
    w, common, likelihoods = WEIGHT(i, j), *factor_out_two_bits(i, j, y)
    a, b, c, d = A(i), B(i), A(j), B(j)
    p = Given(proper(False))
    p.know(*likelihoods)
    p.by_item(and_(common >= 0, law(i, y) >= 0))
    given = p.under(w >= 0, w <= 1)
    given.under(eq(i, j)).have(w * law(i, y) <= law(j, y))
    apart = given.under(not_(eq(i, j)), crossed(w, a, b, c, d))
    apart.have(w * a * (1 - d) <= b * (1 - d))
    apart.have(w * (1 - a) * (1 - d) <= (1 - b) * (1 - d))
    encoding = Likelihood(X, A, B, y)
    own, other = encoding.own(i) * encoding.other(j), encoding.other(i) * encoding.own(j)
    bits = (and_(one, two) for one in (y(i), not_(y(i))) for two in (y(j), not_(y(j))))
    apart.cases(w * own <= other, *bits)
    apart.have(w * own * common <= other * common)
    condition = implies(not_(eq(i, j)), crossed(w, a, b, c, d))
    return given.have(implies(condition, w * law(i, y) <= law(j, y)))


@proves("oneid-idue-private")
def private(statement):
    """Return Proposition 1."""
    p = Given(statement)
    i, j, y = p.fix(X, X, Y)
    p.have(proper(False))
    p.have(and_(1 / PAIR(i, j) > 0, 1 / PAIR(i, j) <= 1))
    p.have(B(i) * (1 - A(j)) > 0)
    apart = p.under(not_(eq(i, j)))
    apart.have(crossed(1 / PAIR(i, j), A(i), B(i), A(j), B(j)))
    p.use(condition_bounds_likelihoods(i, j, y), {WEIGHT: lambda i, j: 1 / PAIR(i, j)})
    return p.conclude()


@remembered
def possible(i, j):
    """Return an output with bits 1, 0 at i, j and possible bits elsewhere, and that these are."""
    out = function(X, lambda k: ite(eq(k, i), TRUE, ite(eq(k, j), FALSE, B(k) > 0)))
    return out, Given(proper(False)).by_item(factor_out_two_bits(i, j, out)[0] > 0)


@proves("oneid-idue-private-iff")
def iff(statement):
    """Return that the condition for different values is necessary and sufficient."""
    p = Given(statement)
    i, j, y = p.fix(X, X, Y)
    p.use(condition_bounds_likelihoods(i, j, y))
    out, positive = possible(i, j)
    common, likelihoods = factor_out_two_bits(i, j, out)
    p.know(positive, *likelihoods)
    a, b, c, d = A(i), B(i), A(j), B(j)
    private, printed = (
        p.under(p.goal("just if the condition holds").args[0], not_(eq(i, j))),
        p.under(b > 0, c < 1),
    )
    private.have(WEIGHT(i, j) * law(i, out) <= law(j, out), at=[out, i, j])
    private.have(WEIGHT(i, j) * a * (1 - d) * common <= b * (1 - c) * common)
    private.have(crossed(WEIGHT(i, j), a, b, c, d))
    printed.have(b * (1 - c) > 0)
    printed.have(idue.ratio(a, b, c, d) * (b * (1 - c)) == a * (1 - d))
    return p.conclude()


@refutes("oneid-idue-necessary", sorts={X: THREE})
def refuted(statement):
    """Return that three values with e^eps = 2, 4, 4 need no condition for i = j = 1."""
    half, fifth = Fraction(1, 2), Fraction(1, 5)
    a, b = [Fraction(3, 4), 2 * fifth, 2 * fifth], [half, fifth, fifth]
    values = (table([THREE], row) for row in (a, b, [2, 4, 4]))
    return deny(with_sorts(statement.formula, {X: THREE}), *values)

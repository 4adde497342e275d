"""The inequality behind the maxima of Propositions 7, 8 and 10: Cauchy-Schwarz over the values.

With B = sum b_j/g_j and C = sum (1-b_j)/g_j, the sums of m_j/g_j and of (1-m_j)/g_j are 1 + B and
C - 1, whatever p is.
"""

from mechanisms.encodings.base import unit_variance
from theory.kernel.terms import and_, eq, implies
from theory.ledger.decisions import proves
from theory.library import cauchy_schwarz
from theory.statements.stated import stated
from theory.statements.uldp import worst_level as model
from theory.tactics.context import Given
from theory.tactics.numbers import of_numbers

said = stated("uldp-l1-inequality")
P, X, BOUND, ROOT, B, G = said.p, said.X, said.bound, said.root, said.b, said.g


def chance(x):
    """Return m at x."""
    return model.chance(x, P)


def ones(x):
    """Return m/g at x."""
    return chance(x) / G(x)


def zeros(x):
    """Return (1-m)/g at x."""
    return (1 - chance(x)) / G(x)


U, V = X.sum(ones), X.sum(zeros)


def sums(p, x):
    """Show that the sums of m/g and (1-m)/g are 1 + B and C - 1."""
    first, second = p(said.B), p(said.C)
    p.have(G(x) > 0)
    p.have(ones(x) == B(x) / G(x) + P(x))
    p.have(zeros(x) == (1 - B(x)) / G(x) - P(x))
    p.by_item(first + X.sum(P) == U)
    p.by_item(second - X.sum(P) == V)
    p.have(and_(eq(U, 1 + first), eq(V, second - 1)))


def terms_are_roots(p, x):
    """Show that m/g and (1-m)/g are not negative, and root is the root of their product."""
    p.item(X.sum(P), x)
    p.have(and_(P(x) >= 0, P(x) <= 1))
    p.have(and_(chance(x) >= 0, chance(x) <= 1))
    p.have(and_(ones(x) >= 0, zeros(x) >= 0))
    p.have(unit_variance(B(x), G(x), P(x)) == ones(x) * zeros(x))


def level(p, proportional, all_equal, x, y):
    """Show that m/g and (1-m)/g are proportional if and only if all m are equal."""
    p.have(ones(x) + zeros(x) == 1 / G(x))
    p.have(ones(x) + zeros(x) > 0)
    p.by_item(and_(U >= 0, V >= 0))
    p.item(U, x), p.item(V, x)
    p.have(U + V > 0)
    forth = p.under(proportional)
    for v in (x, y):
        forth.have(V * chance(v) == U * (1 - chance(v)))
    same = lambda u, v, a, b: implies(  # noqa: E731
        and_(u + v > 0, eq(v * a, u * (1 - a)), eq(v * b, u * (1 - b))), eq(a, b)
    )
    forth.use(of_numbers(same, U, V, chance(x), chance(y)))
    back = p.under(all_equal)
    back.have((1 - chance(x)) * ones(y) == chance(x) * zeros(y))
    back.by_item((1 - chance(x)) * U == chance(x) * V)
    back.have(V * ones(x) == U * zeros(x))
    p.have(eq(proportional, all_equal))


@proves("uldp-l1-inequality")
def theorem(statement):
    """Return the inequality, and when it is an equality."""
    p = Given(statement)
    x, y = p.fix(X, X)
    sums(p, x)
    terms_are_roots(p, x)
    values = {cauchy_schwarz.U: ones, cauchy_schwarz.V: zeros}
    cauchy = p.use(
        cauchy_schwarz.theorem(), values | {cauchy_schwarz.R: ROOT, cauchy_schwarz.W: BOUND}
    )
    level(
        p,
        cauchy.formula.args[1].args[1].args[1],
        statement.goal("equal if and only if all are equally probable").args[1],
        x,
        y,
    )
    return p.conclude()

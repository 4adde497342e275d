"""Which input distribution is worst for the expected l2 loss of any direct or unary encoding.

Output j (or bit j) has probability m_j = b_j + g_j p_j. The proof compares any p with one p*, value
by value, where d_j = p_j - p*_j; the d_j sum to zero.
"""

from mechanisms.encodings.base import unit_variance
from theory.kernel.terms import and_, eq, implies
from theory.ledger.decisions import proves
from theory.statements.stated import stated
from theory.statements.uldp import worst_level as model
from theory.tactics import opening
from theory.tactics.context import Given
from theory.tactics.numbers import of_numbers

said = stated("uldp-l2-worst-level")
P, X, LEVEL, WORST, B, G = said.p, said.X, said.level, said.worst, said.b, said.g


def _distance(x):
    return P(x) - WORST(x)


def _square(x):
    return _distance(x) * _distance(x)


def _rise(x):
    """Return how much more the term of x is at p than at best."""
    return unit_variance(B(x), G(x), P(x)) - unit_variance(B(x), G(x), WORST(x))


@proves("uldp-l2-worst-level")
def theorem(statement):
    """Return that a rise is at most along the common slope less d^2, and the d sum to zero."""
    p = Given(statement)
    x = p.fix(X)
    d, slope = _distance(x), model.slope(x, WORST)
    p.have(_rise(x) == slope * d - d * d)
    level = lambda s, d: implies(and_(d >= 0, s <= LEVEL), s * d <= LEVEL * d)  # noqa: E731
    p.know(of_numbers(level, slope, d))
    p.have(slope * d <= LEVEL * d)
    p.have(_rise(x) <= LEVEL * d - d * d)
    p.by_item(X.sum(_rise) <= X.sum(lambda x: LEVEL * _distance(x) - _square(x)))
    far, losses = X.sum(_square), [model.l2(q, unit_variance) for q in (P, WORST)]
    p.by_item(X.sum(_rise) == losses[0] - losses[1])
    p.have(losses[0] - losses[1] <= -far)
    p.by_item(far >= 0)
    tied = p.under(statement.goal("alone").args[0])
    tied.have(_square(x) <= 0, p.item(far, x))
    tied.have(eq(P(x), WORST(x)))
    return p.conclude()


def with_free_constants(statement):
    """Return the theorem with free constants."""
    return opening.opened(theorem(statement), *statement.constants)

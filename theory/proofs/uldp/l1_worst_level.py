"""Which input distribution is worst for the asymptotic l1 loss of any direct or unary encoding.

Output j (or bit j) has probability m_j = b_j + g_j p_j. The proof compares any p with one p*, value
by value: a tangent at p*_j lies above the term, and all tangents that matter have one slope; the
differences p_j - p*_j sum to zero.
"""

from mechanisms.encodings.base import unit_variance
from theory.kernel.binding import exception, function
from theory.kernel.terms import and_, eq, implies
from theory.kernel.theorem import counterexample
from theory.ledger.decisions import proves
from theory.library import concave
from theory.statements.stated import stated
from theory.statements.uldp import worst_level as model
from theory.tactics import opening
from theory.tactics.context import Given
from theory.tactics.sums import ZERO

said = stated("uldp-l1-worst-level")
P, X, LEVEL, ROOT, TOP, WORST = said.p, said.X, said.level, said.root, said.top, said.worst
B, G = said.b, said.g


def in_support(p):
    """Return an element where best > 0."""
    nowhere = function(X, lambda x: WORST(x) <= 0)
    none = p.under(X.forall(nowhere))
    none.by_item(X.sum(WORST) <= X.sum(lambda x: ZERO))
    none.have(X.sum(WORST) <= 0)
    chosen = exception(nowhere)
    p.have(WORST(chosen) > 0, counterexample(nowhere))
    return chosen


def scaled(p, root, q, x):
    """Show that g(x) root(x) is the root of m(1-m), and 0 <= m <= 1, for the distribution q."""
    m = model.chance(x, q)
    p.item(X.sum(q), x)
    p.have(and_(q(x) >= 0, q(x) <= 1))
    p.have(and_(m >= 0, m <= 1))
    p.have(eq(root(x) * root(x), unit_variance(B(x), G(x), q(x))))
    p.have(concave.is_root(root(x) * G(x), m))


def one_value(p, x):
    """Show that a term rises along the common slope at most, less unless p(x) = best(x)."""
    chosen = in_support(p)
    scaled(p, ROOT, P, x)
    scaled(p, TOP, WORST, x)
    scaled(p, TOP, WORST, chosen)
    r = TOP(chosen) * G(chosen)
    p.have(and_(LEVEL > 0, eq(model.chance(chosen, WORST), LEVEL)))
    positive = p.have(and_(r > 0, concave.is_root(r, LEVEL)))
    p.use(
        concave.common(),
        {
            concave.M: model.chance(x, P),
            concave.Q: model.chance(x, WORST),
            concave.T: LEVEL,
            concave.R: r,
            concave.X: ROOT(x) * G(x),
            concave.Y: TOP(x) * G(x),
        },
    )
    rise, along = 2 * r * (ROOT(x) - TOP(x)), (1 - 2 * LEVEL) * (P(x) - WORST(x))
    p.have(and_(rise <= along, implies(eq(rise, along), eq(P(x), WORST(x)))))
    return r, positive


@proves("uldp-l1-worst-level")
def theorem(statement):
    """Return that p* has the greatest sum of deviations, and is the only one."""
    p = Given(statement)
    x = p.fix(X)
    r, positive = one_value(p, x)

    def slack(x):
        return (1 - 2 * LEVEL) * (P(x) - WORST(x)) - 2 * r * (ROOT(x) - TOP(x))

    total = X.sum(slack)
    p.have(slack(x) >= 0)
    gap = p.have(total == 2 * r * (X.sum(TOP) - X.sum(ROOT)))
    least = p.by_item(total >= 0)
    p.have(X.sum(ROOT) <= X.sum(TOP), gap, least, positive)
    tied = p.under(statement.goal("alone").args[0])
    tied.have(eq(slack(x), 0), p.item(total, x), gap)
    tied.have(eq(P(x), WORST(x)))
    return p.conclude()


def with_free_constants(statement):
    """Return the theorem with free constants."""
    return opening.opened(theorem(statement), *statement.constants)

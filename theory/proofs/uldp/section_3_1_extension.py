"""Section 3.1: any LDP mechanism on the sensitive values extends to a ULDP mechanism."""

from theory.kernel.binding import exception, function, substitute
from theory.kernel.terms import and_, eq, implies, ite
from theory.kernel.theorem import counterexample
from theory.ledger.decisions import proves
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.numbers import of_numbers
from theory.tactics.sums import ZERO

said = stated("uldp-any-ldp-extends")
MOST, SENSITIVE, E, Q, X, Y = said.most, said.X_S, said.E, said.Q, said.X, said.Y


def likeliest(p, y):
    """Return a most likely sensitive source of y."""
    some = X.exists(lambda x: and_(SENSITIVE(x), eq(Q(x, y), MOST(y))))
    none = some.args[0].args[0]
    source = exception(none)
    p.have(and_(SENSITIVE(source), eq(Q(source, y), MOST(y))), counterexample(none), at=[y])
    return source


def entries(p, x, y, source):
    """Show that entries of sensitive rows are at least 0 and Q_max/E, and at most Q_max."""
    sensitive = p.under(SENSITIVE(x))
    sensitive.have(and_(Q(x, y) >= 0, Q(x, y) <= MOST(y)))
    sensitive.have(MOST(y) <= E * Q(x, y), at=[source])
    share = lambda q, most: implies(and_(E > 1, most <= E * q), most / E <= q)  # noqa: E731
    sensitive.use(of_numbers(share, Q(x, y), MOST(y)))
    sensitive.have(Y.sum(Q(x)) == 1)


def something_is_left(p, source, y):
    """Show that the probabilities Q_max(y)/E sum to less than 1: some output is likely."""
    never = function(Y, lambda v: Q(source, v) <= 0)
    nothing = p.under(Y.forall(never))
    nothing.by_item(Y.sum(Q(source)) <= Y.sum(lambda v: ZERO))
    nothing.have(Y.sum(Q(source)) <= 0)
    seen = exception(never)
    p.have(Q(source, seen) > 0, counterexample(never))
    likely = substitute(source, {y: seen})
    p.have(and_(MOST(seen) > 0, eq(Q(likely, seen), MOST(seen))))
    missing = Y.sum(lambda v: Q(likely, v) - MOST(v) / E)
    p.item(missing, seen)
    p.use(of_numbers(lambda m: implies(and_(E > 1, m > 0), m / E < m), MOST(seen)))
    p.by_item(missing == Y.sum(Q(likely)) - Y.sum(lambda v: MOST(v) / E))
    p.have(p(said.left) > 0)


@proves("uldp-any-ldp-extends")
def theorem(statement):
    """Return that the extension is a mechanism with ULDP."""
    p = Given(statement)
    x, y, w = p.fix(X, Y, X)
    source = likeliest(p, y)
    entries(p, x, y, source)
    something_is_left(p, source, y)
    share = lambda m: implies(and_(E > 1, m >= 0), and_(m / E >= 0, eq(E * (m / E), m)))  # noqa: E731
    p.have(MOST(y) >= 0)
    p.use(of_numbers(share, MOST(y)))
    p.have(and_(p(said.extended(x, y)) >= 0, p(said.alone(x, w)) >= 0))
    shared = ite(SENSITIVE(x), Y.sum(Q(x)), Y.sum(lambda y: MOST(y) / E))
    p.sums(Y.sum(p(said.extended(x))), shared)
    p.sums(X.sum(p(said.alone(x))), ite(SENSITIVE(x), 0, p(said.left)))
    return p.conclude()

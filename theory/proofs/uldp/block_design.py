"""uBD, block designs over X_S: its privacy."""

from mechanisms import ubd
from theory.kernel.binding import function
from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.trace import remembered
from theory.ledger.decisions import defined_by, proves
from theory.library.sets.members import some_of
from theory.notions.probability import size
from theory.notions.uldp import invertible_if_reachable, reachable
from theory.statements.stated import stated
from theory.statements.uldp import block_designs as model
from theory.tactics.context import Given
from theory.tactics.sums import ONE, ZERO

said = stated("uldp-ubd-private")
HAS, K_BLOCK, SENSITIVE, TELLS, E, X = said.has, said.k, said.X_S, said.tells, said.E, said.X
Y = said.Y


def s():
    """Return the number of sensitive values."""
    return size(X, SENSITIVE)


def b():
    """Return the number of blocks."""
    return size(Y, model.block)


def with_value(x):
    """Return the number of blocks with a value."""
    return size(Y, lambda y: and_(model.block(y), HAS(y, x)))


def reports_revealing(x):
    """Return the number of reports that tell a value."""
    return size(Y, lambda y: and_(TELLS(y), HAS(y, x)))


ENTRY, OF = const("entry", functions(Y, REAL)), const("of", functions(Y, BOOL))
OWN, OTHER, KEEP = (const(name, REAL) for name in ("own", "other", "keep"))


@remembered
def row():
    """A row is its three probabilities, as often as they come."""
    entry = lambda y: ite(TELLS(y), ite(OF(y), KEEP, ZERO), ite(OF(y), OWN, OTHER))  # noqa: E731
    blocks, revealing = (size(Y, lambda y, f=f: and_(f(y), OF(y))) for f in (model.block, TELLS))
    p = Given(Y.forall(lambda y: eq(ENTRY(y), entry(y))))
    return p.by_item(Y.sum(ENTRY) == blocks * (OWN - OTHER) + b() * OTHER + revealing * KEEP)


def probabilities(p):
    """Show that a block has k >= 0 values; return the three probabilities."""
    taken, block = some_of(function(Y, model.block))
    p.know(taken)
    p.have(not_(TELLS(block)))
    p.have(and_(size(X, HAS(block)) == K_BLOCK, size(X, HAS(block)) >= 0))
    p.have(K_BLOCK * (E - 1) >= 0)
    p.have(ubd.weight(s(), K_BLOCK, E) > 0)
    p.have(b() * ubd.weight(s(), K_BLOCK, E) > 0)
    has, other = ubd.block_probabilities(s(), K_BLOCK, b(), E)
    keep = ubd.inclusion(s(), K_BLOCK, E)[1]
    p.have(and_(other >= 0, keep >= 0, has == E * other))
    p.have(and_(has >= other, has <= E * (E * other)))
    return has, other, keep


def mechanism(statement):
    """Return that rows are distributions."""
    p, Q = Given(statement), statement.spelled(said.Q)
    has, other, keep = probabilities(p)
    x, y = p.fix(X, Y)
    p.have(Q(x, y) >= 0)
    own = b() * K_BLOCK / s()
    p.have(and_(own * (has - other) + b() * other == 1, b() * other + keep == 1))
    with_x = function(Y, lambda y: HAS(y, x))
    total = p.use(row(), {ENTRY: Q(x), OF: with_x, OWN: has, OTHER: other, KEEP: keep})
    one = Y.sum(Q(x)) == 1
    inside, outside = p.under(SENSITIVE(x)), p.under(not_(SENSITIVE(x)))
    inside.by_item(reports_revealing(x) == 0, over=Y)
    inside.rewrite(one, total, with_value(x) == own, reports_revealing(x) == 0)
    outside.by_item(with_value(x) == 0, over=Y)
    outside.rewrite(one, total, with_value(x) == 0, reports_revealing(x) == 1)
    p.have(one)
    return p.have("a mechanism")


def two_values_tell_nothing(y, x, z):
    """Return that a report of two values has two or more."""
    p = Given(and_(HAS(y, x), HAS(y, z), not_(eq(x, z))))
    both = X.sum(lambda i: ite(eq(i, x), ONE, ZERO) + ite(eq(i, z), ONE, ZERO))
    p.by_item(both <= size(X, HAS(y)))
    return p.have(size(X, HAS(y)) >= 2)


@proves("uldp-ubd-private")
def theorem(statement):
    """Return that every balanced design provides ULDP with (4'), and that k = 1 is uRR."""
    p, Q = Given(statement), statement.spelled(said.Q)
    p.know(mechanism(statement))
    probabilities(p)
    x, y, z = p.fix(X, Y, X)
    p.under(not_(TELLS(y))).have(Q(x, y) <= E * Q(z, y))
    revealing = p.under(TELLS(y))
    revealing.know(two_values_tell_nothing(y, x, z))
    revealing.have(implies(and_(HAS(y, x), not_(eq(z, x))), eq(Q(z, y), 0)))
    revealing.have(implies(Q(x, y) > 0, and_(HAS(y, x), not_(SENSITIVE(x)))))
    source = revealing.some(reachable(X, lambda x: Q(x, y)))
    alone = X.forall(lambda z: implies(not_(eq(z, source)), eq(Q(z, y), 0)))
    revealing.under(Q(source, y) > 0).have(alone)
    revealing.have(invertible_if_reachable(X, lambda x: Q(x, y), SENSITIVE), at=[source])
    p.have(s() + E - 1 > 0)
    return p.conclude()


@defined_by("uldp-ubd-private")
def defined(statement):
    """Return that no denominator is zero."""
    p = Given(statement)
    probabilities(p)
    return p.defined()

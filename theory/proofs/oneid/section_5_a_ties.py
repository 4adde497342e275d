"""Who is picked at random among values whose bits are 1, if all have the same b."""

from mechanisms.reidentification.closed_form import tied
from theory.kernel.binding import function, function_of
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import exchange, extensional, generalise, instance, leibniz, solve
from theory.kernel.trace import remembered
from theory.ledger.decisions import proves
from theory.library import involutions, products
from theory.library.factors import one_out
from theory.library.sets import bits, members
from theory.notions.probability import size
from theory.notions.unary import bit
from theory.statements.oneid.unary import Y
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.sums import ONE, ZERO

said = stated("oneid-tied-values")
X, OWN, SHARED = said.X, said.own, said.b

i, j, k, y = products.i, products.j, const("any_k", X), const("y", Y)
V, C, S, N = (const(f"{name}0", REAL) for name in "vcsn")


def factors(y):
    """Return the probability of each bit."""
    return function(X, lambda k: bit(SHARED, y(k)))


def law(y):
    """Return the probability of a setting of the bits."""
    return X.prod(factors(y))


def item(i, y):
    """Return the share that a bit which is 1 has of its setting's probability."""
    return ite(y(i), law(y) / size(X, y), ZERO)


def share(i):
    """Return how often a bit is 1 and picked."""
    return Y.sum(lambda y: item(i, y))


def turned(y):
    """Return the setting with the bits i and j exchanged."""
    return function(X, lambda k: y(swapped(k)))


def swapped(k):
    """Return i for j and j for i."""
    return ite(eq(k, i), j, ite(eq(k, j), i, k))


@remembered
def picked_equally():
    """Return that two bits are picked equally often."""
    p = Given(not_(eq(i, j)))
    back = generalise(solve(eq(swapped(swapped(k)), k)), k)
    p.know(involutions.reindexed(p.H, X, lambda m: ite(y(m), ONE, ZERO), swapped, back))
    p.know(*(instance(products.two_apart(), {products.F: factors(t)}) for t in (y, turned(y))))
    p.by_item(eq(products.rest(factors(y)), products.rest(factors(turned(y)))))
    p.have(eq(law(turned(y)), law(y)))
    p.have(implies(y(j), size(X, y) >= 1))
    p.have(eq(item(i, turned(y)), item(j, y)))
    twice = generalise(solve(eq(turned(turned(y))(k), y(k)), leibniz(y, swapped(swapped(k)), k)), k)
    twice = solve(eq(turned(turned(y)), y), twice, extensional(turned(turned(y)), y))
    p.know(involutions.reindexed(p.H, Y, lambda o: item(i, o), turned, generalise(twice, y)))
    p.by_item(eq(Y.sum(lambda o: item(i, turned(o))), share(j)), over=Y)
    apart = p.have(eq(share(i), share(j)))
    return solve(eq(share(i), share(j)), apart, leibniz(function(X, share), i, j))


@remembered
def all_shares():
    """Return that the shares of all bits sum to the chance that some bit is 1."""
    p, inner = Given(), X.sum(lambda m: item(m, y))
    p.by_item(eq(X.sum(lambda m: ite(y(m), V, ZERO)), V * size(X, y)))
    p.know(instance(members.least_counts(), {members.S: y}))
    p.have(eq(inner, law(y) / size(X, y) * size(X, y)))
    p.have(implies(size(X, y) >= 1, eq(law(y) / size(X, y) * size(X, y), law(y))))
    p.have(eq(inner, ite(size(X, y) >= 1, law(y), ZERO)))
    rows = Y.sum(lambda o: X.sum(lambda m: item(m, o)))
    p.by_item(eq(rows, Y.sum(lambda o: ite(size(X, o) >= 1, law(o), ZERO))), over=Y)
    p.know(exchange("sum", function_of(Y, X, lambda o, m: item(m, o))))
    p.know(bits.over(X, bits.one_or_more(), function(X, lambda m: SHARED)))
    return p.have(eq(X.sum(share), 1 - X.prod(lambda m: 1 - SHARED)))


@proves("oneid-tied-values")
def theorem(statement):
    """Return oneid-tied-values."""
    p, picked = Given(statement), statement.goal("picked at random").args[0]
    left = one_out(factors(y), OWN)
    rest = left.formula.args[1].args[1]
    p.know(left)
    p.have(implies(y(OWN), size(X, y) >= 1))
    p.have(eq(item(OWN, y), SHARED * ite(y(OWN), rest / size(X, y), ZERO)))
    p.by_item(eq(share(OWN), SHARED * picked), over=Y)
    p.know(instance(picked_equally(), {i: k, j: OWN}), all_shares())
    p.by_item(eq(X.sum(share), size(X) * share(OWN)), over=X, keep=[share(OWN)])
    p.have(size(X) >= 1, at=[OWN])
    last = solve(implies(and_(N >= 1, V > 0, eq(N * (V * S), C)), eq(S, tied(C, N, V))))
    p.use(last, {N: size(X), V: SHARED, S: picked, C: 1 - X.prod(lambda m: 1 - SHARED)})
    return p.conclude()

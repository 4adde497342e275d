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
from theory.statements.oneid.unary import X, Y
from theory.statements.oneid.worst_posterior import OWN, SHARED
from theory.tactics.closing import concluded
from theory.tactics.sums import ONE, ZERO, equal, induction, item_at_most, non_negative

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
def alike():
    """Return that two bits are picked equally often."""
    H = not_(eq(i, j))
    back = generalise(solve(eq(swapped(swapped(k)), k)), k)
    counted = involutions.reindexed(H, X, lambda m: ite(y(m), ONE, ZERO), swapped, back)
    laws = [instance(products.two_apart(), {products.F: factors(t)}) for t in (y, turned(y))]
    same = equal(
        products.rest(factors(y)),
        products.rest(factors(turned(y))),
        use=lambda m: [leibniz(y, swapped(m), m)],
    )
    ends = [leibniz(y, swapped(a), b) for a, b in ((i, j), (j, i))]
    equal_laws = solve(implies(H, eq(law(turned(y)), law(y))), *laws, same, *ends)
    some = item_at_most(size(X, y), j)
    one = solve(implies(H, eq(item(i, turned(y)), item(j, y))), counted, equal_laws, *ends, some)
    twice = generalise(solve(eq(turned(turned(y))(k), y(k)), leibniz(y, swapped(swapped(k)), k)), k)
    twice = solve(eq(turned(turned(y)), y), twice, extensional(turned(turned(y)), y))
    turn = involutions.reindexed(H, Y, lambda o: item(i, o), turned, generalise(twice, y))
    moved = equal(
        Y.sum(lambda o: item(i, turned(o))), share(j), H, use=lambda o: [instance(one, {y: o})]
    )
    apart = solve(implies(H, eq(share(i), share(j))), turn, moved)
    here = leibniz(function(X, share), i, j)
    return solve(eq(share(i), share(j)), apart, here)


@remembered
def all_shares():
    """Return that the shares of all bits sum to the chance that some bit is 1."""
    pulled = induction(lambda a, c: eq(a, V * c), [X.sum(lambda m: ite(y(m), V, ZERO)), size(X, y)])
    inner = X.sum(lambda m: item(m, y))
    pulled = instance(pulled, {V: law(y) / size(X, y)})
    quotient = solve(implies(C > 0, eq(V / C * C, V)))
    quotient = instance(quotient, {V: law(y), C: size(X, y)})
    whole = instance(members.whole(), {members.S: y})
    each = solve(
        eq(inner, ite(size(X, y) >= 1, law(y), ZERO)),
        *(pulled, quotient, whole, non_negative(size(X, y))),
    )
    rows = Y.sum(lambda o: X.sum(lambda m: item(m, o)))
    some = Y.sum(lambda o: ite(size(X, o) >= 1, law(o), ZERO))
    same = equal(rows, some, use=lambda o: [instance(each, {y: o})])
    swapped_ = exchange("sum", function_of(Y, X, lambda o, m: item(m, o)))
    found = bits.over(X, bits.one_or_more(), function(X, lambda m: SHARED))
    none = X.prod(lambda m: 1 - SHARED)
    return solve(eq(X.sum(share), 1 - none), same, swapped_, found)


@proves("oneid-tied-values")
def theorem(statement):
    """Return oneid-tied-values."""
    H, goal = statement.given, statement.goals[0]
    picked = goal.args[0]
    left = one_out(factors(y), OWN)
    some = item_at_most(size(X, y), OWN)
    apart = solve(implies(C > 0, eq(S * V / C, S * (V / C))))
    rest = left.formula.args[1].args[1]
    apart = instance(apart, {C: size(X, y), S: SHARED, V: rest})
    one = solve(eq(item(OWN, y), SHARED * ite(y(OWN), rest / size(X, y), ZERO)), left, some, apart)
    scaled = induction(
        lambda a, b: eq(a, SHARED * b), [share(OWN), picked], use=lambda o: [instance(one, {y: o})]
    )
    level = instance(alike(), {i: k, j: OWN})
    even = induction(
        lambda a, n: eq(a, n * share(OWN)),
        [X.sum(share), size(X)],
        use=lambda m: [instance(level, {k: m})],
    )
    last = solve(implies(and_(N >= 1, V > 0, eq(N * (V * S), C)), eq(S, tied(C, N, V))))
    last = instance(last, {N: size(X), V: SHARED, S: picked, C: 1 - X.prod(lambda m: 1 - SHARED)})
    count = item_at_most(size(X), OWN)
    return concluded(statement, solve(implies(H, goal), last, scaled, even, all_shares(), count))

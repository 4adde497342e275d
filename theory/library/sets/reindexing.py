"""Sums over a set do not change if its elements change places two by two."""

from theory.kernel.binding import function, function_of
from theory.kernel.sorts import REAL, functions, index
from theory.kernel.terms import const, eq, implies, ite
from theory.kernel.theorem import at_sorts, exchange, instance, leibniz, point, solve
from theory.kernel.trace import remembered
from theory.tactics.logic import at
from theory.tactics.sums import ZERO, equal

M = index("M")
TURN, F = const("turn", functions(M, M)), const("f", functions(M, REAL))
m, k = const("m", M), const("k", M)


@remembered
def involution():
    """Return that the sum of f(turn(m)) is that of f(m), if turn undoes itself."""
    H = M.forall(lambda m: eq(TURN(TURN(m)), m))
    # k = turn(m) if and only if m = turn(k)
    known = [*at(H, m), *at(H, k), leibniz(TURN, k, TURN(m)), leibniz(TURN, m, TURN(k))]
    same = solve(implies(H, eq(eq(k, TURN(m)), eq(m, TURN(k)))), *known)
    pairs = function_of(M, M, lambda m, k: ite(eq(k, TURN(m)), F(k), ZERO))
    rows, columns = (
        M.sum(lambda m: M.sum(lambda k: pairs(m, k))),
        M.sum(lambda k: M.sum(lambda m: pairs(m, k))),
    )
    inner = point("sum", F, TURN(m))
    left = equal(M.sum(lambda m: F(TURN(m))), rows, use=lambda x: [instance(inner, {m: x})])
    chosen = M.sum(lambda m: ite(eq(m, TURN(k)), F(k), ZERO))
    found = M.sum(lambda m: pairs(m, k))
    turned = equal(found, chosen, H, use=lambda x: [instance(same, {m: x})])
    outer = point("sum", function(M, lambda m: F(k)), TURN(k))
    facts = [turned, outer]
    right = equal(M.sum(F), columns, H, use=lambda x: [instance(t, {k: x}) for t in facts])
    goal = eq(M.sum(F), M.sum(lambda m: F(TURN(m))))
    return solve(implies(H, goal), left, right, exchange("sum", pairs))


def over(sort, turn, f):
    """Return it for another index sort, and a function of its elements."""
    turned = {const("turn", functions(sort, sort)): turn, const("f", functions(sort, REAL)): f}
    return instance(at_sorts(involution(), {M: sort}), turned)

"""Sums over a finite set, reindexed by a map that is its own inverse."""

from theory.kernel.binding import function, function_of
from theory.kernel.sorts import REAL, functions, index
from theory.kernel.terms import const, eq, implies, ite
from theory.kernel.theorem import at_sorts, exchange, instance, leibniz, point, solve
from theory.kernel.trace import remembered
from theory.tactics.logic import at
from theory.tactics.sums import ZERO, equal

M = index("M")
TURN, F = const("turn", functions(M, M)), const("f_of", functions(M, REAL))
m, k = const("m", M), const("k", M)


@remembered
def by_involution():
    """Return that the sum of f(m) is that of f(turn(m)), if turning twice changes nothing."""
    H = M.forall(lambda m: eq(TURN(TURN(m)), m))
    turned = [leibniz(TURN, k, TURN(m)), leibniz(TURN, m, TURN(k)), *at(H, m), *at(H, k)]
    same = solve(implies(H, eq(eq(k, TURN(m)), eq(m, TURN(k)))), *turned)
    pairs = function_of(M, M, lambda m, k: ite(eq(k, TURN(m)), F(k), ZERO))
    inner = point("sum", F, TURN(m))
    rows = M.sum(lambda m: M.sum(lambda k: pairs(m, k)))
    left = equal(M.sum(lambda m: F(TURN(m))), rows, use=lambda i: [instance(inner, {m: i})])
    chosen = M.sum(lambda m: ite(eq(m, TURN(k)), F(k), ZERO))
    turn = equal(M.sum(lambda m: pairs(m, k)), chosen, H, use=lambda i: [instance(same, {m: i})])
    outer = point("sum", function(M, lambda m: F(k)), TURN(k))
    columns = M.sum(lambda k: M.sum(lambda m: pairs(m, k)))
    right = equal(M.sum(F), columns, H, use=lambda i: [instance(t, {k: i}) for t in (turn, outer)])
    goal = eq(M.sum(F), M.sum(lambda m: F(TURN(m))))
    return solve(implies(H, goal), left, right, exchange("sum", pairs))


def over(sort, turn, f):
    """Return `by_involution` for another sort; `turn` and `f` are callables."""
    values = {
        const("turn", functions(sort, sort)): function(sort, turn),
        const("f_of", functions(sort, REAL)): function(sort, f),
    }
    return instance(at_sorts(by_involution(), {M: sort}), values)


def reindexed(given, sort, f, turn, twice):
    """Return `given => sum f(m) = sum f(turn(m))`, from `given => forall m: turn(turn(m)) = m`."""
    reindexing = over(sort, turn, f)
    # where turning twice is the same by itself, nothing is assumed
    goal = reindexing.formula.args[1] if reindexing.formula.op == "implies" else reindexing.formula
    return solve(implies(given, goal), reindexing, twice)

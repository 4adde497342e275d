"""Counts are whole numbers: of two that differ, one is greater by one at least."""

from theory.kernel.binding import apply, exception, function
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.terms import TRUE, and_, const, eq, implies, ite, not_
from theory.kernel.theorem import counterexample, elimination, instance, solve
from theory.kernel.trace import remembered
from theory.notions.probability import size
from theory.tactics.expand import expand
from theory.tactics.folds import state_induction
from theory.tactics.logic import for_all
from theory.tactics.sums import ONE, ZERO, at_most, item_at_most

X = index("X")
SET = functions(X, BOOL)
SMALL, GREAT = const("small", SET), const("great", SET)
S = const("s", REAL)


def gap(s):
    """Return that every set of more than s elements has s + 1 at least."""
    return SET.forall(lambda t: implies(size(X, t) > s, size(X, t) >= s + 1))


@remembered
def one_less():
    """A set that is not empty has a subset with one element less."""
    empty = function(X, lambda k: not_(GREAT(k)))
    some = exception(empty)
    rest = function(X, lambda k: and_(GREAT(k), not_(eq(k, some))))
    zeros = X.sum(lambda k: ZERO)
    none = at_most(size(X, GREAT), zeros, X.forall(lambda k: apply(empty, k)), rounds=1)
    found = solve(
        implies(size(X, GREAT) > 0, GREAT(some)), counterexample(empty), none, expand(zeros)
    )
    sums = expand(size(X, rest)), expand(size(X, GREAT))
    goal = and_(eq(size(X, rest), size(X, GREAT) - 1), size(X, GREAT) >= 1)
    alone = item_at_most(size(X, GREAT), some)
    return solve(implies(size(X, GREAT) > 0, goal), found, alone, *sums), rest


@remembered
def theorem():
    """Of two counts the smaller is less by at least one."""
    less, rest = one_less()
    flag = const("flag", BOOL)
    more = S + ite(flag, ONE, ZERO)

    def invariant(s):
        return and_(s >= 0, gap(s))

    def every(given, s, *facts):
        one = solve(implies(given, apply(gap(s).args[0], GREAT)), *facts)
        return for_all(given, gap(s).args[0], GREAT, one)

    known = elimination(gap(S).args[0], rest), elimination(gap(S).args[0], GREAT)
    step = every(invariant(S), more, less, *known)
    found = state_induction(
        invariant,
        [size(X, SMALL)],
        gap(ZERO),
        use=lambda i, s: [instance(step, {S: s, flag: SMALL(i)})],
    )
    start = every(TRUE, ZERO, less)
    last = elimination(gap(size(X, SMALL)).args[0], GREAT)
    small, great = size(X, SMALL), size(X, GREAT)
    return solve(implies(great > small, great >= small + 1), found, start, last)

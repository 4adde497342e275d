"""Counts are whole numbers: if two differ, one is greater by at least one."""

from theory.kernel.binding import apply, substitute
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.terms import TRUE, and_, const, implies, ite
from theory.kernel.theorem import elimination, instance, solve
from theory.kernel.trace import remembered
from theory.library.finite import ranks
from theory.notions.probability import size
from theory.tactics.folds import state_induction
from theory.tactics.logic import for_all
from theory.tactics.sums import ONE, ZERO, item_at_most

X = index("X")
SET = functions(X, BOOL)
SMALL, GREAT = const("small", SET), const("great", SET)
S = const("s", REAL)


def gap(s):
    """Return that every set of more than s elements has s + 1 at least."""
    return SET.forall(lambda t: implies(size(X, t) > s, size(X, t) >= s + 1))


@remembered
def theorem():
    """The smaller of two different counts is less by at least one."""
    chosen, less = ranks.one_less()
    less = instance(less, {ranks.A: GREAT})
    one = substitute(chosen, {ranks.A: GREAT})
    rest, alone = ranks.without(GREAT, one), item_at_most(size(X, GREAT), one)
    flag = const("flag", BOOL)
    more = S + ite(flag, ONE, ZERO)

    def invariant(s):
        return and_(s >= 0, gap(s))

    def every(given, s, *facts):
        one = solve(implies(given, apply(gap(s).args[0], GREAT)), *facts)
        return for_all(given, gap(s).args[0], GREAT, one)

    known = elimination(gap(S).args[0], rest), elimination(gap(S).args[0], GREAT)
    step = every(invariant(S), more, less, alone, *known)
    by_counting = state_induction(
        invariant,
        [size(X, SMALL)],
        gap(ZERO),
        use=lambda i, s: [instance(step, {S: s, flag: SMALL(i)})],
    )
    start = every(TRUE, ZERO, less, alone)
    last = elimination(gap(size(X, SMALL)).args[0], GREAT)
    small, great = size(X, SMALL), size(X, GREAT)
    return solve(implies(great > small, great >= small + 1), by_counting, start, last)

"""A relation between sums or products over one sort: item by item."""

from functools import reduce

from theory.kernel.binding import apply, lam
from theory.kernel.sorts import REAL, Refused
from theory.kernel.terms import TRUE, add, and_, const, implies, mul, real
from theory.kernel.theorem import induct, solve
from theory.tactics.context.parts import arbitrary, folds_in, match, replaced
from theory.tactics.context.scope import Unproved
from theory.tactics.context.solver import enough

JOIN = {"sum": add, "prod": mul}


def by_item(scope, goal, shown, over=None, only=None, keep=()):
    """Return `H => goal` by induction over the folds in it, and how; None if there are none.

    Parameters
    ----------
    scope : Scope
    goal : Term
        An equation, an inequality, or several.
    shown : callable
        What derives a step, from a scope and a goal.
    over : Sort, optional
        Whose sums and products.
    keep : list of Term
        Sums and products that are numbers here, whatever they are over.
    only : tuple, optional
        The `how` that an earlier call returned: only this is tried.

    Raises
    ------
    Unproved
        If no induction succeeds; the error of the last one that was tried.
    """
    kept = set(keep)
    folds = [t for t in folds_in(goal) if t not in kept]
    sorts = list(dict.fromkeys(t.args[0].sort.domain for t in folds))
    trouble = None
    for k, sort in enumerate(sorts):
        if (over is not None and sort is not over) or (only is not None and k != only[0]):
            continue
        mine = [t for t in folds if t.args[0].sort.domain is sort]
        try:
            found, how = _over(scope, goal, shown, mine, None if only is None else only[1])
        except Refused as error:  # not shown, or 1/0 where there are no items
            trouble = trouble or error
            continue
        return found, (k, how)
    if trouble:
        raise trouble if isinstance(trouble, Unproved) else Unproved(goal, [str(trouble)])
    return None


def _over(scope, goal, shown, folds, how):
    """Return the induction over folds of one sort; 1 if the relation of the items adds up."""
    H, sort = scope.H, folds[0].args[0].sort.domain
    i = arbitrary(sort, H, goal)
    state = [const(f"state_{k}", REAL) for k in range(len(folds))]
    each = [const(f"item_{k}", REAL) for k in range(len(folds))]
    items = [apply(t.args[0], i) for t in folds]

    def relation(values):
        return replaced(goal, dict(zip(folds, values, strict=True)))

    def more(values):
        return [JOIN[t.op](s, v) for t, s, v in zip(folds, state, values, strict=True)]

    start = implies(H, relation([real(int(t.op == "prod")) for t in folds]))
    if how is None and enough(start, []) is None:
        raise Unproved(start)
    step = implies(and_(H, relation(state)), relation(more(items)))
    if how is None:
        adds = implies(and_(relation(state), relation(each)), relation(more(each)))
        how = int(enough(adds, []) is not None)
    if how:
        last = solve(step, shown(scope.inner(), relation(items)))
    else:
        last = shown(scope.inner(relation(state)), relation(more(items)))
    invariant = reduce(lambda made, s: lam(s, made), reversed(state), relation(state))
    base = solve(start) if start is not TRUE else solve(TRUE)
    return induct(invariant, folds, H, (i, *state), base, last), how


def item_of(goal):
    """Return the sum and the index of a goal `f(x) <= sum of f`, or None."""
    if goal.op != "le" or goal.args[1].op != "sum":
        return None
    small, total = goal.args
    i = arbitrary(total.args[0].sort.domain, goal)
    values = match(apply(total.args[0], i), small, {i}, {})
    return (total, values[i]) if values else None
